import type { Database } from '../../platform/database/open.ts';
import { transact } from '../../platform/database/transaction.ts';
import type { Services } from '../../services.ts';
import { isOwn } from '../files/tree.ts';
import { discardAll } from '../uploads/abandon.ts';
import { entriesOfStep } from './bounds.ts';
import type { TreeJob } from './jobs.ts';
import { detachTrashed, queueFolders, removeRows } from './remove-rows.ts';
import { emptiedUntil } from './trash.ts';

/**
 * Max. folders whose content one statement looks up. Few, as PostgreSQL scans every dead row in them until a vacuum.
 */
const foldersAtOnce = 32;

/** How many entries a step removed, and whether there may be more. */
interface RemovalStep {
  readonly entries: number;
  readonly isOver: boolean;
  readonly left: readonly string[];
}

/**
 * Removes a batch of a job's entries in the caller's transaction: first the emptied trash, then the content of
 * deleted folders, top down, so that no entry is ever left without a known folder. What is still in the trash then was
 * put there by itself and stays.
 */
async function removeSome(db: Database, job: TreeJob, max: number, now: number): Promise<RemovalStep> {
  const { id, account_id: accountId } = job;
  const remove = async (ids: readonly string[]): Promise<RemovalStep> => {
    const { folders, entries, left } = await removeRows(db, accountId, ids, now);
    await queueFolders(db, id, accountId, folders);
    return { entries, left, isOver: false };
  };
  if (job.kind === 'empty_trash') {
    const trashed = await db
      .selectFrom('files')
      .select('id')
      .where('account_id', '=', accountId)
      .where('trashed_at', '<=', await emptiedUntil(db, accountId))
      .limit(max)
      .execute();
    if (trashed.length > 0) return remove(trashed.map((row) => row.id));
  }
  const queued = await db
    .selectFrom('removed_folders')
    .select('folder_id')
    .where('job_id', '=', id)
    .limit(foldersAtOnce)
    .execute();
  if (queued.length === 0) return { entries: 0, left: [], isOver: true };
  const folders = queued.map((row) => row.folder_id);
  const children = await db
    .selectFrom('files')
    .select(['id', 'trashed_at'])
    .where(isOwn(accountId))
    .where('parent_id', 'in', folders)
    .limit(max)
    .execute();
  const idsOf = (rows: typeof children): string[] => rows.map((row) => row.id);
  await detachTrashed(db, accountId, idsOf(children.filter((row) => row.trashed_at !== null)));
  const step = await remove(idsOf(children.filter((row) => row.trashed_at === null)));
  // The limit was reached: there may be more in any of these folders.
  if (children.length < max)
    await db.deleteFrom('removed_folders').where('folder_id', 'in', folders).execute();
  return step;
}

async function noteProgress(db: Database, job: TreeJob, entries: number, now: number): Promise<void> {
  const { total, done } = await db
    .updateTable('tree_jobs')
    .set((eb) => ({ done: eb('done', '+', entries) }))
    .where('id', '=', job.id)
    .returning(['total', 'done'])
    .executeTakeFirstOrThrow();
  await db
    .updateTable('tasks')
    .set({ progress: Math.min(99, Math.floor((100 * done) / Math.max(1, total))), updated_at: now })
    .where('id', '=', job.id)
    .execute();
}

async function finish(db: Database, { id }: TreeJob, now: number): Promise<void> {
  await db.deleteFrom('tree_jobs').where('id', '=', id).execute();
  await db
    .updateTable('tasks')
    .set({ phase: 'PHASE_TYPE_COMPLETE', progress: 100, updated_at: now })
    .where('id', '=', id)
    .execute();
}

/**
 * Runs one step of a removal. Rows, space and progress change in one transaction, so a crash neither loses nor
 * duplicates anything.
 */
export async function advanceRemoval(services: Services, job: TreeJob): Promise<'more' | 'done'> {
  const now = services.clock();
  const step = await transact(services.db, async (db) => {
    const taken = await removeSome(db, job, entriesOfStep, now);
    await (taken.isOver ? finish(db, job, now) : noteProgress(db, job, taken.entries, now));
    return taken;
  });
  await discardAll(services, step.left);
  return step.isOver ? 'done' : 'more';
}
