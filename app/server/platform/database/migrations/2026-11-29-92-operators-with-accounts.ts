import type { Kysely } from 'kysely';
import { columnTypes } from '../migration-tables.ts';

/** Sessions in the console that operators have by their accounts, and who of them made a change. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text } = columnTypes(db);
  await db.schema.alterTable('operator_sessions').addColumn('account_id', text).execute();
  await db.schema.alterTable('operator_sessions').addColumn('family', text).execute();
  await db.schema
    .createIndex('operator_sessions_account')
    .on('operator_sessions')
    .columns(['account_id'])
    .execute();
  await db.schema.alterTable('operator_log').addColumn('operator_id', text).execute();
}
