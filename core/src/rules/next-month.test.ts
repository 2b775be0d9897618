import { expect, it } from 'vitest';
import { nextMonth } from './next-month.ts';

it('counts from zero again on the first of the next month in UTC', () => {
  const of = (time: string): string => new Date(nextMonth(Date.parse(time))).toISOString();
  expect(of('2026-11-23T08:00:00Z')).toBe('2026-12-01T00:00:00.000Z');
  expect(of('2026-12-31T23:59:59Z')).toBe('2027-01-01T00:00:00.000Z');
  // Already December there, still November in UTC.
  expect(of('2026-12-01T05:00:00+09:00')).toBe('2026-12-01T00:00:00.000Z');
});
