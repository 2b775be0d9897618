import { type Kysely, sql } from 'kysely';
import { columnTypes, engineOfConnection, newTable } from '../migration-tables.ts';

/**
 * What an entry adds to its folder, or to the trash: its own bytes and what is kept of those below it. One that is not
 * whole, or was never counted (`tree_size` is null), adds nothing.
 */
const bytesOf = (row: 'OLD' | 'NEW'): string =>
  `CASE WHEN ${row}.tree_size IS NULL OR ${row}.phase <> 'PHASE_TYPE_COMPLETE' THEN 0 ELSE ${row}.size + ${row}.tree_size END`;
const entriesOf = (row: 'OLD' | 'NEW'): string =>
  `CASE WHEN ${row}.tree_size IS NULL OR ${row}.phase <> 'PHASE_TYPE_COMPLETE' THEN 0 ELSE 1 + ${row}.tree_entries END`;

/** A live entry counts for its folder; one in the trash counts for its account's trash, and for no folder. */
const targetOf = (row: 'OLD' | 'NEW'): string =>
  `CASE WHEN ${row}.trashed_at IS NULL THEN ${row}.parent_id ELSE ${row}.account_id END`;
const hasTarget = (row: 'OLD' | 'NEW'): string => `(${row}.trashed_at IS NOT NULL OR ${row}.parent_id <> '')`;

const columns = 'INSERT INTO tree_deltas (target, trashed_at, size, entries)';
const added = `${columns} SELECT ${targetOf('NEW')}, NEW.trashed_at, ${bytesOf('NEW')}, ${entriesOf('NEW')}
  WHERE ${hasTarget('NEW')} AND ${entriesOf('NEW')} <> 0;`;
const removed = `${columns} SELECT ${targetOf('OLD')}, OLD.trashed_at, -(${bytesOf('OLD')}), -(${entriesOf('OLD')})
  WHERE ${hasTarget('OLD')} AND ${entriesOf('OLD')} <> 0;`;
const changed = `${columns} SELECT ${targetOf('NEW')}, NEW.trashed_at, (${bytesOf('NEW')}) - (${bytesOf('OLD')}),
    (${entriesOf('NEW')}) - (${entriesOf('OLD')})
  WHERE ${hasTarget('NEW')} AND ((${bytesOf('NEW')}) <> (${bytesOf('OLD')}) OR (${entriesOf('NEW')}) <> (${entriesOf('OLD')}));`;
/** Folders that went first, and trash that was emptied, are not counted down entry by entry. */
const deleted = `${columns} SELECT ${targetOf('OLD')}, OLD.trashed_at, -(${bytesOf('OLD')}), -(${entriesOf('OLD')})
  WHERE ${entriesOf('OLD')} <> 0 AND CASE WHEN OLD.trashed_at IS NULL
    THEN OLD.parent_id <> '' AND EXISTS (SELECT 1 FROM files WHERE id = OLD.parent_id)
    ELSE NOT EXISTS (SELECT 1 FROM trash_totals WHERE account_id = OLD.account_id AND emptied_until >= OLD.trashed_at) END;`;

const counted = 'parent_id, trashed_at, size, phase, tree_size, tree_entries';

/** SQLite has a trigger for each event. */
async function createSqliteTriggers(db: Kysely<unknown>): Promise<void> {
  const triggers = [
    `files_tree_insert AFTER INSERT ON files BEGIN ${added} END`,
    `files_tree_delete AFTER DELETE ON files BEGIN ${deleted} END`,
    `files_tree_change AFTER UPDATE OF ${counted} ON files
      WHEN OLD.parent_id = NEW.parent_id AND OLD.trashed_at IS NEW.trashed_at BEGIN ${changed} END`,
    `files_tree_move AFTER UPDATE OF ${counted} ON files
      WHEN OLD.parent_id <> NEW.parent_id OR OLD.trashed_at IS NOT NEW.trashed_at BEGIN ${removed} ${added} END`,
  ];
  for (const trigger of triggers) await sql.raw(`CREATE TRIGGER ${trigger}`).execute(db);
}

/** PostgreSQL has one function for all events. */
async function createPostgresTrigger(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`CREATE FUNCTION files_tree() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF TG_OP = 'INSERT' THEN ${added}
    ELSIF TG_OP = 'DELETE' THEN ${deleted}
    ELSIF OLD.parent_id = NEW.parent_id AND OLD.trashed_at IS NOT DISTINCT FROM NEW.trashed_at THEN ${changed}
    ELSE ${removed} ${added}
    END IF;
    RETURN NULL;
  END $$`)
    .execute(db);
  await sql
    .raw(`CREATE TRIGGER files_tree AFTER INSERT OR DELETE OR UPDATE OF ${counted} ON files
      FOR EACH ROW EXECUTE FUNCTION files_tree()`)
    .execute(db);
}

