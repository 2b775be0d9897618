import type { Kysely } from 'kysely';
import { columnTypes, newTable } from '../migration-tables.ts';

/** What people have set, and the folders that platforms save in. Switches are 0 or 1. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { integer, text } = columnTypes(db);
  await newTable(db, 'user_settings')
    .addColumn('account_id', text, (c) => c.primaryKey().references('accounts.id').onDelete('cascade'))
    .addColumn('filter_files_on_create', integer, (c) => c.notNull())
    .addColumn('show_shared_from_search', integer, (c) => c.notNull())
    .addColumn('separate_other_app_folders', integer, (c) => c.notNull())
    .execute();
  await newTable(db, 'default_folders')
    .addColumn('account_id', text, (c) => c.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('platform', text, (c) => c.notNull())
    .addColumn('folder_id', text, (c) => c.notNull())
    .addPrimaryKeyConstraint('default_folders_pkey', ['account_id', 'platform'])
    .execute();
}
