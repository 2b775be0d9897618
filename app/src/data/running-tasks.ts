import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { apiOf, resultOf, unwrap } from './query-client.ts';
import type { Task } from './tasks.ts';

const tasksKey = ['tasks', 'running'] as const;

/** What the service does in the background with entries of the drive. */
const kinds: ReadonlySet<string> = new Set(['copy', 'move', 'restore', 'delete', 'empty_trash']);
/** The most that one answer brings: there may be many downloads among them, which are not followed here. */
const limit = 500;
const pollEvery = 1000;

/** The long operations that still run, also those that another tab or an earlier visit started; asked again until none does. */
export const runningTasks = queryOptions({
  queryKey: tasksKey,
  queryFn: async ({ client }) => {
    const { tasks } = await unwrap(
      apiOf(client).drive.listTasks({ phases: ['PHASE_TYPE_PENDING', 'PHASE_TYPE_RUNNING'], limit }),
    );
    return tasks.filter((task) => kinds.has(task.type));
  },
  refetchInterval: ({ state }) => ((state.data?.length ?? 0) > 0 ? pollEvery : false),
});

/** As many of those that ended incomplete as are listed at once; the others follow when these are dismissed. */
const mostIncomplete = 5;

/** The long operations that ended without all that they were to do, newest first, until somebody dismisses them. */
export const incompleteTasks = queryOptions({
  queryKey: ['tasks', 'incomplete'],
  queryFn: async ({ client }) => {
    const { tasks } = await unwrap(apiOf(client).drive.listTasks({ phases: ['PHASE_TYPE_ERROR'], limit }));
    return tasks.filter((task) => kinds.has(task.type) && isIncomplete(task)).slice(0, mostIncomplete);
  },
});

const isIncomplete = (task: Task): boolean => task.phase === 'PHASE_TYPE_ERROR';

/** What became of tasks that were just started. */
export interface Followed {
  /** Whether one of them still runs: it tells by itself how far it is. */
  readonly isRunning: boolean;
  /** Those that are over, without all that they were to do. */
  readonly incomplete: readonly Task[];
}

/** Asks again what runs, as these tasks have just been started. */
export async function goOn(client: QueryClient, ids: readonly string[]): Promise<Followed> {
  await client.invalidateQueries({ queryKey: tasksKey });
  const running = await resultOf(client.fetchQuery(runningTasks));
  const runningIds = new Set(running.ok ? running.value.map((task) => task.id) : []);
  const over = ids.filter((id) => !runningIds.has(id));
  const ended = await Promise.all(over.map((id) => resultOf(client.fetchQuery(oneTask(id)))));
  return {
    isRunning: over.length < ids.length,
    incomplete: ended.flatMap((task) => (task.ok && isIncomplete(task.value) ? [task.value] : [])),
  };
}

/** How a task that was followed came out. */
export function oneTask(id: string) {
  return queryOptions({
    queryKey: ['tasks', 'one', id],
    queryFn: ({ client }) => unwrap(apiOf(client).drive.getTask(id)),
    staleTime: 0,
    gcTime: 0,
  });
}
