import type { Kysely } from 'kysely';

/** Finds the children of a folder, trash included, without reading every file of the account. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('files_children').on('files').columns(['parent_id', 'account_id']).execute();
}
