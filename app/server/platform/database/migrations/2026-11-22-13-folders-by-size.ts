import { type Kysely, sql } from 'kysely';

/** Folders are put in order by the size of what is in them, as files are by their own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE INDEX files_folders_by_size ON files (account_id, parent_id, coalesce(tree_size, 0), id)
    WHERE trashed_at IS NULL AND phase = 'PHASE_TYPE_COMPLETE' AND folder_rank = 0`.execute(db);
}
