import { type Kysely, sql } from 'kysely';
import { columnTypes, engineOfConnection, newTable } from '../migration-tables.ts';

/** What a listing shows of an entry. */
const shown = [
  'name',
  'parent_id',
  'trashed_at',
  'starred',
  'phase',
  'size',
  'blob_id',
  'modified_at',
  'tree_size',
  'tree_entries',
] as const;

const insertInto = 'INSERT INTO changes (account_id, topic, subject)';
/** Where a row is listed: in the trash, or in its folder. */
const topicOf = (row: string): string => `CASE WHEN ${row}.trashed_at IS NULL THEN 'files' ELSE 'trash' END`;
const subjectOf = (row: string): string =>
  `CASE WHEN ${row}.trashed_at IS NULL THEN ${row}.parent_id ELSE '' END`;
/** The contents of a folder that is gone are deleted one by one, and nobody can look at them any more. */
const isListed = (row: string): string =>
  `(${row}.trashed_at IS NOT NULL OR ${row}.parent_id = '' OR EXISTS (SELECT 1 FROM files WHERE id = ${row}.parent_id))`;
const noteFile = (row: string): string =>
  `${insertInto} SELECT ${row}.account_id, ${topicOf(row)}, ${subjectOf(row)}`;

/** Further tables: the topic, what of it changed, and the changes that count. */
const others = [
  { table: 'tasks', topic: 'tasks', subject: 'id', on: 'INSERT', row: 'NEW' },
  { table: 'tasks', topic: 'tasks', subject: 'id', on: 'UPDATE', row: 'NEW' },
  { table: 'tasks', topic: 'tasks', subject: 'id', on: 'DELETE', row: 'OLD' },
  { table: 'shares', topic: 'shares', subject: '', on: 'INSERT', row: 'NEW' },
  { table: 'shares', topic: 'shares', subject: '', on: 'UPDATE', row: 'NEW' },
  { table: 'shares', topic: 'shares', subject: '', on: 'DELETE', row: 'OLD' },
  { table: 'events', topic: 'events', subject: '', on: 'INSERT', row: 'NEW' },
  { table: 'events', topic: 'events', subject: '', on: 'UPDATE', row: 'NEW' },
  { table: 'trash_totals', topic: 'trash', subject: '', on: 'INSERT', row: 'NEW' },
  { table: 'trash_totals', topic: 'trash', subject: '', on: 'UPDATE OF emptied_until', row: 'NEW' },
  {
    table: 'accounts',
    topic: 'account',
    subject: '',
    on: 'UPDATE OF name, email, quota_limit, vip_expires_at, email_verified_at, access_version, delete_at',
    row: 'NEW',
  },
  { table: 'token_families', topic: 'sessions', subject: '', on: 'UPDATE OF revoked_at', row: 'NEW' },
] as const;

function bodyOf({ topic, subject, row }: (typeof others)[number]): string {
  const account = `${row}.account_id`.replace(
    'NEW.account_id',
    topic === 'account' ? 'NEW.id' : 'NEW.account_id',
  );
  return `${insertInto} VALUES (${account}, '${topic}', ${subject === '' ? `''` : `${row}.${subject}`});`;
}
const nameOf = ({ table, on }: (typeof others)[number]): string =>
  `${table}_changes_${on.slice(0, 6).toLowerCase()}`;

/** SQLite runs a trigger for each row. */
async function createSqliteTriggers(db: Kysely<unknown>): Promise<void> {
  const moved = 'OLD.parent_id <> NEW.parent_id OR OLD.trashed_at IS NOT NEW.trashed_at';
  const triggers = [
    `files_changes_insert AFTER INSERT ON files WHEN NEW.phase = 'PHASE_TYPE_COMPLETE'
      BEGIN ${noteFile('NEW')}; END`,
    `files_changes_update AFTER UPDATE OF ${shown.join(', ')} ON files
      BEGIN ${noteFile('NEW')}; ${noteFile('OLD')} WHERE ${moved}; END`,
    `files_changes_delete AFTER DELETE ON files BEGIN ${noteFile('OLD')} WHERE ${isListed('OLD')}; END`,
    ...others.map(
      (other) => `${nameOf(other)} AFTER ${other.on} ON ${other.table} BEGIN ${bodyOf(other)} END`,
    ),
  ];
  for (const trigger of triggers) await sql.raw(`CREATE TRIGGER ${trigger}`).execute(db);
}

