import type { HeldLease } from '../../platform/database/leases.ts';
import { runAs } from '../../platform/database/principal.ts';
import { transact } from '../../platform/database/transaction.ts';
import { tryLock } from '../../platform/locks/locks.ts';
import type { Services } from '../../services.ts';
import { openTorrentEngine, type TorrentEngine } from '../torrents/engine.ts';
import { findEngine } from '../torrents/program.ts';
import { engineFolder, forgetTorrent, forgetTorrents } from '../torrents/task.ts';
import { runDownload } from './download.ts';
import { endReservation } from './reservation.ts';

const mostAtOnce = 8;
/** One account's slow servers leave room for the others. */
const mostOfAccount = 2;

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
  readonly accountId: string;
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

  function begin(taskId: string, accountId: string): void {
    const end = new AbortController();
    const run = (lease: HeldLease): Promise<void> => {
      const signal = AbortSignal.any([end.signal, lease.signal]);
      return runAs(accountId, () => runDownload(services, engine, { taskId, lease, signal }));
    };
    const done = tryLock(services.leases, `task:${taskId}`, run)
      .catch((error: unknown) => services.log({ event: 'offline-worker', error: String(error) }))
      .then(() => {
        running.delete(taskId);
        wake();
      });
    running.set(taskId, { accountId, end, done });
  }

  async function work(): Promise<void> {
    await recover(services);
    if (!begun) await forgetTorrents(services);
    begun = true;
    while (!stopped && running.size < mostAtOnce) {
      const counts = new Map<string, number>();
      for (const { accountId } of running.values()) counts.set(accountId, (counts.get(accountId) ?? 0) + 1);
      const busy = [...counts].flatMap(([id, count]) => (count >= mostOfAccount ? [id] : []));
      const next = await services.db
        .selectFrom('tasks')
        .select(['id', 'account_id'])
        .where('type', '=', 'offline')
        .where('phase', '=', 'PHASE_TYPE_PENDING')
        .where('id', 'not in', ['', ...running.keys()])
        .where('account_id', 'not in', ['', ...busy])
        .orderBy('created_at')
        .executeTakeFirst();
      if (next === undefined || stopped) return;
      begin(next.id, next.account_id);
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
