import type { Services } from '../services.ts';

/** What can be bought, in the reader's language where a product has it; cheapest first (R7.21). */
export async function listProducts(services: Services, language: string) {
  const rows = await services.db
    .selectFrom('products')
    .selectAll()
    .where('language', 'in', [language, ''])
    .orderBy('price')
    .orderBy('id')
    .execute();
  const translated = new Set(rows.filter((row) => row.language !== '').map((row) => row.id));
  return rows
    .filter((row) => row.language !== '' || !translated.has(row.id))
    .map(({ language: _, ...product }) => product);
}
