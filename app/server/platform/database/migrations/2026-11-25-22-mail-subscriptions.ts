import { type Kysely, sql } from 'kysely';
import { columnTypes, newTable } from '../migration-tables.ts';

/**
 * The mails that people asked for, each at most once on a day, and how many files of an upload-only link they have been
 * told of. Links of before have been told of all that they had.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { integer, text } = columnTypes(db);
  await newTable(db, 'mail_subscriptions')
    .addColumn('account_id', text, (c) => c.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('scene', text, (c) => c.notNull())
    .addColumn('locale', text, (c) => c.notNull())
    .addColumn('sent_on', text, (c) => c.notNull().defaultTo(''))
    .addColumn('created_at', integer, (c) => c.notNull())
    .addPrimaryKeyConstraint('mail_subscriptions_pkey', ['account_id', 'scene'])
    .execute();
  await sql`CREATE INDEX mail_subscriptions_by_scene ON mail_subscriptions (scene, account_id)`.execute(db);
  await db.schema
    .alterTable('shares')
    .addColumn('announced_files', integer, (c) => c.notNull().defaultTo(0))
    .execute();
  await sql`UPDATE shares SET announced_files = upload_files WHERE upload_files > 0`.execute(db);
  await sql`CREATE INDEX shares_unannounced ON shares (account_id, id) WHERE upload_files > announced_files`.execute(
    db,
  );
}
