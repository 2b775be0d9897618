import { type Kysely, sql } from 'kysely';
import { columnTypes, newTable } from '../migration-tables.ts';

/** Grants of membership with their reason, and whether a captcha token was solved. Earlier grants have no mailbox: they are numbered, and stay with their accounts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { integer, text } = columnTypes(db);
  await db.schema
    .alterTable('captcha_tokens')
    .addColumn('solved', integer, (c) => c.notNull().defaultTo(0))
    .execute();
  await newTable(db, 'membership_grants')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('account_id', text, (c) => c.references('accounts.id'))
    .addColumn('mailbox', text, (c) => c.notNull())
    .addColumn('kind', text, (c) => c.notNull())
    .addColumn('subject', text, (c) => c.notNull())
    .addColumn('days', integer, (c) => c.notNull())
    .addColumn('previous_end', integer, (c) => c.notNull())
    .addColumn('created_at', integer, (c) => c.notNull())
    .execute();
  await sql`INSERT INTO membership_grants SELECT 'free_days.' || row_number() OVER (ORDER BY id), id, 'before ' || row_number() OVER (ORDER BY id), 'free_days', '', 7, 0, free_vip_at FROM accounts WHERE free_vip_at IS NOT NULL`.execute(
    db,
  );
  await sql`INSERT INTO membership_grants SELECT 'task.' || row_number() OVER (ORDER BY account_id, type), account_id, 'before ' || row_number() OVER (ORDER BY account_id, type), 'task', type, days, 0, created_at FROM rewards`.execute(
    db,
  );
  await sql`INSERT INTO membership_grants SELECT 'compensation.' || row_number() OVER (ORDER BY account_id, activity), account_id, 'before ' || row_number() OVER (ORDER BY account_id, activity), 'compensation', activity, days, 0, created_at FROM compensations`.execute(
    db,
  );
  await sql`INSERT INTO membership_grants SELECT 'invited.' || row_number() OVER (ORDER BY account_id), account_id, 'before ' || row_number() OVER (ORDER BY account_id), 'invited', '', days, 0, created_at FROM invitations`.execute(
    db,
  );
  await sql`INSERT INTO membership_grants SELECT 'inviter.' || row_number() OVER (ORDER BY account_id), inviter_id, 'before ' || row_number() OVER (ORDER BY account_id), 'inviter', 'before ' || row_number() OVER (ORDER BY account_id), days, 0, created_at FROM invitations WHERE inviter_id <> account_id`.execute(
    db,
  );
  await sql`INSERT INTO membership_grants SELECT 'code.' || row_number() OVER (ORDER BY hash), used_by, 'before ' || row_number() OVER (ORDER BY hash), 'activation_code', hash, days, 0, used_at FROM activation_codes WHERE used_by IS NOT NULL`.execute(
    db,
  );
  await sql`INSERT INTO membership_grants SELECT 'order.' || row_number() OVER (ORDER BY id), account_id, 'before ' || row_number() OVER (ORDER BY id), 'order', id, days, 0, paid_at FROM orders WHERE status = 'PAID'`.execute(
    db,
  );
  await db.schema
    .createIndex('membership_grants_account')
    .unique()
    .on('membership_grants')
    .columns(['account_id', 'kind', 'subject'])
    .execute();
  await db.schema
    .createIndex('membership_grants_mailbox')
    .unique()
    .on('membership_grants')
    .columns(['mailbox', 'kind', 'subject'])
    .execute();
  await db.schema
    .createIndex('membership_grants_newest')
    .on('membership_grants')
    .columns(['created_at', 'id'])
    .execute();
  await db.schema
    .alterTable('invitations')
    .addColumn('inviter_days', integer, (c) => c.notNull().defaultTo(0))
    .execute();
  await sql`UPDATE invitations SET inviter_days = days`.execute(db);
  await db.schema.dropTable('rewards').execute();
  await db.schema.dropTable('compensations').execute();
  await db.schema.alterTable('accounts').dropColumn('free_vip_at').execute();
}
