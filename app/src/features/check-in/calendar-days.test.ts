import { expect, it } from 'vitest';
import { columnOf, daysOfMonth } from './calendar-days.ts';

it('has as many days as the month, leap years included', () => {
  expect(daysOfMonth('2026-11-24')).toHaveLength(30);
  expect(daysOfMonth('2028-02-29').at(-1)).toBe('2028-02-29');
  expect(daysOfMonth('2026-12-31')[0]).toBe('2026-12-01');
});

it('begins a week on Monday', () => {
  expect(['2026-11-01', '2026-11-02', '2026-11-07'].map(columnOf)).toEqual([7, 1, 6]);
});
