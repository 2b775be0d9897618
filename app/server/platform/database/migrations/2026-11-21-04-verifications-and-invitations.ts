import type { Kysely } from 'kysely';
import { columnTypes, newTable } from '../migration-tables.ts';

async function createVerifications(db: Kysely<unknown>): Promise<void> {
  const { integer, text } = columnTypes(db);
  await newTable(db, 'verifications')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('email', text, (c) => c.notNull())
    .addColumn('purpose', text, (c) => c.notNull())
    .addColumn('code_hash', text, (c) => c.notNull())
    .addColumn('tries', integer, (c) => c.notNull().defaultTo(0))
    .addColumn('expires_at', integer, (c) => c.notNull())
    .addColumn('token_hash', text, (c) => c.unique())
    .addColumn('spent_at', integer)
    .execute();
  await newTable(db, 'device_codes')
    .addColumn('hash', text, (c) => c.primaryKey())
    .addColumn('user_code', text, (c) => c.notNull().unique())
    .addColumn('client_id', text, (c) => c.notNull())
    .addColumn('scope', text, (c) => c.notNull())
    .addColumn('status', text, (c) => c.notNull())
    .addColumn('account_id', text, (c) => c.references('accounts.id'))
    .addColumn('polled_at', integer)
    .addColumn('expires_at', integer, (c) => c.notNull())
    .execute();
}

async function createInvitations(db: Kysely<unknown>): Promise<void> {
  const { integer, text } = columnTypes(db);
  await newTable(db, 'invite_codes')
    .addColumn('account_id', text, (c) => c.primaryKey().references('accounts.id'))
    .addColumn('code', text, (c) => c.notNull().unique())
    .addColumn('created_at', integer, (c) => c.notNull())
    .execute();
  await newTable(db, 'invitations')
    .addColumn('account_id', text, (c) => c.primaryKey().references('accounts.id'))
    .addColumn('inviter_id', text, (c) => c.notNull().references('accounts.id'))
    .addColumn('days', integer, (c) => c.notNull())
    .addColumn('rr', text, (c) => c.notNull())
    .addColumn('tf', text, (c) => c.notNull())
    .addColumn('rf', text, (c) => c.notNull())
    .addColumn('created_at', integer, (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('invitations_inviter')
    .on('invitations')
    .columns(['inviter_id', 'created_at'])
    .execute();
  await newTable(db, 'activation_codes')
    .addColumn('hash', text, (c) => c.primaryKey())
    .addColumn('days', integer, (c) => c.notNull())
    .addColumn('expires_at', integer)
    .addColumn('used_by', text, (c) => c.references('accounts.id'))
    .addColumn('used_at', integer)
    .addColumn('created_at', integer, (c) => c.notNull())
    .execute();
}

async function createRewards(db: Kysely<unknown>): Promise<void> {
  const { integer, text } = columnTypes(db);
  await newTable(db, 'rewards')
    .addColumn('account_id', text, (c) => c.notNull().references('accounts.id'))
    .addColumn('type', text, (c) => c.notNull())
    .addColumn('days', integer, (c) => c.notNull())
    .addColumn('created_at', integer, (c) => c.notNull())
    .addPrimaryKeyConstraint('rewards_pkey', ['account_id', 'type'])
    .execute();
  await newTable(db, 'activities')
    .addColumn('name', text, (c) => c.primaryKey())
    .addColumn('starts_at', integer, (c) => c.notNull())
    .addColumn('ends_at', integer, (c) => c.notNull())
    .addColumn('days', integer, (c) => c.notNull())
    .execute();
  await newTable(db, 'compensations')
    .addColumn('account_id', text, (c) => c.notNull().references('accounts.id'))
    .addColumn('activity', text, (c) => c.notNull())
    .addColumn('days', integer, (c) => c.notNull())
    .addColumn('created_at', integer, (c) => c.notNull())
    .addPrimaryKeyConstraint('compensations_pkey', ['account_id', 'activity'])
    .execute();
}

async function createSettings(db: Kysely<unknown>): Promise<void> {
  const { integer, text } = columnTypes(db);
  await newTable(db, 'unsubscribed')
    .addColumn('email', text, (c) => c.notNull())
    .addColumn('scene', text, (c) => c.notNull())
    .addColumn('created_at', integer, (c) => c.notNull())
    .addPrimaryKeyConstraint('unsubscribed_pkey', ['email', 'scene'])
    .execute();
  await newTable(db, 'download_counts')
    .addColumn('app', text, (c) => c.primaryKey())
    .addColumn('fetched', integer, (c) => c.notNull())
    .execute();
  await newTable(db, 'resources')
    .addColumn('name', text, (c) => c.primaryKey())
    .addColumn('url', text, (c) => c.notNull())
    .execute();
  await newTable(db, 'products')
    .addColumn('id', text, (c) => c.notNull())
    .addColumn('language', text, (c) => c.notNull())
    .addColumn('name', text, (c) => c.notNull())
    .addColumn('days', integer, (c) => c.notNull())
    .addColumn('price', integer, (c) => c.notNull())
    .addColumn('currency', text, (c) => c.notNull())
    .addPrimaryKeyConstraint('products_pkey', ['id', 'language'])
    .execute();
  await newTable(db, 'redirect_rules')
    .addColumn('path', text, (c) => c.primaryKey())
    .addColumn('kind', text, (c) => c.notNull())
    .addColumn('target', text, (c) => c.notNull())
    .execute();
}

/** Mailed codes, sign-in by device code, invitations, activation codes, rewards and the settings of the operator. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { integer } = columnTypes(db);
  await db.schema.alterTable('accounts').addColumn('email_verified_at', integer).execute();
  await createVerifications(db);
  await createInvitations(db);
  await createRewards(db);
  await createSettings(db);
}
