import type { Kysely } from 'kysely';
import { columnTypes } from '../migration-tables.ts';

/** The client that made an account, hashed: until the address is confirmed, accounts of one client take turns as one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text } = columnTypes(db);
  await db.schema
    .alterTable('accounts')
    .addColumn('made_by', text, (c) => c.notNull().defaultTo(''))
    .execute();
}
