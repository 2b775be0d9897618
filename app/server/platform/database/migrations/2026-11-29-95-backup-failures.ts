import type { Kysely } from 'kysely';
import { columnTypes, newTable } from '../migration-tables.ts';

/** Why the last backup that was due could not be made: one row, until one is. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { integer, text } = columnTypes(db);
  await newTable(db, 'backup_failures')
    .addColumn('name', text, (c) => c.primaryKey())
    .addColumn('reason', text, (c) => c.notNull())
    .addColumn('tries', integer, (c) => c.notNull())
    .addColumn('failed_at', integer, (c) => c.notNull())
    .execute();
}
