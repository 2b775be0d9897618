import type { Kysely } from 'kysely';
import { columnTypes, newTable } from '../migration-tables.ts';

/** Passkeys, and what authenticators are asked to sign. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { integer, text } = columnTypes(db);
  await newTable(db, 'passkeys')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('account_id', text, (c) => c.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('credential', text, (c) => c.notNull().unique())
    .addColumn('public_key', text, (c) => c.notNull())
    .addColumn('counter', integer, (c) => c.notNull())
    .addColumn('transports', text, (c) => c.notNull())
    .addColumn('name', text, (c) => c.notNull())
    .addColumn('created_at', integer, (c) => c.notNull())
    .addColumn('last_used_at', integer)
    .execute();
  await db.schema
    .createIndex('passkeys_account')
    .on('passkeys')
    .columns(['account_id', 'created_at'])
    .execute();
  await newTable(db, 'passkey_challenges')
    .addColumn('hash', text, (c) => c.primaryKey())
    .addColumn('account_id', text, (c) => c.references('accounts.id').onDelete('cascade'))
    .addColumn('expires_at', integer, (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('passkey_challenges_account')
    .on('passkey_challenges')
    .columns(['account_id'])
    .execute();
  await db.schema
    .createIndex('passkey_challenges_expiry')
    .on('passkey_challenges')
    .columns(['expires_at'])
    .execute();
}
