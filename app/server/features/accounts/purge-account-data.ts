import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { batchRows } from '../../platform/database/batches.ts';
import { describeTables, type TableShape } from '../../platform/database/describe.ts';
import type { Engine } from '../../platform/database/engine.ts';
import type { HeldLease } from '../../platform/database/leases.ts';
import { databaseOf } from '../../platform/database/open.ts';
import { yieldToEventLoop } from '../../platform/database/pages.ts';
import { transact } from '../../platform/database/transaction.ts';
import { tryLock, withLock } from '../../platform/locks/locks.ts';
import type { Services } from '../../services.ts';
import { entriesOfStep } from '../trees/bounds.ts';
import { abandonUpload } from '../uploads/abandon.ts';
import { keepMailboxGrants } from '../vip/grants.ts';
import { deleteAccountRows, forgetInvitations, ownRows, type PurgeTarget } from './account-rows.ts';
import { endSessions } from './sessions/sessions.ts';

/** Batch size for rows that others refer to. */
const parentsAtOnce = 100;
/** Max. batches of one run; the rest is left to the next run. */
const maxBatches = 2000;
/** Max. clock skew, in ms: an account that one process may still undelete must not be purged by another. */
const skew = 5 * 60_000;
const purgeLock = 'account-removal';

/** A row's internal id, independent of the table's key. */
const rowId: Readonly<Record<Engine, RawBuilder<unknown>>> = { sqlite: sql`rowid`, postgres: sql`ctid` };

/** The tables with a foreign key to a table, and its column. */
const hangingOn = (tables: readonly TableShape[], parent: TableShape) =>
  tables.flatMap(({ name, references }) =>
    references
      .filter((one) => one.table === parent.name && name !== parent.name)
      .map(({ column, key }) => ({ name, column, key })),
  );

/** Runs a statement that deletes a bounded number of an account's rows; `change` answers how many. */
type Delete = (change: RawBuilder<unknown>) => Promise<number>;

async function deleteAll(remove: Delete, engine: Engine, table: string, condition: RawBuilder<SqlBool>) {
  const at = rowId[engine];
  const name = sql.table(table);
  // An entry has many index rows: the batch size of any other deletion.
  const batch = table === 'files' ? entriesOfStep : batchRows;
  while (
    (await remove(sql`DELETE FROM ${name} WHERE ${at} IN (
      SELECT ${at} FROM ${name} WHERE ${condition} LIMIT ${sql.lit(batch)})`)) === batch
  );
}

/** Thrown when a run has used all its batches. */
class BudgetSpent extends Error {}

/** Deletes all rows of an account except its own, table by table, referring rows first. */
async function deleteOwnedRows(services: Services, { id }: PurgeTarget, remove: Delete): Promise<void> {
  const { db, configuration } = services;
  const { engine } = databaseOf(configuration);
  const tables = await describeTables(db, engine);
  for (const table of tables.toReversed()) {
    if (table.name === 'accounts') continue;
    const hanging = hangingOn(tables, table);
    const [first] = hanging;
    // Invitations that the account sent belong to the invited accounts.
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

/** Abandons open uploads and deletes their bytes. */
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

/** Purges one account within `maxBatches` batches; answers how many it used, and whether the account is gone. */
async function purgeInBatches(
  services: Services,
  account: PurgeTarget,
  maxBatches: number,
  lease: HeldLease,
): Promise<{ readonly batches: number; readonly gone: boolean }> {
  let batches = 0;
  await removeUploads(services, account.id);
  const remove: Delete = async (change) => {
    if (batches >= maxBatches) throw new BudgetSpent();
    lease.assertHeld();
    const { numAffectedRows = 0n } = await change.execute(services.db);
    if (numAffectedRows > 0n) batches += 1;
    await yieldToEventLoop();
    return Number(numAffectedRows);
  };
  // What its address was granted once is kept, under a hash.
  await transact(services.db, (db) => keepMailboxGrants(services, db, account));
  try {
    await deleteOwnedRows(services, account, remove);
  } catch (error) {
    if (error instanceof BudgetSpent) return { batches, gone: false };
    throw error;
  }
  await forgetInvitations(services.db, account.id);
  // What is left is little and is deleted with the account's row.
  await transact(services.db, (db) => deleteAccountRows(services, db, account));
  return { batches, gone: true };
}

/**
 * For operators: deletes an account with all its data – files, shares, sessions, tasks, memberships – at once, in
 * bounded batches. From the first one on nobody can sign in and nothing of it is served; if this process ends before
 * the last one, the server continues. Bytes that nobody else refers to go with the next sweep. Answers whether there
 * was such an account.
 */
export async function purgeAccount(services: Services, accountId: string): Promise<boolean> {
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
  await withLock(services.leases, purgeLock, (lease) =>
    purgeInBatches(services, account, Number.POSITIVE_INFINITY, lease),
  );
  return true;
}

/**
 * Purges deleted accounts whose grace period is over, in bounded batches; a kill in between leaves the rest to the next
 * run. By then they can neither sign in nor be undeleted. What others saved from their shares are rows of their own
 * and stay (R10.10, P4). Answers how many accounts are gone.
 */
export async function purgeDeletedAccounts(services: Services, limit = maxBatches): Promise<number> {
  const removed = await tryLock(services.leases, purgeLock, async (lease) => {
    let left = limit;
    let gone = 0;
    const due = await services.db
      .selectFrom('accounts')
      .select(['id', 'email'])
      .where('delete_at', '<=', services.clock() - skew)
      .orderBy('delete_at')
      .limit(100)
      .execute();
    for (const account of due) {
      const done = await purgeInBatches(services, account, left, lease);
      left -= done.batches;
      if (!done.gone) break;
      gone += 1;
    }
    return gone;
  });
  return removed ?? 0;
}
