import type { Database } from '../../platform/database/open.ts';
import { piecesOf } from '../../platform/database/pages.ts';
import { type Refusal, refuse } from '../../platform/refusal.ts';
import { rootsAmong } from '../files/id-sets.ts';
import { idsBelow, isNotGone, isOwn } from '../files/tree.ts';
import { endUploadsOf } from '../uploads/abandon.ts';
import { maxEntriesAtOnce } from './bounds.ts';
import { startJob } from './jobs.ts';
import { detachTrashed, queueFolders, removeRows } from './remove-rows.ts';
import { emptiedUntil } from './trash.ts';

/** The result of a deletion. */
export interface Removal {
  /** The task that removes the rest, when it was too much for one transaction; the rest is already invisible. */
  readonly taskId: string | null;
  /** Ids of blobs to discard after the transaction. */
  readonly left: readonly string[];
}

interface Chosen {
  readonly id: string;
  readonly name: string;
  readonly tree_entries: number | null;
}

/** The account's entries with these ids that are not being deleted yet. */
async function chosenOf(db: Database, accountId: string, ids: readonly string[]): Promise<Chosen[]> {
  const chosen: Chosen[] = [];
  for (const some of piecesOf(ids))
    chosen.push(
      ...(await db
        .selectFrom('files')
        .select(['id', 'name', 'tree_entries'])
        .where(isOwn(accountId))
        .where(isNotGone(accountId))
        .where('id', 'in', some)
        .execute()),
    );
  return chosen;
}

/**
 * Deletes entries permanently with everything below them, in the caller's transaction: a small tree at once; of a
 * larger one only the entries themselves, and a task removes their content (P36e). What was put into the trash by itself
 * stays there when the folder that it was in is deleted (P4f). Unfinished files are abandoned when they are named, and
 * move to the top when a folder above them is deleted (P3). Refuses when an entry does not exist.
 */
export async function removeTrees(
  db: Database,
  accountId: string,
  ids: readonly string[],
  now: number,
): Promise<Removal | Refusal> {
  const wanted = [...new Set(ids)];
  const chosen = await chosenOf(db, accountId, wanted);
  if (chosen.length !== wanted.length) return refuse('file_not_found', { field: 'ids' });
  const ended = await endUploadsOf(db, accountId, wanted, now);
  const roots = await rootsAmong(db, accountId, wanted);
  const below = await idsBelow(db, accountId, roots, { max: maxEntriesAtOnce, live: false });
  await detachTrashed(db, accountId, below?.trashed ?? []);
  const removed = await removeRows(db, accountId, below?.ids ?? roots, now);
  const left = [...ended, ...removed.left];
  if (below !== null || removed.folders.length === 0) return { taskId: null, left };
  const byId = new Map(chosen.map((row) => [row.id, row]));
  const named = roots.flatMap((id) => byId.get(id) ?? []);
  const taskId = await startJob(db, {
    accountId,
    kind: 'delete',
    name: named[0]?.name ?? '',
    total: named.reduce((sum, row) => sum + 1 + (row.tree_entries ?? 0), 0),
    now,
  });
  await queueFolders(db, taskId, accountId, removed.folders);
  return { taskId, left };
}

/** Roots in the account's trash, up to a limit. */
function trashedRoots(db: Database, accountId: string, after: number, limit: number) {
  return db
    .selectFrom('files')
    .select(['id', 'phase'])
    .where('account_id', '=', accountId)
    .where('trashed_at', '>', after)
    .limit(limit)
    .execute();
}

/**
 * Marks the trash as emptied: everything trashed so far is gone, whether or not its rows are. Answers how many
 * entries that were, as far as they are counted.
 */
async function markEmptied(db: Database, accountId: string, now: number): Promise<number> {
  const last = await db
    .selectFrom('files')
    .select((eb) => eb.fn.max('trashed_at').as('at'))
    .where('account_id', '=', accountId)
    .where('trashed_at', 'is not', null)
    .executeTakeFirst();
  const until = Math.max(now, last?.at ?? 0);
  const kept = await db
    .selectFrom('trash_totals')
    .select('entries')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  await db
    .insertInto('trash_totals')
    .values({ account_id: accountId, emptied_until: until })
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet({ size: 0, entries: 0, emptied_until: until }),
    )
    .execute();
  return kept?.entries ?? 0;
}

/**
 * The task that removes the content of the emptied trash: one per account, extended when the trash is emptied again.
 */
async function emptyingTask(db: Database, accountId: string, total: number, now: number): Promise<string> {
  const running = await db
    .updateTable('tree_jobs')
    .set((eb) => ({ total: eb('total', '+', total) }))
    .where('account_id', '=', accountId)
    .where('kind', '=', 'empty_trash')
    .returning('id')
    .executeTakeFirst();
  return running?.id ?? startJob(db, { accountId, kind: 'empty_trash', name: '', total, now });
}

/**
 * Empties the trash permanently, in the caller's transaction (R10.3): few entries at once; many become invisible at
 * once, and a task removes them (P36e).
 */
export async function removeTrash(db: Database, accountId: string, now: number): Promise<Removal> {
  const roots = await trashedRoots(db, accountId, await emptiedUntil(db, accountId), maxEntriesAtOnce + 1);
  const below = await idsBelow(
    db,
    accountId,
    roots.map((row) => row.id),
    { max: maxEntriesAtOnce, live: false },
  );
  if (roots.length === 0) return { taskId: null, left: [] };
  const total = await markEmptied(db, accountId, now);
  if (below === null) return { taskId: await emptyingTask(db, accountId, total, now), left: [] };
  // Of an earlier emptying that is not over yet.
  await detachTrashed(db, accountId, below.trashed);
  const { left } = await removeRows(db, accountId, below.ids, now);
  return { taskId: null, left };
}
