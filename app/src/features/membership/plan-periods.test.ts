import { expect, it } from 'vitest';
import { planPricesOf, savingOf } from './plan-periods.ts';

const sold = (id: string, days: number, price: number, currency = 'USD') => ({
  ...{ id, name: id, kind: 'membership' as const, days, price, currency },
});
const month = sold('month', 30, 499);
const year = sold('year', 365, 3900);

it('the prices by month and by year are the cheapest of what is sold for as long', () => {
  expect(
    planPricesOf([sold('week', 7, 199), month, sold('dear', 31, 599), year, sold('two', 730, 6900)]),
  ).toEqual({
    month,
    year,
  });
  expect(planPricesOf([])).toEqual({ month: null, year: null });
});

it('a year saves what twelve months cost more, in the same money only', () => {
  expect(Math.round(100 * savingOf({ month, year }))).toBe(35);
  expect(savingOf({ month, year: sold('dear', 365, 9900) })).toBe(0);
  expect(savingOf({ month: sold('won', 30, 5000, 'KRW'), year })).toBe(0);
  expect(savingOf({ month: sold('free', 30, 0), year })).toBe(0);
  expect(savingOf({ month: null, year })).toBe(0);
});
