import type { Kysely } from 'kysely';
import { columnTypes } from '../migration-tables.ts';

/** Whether the guide was shown: 0 or 1. The accounts that are there know their drive. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { integer } = columnTypes(db);
  await db.schema
    .alterTable('user_settings')
    .addColumn('guide_shown', integer, (c) => c.notNull().defaultTo(1))
    .execute();
}
