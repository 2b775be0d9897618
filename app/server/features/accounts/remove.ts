import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { batchRows, deleteInBatches, inBatches } from '../../platform/database/batches.ts';
import { describeTables, type TableShape } from '../../platform/database/describe.ts';
import type { Database } from '../../platform/database/open.ts';
import { databaseOf } from '../../platform/database/open.ts';
import type { Services } from '../../services.ts';

/** An account that goes. */
export interface Leaving {
  readonly id: string;
  readonly email: string;
}

/** The columns of a table that name an account, whether the schema refers to it there or not. */
export function ownerColumns(table: TableShape): string[] {
  const referring = table.references.filter((one) => one.table === 'accounts').map((one) => one.column);
  return [...new Set([...referring, ...table.columns.filter((name) => name === 'account_id')])];
}

/**
 * What finds the rows of a table that name an account, each condition along an index. `except` are columns that are
 * looked after otherwise.
 */
export function ownRows(
  table: TableShape,
  accountId: string,
  except: readonly string[] = [],
): RawBuilder<SqlBool>[] {
  const own = ownerColumns(table)
    .filter((column) => !except.includes(column))
    .map((column) => sql<SqlBool>`${sql.ref(column)} = ${accountId}`);
  // The indexes of entries are of those in the trash, or of the others.
  return table.name !== 'files'
    ? own
    : own.flatMap((condition) => [
        sql<SqlBool>`(${condition} AND trashed_at IS NULL)`,
        sql<SqlBool>`(${condition} AND trashed_at IS NOT NULL)`,
      ]);
}

/** Which rows go: those that name the account, and those that hang on a row that goes. */
function doomedRows(tables: readonly TableShape[], accountId: string): Map<string, RawBuilder<unknown>> {
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

/** Removes a counter and those whose names go on behind it after a space; `!` is the character that follows a space. */
async function removeCounts(db: Database, key: string): Promise<void> {
  await db.deleteFrom('rate_limits').where('key', '=', key).execute();
  const longer = sql<boolean>`key >= ${`${key} `} AND key < ${`${key}!`}`;
  await deleteInBatches(db, 'rate_limits', ['key'], longer);
}

/** What names an account by its address, or counts for it under a name of its own. */
async function removeWhatIsNamedOtherwise(db: Database, { id, email }: Leaving): Promise<void> {
  await deleteInBatches(db, 'verifications', ['id'], sql<boolean>`email = ${email}`);
  await db.deleteFrom('unsubscribed').where('email', '=', email).execute();
  await deleteInBatches(db, 'mails', ['id'], sql<boolean>`recipient = ${email}`);
  const exact = ['activation-wrong', 'orders', 'archive'].map((name) => `${name}:${id}`);
  await db.deleteFrom('rate_limits').where('key', 'in', exact).execute();
  // Behind the account or address, some of them name the client or what it asked for, after a space.
  for (const name of ['own-password', 'own-password-client']) await removeCounts(db, `${name}:${id}`);
  for (const name of ['sign-in-account', 'sign-in-account-client'])
    await removeCounts(db, `${name}:${email}`);
  for (const name of ['verification-address', 'verification-address-client'])
    await removeCounts(db, `${name}:${email}`);
}

/**
 * Takes the account out of the invitations that it made, in bounded statements: whoever came by one has been given their
 * days, and stays invited.
 */
export async function forgetInvitations(db: Database, accountId: string): Promise<void> {
  await inBatches(() =>
    sql`UPDATE invitations SET inviter_id = account_id, rr = '', tf = '', rf = '' WHERE account_id IN (
      SELECT account_id FROM invitations WHERE inviter_id = ${accountId} AND account_id <> ${accountId}
      LIMIT ${sql.lit(batchRows)})`.execute(db),
  );
}

/**
 * Removes an account's row with all rows of all tables that name it or hang on one that does, in the caller's
 * transaction: the schema itself says which, so that no table can be forgotten (R10.10). What others have stays:
 * whoever came by the account's invitation has been given their days, and the invitation stays accepted.
 */
export async function removeRows(services: Services, db: Database, account: Leaving): Promise<void> {
  await forgetInvitations(db, account.id);
  const tables = await describeTables(db, databaseOf(services.configuration).engine);
  const doomed = doomedRows(tables, account.id);
  for (const { name } of tables.toReversed()) {
    const condition = doomed.get(name);
    if (condition !== undefined) await sql`DELETE FROM ${sql.table(name)} WHERE ${condition}`.execute(db);
  }
  await removeWhatIsNamedOtherwise(db, account);
}