/**
 * PostgreSQL runs one for each statement on `files`, which may change a thousand rows of one folder. A row that is the
 * same before and after counts twice in the union and is left out: a join would compare every row with every other.
 */
async function createPostgresTriggers(db: Kysely<unknown>): Promise<void> {
  const columns = ['id', 'account_id', ...shown].join(', ');
  const both = `SELECT account_id, parent_id, trashed_at
    FROM (SELECT ${columns} FROM before UNION ALL SELECT ${columns} FROM after) AS rows
    GROUP BY ${columns} HAVING count(*) = 1`;
  const note = (from: string, where: string): string =>
    `${insertInto} SELECT DISTINCT one.account_id, ${topicOf('one')}, ${subjectOf('one')} FROM ${from} AS one ${where};`;
  const bodies = {
    insert: note('after', `WHERE one.phase = 'PHASE_TYPE_COMPLETE'`),
    update: note(`(${both})`, ''),
    delete: note('before', `WHERE ${isListed('one')}`),
  };
  const tables = {
    insert: 'NEW TABLE AS after',
    update: 'OLD TABLE AS before NEW TABLE AS after',
    delete: 'OLD TABLE AS before',
  };
  for (const on of ['insert', 'update', 'delete'] as const) {
    const name = `files_changes_${on}`;
    await sql
      .raw(`CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN ${bodies[on]} RETURN NULL; END $$`)
      .execute(db);
    await sql
      .raw(`CREATE TRIGGER ${name} AFTER ${on} ON files REFERENCING ${tables[on]}
        FOR EACH STATEMENT EXECUTE FUNCTION ${name}()`)
      .execute(db);
  }
  for (const other of others) {
    const name = nameOf(other);
    await sql
      .raw(`CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN ${bodyOf(other)} RETURN NULL; END $$`)
      .execute(db);
    await sql
      .raw(
        `CREATE TRIGGER ${name} AFTER ${other.on} ON ${other.table} FOR EACH ROW EXECUTE FUNCTION ${name}()`,
      )
      .execute(db);
  }
}

/**
 * A log of what changed for whom, kept for a quarter of an hour: open clients are told from it. Rows are only appended,
 * so writers never wait for each other here. On PostgreSQL, `position` is the transaction: a transaction that ends
 * later than a newer one would be missed by a count of rows.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { integer, text } = columnTypes(db);
  const isSqlite = engineOfConnection(db) === 'sqlite';
  const log = isSqlite
    ? newTable(db, 'changes').addColumn('position', integer, (c) => c.primaryKey().autoIncrement())
    : newTable(db, 'changes').addColumn('position', integer, (c) =>
        c.notNull().defaultTo(sql`(pg_current_xact_id()::text::bigint)`),
      );
  await log
    .addColumn('account_id', text, (c) => c.notNull())
    .addColumn('topic', text, (c) => c.notNull())
    .addColumn('subject', text, (c) => c.notNull())
    .addColumn('created_at', integer, (c) =>
      c
        .notNull()
        .defaultTo(
          isSqlite
            ? sql`(CAST(unixepoch('subsec') * 1000 AS INTEGER))`
            : sql`((extract(epoch from clock_timestamp()) * 1000)::bigint)`,
        ),
    )
    .execute();
  if (!isSqlite) await db.schema.createIndex('changes_position').on('changes').column('position').execute();
  await db.schema
    .createIndex('changes_account')
    .on('changes')
    .columns(isSqlite ? ['account_id'] : ['account_id', 'position'])
    .execute();
  await db.schema
    .createIndex('events_of_type')
    .on('events')
    .columns(['account_id', 'type', 'created_at', 'id'])
    .execute();
  if (isSqlite) await createSqliteTriggers(db);
  else await createPostgresTriggers(db);
}
