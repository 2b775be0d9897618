import type { Kysely } from 'kysely';
import { columnTypes, newTable } from '../migration-tables.ts';

/** The picture that somebody gave their account. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { integer, text } = columnTypes(db);
  await newTable(db, 'account_pictures')
    .addColumn('account_id', text, (c) => c.primaryKey().references('accounts.id').onDelete('cascade'))
    .addColumn('id', text, (c) => c.notNull())
    .addColumn('webp', text, (c) => c.notNull())
    .addColumn('created_at', integer, (c) => c.notNull())
    .execute();
}
