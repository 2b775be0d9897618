import { type RawBuilder, sql } from 'kysely';
import { databaseOf } from '../configuration.ts';
import { describeTables, type TableShape } from '../database/describe.ts';
import type { Database } from '../database/open.ts';
import { transact } from '../database/transaction.ts';
import type { Services } from '../services.ts';

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

/** Which rows go: those that name the account, and those that hang on a row that goes. */
function doomedRows(tables: readonly TableShape[], accountId: string): Map<string, RawBuilder<unknown>> {
  const doomed = new Map<string, RawBuilder<unknown>>([['accounts', sql`id = ${accountId}`]]);
  for (const table of tables) {
    if (table.name === 'accounts') continue;
    const own = ownerColumns(table).map((column) => sql`${sql.ref(column)} = ${accountId}`);
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

/** What names an account by its address, or counts for it under a name of its own. */
async function removeWhatIsNamedOtherwise(db: Database, { id, email }: Leaving): Promise<void> {
  await db.deleteFrom('verifications').where('email', '=', email).execute();
  await db.deleteFrom('unsubscribed').where('email', '=', email).execute();
  await db.deleteFrom('mails').where('recipient', '=', email).execute();
  const byId = ['own-password', 'activation-wrong', 'orders', 'archive'].map((name) => `${name}:${id}`);
  const byAddress = ['sign-in-account', 'verification-address'].map((name) => `${name}:${email}`);
  await db
    .deleteFrom('rate_limits')
    .where('key', 'in', [...byId, ...byAddress])
    .execute();
}

/**
 * Removes an account's row with all rows of all tables that name it or hang on one that does, in the caller's
 * transaction: the schema itself says which, so that no table can be forgotten (R10.10). What others have stays:
 * whoever came by the account's invitation has been given their days, and the invitation stays accepted.
 */
export async function removeRows(services: Services, db: Database, account: Leaving): Promise<void> {
  await db
    .updateTable('invitations')
    .set((eb) => ({ inviter_id: eb.ref('account_id'), rr: '', tf: '', rf: '' }))
    .where('inviter_id', '=', account.id)
    .where('account_id', '!=', account.id)
    .execute();
  const tables = await describeTables(db, databaseOf(services.configuration).engine);
  const doomed = doomedRows(tables, account.id);
  for (const { name } of tables.toReversed()) {
    const condition = doomed.get(name);
    if (condition !== undefined) await sql`DELETE FROM ${sql.table(name)} WHERE ${condition}`.execute(db);
  }
  await removeWhatIsNamedOtherwise(db, account);
}

/**
 * For operators: removes an account with everything that is its own – files, shares, sessions, tasks, memberships –
 * in one transaction, whatever tables there are. Bytes that nobody else names go with the next sweep. Answers
 * whether there was such an account.
 */
export function removeAccount(services: Services, accountId: string): Promise<boolean> {
  return transact(services.db, async (db) => {
    const found = await db
      .selectFrom('accounts')
      .select(['id', 'email'])
      .where('id', '=', accountId)
      .executeTakeFirst();
    if (found === undefined) return false;
    await removeRows(services, db, found);
    return true;
  });
}
