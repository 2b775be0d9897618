import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { batchRows, deleteInBatches, inBatches } from '../../platform/database/batches.ts';
import { describeTables, type TableShape } from '../../platform/database/describe.ts';
import type { Database } from '../../platform/database/open.ts';
import { databaseOf } from '../../platform/database/open.ts';
import type { Services } from '../../services.ts';

/** The account to delete. */
export interface PurgeTarget {
  readonly id: string;
  readonly email: string;
}

/** The columns of a table that contain account ids, with or without a foreign key. */
export function ownerColumns(table: TableShape): string[] {
  const referring = table.references.filter((one) => one.table === 'accounts').map((one) => one.column);
  // In one order, which is not that of an engine's own description.
  return [...new Set([...referring, ...table.columns.filter((name) => name === 'account_id')])].toSorted();
}

/**
 * The rows of a table that contain an account's id; each condition can use an index. `except` lists columns to leave
 * out.
 */
export function ownRows(
  table: TableShape,
  accountId: string,
  except: readonly string[] = [],
): RawBuilder<SqlBool>[] {
  const own = ownerColumns(table)
    .filter((column) => !except.includes(column))
    .map((column) => sql<SqlBool>`${sql.ref(column)} = ${accountId}`);
  // The indexes of entries are partial: of trashed ones, or of the others.
  return table.name !== 'files'
    ? own
    : own.flatMap((condition) => [
        sql<SqlBool>`(${condition} AND trashed_at IS NULL)`,
        sql<SqlBool>`(${condition} AND trashed_at IS NOT NULL)`,
      ]);
}

/** A condition per table: rows with the account's id, and rows that refer to a row to delete. */
function rowsToDelete(tables: readonly TableShape[], accountId: string): Map<string, RawBuilder<unknown>> {
  const doomed = new Map<string, RawBuilder<unknown>>([['accounts', sql`id = ${accountId}`]]);
  for (const table of tables) {
    if (table.name === 'accounts') continue;
    const own = ownRows(table, accountId);
    const hanging = table.references.flatMap(({ column, table: parent, key }) => {
      const condition = parent === 'accounts' ? undefined : doomed.get(parent);
      if (condition === undefined || parent === table.name) return [];
      return [
        sql`${sql.ref(column)} IN (SELECT ${sql.ref(key)} FROM ${sql.table(parent)} WHERE ${condition})`,
      ];
    });
    const conditions = [...own, ...hanging];
    if (conditions.length > 0) doomed.set(table.name, sql`(${sql.join(conditions, sql` OR `)})`);
  }
  return doomed;
}

/** Deletes a counter and those whose keys extend it after a space; `!` is the character after space. */
async function deleteCounts(db: Database, key: string): Promise<void> {
  await db.deleteFrom('rate_limits').where('key', '=', key).execute();
  const longer = sql<boolean>`key >= ${`${key} `} AND key < ${`${key}!`}`;
  await deleteInBatches(db, 'rate_limits', ['key'], longer);
}

/** Rows without an account column: by mail address or rate limit key. */
async function deleteRowsByEmail(db: Database, { id, email }: PurgeTarget): Promise<void> {
  await deleteInBatches(db, 'verifications', ['id'], sql<boolean>`email = ${email}`);
  await db.deleteFrom('unsubscribed').where('email', '=', email).execute();
  await deleteInBatches(db, 'mails', ['id'], sql<boolean>`recipient = ${email}`);
  const exact = [
    'activation-wrong',
    'orders',
    'archive',
    'picture',
    'wrong-code-mails',
    'refresh-account',
  ].map((name) => `${name}:${id}`);
  await db.deleteFrom('rate_limits').where('key', 'in', exact).execute();
  // Some keys continue after the account or address, with a client or a subject after a space.
  const byAccount = [
    ...['own-password', 'own-password-client'],
    ...['second-factor', 'second-factor-client', 'sign-in-place'],
  ];
  for (const name of byAccount) await deleteCounts(db, `${name}:${id}`);
  for (const name of ['sign-in-account', 'sign-in-account-client'])
    await deleteCounts(db, `${name}:${email}`);
  for (const name of ['verification-address', 'verification-address-client'])
    await deleteCounts(db, `${name}:${email}`);
}

/**
 * Removes the account from the invitations that it sent, in bounded statements: invited accounts keep their days and
 * stay invited.
 */
export async function forgetInvitations(db: Database, accountId: string): Promise<void> {
  await inBatches(() =>
    sql`UPDATE invitations SET inviter_id = account_id, rr = '', tf = '', rf = '' WHERE account_id IN (
      SELECT account_id FROM invitations WHERE inviter_id = ${accountId} AND account_id <> ${accountId}
      LIMIT ${sql.lit(batchRows)})`.execute(db),
  );
}

/**
 * Deletes an account's row with all rows of all tables that refer to it, directly or indirectly, in the caller's
 * transaction. The tables are read from the schema, so that none can be forgotten (R10.10). Accounts that it invited
 * keep their days, and their invitations stay accepted.
 */
export async function deleteAccountRows(
  services: Services,
  db: Database,
  account: PurgeTarget,
): Promise<void> {
  await forgetInvitations(db, account.id);
  const tables = await describeTables(db, databaseOf(services.configuration).engine);
  const doomed = rowsToDelete(tables, account.id);
  for (const { name } of tables.toReversed()) {
    const condition = doomed.get(name);
    if (condition !== undefined) await sql`DELETE FROM ${sql.table(name)} WHERE ${condition}`.execute(db);
  }
  await deleteRowsByEmail(db, account);
}
