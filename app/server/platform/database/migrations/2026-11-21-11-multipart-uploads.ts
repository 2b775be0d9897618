import type { Kysely } from 'kysely';
import { columnTypes, newTable } from '../migration-tables.ts';

/** Multipart uploads: announced hashes, the file that is replaced, the task that waits, and the parts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { integer, text } = columnTypes(db);
  await db.schema
    .alterTable('uploads')
    .addColumn('task_id', text, (c) => c.notNull().defaultTo(''))
    .execute();
  await db.schema
    .alterTable('uploads')
    .addColumn('gcid', text, (c) => c.notNull().defaultTo(''))
    .execute();
  await db.schema
    .alterTable('uploads')
    .addColumn('sha256', text, (c) => c.notNull().defaultTo(''))
    .execute();
  await db.schema
    .alterTable('uploads')
    .addColumn('replaces', text, (c) => c.notNull().defaultTo(''))
    .execute();
  await db.schema.createIndex('uploads_file').on('uploads').columns(['file_id']).execute();
  await newTable(db, 'upload_parts')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('upload_id', text, (c) => c.notNull().references('uploads.id').onDelete('cascade'))
    .addColumn('number', integer, (c) => c.notNull())
    .addColumn('size', integer, (c) => c.notNull())
    .addColumn('md5', text, (c) => c.notNull())
    .addColumn('begun_at', integer, (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('upload_parts_upload')
    .on('upload_parts')
    .columns(['upload_id', 'number'])
    .execute();
}
