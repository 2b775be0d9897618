import { type Kysely, sql } from 'kysely';

/** Every listing is a range of one index, and cleanup finds its rows without a scan. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('files_by_name').execute();
  await db.schema.dropIndex('files_by_modified').execute();
  await db.schema.dropIndex('files_by_size').execute();
  await db.schema
    .createIndex('files_by_name')
    .on('files')
    .columns(['account_id', 'parent_id', 'folder_rank', 'name_key', 'id'])
    .where(sql.ref('trashed_at'), 'is', null)
    .where(sql.ref('phase'), '=', 'PHASE_TYPE_COMPLETE')
    .execute();
  await db.schema
    .createIndex('files_by_modified')
    .on('files')
    .columns(['account_id', 'parent_id', 'folder_rank', 'modified_at', 'id'])
    .where(sql.ref('trashed_at'), 'is', null)
    .where(sql.ref('phase'), '=', 'PHASE_TYPE_COMPLETE')
    .execute();
  await db.schema
    .createIndex('files_by_size')
    .on('files')
    .columns(['account_id', 'parent_id', 'folder_rank', 'size', 'id'])
    .where(sql.ref('trashed_at'), 'is', null)
    .where(sql.ref('phase'), '=', 'PHASE_TYPE_COMPLETE')
    .execute();
  await db.schema
    .createIndex('files_trash_by_name')
    .on('files')
    .columns(['account_id', 'folder_rank', 'name_key', 'id'])
    .where(sql.ref('trashed_at'), 'is not', null)
    .where(sql.ref('phase'), '=', 'PHASE_TYPE_COMPLETE')
    .execute();
  await db.schema
    .createIndex('files_trash_by_modified')
    .on('files')
    .columns(['account_id', 'folder_rank', 'modified_at', 'id'])
    .where(sql.ref('trashed_at'), 'is not', null)
    .where(sql.ref('phase'), '=', 'PHASE_TYPE_COMPLETE')
    .execute();
  await db.schema
    .createIndex('files_trash_by_size')
    .on('files')
    .columns(['account_id', 'folder_rank', 'size', 'id'])
    .where(sql.ref('trashed_at'), 'is not', null)
    .where(sql.ref('phase'), '=', 'PHASE_TYPE_COMPLETE')
    .execute();
  await db.schema.dropIndex('files_blob').execute();
  await db.schema.createIndex('files_blob').on('files').columns(['blob_id', 'account_id']).execute();
  await db.schema
    .createIndex('tasks_phase')
    .on('tasks')
    .columns(['account_id', 'phase', 'created_at', 'id'])
    .execute();
  await db.schema
    .createIndex('tasks_type')
    .on('tasks')
    .columns(['account_id', 'type', 'phase', 'created_at', 'id'])
    .execute();
  await db.schema
    .createIndex('token_families_open')
    .on('token_families')
    .columns(['account_id'])
    .where(sql.ref('revoked_at'), 'is', null)
    .execute();
  await db.schema.createIndex('codes_account').on('codes').columns(['account_id', 'used_at']).execute();
  await db.schema
    .createIndex('attempts_account')
    .on('attempts')
    .columns(['account_id'])
    .where(sql.ref('account_id'), 'is not', null)
    .execute();
  await db.schema
    .createIndex('captcha_tokens_account')
    .on('captcha_tokens')
    .columns(['account_id'])
    .where(sql.ref('account_id'), 'is not', null)
    .execute();
  await db.schema
    .createIndex('captcha_challenges_account')
    .on('captcha_challenges')
    .columns(['account_id'])
    .where(sql.ref('account_id'), 'is not', null)
    .execute();
  await db.schema
    .createIndex('activation_codes_account')
    .on('activation_codes')
    .columns(['used_by'])
    .where(sql.ref('used_by'), 'is not', null)
    .execute();
  await db.schema
    .createIndex('archives_account')
    .on('archives')
    .columns(['account_id'])
    .where(sql.ref('account_id'), 'is not', null)
    .execute();
  await db.schema
    .createIndex('device_codes_account')
    .on('device_codes')
    .columns(['account_id', 'status'])
    .execute();
  await db.schema.createIndex('verifications_email').on('verifications').columns(['email']).execute();
  await db.schema.createIndex('mails_recipient').on('mails').columns(['recipient']).execute();
  await db.schema.createIndex('traffic_age').on('traffic').columns(['month']).execute();
}
