import type { Kysely } from 'kysely';
import { columnTypes } from '../migration-tables.ts';

/** The phone number in a person's profile, E.164; empty without one. Not unique: it is no sign-in name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text } = columnTypes(db);
  await db.schema
    .alterTable('accounts')
    .addColumn('phone_number', text, (c) => c.notNull().defaultTo(''))
    .execute();
}
