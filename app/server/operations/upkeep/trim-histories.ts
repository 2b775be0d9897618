import { sql } from 'kysely';
import { budgetOfTables } from '../../platform/budgets/stored-bytes.ts';
import type { History } from '../../platform/budgets/table-budgets.ts';
import { batchRows } from '../../platform/database/batches.ts';
import { describeTables, type TableShape } from '../../platform/database/describe.ts';
import { hasMoreThan } from '../../platform/database/has-more-than.ts';
import { databaseOf } from '../../platform/database/open.ts';
import { yieldToEventLoop } from '../../platform/database/pages.ts';
import { transact } from '../../platform/database/transaction.ts';
import { upkeepKey } from '../../platform/locks/fair-key.ts';
import type { Services } from '../../services.ts';

/** Rows whose children are deleted in one go: of each there may be a thousand. */
const together = 20;

/** Accounts that have more than they keep. */
async function crowded(
  { db, longReads }: Services,
  table: string,
  { keep, where }: History,
): Promise<string[]> {
  if (!(await hasMoreThan(db, table, keep))) return [];
  const { rows } = await sql<{ account_id: string }>`SELECT account_id FROM ${sql.table(table)}
    WHERE ${sql.raw(where)} GROUP BY account_id HAVING count(*) > ${sql.lit(keep)}`.execute(
    longReads.of(upkeepKey),
  );
  return rows.map((row) => row.account_id);
}

/** The ids of an account's rows beyond the newest. */
async function beyond(
  { longReads }: Services,
  table: string,
  { keep, where, order }: History,
  accountId: string,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`SELECT id FROM ${sql.table(table)}
    WHERE account_id = ${accountId} AND ${sql.raw(where)}
    ORDER BY ${sql.ref(order)} DESC, id LIMIT ${sql.lit(batchRows)} OFFSET ${sql.lit(keep)}`.execute(
    longReads.of(upkeepKey),
  );
  return rows.map((row) => row.id);
}

/** Deletes rows, and first those that refer to them; `where` is asked again, as a row may have changed meanwhile. */
async function drop(
  { db }: Services,
  tables: readonly TableShape[],
  table: string,
  { where }: History,
  ids: readonly string[],
): Promise<void> {
  const children = tables.flatMap(({ name, references }) =>
    references.filter((one) => one.table === table).map(({ column }) => ({ name, column })),
  );
  for (let at = 0; at < ids.length; at += together) {
    const some = sql.join(ids.slice(at, at + together));
    await transact(db, async (inner) => {
      const own = sql`SELECT id FROM ${sql.table(table)} WHERE id IN (${some}) AND ${sql.raw(where)}`;
      for (const { name, column } of children)
        await sql`DELETE FROM ${sql.table(name)} WHERE ${sql.ref(column)} IN (${own})`.execute(inner);
      await sql`DELETE FROM ${sql.table(table)} WHERE id IN (${some}) AND ${sql.raw(where)}`.execute(inner);
    });
    await yieldToEventLoop();
  }
}

/**
 * Deletes the oldest rows of what accounts did: each keeps the newest, however often things are done and undone (P36o).
 * Tests keep fewer.
 */
export async function trimHistories(
  services: Services,
  keepOf: (history: History) => number = ({ keep }) => keep,
): Promise<void> {
  const { db, configuration } = services;
  const tables = await describeTables(db, databaseOf(configuration).engine);
  for (const [table, budget] of budgetOfTables) {
    if (budget.history === undefined) continue;
    const history = { ...budget.history, keep: keepOf(budget.history) };
    for (const accountId of await crowded(services, table, history))
      for (;;) {
        const ids = await beyond(services, table, history, accountId);
        await drop(services, tables, table, history, ids);
        if (ids.length < batchRows) break;
      }
  }
}
