import * as v from 'valibot';
import type { Services } from '../services.ts';
import { copyEntries } from './copy.ts';

const batch = 200;

const Work = v.object({
  ownerId: v.string(),
  targetId: v.string(),
  parentId: v.string(),
  roots: v.array(v.string()),
  now: v.number(),
  ids: v.array(v.string()),
  done: v.number(),
  copied: v.array(v.tuple([v.string(), v.string()])),
});

/** Copies one batch of a task; rows and progress change together, so a kill loses and doubles nothing. */
async function advance(services: Services, taskId: string): Promise<'more' | 'done'> {
  return services.db.transaction().execute(async (db) => {
    const task = await db.selectFrom('tasks').selectAll().where('id', '=', taskId).executeTakeFirst();
    if (task === undefined || task.phase !== 'PHASE_TYPE_RUNNING') return 'done';
    const work = v.parse(Work, JSON.parse(task.work));
    const copied = new Map(work.copied);
    const next = work.ids.slice(work.done, work.done + batch);
    await copyEntries(db, { ...work, roots: new Set(work.roots) }, next, copied);
    const done = work.done + next.length;
    const finished = done >= work.ids.length;
    await db
      .updateTable('tasks')
      .set({
        work: finished ? '' : JSON.stringify({ ...work, done, copied: [...copied] }),
        progress: Math.floor((100 * done) / work.ids.length),
        phase: finished ? 'PHASE_TYPE_COMPLETE' : 'PHASE_TYPE_RUNNING',
        file_id: finished ? (copied.get(work.roots[0] ?? '') ?? '') : '',
        updated_at: services.clock(),
      })
      .where('id', '=', taskId)
      .execute();
    return finished ? 'done' : 'more';
  });
}

/** Follows running restores to their end, those of an earlier process too. */
export function startRestoreWorker(services: Services): { wake(): void; stop(): Promise<void> } {
  let stopped = false;
  let turn: Promise<void> | null = null;

  async function work(): Promise<void> {
    const open = await services.db
      .selectFrom('tasks')
      .select('id')
      .where('phase', '=', 'PHASE_TYPE_RUNNING')
      .execute();
    for (const task of open) {
      while (!stopped && (await advance(services, task.id)) === 'more')
        await new Promise((settle) => setImmediate(settle));
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
