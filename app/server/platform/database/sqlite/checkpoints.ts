import type { DatabaseSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';
import * as v from 'valibot';
import { listenInBackground } from '../../processes/background-thread.ts';
import { CheckpointDone, type CheckpointWanted, LogStateRow } from './checkpoint-messages.ts';
import { checkpointPolicy } from './checkpoint-policy.ts';

/** Keeps the write-ahead log short. */
export interface Checkpoints {
  /** Call between two transactions: starts a checkpoint on its thread when one is due. */
  committed(): void;
  /** Resolves when the thread has ended. */
  stop(): Promise<void>;
}

/**
 * Checkpoints on a separate thread. By default SQLite checkpoints within a commit: copying a long log and syncing two
 * files would block all requests of the committing thread (P36).
 */
export function checkpointsBeside(database: DatabaseSync, path: string): Checkpoints {
  database.exec('PRAGMA wal_autocheckpoint = 0');
  // NOOP reads the state of the log, copies nothing, and takes no lock.
  const state = database.prepare('PRAGMA wal_checkpoint(NOOP)');
  const policy = checkpointPolicy(() => performance.now());
  let thread: Worker | null = null;

  const start = (): Worker => {
    const fresh = new Worker(new URL('./checkpoint-thread.ts', import.meta.url), {
      name: 'checkpoint',
      workerData: path,
    });
    return listenInBackground(fresh, {
      hear: (message) => policy.ended(v.parse(CheckpointDone, message).state),
      gone: () => {
        thread = null;
        policy.ended(null);
      },
    });
  };

  return {
    committed: () => {
      const mode = policy.next(v.parse(LogStateRow, state.get()));
      if (mode === null) return;
      thread ??= start();
      const wanted: CheckpointWanted = { mode };
      thread.postMessage(wanted);
    },
    stop: async () => {
      await thread?.terminate();
      thread = null;
    },
  };
}
