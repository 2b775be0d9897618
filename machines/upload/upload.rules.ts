/** So many tries in a row without a byte stored, and it is the person's turn. */
export const maxTries = 5;

/** Milliseconds until the next try: 1, 2, 4, 8 seconds. */
export function retryPause(tries: number): number {
  return 1000 * 2 ** Math.max(0, Math.min(3, tries - 1));
}
