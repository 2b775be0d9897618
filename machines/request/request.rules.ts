import type { Failure } from '../shared/failure.ts';

const maxRetries = 4;
export const maxRenewals = 3;
/** Over all token renewals, origins and retries together. */
export const maxAttempts = 15;

/** Clamps the number of retries to a whole number from 0 to 4 (R5.6). */
export function clampRetries(retries: number): number {
  return Number.isInteger(retries) ? Math.max(0, Math.min(maxRetries, retries)) : 0;
}

/** Whether the failure is one of this origin, so that another one may answer (R7.31). */
export function isOriginFailure(failure: Failure | null): boolean {
  return failure?.code === 'unreachable' || failure?.code === 'internal' || failure?.code === 'unavailable';
}
