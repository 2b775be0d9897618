import { type Kysely, sql } from 'kysely';
import { columnTypes } from '../migration-tables.ts';

/** Who began an upload at an upload-only link, and which open shares of an account have an address in words. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text } = columnTypes(db);
  await db.schema
    .alterTable('uploads')
    .addColumn('sender', text, (c) => c.notNull().defaultTo(''))
    .execute();
  await db.schema
    .createIndex('shares_with_words')
    .on('shares')
    .columns(['account_id'])
    .where(sql<boolean>`slug <> '' AND deleted_at IS NULL`)
    .execute();
}
