import type { Failure } from '../shared/failure.ts';

export const mostRetries = 4;
export const mostRenewals = 3;

/** Whether another origin may answer where this one did not (R7.31). */
export function isAnotherOriginsBusiness(failure: Failure | null): boolean {
  return failure?.code === 'unreachable' || failure?.code === 'internal' || failure?.code === 'unavailable';
}
