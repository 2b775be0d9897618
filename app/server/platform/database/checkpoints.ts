import type { DatabaseSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';
import * as v from 'valibot';
import { CheckpointDone, type CheckpointWanted } from './checkpoint-messages.ts';

/** Pages of the log that are not yet in the database file when a checkpoint begins; SQLite's own default. */
const pagesToCopy = 1000;
/** Pages in the log from which writers wait until it begins anew: 256 MiB. */
const pagesInLog = 65_536;

const LogState = v.object({ log: v.number(), checkpointed: v.number() });

/** Keeps the write-ahead log short. */
export interface Checkpoints {
  /** To be called between two transactions: begins a checkpoint on its thread when there is enough to copy. */
  committed(): void;
  /** Resolves when the thread has ended. */
  stop(): Promise<void>;
}

/**
 * Checkpoints on a thread of their own. SQLite makes them within a commit otherwise: copying a long log and syncing two
 * files would then hold up everybody who is served by the committing thread (P36).
 */
export function checkpointsBeside(database: DatabaseSync, path: string): Checkpoints {
  database.exec('PRAGMA wal_autocheckpoint = 0');
  // NOOP reads the state of the log, copies nothing, and takes no lock.
  const state = database.prepare('PRAGMA wal_checkpoint(NOOP)');
  let thread: Worker | null = null;
  let isRunning = false;

  const forget = (): void => {
    thread = null;
    isRunning = false;
  };
  const start = (): Worker => {
    const fresh = new Worker(new URL('./checkpoint-thread.ts', import.meta.url), {
      name: 'checkpoint',
      workerData: path,
    });
    fresh.unref();
    fresh.on('message', (message: unknown) => {
      // One that failed is made again after the next commit, like one that found the log in use.
      v.parse(CheckpointDone, message);
      isRunning = false;
    });
    fresh.once('error', forget);
    return fresh;
  };

  return {
    committed: () => {
      if (isRunning) return;
      const { log, checkpointed } = v.parse(LogState, state.get());
      if (log - checkpointed < pagesToCopy && log < pagesInLog) return;
      isRunning = true;
      thread ??= start();
      const wanted: CheckpointWanted = { mode: log < pagesInLog ? 'PASSIVE' : 'RESTART' };
      thread.postMessage(wanted);
    },
    stop: async () => {
      await thread?.terminate();
      forget();
    },
  };
}
