import { type Kysely, sql } from 'kysely';
import { columnTypes, newTable } from '../migration-tables.ts';

/** Sessions as their owner sees them, accounts that are being deleted, and the queue of outgoing mail. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { integer, text } = columnTypes(db);
  await db.schema.alterTable('accounts').addColumn('password_updated_at', integer).execute();
  await db.schema.alterTable('accounts').addColumn('delete_at', integer).execute();
  await db.schema
    .createIndex('accounts_deletion')
    .on('accounts')
    .columns(['delete_at'])
    .where(sql.ref('delete_at'), 'is not', null)
    .execute();
  await db.schema
    .alterTable('token_families')
    .addColumn('last_used_at', integer, (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema
    .alterTable('token_families')
    .addColumn('device', text, (c) => c.notNull().defaultTo(''))
    .execute();
  await db.schema
    .alterTable('token_families')
    .addColumn('address', text, (c) => c.notNull().defaultTo(''))
    .execute();
  await sql`UPDATE token_families SET last_used_at = created_at`.execute(db);
  await db.schema
    .createIndex('token_families_account')
    .on('token_families')
    .columns(['account_id', 'last_used_at'])
    .execute();
  await db.schema.createIndex('tokens_age').on('tokens').columns(['expires_at']).execute();
  await db.schema.createIndex('codes_age').on('codes').columns(['expires_at']).execute();
  await newTable(db, 'mails')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('recipient', text, (c) => c.notNull())
    .addColumn('subject', text, (c) => c.notNull())
    .addColumn('content', text, (c) => c.notNull())
    .addColumn('unsubscribe', text, (c) => c.notNull())
    .addColumn('created_at', integer, (c) => c.notNull())
    .addColumn('tries', integer, (c) => c.notNull().defaultTo(0))
    .addColumn('next_at', integer, (c) => c.notNull())
    .addColumn('give_up_at', integer, (c) => c.notNull())
    .execute();
  await db.schema.createIndex('mails_due').on('mails').columns(['next_at', 'id']).execute();
}
