import { type Kysely, sql } from 'kysely';
import { columnTypes } from '../migration-tables.ts';

/** When films were recorded, in UTC: cameras write no clock of their own into most of them. The timeline reads it by its index. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { integer } = columnTypes(db);
  await db.schema
    .alterTable('media_facts')
    .addColumn('recorded_at', integer, (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema.alterTable('files').addColumn('recorded_at', integer).execute();
  await sql`DROP INDEX files_by_day`.execute(db);
  await sql`CREATE INDEX files_by_time ON files
    (account_id, parent_id, (coalesce(taken_at, recorded_at, modified_at)), id, taken_at, recorded_at, modified_at, category)
    WHERE trashed_at IS NULL AND phase = 'PHASE_TYPE_COMPLETE' AND category IN ('image', 'video')`.execute(
    db,
  );
}
