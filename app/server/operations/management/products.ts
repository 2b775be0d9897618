import type { Sold } from '@aloft/core/service';
import * as features from '../../features/settings/products.ts';
import { type Refusal, refuse } from '../../platform/refusal.ts';
import type { Services } from '../../services.ts';
import { type OperatorRequest, recorded } from './change-log.ts';
import { isFound, maxListed } from './pages.ts';

/** A product in one language; an empty language is for all that have no other. */
export type ProductKey = Pick<Sold, 'id' | 'language'>;

/** Products whose id or name contains the text, cheapest first. */
export async function listProducts({ db }: Services, search: string): Promise<Sold[]> {
  const rows = await db
    .selectFrom('products')
    .selectAll()
    .orderBy('price')
    .orderBy('id')
    .orderBy('language')
    .limit(maxListed)
    .execute();
  return rows.filter(({ id, name }) => isFound(search, [id, name]));
}

/** A product in each of its languages; empty when there is none. */
export function findProduct({ db }: Services, id: string): Promise<Sold[]> {
  return db.selectFrom('products').selectAll().where('id', '=', id).orderBy('language').execute();
}

/** Offers a product, or changes it (R7.21). Past orders stay as they were. */
export function setProduct(
  services: Services,
  request: OperatorRequest,
  { id, language, name, ...sold }: Sold,
): Promise<Refusal | null> {
  const { kind, days, bytes, ...paid } = sold;
  const detail = {
    ...(language === '' ? {} : { language }),
    ...(kind === 'membership' ? {} : { kind, bytes }),
    ...(kind === 'traffic' ? {} : { days }),
    ...paid,
  };
  return recorded(services, request, { action: 'product.set', subject: id, detail }, async () => {
    await features.setProduct(services, { id, language }, { name, ...sold });
    return null;
  });
}

/** Withdraws a product in one language. Refuses `not_found`. */
export async function removeProduct(
  services: Services,
  request: OperatorRequest,
  key: ProductKey,
): Promise<Refusal | null> {
  const { id, language } = key;
  const all = await findProduct(services, id);
  if (!all.some((one) => one.language === language))
    return refuse('not_found', { description: `there is no product ${id} ${language}`.trim() });
  const detail = language === '' ? {} : { language };
  return recorded(services, request, { action: 'product.remove', subject: id, detail }, async () => {
    await features.setProduct(services, { id, language }, null);
    return null;
  });
}
