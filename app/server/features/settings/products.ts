import { type OfferedProduct, productsIn, Sold } from '@aloft/core/service';
import * as v from 'valibot';
import { transact } from '../../platform/database/transaction.ts';
import type { Services } from '../../services.ts';

/**
 * The products for sale, in the reader's language where available; cheapest first; none without a payment provider
 * (R7.21). No traffic packs where the free plan has no limit that they would lift.
 */
export async function listProducts(services: Services, language: string) {
  if (services.configuration.payments === 'off') return [];
  const rows = await services.db
    .selectFrom('products')
    .selectAll()
    .where('language', 'in', [language, ''])
    .execute();
  const { monthlyUpload, monthlyDownload } = services.configuration.tiers.free;
  const isLimited = monthlyUpload !== null || monthlyDownload !== null;
  return productsIn(
    rows.filter(({ kind }) => isLimited || kind !== 'traffic'),
    language,
  );
}

/**
 * For operators: offers a product, or withdraws it with `null` (R7.21). Existing orders keep their snapshot. Throws a
 * message when it is invalid: days are 1 to 3650 unless it is traffic, a pack has 1 byte to 1 PiB, the price is at
 * least 1, the currency three capitals.
 */
export async function setProduct(
  services: Services,
  { id, language }: Pick<Sold, 'id' | 'language'>,
  product: Omit<OfferedProduct, 'id' | 'language'> | null,
): Promise<void> {
  if (product === null) {
    await transact(services.db, (db) =>
      db.deleteFrom('products').where('id', '=', id).where('language', '=', language).execute(),
    );
    return;
  }
  const sold = v.safeParse(Sold, { ...product, id, language });
  if (!sold.success) {
    const [issue] = sold.issues;
    throw new Error(`the product's ${String(issue.path?.[0]?.key)} is not right: ${issue.message}`);
  }
  const { id: _, language: __, ...offered } = sold.output;
  await transact(services.db, (db) =>
    db
      .insertInto('products')
      .values(sold.output)
      .onConflict((conflict) => conflict.columns(['id', 'language']).doUpdateSet(offered))
      .execute(),
  );
}
