import type { Kysely } from 'kysely';
import { columnTypes, newTable } from '../migration-tables.ts';

/** Searches that people named, and how far they played what they did not play to its end. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { integer, text } = columnTypes(db);
  await newTable(db, 'saved_searches')
    .addColumn('account_id', text, (c) => c.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('id', text, (c) => c.notNull())
    .addColumn('name', text, (c) => c.notNull())
    .addColumn('query', text, (c) => c.notNull())
    .addColumn('created_at', integer, (c) => c.notNull())
    .addPrimaryKeyConstraint('saved_searches_pkey', ['account_id', 'query'])
    .execute();
  await newTable(db, 'play_positions')
    .addColumn('account_id', text, (c) => c.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('file_id', text, (c) => c.notNull())
    .addColumn('position_ms', integer, (c) => c.notNull())
    .addColumn('duration_ms', integer, (c) => c.notNull())
    .addColumn('played_at', integer, (c) => c.notNull())
    .addPrimaryKeyConstraint('play_positions_pkey', ['account_id', 'file_id'])
    .execute();
}
