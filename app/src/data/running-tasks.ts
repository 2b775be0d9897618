import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { apiOf, resultOf, unwrap } from './query-client.ts';
import type { Task } from './tasks.ts';

const tasksKey = ['tasks', 'running'] as const;

/** What the service does in the background with entries of the drive. */
const kinds: ReadonlySet<string> = new Set(['copy', 'move', 'restore', 'delete', 'empty_trash']);
const pollEvery = 1000;

/** The long operations that still run, also those that another tab or an earlier visit started; asked again until none does. */
export const runningTasks = queryOptions({
  queryKey: tasksKey,
  queryFn: async ({ client }) => {
    const { tasks } = await unwrap(
      apiOf(client).drive.listTasks({ phases: ['PHASE_TYPE_PENDING', 'PHASE_TYPE_RUNNING'] }),
    );
    return tasks.filter((task) => kinds.has(task.type));
  },
  refetchInterval: ({ state }) => ((state.data?.length ?? 0) > 0 ? pollEvery : false),
});

/**
 * Asks again what runs, as these tasks have just been started.
 * @returns `running` where one of them still does: it tells by itself how far it is. Else those that ended without all
 * that they were to do
 */
export async function goOn(
  client: QueryClient,
  ids: readonly string[],
): Promise<'running' | readonly Task[]> {
  await client.invalidateQueries({ queryKey: tasksKey });
  const running = await resultOf(client.fetchQuery(runningTasks));
  if (running.ok && running.value.some((task) => ids.includes(task.id))) return 'running';
  const ended = await Promise.all(ids.map((id) => resultOf(client.fetchQuery(oneTask(id)))));
  return ended.flatMap((task) => (task.ok && task.value.phase === 'PHASE_TYPE_ERROR' ? [task.value] : []));
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
