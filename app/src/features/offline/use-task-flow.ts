import { beginOfflineDownload, type Failure, type Flows, viewOfflineTask } from '@aloft/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRuntime } from '../../actors/use-runtime.ts';
import { reloadTasks } from '../../data/tasks.ts';

export type TaskAction = 'pause' | 'resume' | 'retry' | 'cancel';

/** As many flows as are run at once. */
const most = 4;

interface Wanted {
  readonly url: string;
  readonly parentId: string;
  readonly files: readonly number[] | null;
  readonly taskId?: string;
}

/** Runs one flow until it rests, sending its event as soon as the flow takes it; answers why it failed, or null. */
function run(
  flows: Flows,
  wanted: Wanted,
  event: { readonly type: `task.${TaskAction}` } | null,
): Promise<Failure | null> {
  const actor = beginOfflineDownload(flows, wanted);
  return new Promise((resolve) => {
    let sent = event === null;
    const look = (): void => {
      const snapshot = actor.getSnapshot();
      if (event !== null && !sent && snapshot.can(event)) {
        sent = true;
        actor.send(event);
        return;
      }
      if (snapshot.hasTag('busy')) return;
      const view = viewOfflineTask(snapshot);
      const { failure } = snapshot.context;
      // One that has moved on meanwhile is as the list will show it.
      const isOver = view.screen === 'completed' || view.screen === 'cancelled';
      resolve(isOver || failure?.code === 'failed_precondition' ? null : failure);
      actor.stop();
    };
    actor.subscribe(look);
    actor.start();
    look();
  });
}

/** Does something with many, a few at a time; answers in their order. */
async function each<T, R>(all: readonly T[], work: (one: T) => Promise<R>): Promise<readonly R[]> {
  const results: R[] = [];
  const left = [...all.entries()];
  const next = async (): Promise<void> => {
    for (let one = left.shift(); one !== undefined; one = left.shift()) results[one[0]] = await work(one[1]);
  };
  await Promise.all(Array.from({ length: most }, next));
  return results;
}

/** A link that somebody wants, and the files of its torrent; null for all of them. */
export type WantedLink = Omit<Wanted, 'taskId'>;

/** Downloads by the service as flows (R1.9, R10.9): new ones, and what is done with those that are there. */
export function useTaskFlows() {
  const flows = useRuntime();
  const client = useQueryClient();
  return {
    /** Hands links over; answers for each why it was refused, or null. */
    create: async (links: readonly WantedLink[]): Promise<readonly (Failure | null)[]> => {
      const failures = await each(links, (link) => run(flows, link, null));
      await reloadTasks(client);
      return failures;
    },
    /** Does the same to several downloads; answers the first failure, or null. */
    act: async (ids: readonly string[], action: TaskAction): Promise<Failure | null> => {
      const known = { url: '', parentId: '', files: null };
      const event = { type: `task.${action}` } as const;
      const failures = await each(ids, (taskId) => run(flows, { ...known, taskId }, event));
      await reloadTasks(client);
      return failures.find((failure) => failure !== null) ?? null;
    },
  };
}
