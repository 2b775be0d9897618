import { setTimeout as wait } from 'node:timers/promises';
import type { Log } from '../../platform/http/log.ts';
import { KeyedMutex } from '../../platform/locks/keyed-mutex.ts';
import { DownloadFailure } from '../offline/download-failure.ts';
import type { Fetched, Job, TransferHooks } from './job.ts';
import { type Session, startQBittorrent } from './qbittorrent/process.ts';
import { readStart, type Start } from './qbittorrent/start.ts';
import { runTransfer } from './qbittorrent/transfer.ts';

/** A download is begun so often in all, when the engine's process dies under it. */
const mostBeginnings = 3;
/** Milliseconds in which the end of a process is known that does not answer any more. */
const endTimeout = 5000;

/** The torrent engine, which is a process of its own (T18). */
export interface TorrentEngine {
  /**
   * Fetches a torrent into the job's folder. Goes on in a new process when the old one dies; rejects with a
   * DownloadFailure, with the signal's reason, and with whatever the hooks reject with.
   */
  fetch(job: Job, hooks: TransferHooks, signal: AbortSignal): Promise<Fetched>;
  stop(): Promise<void>;
}

/** What the engine is made of. */
export interface EngineParts {
  /** Finds the path of `qbittorrent-nox`; null where there is none. */
  readonly findProgram: () => Promise<string | null>;
  /** For the process's own files; whatever is in it goes. */
  readonly folder: string;
  /** `host:port` of this computer that tests may reach. */
  readonly allowed: readonly string[];
  readonly log: Log;
}

async function hasEnded({ ended }: Session): Promise<boolean> {
  const deadline = performance.now() + endTimeout;
  while (!ended.aborted && performance.now() < deadline) await wait(20);
  return ended.aborted;
}

/** Settles as `work` does, or rejects with the signal's reason. */
async function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const aborted = Promise.withResolvers<never>();
  const abort = (): void => aborted.reject(signal.reason);
  signal.addEventListener('abort', abort, { once: true });
  try {
    return await Promise.race([work, aborted.promise]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

/** Opens the engine; its process starts with the first download. */
export function openTorrentEngine({ findProgram, folder, allowed, log }: EngineParts): TorrentEngine {
  const stopping = new AbortController();
  // qBittorrent knows a torrent once: the same one for another task waits for its turn.
  const turns = new KeyedMutex();
  let current: Promise<Session> | null = null;

  async function start(): Promise<Session> {
    const program = await findProgram();
    if (program === null) throw new DownloadFailure('unimplemented');
    try {
      return await startQBittorrent({ program, folder, allowed, log }, stopping.signal);
    } catch (error) {
      log({ event: 'torrent-engine', error: String(error) });
      throw new DownloadFailure(stopping.signal.aborted ? 'aborted' : 'unavailable');
    }
  }

  function session(): Promise<Session> {
    if (current !== null) return current;
    const started = start();
    const forget = (): void => {
      if (current === started) current = null;
    };
    started.then(({ ended }) => ended.addEventListener('abort', forget, { once: true }), forget);
    current = started;
    return started;
  }

  async function run(job: Job, begin: Start, hooks: TransferHooks, signal: AbortSignal): Promise<Fetched> {
    for (let beginnings = 1; ; beginnings += 1) {
      signal.throwIfAborted();
      if (stopping.signal.aborted) throw new DownloadFailure('aborted');
      const own = await session();
      try {
        return await runTransfer(own, job, begin, hooks, AbortSignal.any([signal, own.ended]));
      } catch (error) {
        if (signal.aborted) throw signal.reason;
        if (error instanceof DownloadFailure || !(await hasEnded(own))) throw error;
        if (beginnings >= mostBeginnings || stopping.signal.aborted) throw new DownloadFailure('aborted');
      }
    }
  }

  return {
    fetch: async (job, hooks, signal) => {
      signal.throwIfAborted();
      const begin = await readStart(job);
      let isBegun = false;
      const work = turns.runExclusive(begin.infoHash, () => {
        signal.throwIfAborted();
        isBegun = true;
        return run(job, begin, hooks, signal);
      });
      try {
        return await orAborted(work, signal);
      } finally {
        // One that is under way has to let go of its files.
        if (isBegun) await work.catch(() => undefined);
        else work.catch(() => undefined);
      }
    },
    stop: async () => {
      stopping.abort();
      const last = await current?.catch(() => null);
      await last?.stop();
    },
  };
}
