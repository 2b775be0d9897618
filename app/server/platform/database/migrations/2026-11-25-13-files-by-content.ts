import { type Kysely, sql } from 'kysely';

/** Files of an account in the order of their contents, so that what is stored twice is found in one scan of an index. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE INDEX files_by_content ON files (account_id, blob_id, size, parent_id, id)
    WHERE trashed_at IS NULL AND phase = 'PHASE_TYPE_COMPLETE' AND folder_rank = 1`.execute(db);
}
