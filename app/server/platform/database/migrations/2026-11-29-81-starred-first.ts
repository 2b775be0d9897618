import { type Kysely, sql } from 'kysely';

/** A folder with what has a star first is a range of an index, as in every other order. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE INDEX files_by_star ON files
    (account_id, parent_id, folder_rank, (CASE starred WHEN 1 THEN '0/' ELSE '1/' END || order_key), id)
    WHERE trashed_at IS NULL AND phase = 'PHASE_TYPE_COMPLETE'`.execute(db);
}
