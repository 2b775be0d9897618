import { type Kysely, sql } from 'kysely';

/** An unfinished upload holds no name: of those that are stored each in a folder has its own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('files_name').execute();
  await db.schema
    .createIndex('files_name')
    .unique()
    .on('files')
    .columns(['account_id', 'parent_id', 'name_key'])
    .where(sql.ref('trashed_at'), 'is', null)
    .where(sql.ref('phase'), '=', 'PHASE_TYPE_COMPLETE')
    .execute();
}
