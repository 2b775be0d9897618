import { type Kysely, sql } from 'kysely';
import { columnTypes } from '../migration-tables.ts';

/** Who runs the server, among those who only use it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text } = columnTypes(db);
  await db.schema
    .alterTable('accounts')
    .addColumn('role', text, (c) => c.notNull().defaultTo('person'))
    .execute();
  await db.schema
    .createIndex('accounts_operators')
    .on('accounts')
    .columns(['id'])
    .where(sql<boolean>`role = 'operator'`)
    .execute();
}
