import type { Failure } from '../shared/failure.ts';

/** The number of rounds in a row without progress after which the upload fails. */
export const maxTries = 5;

/** Another request writes to the upload: one whose connection broke may hold it for a minute. */
const busyPauses = [250, 2000, 16_000, 45_000];

/** The backoff in ms before the next retry: 1, 2, 4, 8 seconds; over a minute in all while another request writes. */
export function retryPause(tries: number, failure: Pick<Failure, 'code'> | null = null): number {
  const exponent = Math.max(0, Math.min(3, tries - 1));
  return (failure?.code === 'aborted' ? busyPauses[exponent] : undefined) ?? 1000 * 2 ** exponent;
}
