import type { Kysely } from 'kysely';
import { columnTypes, newTable } from '../migration-tables.ts';

/** What people without an account tell the operator, listed newest first, and forgotten by its age. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { integer, text } = columnTypes(db);
  await newTable(db, 'contacts')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('topic', text, (c) => c.notNull())
    .addColumn('email', text, (c) => c.notNull())
    .addColumn('order_number', text, (c) => c.notNull())
    .addColumn('message', text, (c) => c.notNull())
    .addColumn('locale', text, (c) => c.notNull())
    .addColumn('created_at', integer, (c) => c.notNull())
    .execute();
  await db.schema.createIndex('contacts_time').on('contacts').columns(['created_at', 'id']).execute();
}
