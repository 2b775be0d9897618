import { NameConflict } from '@aloft/core/wire';
import * as v from 'valibot';
import { whenFree } from '../database/leases.ts';
import type { Database } from '../database/open.ts';
import { transact } from '../database/transaction.ts';
import { recordEvent } from '../files/events.ts';
import { giveSpaceBack } from '../files/space.ts';
import { isOwn } from '../files/tree.ts';
import type { Services } from '../services.ts';
import { copyEntries, traceOf } from './copy.ts';

const batch = 200;

const Work = v.object({
  ownerId: v.string(),
  targetId: v.string(),
  parentId: v.string(),
  roots: v.array(v.string()),
  now: v.number(),
  conflict: v.optional(NameConflict),
  ids: v.array(v.string()),
  done: v.number(),
  copied: v.array(v.tuple([v.string(), v.string()])),
  /** Bytes that were taken and are not copied yet. */
  left: v.optional(v.number(), 0),
});
/** Tasks that copy entries, and have taken the space for them. */
export const copyTypes = ['restore', 'copy'];

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

/** Bytes that a copy which ends here took and did not use. */
export function unusedSpace(work: string): number {
  if (work === '') return 0;
  const parsed = v.safeParse(Work, JSON.parse(work));
  return parsed.success ? parsed.output.left : 0;
}

/** Copies one batch of a task; rows and progress change together, so a kill loses and doubles nothing. */
async function advance(services: Services, taskId: string): Promise<'more' | 'done'> {
  return transact(services.db, async (db) => {
    const task = await db.selectFrom('tasks').selectAll().where('id', '=', taskId).executeTakeFirst();
    if (task === undefined || task.phase !== 'PHASE_TYPE_RUNNING' || !copyTypes.includes(task.type))
      return 'done';
    const work = v.parse(Work, JSON.parse(task.work));
    const copied = new Map(work.copied);
    const next = work.ids.slice(work.done, work.done + batch);
    const bytes = await copyEntries(db, { ...work, roots: new Set(work.roots) }, next, copied);
    const done = work.done + next.length;
    const finished = done >= work.ids.length;
    const left = Math.max(0, work.left - bytes);
    const now = services.clock();
    if (finished) {
      const tops = work.roots.flatMap((id) => copied.get(id) ?? []);
      if (task.type === 'restore') await recordRestored(db, task.account_id, tops, now);
      // What its owner has deleted in the meantime was paid for and is not there.
      await giveSpaceBack(db, task.account_id, left);
    }
    await db
      .updateTable('tasks')
      .set({
        work: finished ? '' : JSON.stringify({ ...work, done, left, copied: [...copied] }),
        progress: Math.floor((100 * done) / work.ids.length),
        phase: finished ? 'PHASE_TYPE_COMPLETE' : 'PHASE_TYPE_RUNNING',
        file_id: finished ? (copied.get(work.roots[0] ?? '') ?? '') : '',
        params: finished ? JSON.stringify({ trace_file_ids: traceOf(work.roots, copied) }) : task.params,
        updated_at: now,
      })
      .where('id', '=', taskId)
      .execute();
    return finished ? 'done' : 'more';
  });
}

/** Follows running restores and large copies to their end, those of an earlier process too. */
export function startRestoreWorker(services: Services): { wake(): void; stop(): Promise<void> } {
  let stopped = false;
  let turn: Promise<void> | null = null;

  async function follow(taskId: string): Promise<void> {
    while (!stopped && (await advance(services, taskId)) === 'more')
      await new Promise((settle) => setImmediate(settle));
  }
  async function work(): Promise<void> {
    const open = await services.db
      .selectFrom('tasks')
      .select('id')
      .where('phase', '=', 'PHASE_TYPE_RUNNING')
      .where('type', 'in', copyTypes)
      .execute();
    for (const task of open) await whenFree(services.leases, `task:${task.id}`, () => follow(task.id));
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
