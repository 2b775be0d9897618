import { describe, expect, it } from 'vitest';
import { RateLimits } from './rate-limits.ts';

const limit = { name: 'guess', max: 2, window: 60_000 };

function limitsAt(start: number) {
  let time = start;
  const pass = (milliseconds: number): void => {
    time += milliseconds;
  };
  return { limits: new RateLimits(() => time), pass };
}

describe('rate limits in memory', () => {
  it('a client over a limit waits until the window ends; others do not', () => {
    const { limits, pass } = limitsAt(1_000);
    expect([limits.count(limit, 'ada'), limits.count(limit, 'ada')]).toEqual([0, 0]);
    pass(20_000);
    expect(limits.count(limit, 'ada')).toBe(40);
    expect(limits.count(limit, 'bob')).toBe(0);
    expect(limits.count({ ...limit, name: 'mail' }, 'ada')).toBe(0);
    pass(40_000);
    expect(limits.count(limit, 'ada')).toBe(0);
  });

  it('refunds a use, and resets a key', () => {
    const { limits } = limitsAt(0);
    limits.count(limit, 'ada');
    limits.count(limit, 'ada');
    limits.refund(limit, 'ada');
    expect(limits.usesOf(limit, 'ada')).toBe(1);
    limits.reset(limit, 'ada');
    limits.refund(limit, 'ada');
    expect(limits.usesOf(limit, 'ada')).toBe(0);
  });

  it('ignores a window that is in the future after the clock was set back', () => {
    const { limits, pass } = limitsAt(1_000_000);
    for (let n = 0; n < 3; n += 1) limits.count(limit, 'ada');
    pass(-60_000);
    expect(limits.count(limit, 'ada')).toBe(0);
  });

  it('keeps at most ten thousand windows: the oldest is evicted', () => {
    const { limits } = limitsAt(0);
    for (let n = 0; n < 3; n += 1) limits.count(limit, 'first');
    for (let n = 1; n < 10_000; n += 1) limits.count(limit, `client ${n}`);
    expect(limits.count(limit, 'first')).toBeGreaterThan(0);
    limits.count(limit, 'one more');
    expect(limits.count(limit, 'first')).toBe(0);
  });
});
