import { type Kysely, sql } from 'kysely';
import { columnTypes, engineOfConnection } from '../migration-tables.ts';

/** The indexes of entries by name, or by type and then by name; the names stand behind what they are in order of. */
const byName = ['files_by_name', 'files_trash_by_name', 'files_starred', 'files_starred_by_name'] as const;
const byType = ['files_by_type', 'files_trash_by_type', 'files_starred_by_type'] as const;
const ofDrive = ['files_anywhere_by_name', 'files_beyond_ascii_by_name'] as const;

/**
 * Lists by name put numbers in order by their value. Entries stand by their former keys until the backfill of keys has
 * reached them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text } = columnTypes(db);
  for (const index of [...byName, ...byType, ...ofDrive]) await db.schema.dropIndex(index).execute();
  await db.schema
    .alterTable('files')
    .addColumn('order_key', text, (c) => c.notNull().defaultTo(''))
    .execute();
  await sql`UPDATE files SET order_key = name_key`.execute(db);

  const stored = sql`phase = 'PHASE_TYPE_COMPLETE'`;
  const listed = sql`trashed_at IS NULL AND ${stored}`;
  const trashed = sql`trashed_at IS NOT NULL AND ${stored}`;
  const type = sql`(extension || '/' || order_key)`;
  const folder = sql`account_id, parent_id, folder_rank`;
  const starred = sql`account_id, parent_id, starred, folder_rank`;
  await sql`CREATE INDEX files_by_name ON files (${folder}, order_key, id) WHERE ${listed}`.execute(db);
  await sql`CREATE INDEX files_trash_by_name ON files (account_id, folder_rank, order_key, id)
    WHERE ${trashed}`.execute(db);
  await sql`CREATE INDEX files_starred ON files (account_id, folder_rank, order_key, id)
    WHERE starred = 1 AND trashed_at IS NULL`.execute(db);
  await sql`CREATE INDEX files_starred_by_name ON files (${starred}, order_key, id)
    WHERE starred = 1 AND ${listed}`.execute(db);
  await sql`CREATE INDEX files_by_type ON files (${folder}, ${type}, id) WHERE ${listed}`.execute(db);
  await sql`CREATE INDEX files_trash_by_type ON files (account_id, folder_rank, ${type}, id)
    WHERE ${trashed}`.execute(db);
  await sql`CREATE INDEX files_starred_by_type ON files (${starred}, ${type}, id)
    WHERE starred = 1 AND ${listed}`.execute(db);
  // A search of the whole drive reads them alone.
  const isSqlite = engineOfConnection(db) === 'sqlite';
  const further = isSqlite ? sql`, search_key, name_key)` : sql`) INCLUDE (search_key, name_key)`;
  await sql`CREATE INDEX files_anywhere_by_name ON files (account_id, folder_rank, order_key, id${further}
    WHERE ${listed}`.execute(db);
  await sql`CREATE INDEX files_beyond_ascii_by_name ON files (account_id, folder_rank, order_key, id${further}
    WHERE ${listed} AND octet_length(name_key) > length(name_key)`.execute(db);
  await sql`INSERT INTO backfills SELECT 'name-keys', '' WHERE EXISTS (SELECT 1 FROM files)
    ON CONFLICT (name) DO UPDATE SET position = ''`.execute(db);
}
