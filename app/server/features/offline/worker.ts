import type { HeldLease } from '../../platform/database/leases.ts';
import { runAs } from '../../platform/database/principal.ts';
import { transact } from '../../platform/database/transaction.ts';
import type { FairKey } from '../../platform/locks/fair-key.ts';
import { tryLock } from '../../platform/locks/locks.ts';
import type { Services } from '../../services.ts';
import { openTorrentEngine, type TorrentEngine } from '../torrents/engine.ts';
import { findEngine } from '../torrents/program.ts';
import { engineFolder, forgetTorrent, forgetTorrents } from '../torrents/task.ts';
import { runDownload } from './download.ts';
import { nextDownload } from './next-download.ts';
import { endReservation } from './reservation.ts';

/** Fetches what the tasks ask for. */
export interface OfflineWorker {
  /** There may be a task to begin. */
  wake(): void;
  /** Stops the fetch of a task whose row says so already: it is paused. */
  interrupt(taskId: string): void;
  /** The same for a task whose row is gone; whatever it kept goes too. */
  cancel(taskId: string): void;
  stop(): Promise<void>;
}

interface Running {
  readonly key: FairKey;
  readonly end: AbortController;
  readonly done: Promise<void>;
}

/** What a process that is gone had begun is waiting again, from its first byte: the other side may have changed. */
async function recover(services: Services): Promise<void> {
  const open = await services.db
    .selectFrom('tasks')
    .select('id')
    .where('type', '=', 'offline')
    .where('phase', '=', 'PHASE_TYPE_RUNNING')
    .execute();
  for (const { id } of open) await tryLock(services.leases, `task:${id}`, () => putBack(services, id));
}

async function putBack(services: Services, id: string): Promise<void> {
  const blobId = await transact(services.db, async (db) => {
    const waiting = await db
      .updateTable('tasks')
      .set({ phase: 'PHASE_TYPE_PENDING', progress: 0 })
      .where('id', '=', id)
      .where('phase', '=', 'PHASE_TYPE_RUNNING')
      .executeTakeFirst();
    return waiting.numUpdatedRows === 1n ? endReservation(db, id) : null;
  });
  if (blobId !== null) await services.blobs.discard(blobId);
}

/** The torrent engine where the operator wants one; says in the log when it is not installed. */
function openEngine(services: Services): TorrentEngine | null {
  const { configuration, log } = services;
  if (!configuration.torrents) return null;
  const findProgram = (): Promise<string | null> => findEngine(configuration);
  const missing = `${configuration.qbittorrent} is not installed: torrents are refused`;
  void findProgram().then((found) => found ?? log({ event: 'torrent-engine', error: missing }));
  return openTorrentEngine({
    ...{ findProgram, folder: engineFolder(services), log },
    allowed: configuration.offlineTestTargets,
  });
}

/** Follows offline downloads to their end (R1.9), those of an earlier process too. */
export function startOfflineWorker(services: Services, engine = openEngine(services)): OfflineWorker {
  const running = new Map<string, Running>();
  let stopped = false;
  let begun = false;
  let lastRun: Promise<void> = Promise.resolve();

  function begin(taskId: string, key: FairKey): void {
    const end = new AbortController();
    const run = (lease: HeldLease): Promise<void> => {
      const signal = AbortSignal.any([end.signal, lease.signal]);
      return runAs(key, () => runDownload(services, engine, { taskId, lease, signal }));
    };
    const done = tryLock(services.leases, `task:${taskId}`, run)
      .catch((error: unknown) => services.log({ event: 'offline-worker', error: String(error) }))
      .then(() => {
        running.delete(taskId);
        wake();
      });
    running.set(taskId, { key, end, done });
  }

  async function work(): Promise<void> {
    await recover(services);
    if (!begun) await forgetTorrents(services);
    begun = true;
    while (!stopped) {
      const keys = new Map([...running].map(([id, { key }]) => [id, key] as const));
      const next = await nextDownload(services.db, keys);
      if (next === null || stopped) return;
      begin(next.id, next.key);
    }
  }

  function wake(): void {
    if (stopped) return;
    lastRun = lastRun
      // Whoever wakes it has no part in the others' downloads.
      .then(() => runAs(null, work))
      .catch((error: unknown) => services.log({ event: 'offline-worker', error: String(error) }));
  }

  return {
    wake,
    interrupt: (taskId) => running.get(taskId)?.end.abort(),
    cancel: (taskId) => {
      const begun = running.get(taskId);
      if (begun !== undefined) begun.end.abort();
      else
        void forgetTorrent(services, taskId).catch((error: unknown) =>
          services.log({ event: 'offline-worker', error: String(error) }),
        );
    },
    stop: async () => {
      stopped = true;
      await lastRun;
      for (const { end } of running.values()) end.abort();
      await Promise.all([...running.values()].map(({ done }) => done));
      await engine?.stop();
    },
  };
}
