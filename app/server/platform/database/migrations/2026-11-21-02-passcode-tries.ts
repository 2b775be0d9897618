import type { Kysely } from 'kysely';
import { columnTypes, newTable } from '../migration-tables.ts';

/** Wrong passcodes are counted by share and address, so that guessing slows down. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { integer, text } = columnTypes(db);
  await newTable(db, 'pass_tries')
    .addColumn('key', text, (c) => c.primaryKey())
    .addColumn('tries', integer, (c) => c.notNull())
    .addColumn('first_at', integer, (c) => c.notNull())
    .addColumn('last_at', integer, (c) => c.notNull())
    .addColumn('open_at', integer, (c) => c.notNull())
    .execute();
  await db.schema.createIndex('pass_tries_age').on('pass_tries').columns(['last_at']).execute();
}
