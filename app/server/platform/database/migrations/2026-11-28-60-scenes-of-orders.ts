import type { Kysely } from 'kysely';
import { columnTypes } from '../migration-tables.ts';

/** From where somebody came to the payment, as the address said (`scene`); empty for earlier orders. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text } = columnTypes(db);
  await db.schema
    .alterTable('orders')
    .addColumn('scene', text, (c) => c.notNull().defaultTo(''))
    .execute();
}
