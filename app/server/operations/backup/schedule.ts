import { maxAhead } from './backup-names.ts';
import type { BackupFailure } from './failures.ts';

const day = 24 * 3_600_000;
const [firstPause, longestPause] = [10 * 60_000, 6 * 3_600_000];

/** How long to wait after a failed try, in ms: ten minutes, then twice as long each time, up to six hours. */
export const pauseAfter = (tries: number): number =>
  Math.min(longestPause, firstPause * 2 ** Math.min(tries - 1, 10));

/** The last time up to `now` at which a backup was to be made; `time` is in ms after midnight, UTC. */
export const lastDue = (now: number, time: number): number => Math.floor((now - time) / day) * day + time;

/**
 * Whether a backup is to be made now: none was made since the last time of day, and a try that failed is long enough ago.
 * What a clock that was wrong has left in the future keeps none from being made.
 */
export function isDue(
  now: number,
  time: number,
  madeAt: readonly number[],
  failure: BackupFailure | null,
): boolean {
  const since = lastDue(now, time);
  if (madeAt.some((at) => at >= since && at <= now + maxAhead)) return false;
  if (failure === null || failure.failedAt > now + maxAhead) return true;
  return now >= failure.failedAt + pauseAfter(failure.tries);
}
