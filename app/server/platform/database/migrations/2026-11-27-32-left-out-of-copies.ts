import { type Kysely, sql } from 'kysely';
import { columnTypes, engineOfConnection, newTable } from '../migration-tables.ts';

/** A whole entry that was in its folder. */
const wasThere = `OLD.trashed_at IS NULL AND OLD.phase = 'PHASE_TYPE_COMPLETE' AND OLD.parent_id <> ''`;
/** The content of a folder that is gone is deleted one by one, and of that each folder is noted alone. */
const isDeleted = `${wasThere} AND (OLD.kind = 'drive#folder' OR EXISTS (SELECT 1 FROM files WHERE id = OLD.parent_id))`;
const hasLeft = `${wasThere} AND (NEW.trashed_at IS NOT NULL OR NEW.parent_id <> OLD.parent_id)`;

/** The entry with all below it: at least one more for a folder with content that is not counted yet. */
const entries = `1 + CASE
  WHEN coalesce(OLD.tree_entries, 0) = 0 AND OLD.kind = 'drive#folder' AND EXISTS (SELECT 1 FROM files AS inside
    WHERE inside.parent_id = OLD.id AND inside.account_id = OLD.account_id AND inside.trashed_at IS NULL
      AND inside.phase = 'PHASE_TYPE_COMPLETE') THEN 1
  ELSE coalesce(OLD.tree_entries, 0) END`;
const note = `INSERT INTO copy_losses (job_id, file_id, parent_id, entries, created_at)
  SELECT tree_jobs.id, OLD.id, OLD.parent_id, ${entries}, OLD.created_at FROM tree_jobs
  WHERE tree_jobs.source_id = OLD.account_id AND tree_jobs.kind IN ('copy', 'restore')
  ON CONFLICT (job_id, file_id) DO NOTHING;`;
const watched = 'parent_id, trashed_at';

/** SQLite has a trigger for each event. */
async function createSqliteTriggers(db: Kysely<unknown>): Promise<void> {
  const triggers = [
    `files_losses_delete BEFORE DELETE ON files WHEN ${isDeleted} BEGIN ${note} END`,
    `files_losses_update AFTER UPDATE OF ${watched} ON files WHEN ${hasLeft} BEGIN ${note} END`,
  ];
  for (const trigger of triggers) await sql.raw(`CREATE TRIGGER ${trigger}`).execute(db);
}

/** On PostgreSQL, a trigger after the deletion would see none of the rows that its statement deleted. */
async function createPostgresTriggers(db: Kysely<unknown>): Promise<void> {
  const triggers = [
    { name: 'files_losses_delete', on: 'BEFORE DELETE', when: isDeleted, answer: 'OLD' },
    { name: 'files_losses_update', on: `AFTER UPDATE OF ${watched}`, when: hasLeft, answer: 'NULL' },
  ];
  for (const { name, on, when, answer } of triggers) {
    await sql
      .raw(`CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN IF ${when} THEN ${note} END IF; RETURN ${answer}; END $$`)
      .execute(db);
    await sql
      .raw(`CREATE TRIGGER ${name} ${on} ON files FOR EACH ROW EXECUTE FUNCTION ${name}()`)
      .execute(db);
  }
}

/**
 * What a copy left out: entries that left their folder while a copy from their account runs are noted by triggers,
 * whoever takes them away, and the copy looks at the end which of them it has not copied. Tasks tell how many there are.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { integer, text } = columnTypes(db);
  await db.schema
    .alterTable('tasks')
    .addColumn('left_out', integer, (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema
    .alterTable('tree_jobs')
    .addColumn('source_id', text, (c) => c.notNull().defaultTo(''))
    .execute();
  await db.schema.createIndex('tree_jobs_source').on('tree_jobs').columns(['source_id']).execute();
  await newTable(db, 'copy_losses')
    .addColumn('job_id', text, (c) => c.notNull().references('tree_jobs.id'))
    .addColumn('file_id', text, (c) => c.notNull())
    .addColumn('parent_id', text, (c) => c.notNull())
    .addColumn('entries', integer, (c) => c.notNull())
    .addColumn('created_at', integer, (c) => c.notNull())
    .addPrimaryKeyConstraint('copy_losses_pkey', ['job_id', 'file_id'])
    .execute();
  if (engineOfConnection(db) === 'sqlite') await createSqliteTriggers(db);
  else await createPostgresTriggers(db);
}
