import type { Kysely } from 'kysely';
import { columnTypes } from '../migration-tables.ts';

/** Whether people are in test mode: 0 or 1. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { integer } = columnTypes(db);
  await db.schema
    .alterTable('user_settings')
    .addColumn('test_mode', integer, (c) => c.notNull().defaultTo(0))
    .execute();
}
