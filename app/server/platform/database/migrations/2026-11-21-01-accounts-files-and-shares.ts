import { type Kysely, sql } from 'kysely';
import { columnTypes, newTable } from '../migration-tables.ts';

async function createAccounts(db: Kysely<unknown>): Promise<void> {
  const { integer, text } = columnTypes(db);
  await newTable(db, 'accounts')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('email', text, (c) => c.notNull().unique())
    .addColumn('name', text, (c) => c.notNull())
    .addColumn('password_hash', text, (c) => c.notNull())
    .addColumn('created_at', integer, (c) => c.notNull())
    .addColumn('quota_limit', integer, (c) => c.notNull())
    .addColumn('quota_used', integer, (c) => c.notNull().defaultTo(0).check(sql`quota_used >= 0`))
    .addColumn('vip_expires_at', integer, (c) => c.notNull().defaultTo(0))
    .addColumn('free_vip_at', integer)
    .execute();
  await newTable(db, 'attempts')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('cookie_hash', text, (c) => c.notNull())
    .addColumn('state', text, (c) => c.notNull().unique())
    .addColumn('challenge', text, (c) => c.notNull())
    .addColumn('status', text, (c) => c.notNull())
    .addColumn('account_id', text)
    .addColumn('expires_at', integer, (c) => c.notNull())
    .execute();
  await newTable(db, 'authorize_requests')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('client_id', text, (c) => c.notNull())
    .addColumn('redirect_uri', text, (c) => c.notNull())
    .addColumn('scope', text, (c) => c.notNull())
    .addColumn('state', text, (c) => c.notNull())
    .addColumn('challenge', text, (c) => c.notNull())
    .addColumn('expires_at', integer, (c) => c.notNull())
    .execute();
  await newTable(db, 'codes')
    .addColumn('hash', text, (c) => c.primaryKey())
    .addColumn('account_id', text, (c) => c.notNull().references('accounts.id'))
    .addColumn('client_id', text, (c) => c.notNull())
    .addColumn('redirect_uri', text, (c) => c.notNull())
    .addColumn('scope', text, (c) => c.notNull())
    .addColumn('state', text, (c) => c.notNull())
    .addColumn('challenge', text, (c) => c.notNull())
    .addColumn('family', text, (c) => c.notNull())
    .addColumn('expires_at', integer, (c) => c.notNull())
    .addColumn('used_at', integer)
    .execute();
  await newTable(db, 'token_families')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('account_id', text, (c) => c.notNull().references('accounts.id'))
    .addColumn('client_id', text, (c) => c.notNull())
    .addColumn('scope', text, (c) => c.notNull())
    .addColumn('created_at', integer, (c) => c.notNull())
    .addColumn('revoked_at', integer)
    .execute();
  await newTable(db, 'tokens')
    .addColumn('hash', text, (c) => c.primaryKey())
    .addColumn('family', text, (c) => c.notNull().references('token_families.id'))
    .addColumn('kind', text, (c) => c.notNull())
    .addColumn('expires_at', integer, (c) => c.notNull())
    .addColumn('spent_at', integer)
    .execute();
  await db.schema.createIndex('tokens_family').on('tokens').columns(['family']).execute();
}

async function createLimits(db: Kysely<unknown>): Promise<void> {
  const { integer, text } = columnTypes(db);
  await newTable(db, 'rate_limits')
    .addColumn('key', text, (c) => c.primaryKey())
    .addColumn('window_start', integer, (c) => c.notNull())
    .addColumn('used', integer, (c) => c.notNull())
    .execute();
  await newTable(db, 'idempotency')
    .addColumn('key', text, (c) => c.primaryKey())
    .addColumn('status', integer, (c) => c.notNull())
    .addColumn('body', text, (c) => c.notNull())
    .addColumn('created_at', integer, (c) => c.notNull())
    .execute();
  await db.schema.createIndex('idempotency_age').on('idempotency').columns(['created_at']).execute();
  await newTable(db, 'captcha_tokens')
    .addColumn('hash', text, (c) => c.primaryKey())
    .addColumn('action', text, (c) => c.notNull())
    .addColumn('device_id', text, (c) => c.notNull())
    .addColumn('account_id', text)
    .addColumn('uses_left', integer, (c) => c.notNull())
    .addColumn('expires_at', integer, (c) => c.notNull())
    .execute();
  await newTable(db, 'captcha_challenges')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('action', text, (c) => c.notNull())
    .addColumn('device_id', text, (c) => c.notNull())
    .addColumn('account_id', text)
    .addColumn('redirect_uri', text, (c) => c.notNull())
    .addColumn('state', text, (c) => c.notNull())
    .addColumn('solved', integer, (c) => c.notNull().defaultTo(0))
    .addColumn('expires_at', integer, (c) => c.notNull())
    .execute();
  await newTable(db, 'secrets')
    .addColumn('name', text, (c) => c.primaryKey())
    .addColumn('value', text, (c) => c.notNull())
    .execute();
}

