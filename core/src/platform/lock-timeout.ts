/** A time-out is a number of milliseconds; anything else waits for nobody (R5.7). */
export function validTimeout(timeout: number): number {
  return Number.isFinite(timeout) && timeout > 0 ? timeout : 0;
}
