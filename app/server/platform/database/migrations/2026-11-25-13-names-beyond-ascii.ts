import { type Kysely, sql } from 'kysely';
import { engineOfConnection } from '../migration-tables.ts';

/**
 * The names of a whole drive that have a letter beyond ASCII, in order: a search for such a letter does not read past
 * all others.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const further = engineOfConnection(db) === 'sqlite' ? sql`, search_key)` : sql`) INCLUDE (search_key)`;
  await sql`CREATE INDEX files_beyond_ascii_by_name ON files (account_id, folder_rank, name_key, id${further}
    WHERE trashed_at IS NULL AND phase = 'PHASE_TYPE_COMPLETE' AND octet_length(name_key) > length(name_key)`.execute(
    db,
  );
}
