import type { Kysely } from 'kysely';
import { columnTypes } from '../migration-tables.ts';

/** Days of membership of the account that a link makes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { integer } = columnTypes(db);
  await db.schema.alterTable('sign_up_links').addColumn('membership_days', integer).execute();
}
