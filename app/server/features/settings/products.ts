import { productsIn, TextLine } from '@aloft/core/service';
import * as v from 'valibot';
import type { Services } from '../../services.ts';

/** What can be bought, in the reader's language where a product has it; cheapest first; nothing where nobody takes payments (R7.21). */
export async function listProducts(services: Services, language: string) {
  if (services.configuration.payments === 'off') return [];
  const rows = await services.db
    .selectFrom('products')
    .selectAll()
    .where('language', 'in', [language, ''])
    .execute();
  return productsIn(rows, language);
}

const Sold = v.object({
  id: v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/)),
  language: v.pipe(v.string(), v.regex(/^([A-Za-z]{2}(-[A-Za-z]{2})?)?$/)),
  name: v.pipe(TextLine(120), v.minLength(1)),
  days: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(3650)),
  price: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000_000)),
  currency: v.pipe(v.string(), v.regex(/^[A-Z]{3}$/)),
});
/** A product in one language, empty for every language; the price in the currency's smallest unit. */
export type Sold = v.InferOutput<typeof Sold>;

/**
 * For operators: what can be bought, or with `null` no longer (R7.21). Orders keep what they were made with. Throws in
 * words when it cannot be sold: days are 1 to 3650, the price is at least 1, the currency three capitals.
 */
export async function setProduct(
  services: Services,
  { id, language }: Pick<Sold, 'id' | 'language'>,
  product: Omit<Sold, 'id' | 'language'> | null,
): Promise<void> {
  if (product === null) {
    await services.db.deleteFrom('products').where('id', '=', id).where('language', '=', language).execute();
    return;
  }
  const sold = v.safeParse(Sold, { ...product, id, language });
  if (!sold.success) {
    const [issue] = sold.issues;
    throw new Error(`the product's ${String(issue.path?.[0]?.key)} is not right: ${issue.message}`);
  }
  const { name, days, price, currency } = sold.output;
  await services.db
    .insertInto('products')
    .values(sold.output)
    .onConflict((conflict) =>
      conflict.columns(['id', 'language']).doUpdateSet({ name, days, price, currency }),
    )
    .execute();
}
