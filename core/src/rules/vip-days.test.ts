import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sized } from '../../../.ci/tier/tier.ts';
import { clampFreeDays, remainingVipDays } from './vip-days.ts';

const now = Date.parse('2026-11-21T12:00:00Z');
const term = {
  expire: '2026-11-24T12:00:00Z',
  vipItem: [
    { type: 'platinum', expire: '2026-12-01T12:00:00Z', surplus_day: 9 },
    { type: 'regional', expire: '2026-11-22T13:00:00Z', surplus_day: null },
    { type: 'over', expire: '2026-01-01T00:00:00Z', surplus_day: -4 },
  ],
};

describe('vip days', () => {
  it('[R4.8] the end minus now, rounded up to whole days, never below 0', () => {
    expect(remainingVipDays(term, now)).toBe(3);
    expect(remainingVipDays(term, now + 1)).toBe(3);
    expect(remainingVipDays(term, Date.parse(term.expire) - 1)).toBe(1);
    expect(remainingVipDays(term, Date.parse(term.expire))).toBe(0);
    expect(remainingVipDays(term, now + 1e12)).toBe(0);
    expect(remainingVipDays({ ...term, expire: '' }, now)).toBe(0);
    expect(remainingVipDays({ ...term, expire: 'soon' }, now)).toBe(0);
  });

  it('[R4.8] days of one kind: as counted by the service, else until its own end; 0 without that kind', () => {
    expect(remainingVipDays(term, now, 'platinum')).toBe(9);
    expect(remainingVipDays(term, now, 'regional')).toBe(2);
    expect(remainingVipDays(term, now, 'over')).toBe(0);
    expect(remainingVipDays(term, now, 'none')).toBe(0);
  });

  it('[R4.8] for any dates and counts, the days are a non-negative integer', () => {
    const text = fc.oneof(
      fc.string(),
      fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
    );
    fc.assert(
      fc.property(text, fc.option(fc.double()), fc.maxSafeInteger(), (expire, surplus_day, at) => {
        const one = { expire, vipItem: [{ type: 'x', expire, surplus_day }] };
        for (const days of [remainingVipDays(one, at), remainingVipDays(one, at, 'x')]) {
          expect(Number.isInteger(days) && days >= 0).toBe(true);
        }
      }),
      { numRuns: sized({ gate: 200, all: 2_000 }) },
    );
  });

  it.each([
    [7, 7],
    ['7', 7],
    [0, 0],
    [-1, 0],
    [-0.5, 0],
    [7.9, 7],
    [3651, 3650],
    [1e300, 3650],
    ['999999999', 3650],
    [Number.NaN, null],
    [Number.POSITIVE_INFINITY, null],
    ['NaN', null],
    ['', null],
    ['1e3', null],
    [null, null],
    [[7], null],
  ])('[R4.6] free days of %j are %j', (given, days) => {
    expect(clampFreeDays(given)).toBe(days);
  });
});
