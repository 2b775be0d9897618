import type { Kysely } from 'kysely';
import { columnTypes, newTable } from '../migration-tables.ts';

/** Links of the operator that each make one account, found by the hash of their secret and forgotten by their end. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { integer, text } = columnTypes(db);
  await newTable(db, 'sign_up_links')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('hash', text, (c) => c.notNull().unique())
    .addColumn('role', text, (c) => c.notNull())
    .addColumn('label', text, (c) => c.notNull())
    .addColumn('quota_limit', integer)
    .addColumn('maker_id', text, (c) => c.references('accounts.id'))
    .addColumn('created_at', integer, (c) => c.notNull())
    .addColumn('expires_at', integer, (c) => c.notNull())
    .addColumn('used_at', integer)
    .addColumn('used_by', text, (c) => c.references('accounts.id'))
    .execute();
  for (const [name, columns] of [
    ['sign_up_links_time', ['created_at', 'id']],
    ['sign_up_links_end', ['expires_at']],
    ['sign_up_links_maker', ['maker_id']],
    ['sign_up_links_user', ['used_by']],
  ] as const)
    await db.schema
      .createIndex(name)
      .on('sign_up_links')
      .columns([...columns])
      .execute();
}
