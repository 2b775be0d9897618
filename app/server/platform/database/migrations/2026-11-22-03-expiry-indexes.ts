import type { Kysely } from 'kysely';
import { columnTypes } from '../migration-tables.ts';

/** A refresh token may be repeated for seconds by whoever spent it; expired rows are found by their age. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text } = columnTypes(db);
  await db.schema.alterTable('tokens').addColumn('spent_by', text).execute();
  await db.schema.createIndex('attempts_age').on('attempts').columns(['expires_at']).execute();
  await db.schema
    .createIndex('authorize_requests_age')
    .on('authorize_requests')
    .columns(['expires_at'])
    .execute();
  await db.schema.createIndex('captcha_tokens_age').on('captcha_tokens').columns(['expires_at']).execute();
  await db.schema
    .createIndex('captcha_challenges_age')
    .on('captcha_challenges')
    .columns(['expires_at'])
    .execute();
  await db.schema.createIndex('verifications_age').on('verifications').columns(['expires_at']).execute();
  await db.schema.createIndex('device_codes_age').on('device_codes').columns(['expires_at']).execute();
  await db.schema.createIndex('rate_limits_age').on('rate_limits').columns(['window_start']).execute();
}
