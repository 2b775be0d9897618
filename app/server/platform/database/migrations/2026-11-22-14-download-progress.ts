import type { Kysely } from 'kysely';
import { columnTypes } from '../migration-tables.ts';

/** How far a download is: its step, its speed, and the bytes that are here. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { integer, text } = columnTypes(db);
  await db.schema
    .alterTable('tasks')
    .addColumn('step', text, (c) => c.notNull().defaultTo(''))
    .execute();
  await db.schema
    .alterTable('tasks')
    .addColumn('speed', integer, (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema
    .alterTable('tasks')
    .addColumn('fetched_size', integer, (c) => c.notNull().defaultTo(0))
    .execute();
}
