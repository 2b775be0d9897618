import type { Kysely } from 'kysely';

/** Finds whether an account was signed in to from a device and network before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('token_families_place')
    .on('token_families')
    .columns(['account_id', 'device', 'address', 'created_at'])
    .execute();
}
