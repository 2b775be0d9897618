import type { Kysely } from 'kysely';
import { columnTypes } from '../migration-tables.ts';

/** Shares that take files of strangers instead of showing any; their limits and what they have taken. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { integer, text } = columnTypes(db);
  await db.schema.alterTable('shares').addColumn('upload_max_files', integer).execute();
  await db.schema.alterTable('shares').addColumn('upload_max_bytes', integer).execute();
  await db.schema
    .alterTable('shares')
    .addColumn('upload_files', integer, (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema
    .alterTable('shares')
    .addColumn('upload_bytes', integer, (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema
    .alterTable('uploads')
    .addColumn('share_id', text, (c) => c.notNull().defaultTo(''))
    .execute();
  await db.schema.createIndex('uploads_share').on('uploads').columns(['share_id']).execute();
}
