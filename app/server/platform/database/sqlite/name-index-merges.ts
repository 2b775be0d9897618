import { Worker } from 'node:worker_threads';
import { listenInBackground } from '../../processes/background-thread.ts';

/** Commits after which there may be segments to merge: each that changes names adds one. */
export const commitsOfMerge = 64;

/** Keeps the segments of SQLite's index of names few. */
export interface NameIndexMerges {
  /** Call after each commit. */
  committed(): void;
  /** Resolves when the thread has ended. */
  stop(): Promise<void>;
}

/**
 * Merges segments of the index of names on a thread of its own. SQLite would do it within a write, where a merge that
 * meets many deleted rows blocks all requests for seconds (P36). A search reads each segment, so they must not become
 * many; a deleted row takes room until its segment is merged.
 */
export function nameIndexMergesBeside(path: string): NameIndexMerges {
  let thread: Worker | null = null;
  let isBusy = false;
  // The first commit asks at once, as another process may have left segments.
  let commits = commitsOfMerge;

  const start = (): Worker => {
    const fresh = new Worker(new URL('./name-index-thread.ts', import.meta.url), {
      name: 'name-index',
      workerData: path,
    });
    return listenInBackground(fresh, {
      hear: () => {
        isBusy = false;
      },
      gone: () => {
        thread = null;
        isBusy = false;
      },
    });
  };

  return {
    committed: () => {
      commits += 1;
      if (isBusy || commits < commitsOfMerge) return;
      commits = 0;
      isBusy = true;
      thread ??= start();
      thread.postMessage('merge');
    },
    stop: async () => {
      await thread?.terminate();
      thread = null;
    },
  };
}
