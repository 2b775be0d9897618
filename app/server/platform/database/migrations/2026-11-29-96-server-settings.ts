import type { Kysely } from 'kysely';
import { columnTypes, newTable } from '../migration-tables.ts';

/** What operators decide for the whole server, and when they took a sign-up link back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { integer, text } = columnTypes(db);
  await newTable(db, 'server_settings')
    .addColumn('name', text, (c) => c.primaryKey())
    .addColumn('value', text, (c) => c.notNull())
    .execute();
  await db.schema.alterTable('sign_up_links').addColumn('revoked_at', integer).execute();
}
