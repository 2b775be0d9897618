import type { Kysely } from 'kysely';
import { columnTypes, newTable } from '../migration-tables.ts';

/** Two-step sign-in: secrets of authenticator apps, recovery codes, and sign-ins that wait for their second step. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { integer, text } = columnTypes(db);
  await newTable(db, 'second_factors')
    .addColumn('account_id', text, (c) => c.primaryKey().references('accounts.id').onDelete('cascade'))
    .addColumn('secret', text, (c) => c.notNull())
    .addColumn('last_step', integer, (c) => c.notNull())
    .addColumn('created_at', integer, (c) => c.notNull())
    .execute();
  await newTable(db, 'second_factor_setups')
    .addColumn('account_id', text, (c) => c.primaryKey().references('accounts.id').onDelete('cascade'))
    .addColumn('secret', text, (c) => c.notNull())
    .addColumn('expires_at', integer, (c) => c.notNull())
    .execute();
  await newTable(db, 'recovery_codes')
    .addColumn('account_id', text, (c) => c.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('hash', text, (c) => c.notNull())
    .addPrimaryKeyConstraint('recovery_codes_pkey', ['account_id', 'hash'])
    .execute();
  await newTable(db, 'sign_in_challenges')
    .addColumn('hash', text, (c) => c.primaryKey())
    .addColumn('account_id', text, (c) => c.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('client_id', text, (c) => c.notNull())
    .addColumn('request', text)
    .addColumn('purpose', text, (c) => c.notNull())
    .addColumn('expires_at', integer, (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('sign_in_challenges_account')
    .on('sign_in_challenges')
    .columns(['account_id'])
    .execute();
  await db.schema
    .createIndex('sign_in_challenges_expiry')
    .on('sign_in_challenges')
    .columns(['expires_at'])
    .execute();
  await db.schema
    .createIndex('second_factor_setups_expiry')
    .on('second_factor_setups')
    .columns(['expires_at'])
    .execute();
}
