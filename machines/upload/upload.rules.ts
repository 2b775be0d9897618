/** The number of retries in a row without progress after which the upload fails. */
export const maxTries = 5;

/** The backoff before the next retry: 1, 2, 4, 8 seconds. */
export function retryPause(tries: number): number {
  return 1000 * 2 ** Math.max(0, Math.min(3, tries - 1));
}
