import { type Kysely, sql } from 'kysely';
import { columnTypes } from '../migration-tables.ts';

/** What a mail server said last of a mail, and when the mail was given up: operators see what failed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { integer, text } = columnTypes(db);
  await db.schema
    .alterTable('mails')
    .addColumn('failure', text, (c) => c.notNull().defaultTo(''))
    .execute();
  await db.schema.alterTable('mails').addColumn('given_up_at', integer).execute();
  await db.schema
    .createIndex('mails_failed')
    .on('mails')
    .columns(['created_at', 'id'])
    .where(sql<boolean>`tries > 0`)
    .execute();
}
