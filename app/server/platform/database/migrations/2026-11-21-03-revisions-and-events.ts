import { type Kysely, sql } from 'kysely';
import { columnTypes, engineOfConnection, newTable } from '../migration-tables.ts';

/** A trigger that counts a file's revisions: SQLite's runs after the write, PostgreSQL's changes the row on its way. */
async function countRevisions(db: Kysely<unknown>): Promise<void> {
  if (engineOfConnection(db) === 'sqlite') {
    await sql`CREATE TRIGGER files_revision AFTER UPDATE OF name, parent_id, blob_id, starred, trashed_at ON files
      BEGIN UPDATE files SET revision = revision + 1 WHERE id = NEW.id; END`.execute(db);
    return;
  }
  await sql`CREATE FUNCTION files_revision() RETURNS trigger LANGUAGE plpgsql AS
    'BEGIN NEW.revision := OLD.revision + 1; RETURN NEW; END'`.execute(db);
  await sql`CREATE TRIGGER files_revision BEFORE UPDATE OF name, parent_id, blob_id, starred, trashed_at ON files
    FOR EACH ROW EXECUTE FUNCTION files_revision()`.execute(db);
}

/** Revisions of files, indexes for listings of the whole drive, and the feed of events. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { integer, text } = columnTypes(db);
  await db.schema
    .alterTable('files')
    .addColumn('revision', integer, (c) => c.notNull().defaultTo(1))
    .execute();
  await countRevisions(db);
  await db.schema
    .createIndex('files_anywhere_by_name')
    .on('files')
    .columns(['account_id', 'folder_rank', 'name_key', 'id'])
    .where(sql.ref('trashed_at'), 'is', null)
    .execute();
  await db.schema
    .createIndex('files_anywhere_by_modified')
    .on('files')
    .columns(['account_id', 'folder_rank', 'modified_at', 'id'])
    .where(sql.ref('trashed_at'), 'is', null)
    .execute();
  await db.schema
    .createIndex('files_starred')
    .on('files')
    .columns(['account_id', 'folder_rank', 'name_key', 'id'])
    .where(sql.ref('starred'), '=', 1)
    .where(sql.ref('trashed_at'), 'is', null)
    .execute();
  await db.schema.createIndex('blobs_gcid').on('blobs').columns(['gcid']).execute();
  await db.schema.createIndex('blobs_sha256').on('blobs').columns(['sha256']).execute();
  await db.schema
    .alterTable('tasks')
    .addColumn('params', text, (c) => c.notNull().defaultTo('{}'))
    .execute();
  await db.schema
    .alterTable('tasks')
    .addColumn('file_size', integer, (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createIndex('tasks_newest')
    .on('tasks')
    .columns(['account_id', 'created_at', 'id'])
    .execute();
  await db.schema.dropIndex('tasks_owner').execute();
  await db.schema.createIndex('tasks_open').on('tasks').columns(['type', 'phase', 'created_at']).execute();
  await db.schema
    .createIndex('shares_newest')
    .on('shares')
    .columns(['account_id', 'created_at', 'id'])
    .where(sql.ref('deleted_at'), 'is', null)
    .execute();
  await newTable(db, 'events')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('account_id', text, (c) => c.notNull().references('accounts.id'))
    .addColumn('type', text, (c) => c.notNull())
    .addColumn('file_id', text, (c) => c.notNull())
    .addColumn('file_name', text, (c) => c.notNull())
    .addColumn('mime_type', text, (c) => c.notNull())
    .addColumn('folder_id', text, (c) => c.notNull())
    .addColumn('created_at', integer, (c) => c.notNull())
    .addUniqueConstraint('events_account_id_file_id_type_key', ['account_id', 'file_id', 'type'])
    .execute();
  await db.schema
    .createIndex('events_newest')
    .on('events')
    .columns(['account_id', 'created_at', 'id'])
    .execute();
}
