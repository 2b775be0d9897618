import { type Kysely, sql } from 'kysely';

/** Lists by type (R3.3) are ranges of an index, as those by name are: the extension, then the name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const type = sql`(extension || '/' || name_key)`;
  const listed = sql`trashed_at IS NULL AND phase = 'PHASE_TYPE_COMPLETE'`;
  await sql`CREATE INDEX files_by_type ON files (account_id, parent_id, folder_rank, ${type}, id)
    WHERE ${listed}`.execute(db);
  await sql`CREATE INDEX files_starred_by_type ON files (account_id, parent_id, starred, folder_rank, ${type}, id)
    WHERE starred = 1 AND ${listed}`.execute(db);
  await sql`CREATE INDEX files_trash_by_type ON files (account_id, folder_rank, ${type}, id)
    WHERE trashed_at IS NOT NULL AND phase = 'PHASE_TYPE_COMPLETE'`.execute(db);
}
