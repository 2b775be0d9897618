import { type Kysely, sql } from 'kysely';

/**
 * What has a star in one folder is a range of an index in every order, as the whole folder is. `starred` stands among
 * the columns so that a planner prefers these over the indexes of the whole folder.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const listed = sql`WHERE starred = 1 AND trashed_at IS NULL AND phase = 'PHASE_TYPE_COMPLETE'`;
  const place = sql`account_id, parent_id, starred, folder_rank`;
  await sql`CREATE INDEX files_starred_by_name ON files (${place}, name_key, id) ${listed}`.execute(db);
  await sql`CREATE INDEX files_starred_by_modified ON files (${place}, modified_at, id) ${listed}`.execute(
    db,
  );
  await sql`CREATE INDEX files_starred_by_size ON files (${place}, size, id) ${listed}`.execute(db);
  await sql`CREATE INDEX files_starred_folders_by_size
    ON files (${place}, coalesce(tree_size, 0), id) ${listed} AND folder_rank = 0`.execute(db);
}
