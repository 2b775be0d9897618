import type { Kysely } from 'kysely';
import { columnTypes } from '../migration-tables.ts';

/** What the charts did, sent with a message. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text } = columnTypes(db);
  await db.schema
    .alterTable('feedback')
    .addColumn('trace', text, (c) => c.notNull().defaultTo(''))
    .execute();
}