/**
 * Triggers that note in `tree_deltas` by how much each write to `files` changes what its folder holds. Rows are only
 * appended: writers never wait for each other here.
 */
const createTreeTriggers = (db: Kysely<unknown>): Promise<void> =>
  engineOfConnection(db) === 'sqlite' ? createSqliteTriggers(db) : createPostgresTrigger(db);

/** Totals of folders kept by triggers, and jobs on whole trees that continue after a crash. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { integer, text } = columnTypes(db);
  await db.schema
    .alterTable('accounts')
    .addColumn('entries_used', integer, (c) => c.notNull().defaultTo(0).check(sql`entries_used >= 0`))
    .execute();
  await db.schema.alterTable('files').addColumn('tree_size', integer).execute();
  await db.schema.alterTable('files').addColumn('tree_entries', integer).execute();
  await db.schema
    .alterTable('files')
    .addColumn('tree_height', integer, (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema.dropIndex('files_children').execute();
  await db.schema
    .createIndex('files_children')
    .on('files')
    .columns(['parent_id', 'account_id', 'id'])
    .execute();
  await db.schema.createIndex('files_account').on('files').columns(['account_id', 'id']).execute();
  await db.schema.createIndex('uploads_blob').on('uploads').columns(['blob_id']).execute();
  await db.schema.createIndex('uploads_age').on('uploads').columns(['expires_at']).execute();
  await newTable(db, 'trash_totals')
    .addColumn('account_id', text, (c) => c.primaryKey().references('accounts.id').onDelete('cascade'))
    .addColumn('size', integer, (c) => c.notNull().defaultTo(0))
    .addColumn('entries', integer, (c) => c.notNull().defaultTo(0))
    .addColumn('emptied_until', integer, (c) => c.notNull().defaultTo(0))
    .execute();
  await newTable(db, 'tree_deltas')
    .addColumn('target', text, (c) => c.notNull())
    .addColumn('trashed_at', integer)
    .addColumn('size', integer, (c) => c.notNull())
    .addColumn('entries', integer, (c) => c.notNull())
    .execute();
  await newTable(db, 'backfills')
    .addColumn('name', text, (c) => c.primaryKey())
    .addColumn('position', text, (c) => c.notNull())
    .execute();
  await sql`INSERT INTO backfills SELECT 'tree-totals', '' WHERE EXISTS (SELECT 1 FROM files)`.execute(db);
  await newTable(db, 'tree_jobs')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('account_id', text, (c) => c.notNull().references('accounts.id'))
    .addColumn('kind', text, (c) => c.notNull())
    .addColumn('total', integer, (c) => c.notNull())
    .addColumn('done', integer, (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema.createIndex('tree_jobs_account').on('tree_jobs').columns(['account_id', 'id']).execute();
  await sql`INSERT INTO tree_jobs (id, account_id, kind, total) SELECT id, account_id, type, 0 FROM tasks WHERE phase = 'PHASE_TYPE_RUNNING' AND type IN ('copy', 'restore')`.execute(
    db,
  );
  await newTable(db, 'removed_folders')
    .addColumn('folder_id', text, (c) => c.primaryKey())
    .addColumn('job_id', text, (c) => c.notNull().references('tree_jobs.id'))
    .addColumn('account_id', text, (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('removed_folders_job')
    .on('removed_folders')
    .columns(['job_id', 'folder_id'])
    .execute();
  await db.schema
    .createIndex('removed_folders_account')
    .on('removed_folders')
    .columns(['account_id'])
    .execute();
  await db.schema.dropTable('copy_steps').execute();
  await newTable(db, 'copy_roots')
    .addColumn('job_id', text, (c) => c.notNull().references('tree_jobs.id'))
    .addColumn('nth', integer, (c) => c.notNull())
    .addColumn('ids', text, (c) => c.notNull())
    .addPrimaryKeyConstraint('copy_roots_pkey', ['job_id', 'nth'])
    .execute();
  await newTable(db, 'copy_steps')
    .addColumn('job_id', text, (c) => c.notNull().references('tree_jobs.id'))
    .addColumn('nth', integer, (c) => c.notNull())
    .addColumn('folder_ids', text, (c) => c.notNull())
    .addColumn('after_id', text, (c) => c.notNull())
    .addPrimaryKeyConstraint('copy_steps_pkey', ['job_id', 'nth'])
    .execute();
  await createTreeTriggers(db);
}