async function createFiles(db: Kysely<unknown>): Promise<void> {
  const { integer, text } = columnTypes(db);
  await newTable(db, 'blobs')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('size', integer, (c) => c.notNull())
    .addColumn('sha256', text, (c) => c.notNull())
    .addColumn('gcid', text, (c) => c.notNull())
    .addColumn('created_at', integer, (c) => c.notNull())
    .execute();
  await newTable(db, 'files')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('account_id', text, (c) => c.notNull().references('accounts.id'))
    .addColumn('parent_id', text, (c) => c.notNull())
    .addColumn('kind', text, (c) => c.notNull())
    .addColumn('name', text, (c) => c.notNull())
    .addColumn('name_key', text, (c) => c.notNull())
    .addColumn('size', integer, (c) => c.notNull())
    .addColumn('blob_id', text, (c) => c.references('blobs.id'))
    .addColumn('mime_type', text, (c) => c.notNull())
    .addColumn('extension', text, (c) => c.notNull())
    .addColumn('category', text, (c) => c.notNull())
    .addColumn('starred', integer, (c) => c.notNull().defaultTo(0))
    .addColumn('phase', text, (c) => c.notNull())
    .addColumn('trashed_at', integer)
    .addColumn('created_at', integer, (c) => c.notNull())
    .addColumn('modified_at', integer, (c) => c.notNull())
    .addColumn('folder_rank', integer, (c) =>
      c.generatedAlwaysAs(sql`CASE kind WHEN 'drive#folder' THEN 0 ELSE 1 END`).stored(),
    )
    .execute();
  await db.schema
    .createIndex('files_name')
    .unique()
    .on('files')
    .columns(['account_id', 'parent_id', 'name_key'])
    .where(sql.ref('trashed_at'), 'is', null)
    .execute();
  await db.schema
    .createIndex('files_by_name')
    .on('files')
    .columns(['account_id', 'parent_id', 'folder_rank', 'name_key', 'id'])
    .where(sql.ref('trashed_at'), 'is', null)
    .execute();
  await db.schema
    .createIndex('files_by_modified')
    .on('files')
    .columns(['account_id', 'parent_id', 'folder_rank', 'modified_at', 'id'])
    .where(sql.ref('trashed_at'), 'is', null)
    .execute();
  await db.schema
    .createIndex('files_by_size')
    .on('files')
    .columns(['account_id', 'parent_id', 'folder_rank', 'size', 'id'])
    .where(sql.ref('trashed_at'), 'is', null)
    .execute();
  await db.schema
    .createIndex('files_trash')
    .on('files')
    .columns(['account_id', 'trashed_at'])
    .where(sql.ref('trashed_at'), 'is not', null)
    .execute();
  await db.schema.createIndex('files_blob').on('files').columns(['blob_id']).execute();
  await newTable(db, 'uploads')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('account_id', text, (c) => c.notNull().references('accounts.id'))
    .addColumn('file_id', text, (c) => c.notNull().unique())
    .addColumn('blob_id', text, (c) => c.notNull())
    .addColumn('size', integer, (c) => c.notNull())
    .addColumn('expires_at', integer, (c) => c.notNull())
    .execute();
}

async function createSharesAndTasks(db: Kysely<unknown>): Promise<void> {
  const { integer, text } = columnTypes(db);
  await newTable(db, 'shares')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('account_id', text, (c) => c.notNull().references('accounts.id'))
    .addColumn('title', text, (c) => c.notNull())
    .addColumn('pass_code', text, (c) => c.notNull())
    .addColumn('pass_hash', text, (c) => c.notNull())
    .addColumn('pass_version', integer, (c) => c.notNull())
    .addColumn('expires_at', integer)
    .addColumn('restore_limit', integer, (c) => c.notNull())
    .addColumn('restore_count', integer, (c) => c.notNull().defaultTo(0))
    .addColumn('view_count', integer, (c) => c.notNull().defaultTo(0))
    .addColumn('file_num', integer, (c) => c.notNull())
    .addColumn('audit', text, (c) => c.notNull())
    .addColumn('deleted_at', integer)
    .addColumn('created_at', integer, (c) => c.notNull())
    .execute();
  await db.schema.createIndex('shares_owner').on('shares').columns(['account_id', 'created_at']).execute();
  await newTable(db, 'share_files')
    .addColumn('share_id', text, (c) => c.notNull().references('shares.id'))
    .addColumn('file_id', text, (c) => c.notNull())
    .addPrimaryKeyConstraint('share_files_pkey', ['share_id', 'file_id'])
    .execute();
  await newTable(db, 'pass_tokens')
    .addColumn('hash', text, (c) => c.primaryKey())
    .addColumn('share_id', text, (c) => c.notNull().references('shares.id'))
    .addColumn('pass_version', integer, (c) => c.notNull())
    .addColumn('expires_at', integer, (c) => c.notNull())
    .execute();
  await newTable(db, 'tasks')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('account_id', text, (c) => c.notNull().references('accounts.id'))
    .addColumn('name', text, (c) => c.notNull())
    .addColumn('type', text, (c) => c.notNull())
    .addColumn('phase', text, (c) => c.notNull())
    .addColumn('progress', integer, (c) => c.notNull())
    .addColumn('message', text, (c) => c.notNull())
    .addColumn('file_id', text, (c) => c.notNull())
    .addColumn('file_name', text, (c) => c.notNull())
    .addColumn('created_at', integer, (c) => c.notNull())
    .addColumn('updated_at', integer, (c) => c.notNull())
    .addColumn('work', text, (c) => c.notNull())
    .execute();
  await db.schema.createIndex('tasks_owner').on('tasks').columns(['account_id', 'created_at']).execute();
}

/** First schema: accounts, sign-in, captcha, rate limits, blobs, files, shares and tasks. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createAccounts(db);
  await createLimits(db);
  await createFiles(db);
  await createSharesAndTasks(db);
}
