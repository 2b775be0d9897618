import type { Kysely } from 'kysely';
import { columnTypes } from '../migration-tables.ts';

/** Whose a remembered answer is, and what it takes: nobody may store more of them than their part. */
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
}
