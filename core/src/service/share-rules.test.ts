import { describe, expect, it } from 'vitest';
import { day, slugHold } from './limits.ts';
import { isSlugHeld, keepsPassCode, shareDaysOf, shareTimes, wantsTimes } from './share-rules.ts';

const now = Date.UTC(2026, 10, 23, 12);
const open = { starts_at: null, expires_at: null };
const refused = (field: string) => ({ refused: 'invalid_argument', field });

describe('the rules of a share', () => {
  it('[R10.8] an end is a date or a number of days from its start', () => {
    expect(shareTimes(open, { expirationDays: 7 }, now)).toEqual({ ...open, expires_at: now + 7 * day });
    expect(shareTimes(open, { expirationDays: -1 }, now)).toEqual(open);
    const later = { startsAt: now + day, expirationDays: 1 };
    expect(shareTimes(open, later, now)).toEqual({ starts_at: now + day, expires_at: now + 2 * day });
    expect(shareTimes({ ...open, expires_at: now + day }, {}, now)).toEqual({
      ...open,
      expires_at: now + day,
    });
    expect([wantsTimes({}), wantsTimes({ startsAt: null })]).toEqual([false, true]);
  });

  it('[R10.8] an end that has passed, is before its start or too far ahead is refused', () => {
    expect(shareTimes(open, { expiresAt: now }, now)).toEqual(refused('expiration_at'));
    const crossed = { startsAt: now + 2 * day, expiresAt: now + day };
    expect(shareTimes(open, crossed, now)).toEqual(refused('expiration_at'));
    expect(shareTimes(open, { expiresAt: now + 3651 * day }, now)).toEqual(refused('expiration_at'));
    expect(shareTimes(open, { startsAt: now + 3651 * day }, now)).toEqual(refused('start_at'));
  });

  it('[R10.8] a slug is reserved while its share is open, and after its end against other accounts only', () => {
    const held = { account_id: 'ada', deleted_at: null, expires_at: null, released_at: null };
    expect(isSlugHeld(held, 'ada', now)).toBe(true);
    const ended = { ...held, deleted_at: now, expires_at: now + day };
    expect([isSlugHeld(ended, 'ada', now), isSlugHeld(ended, 'bob', now)]).toEqual([false, true]);
    expect(isSlugHeld(ended, 'bob', now + slugHold)).toBe(false);
  });

  it('[R10.8] a passcode is kept where no or the same one is requested; a lost one is replaced', () => {
    const known = { kind: 'known', code: 'abc123' } as const;
    const asked = (option: 'REQUIRED' | 'NOT_REQUIRED' | 'RENEWED' | undefined, own?: string) => ({
      option,
      own,
    });
    expect(keepsPassCode(known, asked(undefined))).toBe(true);
    expect(keepsPassCode(known, asked('REQUIRED'))).toBe(true);
    expect(keepsPassCode(known, asked('RENEWED'))).toBe(false);
    expect(keepsPassCode(known, asked('NOT_REQUIRED'))).toBe(false);
    expect(keepsPassCode(known, asked(undefined, 'abc123'))).toBe(true);
    expect(keepsPassCode(known, asked('REQUIRED', 'other1'))).toBe(false);
    expect(keepsPassCode({ kind: 'lost' }, asked('REQUIRED'))).toBe(false);
    expect(keepsPassCode({ kind: 'none' }, asked('NOT_REQUIRED'))).toBe(true);
  });

  it('[R10.8] the counts per day end today; days without views are zero', () => {
    const today = Math.floor(now / day);
    const days = shareDaysOf(new Map([[today - 1, { views: 3, saves: 1 }]]), now);
    expect(days.length).toBe(24);
    expect(days.slice(-2)).toEqual([
      { day: '2026-11-22', views: 3, saves: 1 },
      { day: '2026-11-23', views: 0, saves: 0 },
    ]);
  });
});
