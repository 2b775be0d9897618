import type { Kysely } from 'kysely';
import { columnTypes, newTable } from '../migration-tables.ts';

/** Leases: which process does a background job. Only processes that share a database write here. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { integer, text } = columnTypes(db);
  await newTable(db, 'leases')
    .addColumn('name', text, (c) => c.primaryKey())
    .addColumn('holder', text, (c) => c.notNull())
    .addColumn('until', integer, (c) => c.notNull())
    .execute();
  await db.schema.createIndex('leases_holder').on('leases').columns(['holder']).execute();
}
