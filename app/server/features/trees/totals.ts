import { type RawBuilder, sql } from 'kysely';
import type { Engine } from '../../platform/database/engine.ts';
import type { Database } from '../../platform/database/open.ts';
import { databaseOf } from '../../platform/database/open.ts';
import { maxRowsPerPage, piecesOf, yieldToEventLoop } from '../../platform/database/pages.ts';
import { tryLock } from '../../platform/locks/locks.ts';
import type { Services } from '../../services.ts';
import { countOldEntries } from './backfill.ts';
import { deepestFolder } from './bounds.ts';

/** Time until a change reaches the totals of its folder, in ms; with each step it rises a level more. */
const interval = 500;
/** Max. steps of a round that are not full: a change rises through the deepest tree, and among folders of a circle for ever. */
const maxRisingSteps = 2 * deepestFolder;
const foldersAtOnce = 200;

interface Delta {
  readonly target: string;
  readonly trashed_at: number | null;
  readonly size: number;
  readonly entries: number;
}

interface Sum {
  size: number;
  entries: number;
}

/** The row identifier of a table without a key, by engine; rows locked by another process are skipped. */
const someRows: Readonly<Record<Engine, RawBuilder<unknown>>> = {
  sqlite: sql`rowid IN (SELECT rowid FROM tree_deltas LIMIT ${sql.lit(maxRowsPerPage)})`,
  postgres: sql`ctid = ANY(ARRAY(SELECT ctid FROM tree_deltas LIMIT ${sql.lit(maxRowsPerPage)} FOR UPDATE SKIP LOCKED))`,
};

async function takeDeltas(db: Database, engine: Engine): Promise<readonly Delta[]> {
  const { rows } = await sql<Delta>`DELETE FROM tree_deltas WHERE ${someRows[engine]}
    RETURNING target, trashed_at, size, entries`.execute(db);
  return rows;
}

function sumsOf(deltas: readonly Delta[]): Map<string, Sum> {
  const sums = new Map<string, Sum>();
  for (const { target, size, entries } of deltas) {
    const sum = sums.get(target) ?? { size: 0, entries: 0 };
    sum.size += size;
    sum.entries += entries;
    sums.set(target, sum);
  }
  return sums;
}

/**
 * Adds to the totals of folders. Triggers note the change for their parents, and tell the clients that list them.
 * Deleted folders need no totals.
 */
async function addToFolders(db: Database, deltas: readonly Delta[]): Promise<void> {
  const sums = [...sumsOf(deltas)].filter(([, { size, entries }]) => size !== 0 || entries !== 0);
  for (const some of piecesOf(sums, foldersAtOnce)) {
    const values = some.map(
      ([id, { size, entries }]) =>
        sql`(CAST(${id} AS TEXT), CAST(${size} AS BIGINT), CAST(${entries} AS BIGINT))`,
    );
    await sql`WITH sums(id, size, entries) AS (VALUES ${sql.join(values)})
      UPDATE files SET tree_size = tree_size + sums.size, tree_entries = tree_entries + sums.entries
      FROM sums WHERE files.id = sums.id`.execute(db);
  }
}

/**
 * Adds to the trash totals of one account, except for what was emptied since the change was noted, and tells the
 * account's clients: once for all changes of the transaction.
 */
async function addToTrash(db: Database, accountId: string, deltas: readonly Delta[]): Promise<void> {
  // Created if needed, and locked: emptying this trash happens entirely before or after.
  const { rows } = await sql<{ emptied_until: number }>`
    INSERT INTO trash_totals (account_id) SELECT id FROM accounts WHERE id = ${accountId}
    ON CONFLICT (account_id) DO UPDATE SET size = trash_totals.size RETURNING emptied_until`.execute(db);
  const until = rows[0]?.emptied_until ?? Number.POSITIVE_INFINITY;
  const sum = sumsOf(deltas.filter((one) => (one.trashed_at ?? 0) > until)).get(accountId);
  if (sum === undefined || (sum.size === 0 && sum.entries === 0)) return;
  await db
    .updateTable('trash_totals')
    .set((eb) => ({ size: eb('size', '+', sum.size), entries: eb('entries', '+', sum.entries) }))
    .where('account_id', '=', accountId)
    .execute();
  // The trigger on this table tells of emptying alone.
  await db.insertInto('changes').values({ account_id: accountId, topic: 'trash', subject: '' }).execute();
}

/**
 * Adds up to a thousand noted changes to their totals, in one transaction. Answers how many. Not serializable on
 * PostgreSQL, so that no other write fails because of it; the updated rows are locked meanwhile.
 */
export function addDeltas(db: Database, engine: Engine): Promise<number> {
  return db
    .transaction()
    .setIsolationLevel('read committed')
    .execute(async (inner) => {
      const deltas = await takeDeltas(inner, engine);
      await addToFolders(
        inner,
        deltas.filter((one) => one.trashed_at === null),
      );
      const trashed = Map.groupBy(
        deltas.filter((one) => one.trashed_at !== null),
        (one) => one.target,
      );
      for (const [accountId, some] of trashed) await addToTrash(inner, accountId, some);
      return deltas.length;
    });
}

/** Maintains the totals of folders and of the trash, asynchronously. */
export interface TreeTotals {
  /** Brings all totals up to date, but those of folders that lie within each other. */
  settle(): Promise<void>;
  stop(): Promise<void>;
}

async function isAnythingNoted(db: Database): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM tree_deltas LIMIT 1`.execute(db);
  return rows.length > 0;
}

/**
 * Starts the worker that adds noted changes to the totals, half a second late and level by level, in short steps.
 * After a crash, changes are still noted. One process works at a time.
 */
export function startTreeTotals(services: Services): TreeTotals {
  const { db, leases, log } = services;
  const { engine } = databaseOf(services.configuration);
  let stopped = false;
  let isCounted = false;
  let lastRun: Promise<void> = Promise.resolve();

  async function addAll(): Promise<void> {
    for (let rising = 0; !stopped && rising < maxRisingSteps; ) {
      const added = await addDeltas(db, engine);
      if (added === 0) return;
      if (added < maxRowsPerPage) rising += 1;
      await yieldToEventLoop();
    }
  }
  async function work(): Promise<void> {
    isCounted ||= (await tryLock(leases, 'tree-backfill', () => countOldEntries(db, () => stopped))) === true;
    // A folder that was never counted has no total to add to.
    if (isCounted && (await isAnythingNoted(db))) await tryLock(leases, 'tree-totals', addAll);
  }
  function settle(): Promise<void> {
    const settled = lastRun.then(work);
    lastRun = settled.catch((error: unknown) => log({ event: 'tree-totals', error: String(error) }));
    return settled;
  }
  const timer = setInterval(() => void settle().catch(() => undefined), interval);
  timer.unref();
  return {
    settle,
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      await lastRun;
    },
  };
}
