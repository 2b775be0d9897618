import { type Kysely, sql } from 'kysely';
import { columnTypes, engineOfConnection } from '../migration-tables.ts';

/** Fencing tokens for leases (a sequence on PostgreSQL), and open uploads by account. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { integer } = columnTypes(db);
  await db.schema
    .alterTable('leases')
    .addColumn('token', integer, (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema.createIndex('leases_token').unique().on('leases').columns(['name', 'token']).execute();
  await db.schema.createIndex('uploads_account').on('uploads').columns(['account_id']).execute();
  if (engineOfConnection(db) === 'postgres') await sql`CREATE SEQUENCE lease_tokens`.execute(db);
}
