import { type Kysely, sql } from 'kysely';
import { columnTypes } from '../migration-tables.ts';

/** Whose a remembered answer is, and what it takes; sessions by their use. Nobody may store more than their part of either. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { integer, text } = columnTypes(db);
  await db.schema
    .alterTable('idempotency')
    .addColumn('owner', text, (c) => c.notNull().defaultTo(''))
    .execute();
  await db.schema
    .alterTable('idempotency')
    .addColumn('bytes', integer, (c) => c.notNull().defaultTo(0))
    .execute();
  // To add up what an owner has, the answers themselves are not read.
  await db.schema.createIndex('idempotency_owner').on('idempotency').columns(['owner', 'bytes']).execute();
  // The open sessions of an account in the order of their use: those beyond the most that it may have are ended.
  await db.schema.dropIndex('token_families_open').execute();
  await db.schema
    .createIndex('token_families_open')
    .on('token_families')
    .columns(['account_id', 'last_used_at', 'id'])
    .where(sql.ref('revoked_at'), 'is', null)
    .execute();
}
