import type { Kysely } from 'kysely';
import { columnTypes } from '../migration-tables.ts';

/** What strangers who send files by an upload-only link call themselves. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text } = columnTypes(db);
  for (const table of ['uploads', 'events'])
    await db.schema
      .alterTable(table)
      .addColumn('sender_name', text, (c) => c.notNull().defaultTo(''))
      .execute();
}
