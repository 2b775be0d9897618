import type { Kysely } from 'kysely';
import { columnTypes } from '../migration-tables.ts';

/** A file that could not be read as media, or took too long, is remembered by its content. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { integer, text } = columnTypes(db);
  await db.schema
    .alterTable('media_facts')
    .addColumn('failure', text, (c) => c.notNull().defaultTo(''))
    .execute();
  await db.schema
    .alterTable('media_facts')
    .addColumn('failures', integer, (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema
    .alterTable('media_facts')
    .addColumn('renderer', integer, (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema
    .alterTable('media_facts')
    .addColumn('retry_at', integer, (c) => c.notNull().defaultTo(0))
    .execute();
}
