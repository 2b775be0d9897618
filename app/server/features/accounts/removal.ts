import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { batchRows } from '../../platform/database/batches.ts';
import { describeTables, type TableShape } from '../../platform/database/describe.ts';
import type { HeldLease } from '../../platform/database/leases.ts';
import type { Engine } from '../../platform/database/migrations.ts';
import { databaseOf } from '../../platform/database/open.ts';
import { yieldToEventLoop } from '../../platform/database/pages.ts';
import { transact } from '../../platform/database/transaction.ts';
import { tryLock, withLock } from '../../platform/locks/locks.ts';
import type { Services } from '../../services.ts';
import { entriesOfStep } from '../trees/bounds.ts';
import { abandonUpload } from '../uploads/abandon.ts';
import { keepMailboxGrants } from '../vip/grants.ts';
import { forgetInvitations, type Leaving, ownRows, removeRows } from './remove.ts';
import { endSessions } from './sessions.ts';

/** Rows that others hang on are read so many at a time. */
const parentsAtOnce = 100;
/** A run is a bounded piece of work; what is left waits for the next one. */
const mostBatches = 2000;
/** Processes' clocks differ: what one still restores, another must not have begun to remove. */
const skew = 5 * 60_000;
const removalLease = 'account-removal';

/** What tells a table's rows apart, whatever its keys are. */
const rowId: Readonly<Record<Engine, RawBuilder<unknown>>> = { sqlite: sql`rowid`, postgres: sql`ctid` };

/** What hangs on a table's rows, and by which of their columns. */
const hangingOn = (tables: readonly TableShape[], parent: TableShape) =>
  tables.flatMap(({ name, references }) =>
    references
      .filter((one) => one.table === parent.name && name !== parent.name)
      .map(({ column, key }) => ({ name, column, key })),
  );

/** Statements that each delete a bounded number of an account's rows; `change` answers how many those were. */
type Delete = (change: RawBuilder<unknown>) => Promise<number>;

async function deleteAll(remove: Delete, engine: Engine, table: string, condition: RawBuilder<SqlBool>) {
  const at = rowId[engine];
  const name = sql.table(table);
  // An entry's row has many indexes: a step as of any other removal.
  const batch = table === 'files' ? entriesOfStep : batchRows;
  while (
    (await remove(sql`DELETE FROM ${name} WHERE ${at} IN (
      SELECT ${at} FROM ${name} WHERE ${condition} LIMIT ${sql.lit(batch)})`)) === batch
  );
}

/** Thrown when a run has done its piece of work. */
class Enough extends Error {}

/** Everything of an account but its own row, table by table, what hangs on a row before the row. */
async function removePieces(services: Services, { id }: Leaving, remove: Delete): Promise<void> {
  const { db, configuration } = services;
  const { engine } = databaseOf(configuration);
  const tables = await describeTables(db, engine);
  for (const table of tables.toReversed()) {
    if (table.name === 'accounts') continue;
    const hanging = hangingOn(tables, table);
    const [first] = hanging;
    // Invitations that the account made are no rows of its own.
    for (const condition of ownRows(table, id, ['inviter_id'])) {
      if (first === undefined) {
        await deleteAll(remove, engine, table.name, condition);
        continue;
      }
      for (;;) {
        const key = sql.ref(first.key);
        const { rows } = await sql<{ key: string }>`SELECT ${key} AS key FROM ${sql.table(table.name)}
          WHERE ${condition} LIMIT ${sql.lit(parentsAtOnce)}`.execute(db);
        if (rows.length === 0) break;
        const keys = sql.join(rows.map((row) => row.key));
        for (const { name, column } of hanging)
          await deleteAll(remove, engine, name, sql<SqlBool>`${sql.ref(column)} IN (${keys})`);
        await remove(sql`DELETE FROM ${sql.table(table.name)} WHERE ${key} IN (${keys})`);
      }
    }
  }
}

/** Gives up what is still coming, with its bytes. */
async function removeUploads(services: Services, accountId: string): Promise<void> {
  for (;;) {
    const open = await services.db
      .selectFrom('uploads')
      .select('id')
      .where('account_id', '=', accountId)
      .limit(parentsAtOnce)
      .execute();
    for (const { id } of open) {
      await abandonUpload(services, id);
      await yieldToEventLoop();
    }
    if (open.length < parentsAtOnce) return;
  }
}

/** Removes as much of one account as the run has left; answers how many batches that took, and whether it is gone. */
async function removePiecewise(
  services: Services,
  account: Leaving,
  most: number,
  lease: HeldLease,
): Promise<{ readonly batches: number; readonly gone: boolean }> {
  let batches = 0;
  await removeUploads(services, account.id);
  const remove: Delete = async (change) => {
    if (batches >= most) throw new Enough();
    lease.assertHeld();
    const { numAffectedRows = 0n } = await change.execute(services.db);
    if (numAffectedRows > 0n) batches += 1;
    await yieldToEventLoop();
    return Number(numAffectedRows);
  };
  // What its mailbox was given once stays, under a name that nobody can read.
  await transact(services.db, (db) => keepMailboxGrants(services, db, account));
  try {
    await removePieces(services, account, remove);
  } catch (error) {
    if (error instanceof Enough) return { batches, gone: false };
    throw error;
  }
  await forgetInvitations(services.db, account.id);
  // The rest is little, and goes with the account itself.
  await transact(services.db, (db) => removeRows(services, db, account));
  return { batches, gone: true };
}

/**
 * For operators: removes an account with everything that is its own – files, shares, sessions, tasks, memberships – in
 * bounded batches, whatever tables there are. From the first of them on nobody is let in, and nothing of it is given
 * out; should this process end before the last, the server goes on. Bytes that nobody else names go with the next
 * sweep. Answers whether there was such an account.
 */
export async function removeAccount(services: Services, accountId: string): Promise<boolean> {
  const now = services.clock();
  const account = await transact(services.db, async (db) => {
    await endSessions(db, accountId, now, null);
    return db
      .updateTable('accounts')
      .set({ delete_at: now - skew })
      .where('id', '=', accountId)
      .returning(['id', 'email'])
      .executeTakeFirst();
  });
  if (account === undefined) return false;
  await withLock(services.leases, removalLease, (lease) =>
    removePiecewise(services, account, Number.POSITIVE_INFINITY, lease),
  );
  return true;
}

/**
 * Removes what is left of accounts whose days of grace are over, in bounded batches; a kill in between leaves the
 * rest to the next run. Nobody can be let in or restore any more by then, and nothing of others is touched: what they
 * saved from its shares are rows of their own (R10.10, P4). Answers how many accounts are gone.
 */
export async function removeClosedAccounts(services: Services, most = mostBatches): Promise<number> {
  const removed = await tryLock(services.leases, removalLease, async (lease) => {
    let left = most;
    let gone = 0;
    const due = await services.db
      .selectFrom('accounts')
      .select(['id', 'email'])
      .where('delete_at', '<=', services.clock() - skew)
      .orderBy('delete_at')
      .limit(100)
      .execute();
    for (const account of due) {
      const done = await removePiecewise(services, account, left, lease);
      left -= done.batches;
      if (!done.gone) break;
      gone += 1;
    }
    return gone;
  });
  return removed ?? 0;
}
