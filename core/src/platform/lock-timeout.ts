/** A valid timeout in ms; 0 for anything else (R5.7). */
export function validTimeout(timeout: number): number {
  return Number.isFinite(timeout) && timeout > 0 ? timeout : 0;
}
