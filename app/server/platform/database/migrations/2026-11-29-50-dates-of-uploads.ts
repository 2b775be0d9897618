import type { Kysely } from 'kysely';
import { columnTypes } from '../migration-tables.ts';

/** When the file of an upload was modified, as its sender says. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { integer } = columnTypes(db);
  await db.schema.alterTable('uploads').addColumn('modified_at', integer).execute();
}
