import { expect, it } from 'vitest';
import { countdownParts } from './countdown.ts';

it('is whole days, hours, minutes and seconds, and nothing when the time is over', () => {
  expect(countdownParts(((11 * 24 + 6) * 60 + 42) * 60_000 + 18_999)).toEqual({
    days: 11,
    hours: 6,
    minutes: 42,
    seconds: 18,
  });
  const nothing = { days: 0, hours: 0, minutes: 0, seconds: 0 };
  expect([countdownParts(0), countdownParts(999), countdownParts(-5000)]).toEqual([
    nothing,
    nothing,
    nothing,
  ]);
});
