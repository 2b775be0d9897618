import type { ProductOf } from '@aloft/core';
import { productsOfKind } from '@aloft/core/rules';
import type { Checkout } from './use-checkout.ts';

/** What is sold beside plans. */
export type Pack = ProductOf<'storage'> | ProductOf<'traffic'>;

/** The packs of a kind that are on sale, cheapest first; none while that is not known. */
export function packsOnSale({ view }: Pick<Checkout, 'view'>, kind: Pack['kind']): readonly Pack[] {
  return 'products' in view ? productsOfKind(view.products, kind) : [];
}

/** Which of several packs costs least for as much; null where that is none, or the money differs. */
export function bestPriced(packs: readonly Pack[]): Pack | null {
  const [first] = packs;
  if (first === undefined || packs.some((one) => one.currency !== first.currency)) return null;
  const rate = (pack: Pack): number => pack.price / pack.bytes;
  const [best, next] = packs.toSorted((one, other) => rate(one) - rate(other));
  return best === undefined || next === undefined || rate(best) === rate(next) ? null : best;
}
