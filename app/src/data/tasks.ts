import type { Api } from '@aloft/core';
import { infiniteQueryOptions, mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { apiOf, unwrap } from './query-client.ts';

/** A task as the service tells it. */
export type Task = Extract<Awaited<ReturnType<Api['drive']['getTask']>>, { ok: true }>['value'];

export const taskFilters = ['all', 'moving', 'failed', 'complete'] as const;
export type TaskFilter = (typeof taskFilters)[number];

const phases = {
  all: undefined,
  moving: ['PHASE_TYPE_PENDING', 'PHASE_TYPE_RUNNING'],
  failed: ['PHASE_TYPE_ERROR'],
  complete: ['PHASE_TYPE_COMPLETE'],
} as const satisfies Readonly<Record<TaskFilter, readonly Task['phase'][] | undefined>>;

const keys = ['tasks'] as const;
/** As many tasks as are followed at once; more cannot run. */
const mostFollowed = 100;
/** As many ids as one call takes. */
const batch = 500;

/** Loads tasks again, and how many there are. */
export function reloadTasks(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: keys });
}

/** Offline downloads, newest first, page by page; the first page tells how many there are of each kind (R10.9). */
export function offlineTasks(filter: TaskFilter) {
  return infiniteQueryOptions({
    queryKey: [...keys, 'offline', filter],
    queryFn: ({ client, pageParam }) => {
      const wanted = phases[filter];
      return unwrap(
        apiOf(client).drive.listTasks({
          type: 'offline',
          limit: 50,
          page: pageParam,
          counts: pageParam === '',
          ...(wanted === undefined ? {} : { phases: wanted }),
        }),
      );
    },
    initialPageParam: '',
    getNextPageParam: (page) => (page.next_page_token === '' ? undefined : page.next_page_token),
  });
}

/** One task, whether a list has loaded it or not. */
export function taskById(id: string) {
  return queryOptions({
    queryKey: [...keys, 'one', id],
    queryFn: ({ client }) => unwrap(apiOf(client).drive.getTask(id)),
    staleTime: 0,
    gcTime: 0,
  });
}

/** The same, asked for again while it goes on; nothing for an empty id. */
export function followedTask(id: string) {
  return queryOptions({
    ...taskById(id),
    enabled: id !== '',
    refetchInterval: ({ state }) =>
      state.data !== undefined && isMoving(state.data) ? often.page.moving : false,
  });
}

/** How long after its last answer the service is asked again, in ms: soon while something runs, seldom else. */
const often = { page: { moving: 1000, idle: 10_000 }, badge: { moving: 5000, idle: 60_000 } } as const;

/** Whether a task goes on by itself. */
export const isMoving = (task: Task): boolean =>
  !task.paused && (task.phase === 'PHASE_TYPE_PENDING' || task.phase === 'PHASE_TYPE_RUNNING');

/**
 * Everything that waits or runs, of all types, asked for again and again while the tab is seen: often on the page of
 * downloads, seldom for a badge.
 */
export function movingTasks(on: keyof typeof often) {
  return queryOptions({
    queryKey: [...keys, 'moving'],
    queryFn: async ({ client }) => {
      const wanted = { phases: phases.moving, limit: mostFollowed };
      return (await unwrap(apiOf(client).drive.listTasks(wanted))).tasks;
    },
    refetchInterval: ({ state }) => often[on][state.data?.some(isMoving) === true ? 'moving' : 'idle'],
  });
}

/** New downloads of today: how many were made, and how many one may make. */
export const offlineQuota = queryOptions({
  queryKey: [...keys, 'quota'],
  queryFn: async ({ client }) => {
    const { offline } = (await unwrap(apiOf(client).vip.getQuantities())).transfer;
    const total = Number(offline.total_assets);
    return { used: Number(offline.assets), total: total < 0 ? null : total };
  },
});

type Ids = readonly string[];

/** Cancels and forgets tasks; `files` also deletes what they downloaded. */
export const removeTasks = mutationOptions({
  mutationFn: async ({ ids, files }: { readonly ids: Ids; readonly files: boolean }, { client }) => {
    for (let at = 0; at < ids.length; at += batch)
      await unwrap(apiOf(client).drive.deleteTasks(ids.slice(at, at + batch), files));
  },
  onSettled: (_done, _error, _wanted, _before, { client }) => reloadTasks(client),
});

/** Forgets every download that is complete; what it downloaded stays. */
export const clearComplete = mutationOptions({
  mutationFn: async (_: undefined, { client }) => {
    const { drive } = apiOf(client);
    for (;;) {
      const page = await unwrap(drive.listTasks({ type: 'offline', phases: phases.complete, limit: batch }));
      if (page.tasks.length === 0) return;
      await unwrap(drive.deleteTasks(page.tasks.map(({ id }) => id)));
    }
  },
  onSettled: (_done, _error, _wanted, _before, { client }) => reloadTasks(client),
});

/** A `.torrent` file of the drive, and the files of it that are wanted. */
interface TorrentOfDrive {
  readonly torrentId: string;
  readonly parentId: string;
  /** By their places in it; left out all of them. */
  readonly files?: readonly number[];
}

/** Downloads from a `.torrent` file of the drive; a link is a flow of its own. */
export const downloadTorrent = mutationOptions({
  mutationFn: (wanted: TorrentOfDrive, { client }) => unwrap(apiOf(client).drive.createOfflineTask(wanted)),
});

/** Where the result of a download is. */
export function resultPlace(fileId: string) {
  return queryOptions({
    queryKey: [...keys, 'result', fileId],
    queryFn: async ({ client }) => {
      const { id, kind, parent_id } = await unwrap(apiOf(client).drive.getFile(fileId));
      return kind === 'drive#folder' ? { folder: id, marked: '' } : { folder: parent_id, marked: id };
    },
    staleTime: 0,
  });
}
