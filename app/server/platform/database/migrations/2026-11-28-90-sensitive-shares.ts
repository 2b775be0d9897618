import type { Kysely } from 'kysely';
import { columnTypes } from '../migration-tables.ts';

/** Whether shares are marked as sensitive, and whether people want to see those without a warning: 0 or 1. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { integer } = columnTypes(db);
  await db.schema
    .alterTable('shares')
    .addColumn('sensitive', integer, (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema
    .alterTable('user_settings')
    .addColumn('display_sensitive_shares', integer, (c) => c.notNull().defaultTo(0))
    .execute();
}
