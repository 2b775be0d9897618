import type { ProductOf } from '@aloft/core';

type Membership = ProductOf<'membership'>;

export type PlanPeriod = 'month' | 'year';

/** What a plan costs for a month and for a year; null where the operator sells none. */
export type PlanPrices = Readonly<Record<PlanPeriod, Membership | null>>;

const lengths: Readonly<Record<PlanPeriod, readonly [least: number, most: number]>> = {
  month: [28, 31],
  year: [365, 366],
};

/** The cheapest of each period. */
export function planPricesOf(products: readonly Membership[]): PlanPrices {
  const cheapest = (period: PlanPeriod): Membership | null => {
    const [least, most] = lengths[period];
    const sold = products.filter(({ days }) => days >= least && days <= most);
    return sold.toSorted((one, other) => one.price - other.price)[0] ?? null;
  };
  return { month: cheapest('month'), year: cheapest('year') };
}

/** The part of twelve months that a year saves; zero where it saves none, or is sold for other money. */
export function savingOf({ month, year }: PlanPrices): number {
  if (month === null || year === null || month.currency !== year.currency || month.price === 0) return 0;
  return Math.max(0, 1 - year.price / (12 * month.price));
}
