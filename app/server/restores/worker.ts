import { whenFree } from '../database/leases.ts';
import type { Database } from '../database/open.ts';
import { transact } from '../database/transaction.ts';
import { recordEvent } from '../files/events.ts';
import { giveSpaceBack } from '../files/space.ts';
import { isOwn } from '../files/tree.ts';
import type { Services } from '../services.ts';
import { copiesOf, copyEntries, traceOf } from './copy.ts';
import { copyTypes, readWork, takeStep, unusedSpace, type Work, writeWork } from './copy-task.ts';

/** How long one task is gone on with before the next has its turn, in milliseconds. */
const turnLength = 250;

/** Writes that entries were saved to a drive. */
export async function recordRestored(
  db: Database,
  accountId: string,
  ids: readonly string[],
  now: number,
): Promise<void> {
  for (let at = 0; at < ids.length; at += 500) {
    const rows = await db
      .selectFrom('files')
      .select(['id', 'account_id', 'name', 'mime_type', 'parent_id'])
      .where(isOwn(accountId))
      .where('id', 'in', ids.slice(at, at + 500))
      .execute();
    for (const row of rows) await recordEvent(db, 'TYPE_RESTORE', row, now);
  }
}

interface CopyTask {
  readonly id: string;
  readonly account_id: string;
  readonly type: string;
}

/** Ends a copy whose last step is done: what it made is told, and what it did not need is given back. */
async function finish(db: Database, task: CopyTask, work: Work, now: number): Promise<void> {
  const copies = await copiesOf(db, work);
  if (task.type === 'restore') await recordRestored(db, task.account_id, [...copies.values()], now);
  // What its owner has deleted in the meantime was paid for and is not there.
  await giveSpaceBack(db, task.account_id, work.left);
  const [firstRoot = ''] = work.roots;
  await db
    .updateTable('tasks')
    .set({
      work: '',
      progress: 100,
      phase: 'PHASE_TYPE_COMPLETE',
      file_id: copies.get(firstRoot) ?? '',
      params: JSON.stringify({ trace_file_ids: traceOf(copies) }),
      updated_at: now,
    })
    .where('id', '=', task.id)
    .execute();
}

/** Ends a copy that cannot be gone on with: what is there stays, and the rest of its space is given back. */
async function giveUp(db: Database, task: CopyTask & { readonly work: string }, now: number): Promise<void> {
  await giveSpaceBack(db, task.account_id, unusedSpace(task.work));
  await db
    .updateTable('tasks')
    .set({ work: '', phase: 'PHASE_TYPE_ERROR', message: 'aborted', updated_at: now })
    .where('id', '=', task.id)
    .execute();
  await db.deleteFrom('copy_steps').where('task_id', '=', task.id).execute();
}

/** Takes one step of a task; rows and progress change together, so a kill loses and doubles nothing. */
async function advance(services: Services, taskId: string): Promise<'more' | 'done'> {
  return transact(services.db, async (db) => {
    const task = await db.selectFrom('tasks').selectAll().where('id', '=', taskId).executeTakeFirst();
    if (task === undefined || task.phase !== 'PHASE_TYPE_RUNNING' || !copyTypes.includes(task.type))
      return 'done';
    const before = readWork(task.work);
    if (before === null) {
      await giveUp(db, task, services.clock());
      return 'done';
    }
    const ids = await takeStep(db, taskId);
    const bytes = await copyEntries(db, before, ids);
    const work = { ...before, done: before.done + ids.length, left: Math.max(0, before.left - bytes) };
    const now = services.clock();
    if (ids.length === 0 || work.done >= work.total) {
      await finish(db, task, work, now);
      return 'done';
    }
    await db
      .updateTable('tasks')
      .set({ work: writeWork(work), progress: Math.floor((100 * work.done) / work.total), updated_at: now })
      .where('id', '=', taskId)
      .execute();
    return 'more';
  });
}

/** Follows running restores and large copies to their end, those of an earlier process too. */
export function startRestoreWorker(services: Services): { wake(): void; stop(): Promise<void> } {
  let stopped = false;
  let turn: Promise<void> | null = null;

  /** Goes on with a task for a while, or to its end. */
  async function follow(taskId: string): Promise<'more' | 'done'> {
    const until = performance.now() + turnLength;
    while (!stopped) {
      if ((await advance(services, taskId)) === 'done') return 'done';
      await new Promise((settle) => setImmediate(settle));
      if (performance.now() > until) return 'more';
    }
    return 'done';
  }
  /** All tasks in turn, round after round: nobody waits until somebody else's million entries are saved. */
  async function work(): Promise<void> {
    for (let isMore = true; isMore; ) {
      isMore = false;
      const open = await services.db
        .selectFrom('tasks')
        .select('id')
        .where('phase', '=', 'PHASE_TYPE_RUNNING')
        .where('type', 'in', copyTypes)
        .execute();
      for (const { id } of open) {
        const was = await whenFree(services.leases, `task:${id}`, () => follow(id));
        if (was === 'more') isMore = true;
      }
    }
  }
  function wake(): void {
    if (stopped) return;
    turn = (turn ?? Promise.resolve())
      .then(work)
      .catch((error: unknown) => services.log({ event: 'restore-worker', error: String(error) }));
  }
  return {
    wake,
    stop: async () => {
      stopped = true;
      await turn;
    },
  };
}
