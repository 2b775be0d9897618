import type { Kysely } from 'kysely';
import { columnTypes, newTable } from '../migration-tables.ts';

/** The folders that hold what other programs save without naming one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text } = columnTypes(db);
  await newTable(db, 'program_folders')
    .addColumn('account_id', text, (c) => c.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('client_id', text, (c) => c.notNull())
    .addColumn('folder_id', text, (c) => c.notNull())
    .addPrimaryKeyConstraint('program_folders_pkey', ['account_id', 'client_id'])
    .execute();
}
