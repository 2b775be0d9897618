import { type Kysely, sql } from 'kysely';

/** Indexes for the sessions and open codes of one program of an account, which end when it is disconnected. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('token_families_program')
    .on('token_families')
    .columns(['account_id', 'client_id'])
    .where(sql.ref('revoked_at'), 'is', null)
    .execute();
  await db.schema
    .createIndex('codes_program')
    .on('codes')
    .columns(['account_id', 'client_id'])
    .where(sql.ref('used_at'), 'is', null)
    .execute();
}
