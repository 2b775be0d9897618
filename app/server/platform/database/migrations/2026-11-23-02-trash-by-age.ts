import { type Kysely, sql } from 'kysely';

/** Finds what has been in the trash for the longest, of all accounts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE INDEX files_trash_by_age ON files (trashed_at, id)
    WHERE trashed_at IS NOT NULL AND phase = 'PHASE_TYPE_COMPLETE'`.execute(db);
}
