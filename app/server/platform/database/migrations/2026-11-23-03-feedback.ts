import type { Kysely } from 'kysely';
import { columnTypes, newTable } from '../migration-tables.ts';

/** What people tell the operator, listed newest first. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { integer, text } = columnTypes(db);
  await newTable(db, 'feedback')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('account_id', text, (c) => c.notNull().references('accounts.id'))
    .addColumn('category', text, (c) => c.notNull())
    .addColumn('message', text, (c) => c.notNull())
    .addColumn('facts', text, (c) => c.notNull())
    .addColumn('screenshot', text, (c) => c.notNull())
    .addColumn('created_at', integer, (c) => c.notNull())
    .execute();
  await db.schema.createIndex('feedback_account').on('feedback').columns(['account_id']).execute();
  await db.schema.createIndex('feedback_time').on('feedback').columns(['created_at']).execute();
}
