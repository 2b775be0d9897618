import { describe, expect, it } from 'vitest';
import { isDue, lastDue, pauseAfter } from './schedule.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const midnight = Date.UTC(2026, 10, 29);
const three = 3 * hour;

describe('a backup is due', () => {
  it('from its time of day on, once, and after a time that was missed', () => {
    const made = midnight + three + minute;
    for (const [now, due] of [
      [midnight + three - minute, true],
      [made + minute, false],
      [midnight + day + three - 1, false],
      [midnight + day + three, true],
      [midnight + 9 * day, true],
    ] as const)
      expect([now, isDue(now, three, now < made ? [] : [made], null)]).toEqual([now, due]);
    expect(lastDue(midnight, 0)).toBe(midnight);
    expect(lastDue(midnight + three - 1, three)).toBe(midnight - day + three);
  });

  it('although a clock that was wrong has made one of next year, and not again after a clock was set back by an hour', () => {
    const now = midnight + 12 * hour;
    expect(isDue(now, three, [now + 365 * day], null)).toBe(true);
    expect(isDue(now, three, [now + hour], null)).toBe(false);
    const failedInFuture = { reason: '', tries: 9, failedAt: now + 30 * day };
    expect(isDue(now, three, [], failedInFuture)).toBe(true);
  });

  it('again after a failure: later each time, but within six hours', () => {
    const failedAt = midnight + 12 * hour;
    for (const tries of [1, 2, 3, 50]) {
      const failure = { reason: '', tries, failedAt };
      expect(isDue(failedAt + pauseAfter(tries) - 1, three, [], failure)).toBe(false);
      expect(isDue(failedAt + pauseAfter(tries), three, [], failure)).toBe(true);
    }
    expect([1, 2, 3, 7, 1e9].map(pauseAfter)).toEqual([
      10 * minute,
      20 * minute,
      40 * minute,
      6 * hour,
      6 * hour,
    ]);
  });
});
