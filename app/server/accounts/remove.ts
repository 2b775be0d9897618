import { type RawBuilder, sql } from 'kysely';
import { databaseOf } from '../configuration.ts';
import { describeTables, type TableShape } from '../database/describe.ts';
import { transact } from '../database/transaction.ts';
import type { Services } from '../services.ts';

/** The columns of a table that name an account, whether the schema refers to it there or not. */
function ownerColumns(table: TableShape): string[] {
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

/**
 * For operators: removes an account with everything that is its own – files, shares, sessions, tasks, memberships –
 * in one transaction, whatever tables there are. Bytes that nobody else names go with the next sweep. Answers
 * whether there was such an account.
 */
export function removeAccount(services: Services, accountId: string): Promise<boolean> {
  const { engine } = databaseOf(services.configuration);
  return transact(services.db, async (db) => {
    const found = await db.selectFrom('accounts').select('id').where('id', '=', accountId).executeTakeFirst();
    if (found === undefined) return false;
    const tables = await describeTables(db, engine);
    const doomed = doomedRows(tables, accountId);
    for (const { name } of tables.toReversed()) {
      const condition = doomed.get(name);
      if (condition !== undefined) await sql`DELETE FROM ${sql.table(name)} WHERE ${condition}`.execute(db);
    }
    return true;
  });
}
