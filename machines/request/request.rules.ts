import type { Failure } from '../shared/failure.ts';

const maxRetries = 4;
export const maxRenewals = 3;
/** Over all renewals, origins and retries together. */
export const maxAttempts = 15;

/** The retries that a caller may ask for: a whole number from 0 to 4 (R5.6). */
export function clampRetries(retries: number): number {
  return Number.isInteger(retries) ? Math.max(0, Math.min(maxRetries, retries)) : 0;
}

/** Whether another origin may answer where this one did not (R7.31). */
export function isAnotherOriginsBusiness(failure: Failure | null): boolean {
  return failure?.code === 'unreachable' || failure?.code === 'internal' || failure?.code === 'unavailable';
}
