import { Worker } from 'node:worker_threads';
import * as v from 'valibot';
import { listenInBackground } from '../processes/background-thread.ts';
import type { DigestPair } from './digest.ts';
import { Answered, type Asked } from './digest-messages.ts';

/** Digests computed in a worker thread while bytes arrive. */
export interface BackgroundDigest {
  /** Settles when the bytes, which must be in shared memory, may be overwritten. */
  update(bytes: Uint8Array<SharedArrayBuffer>): Promise<void>;
  /** Null when the thread failed: the caller reads the bytes again. */
  finish(): Promise<DigestPair | null>;
  /** Cancels the digests. */
  drop(): void;
}

type Waiting = (answered: Answered | null) => void;

interface Thread {
  ask(asked: Asked): void;
  /** Answers arrive in the order of the requests. */
  wait(id: number): Promise<Answered | null>;
}

let thread: Thread | null = null;
let lastId = 0;

function startThread(): Thread {
  const worker = new Worker(new URL('./digest-thread.ts', import.meta.url), { name: 'digest' });
  const waiting = new Map<number, Waiting[]>();
  listenInBackground(worker, {
    hear: (message) => {
      const answered = v.parse(Answered, message);
      waiting.get(answered.id)?.shift()?.(answered);
      if (waiting.get(answered.id)?.length === 0) waiting.delete(answered.id);
      if (waiting.size === 0) worker.unref();
    },
    gone: () => {
      if (thread === started) thread = null;
      for (const one of [...waiting.values()].flat()) one(null);
      waiting.clear();
    },
  });
  const started: Thread = {
    ask: (asked) => worker.postMessage(asked),
    wait: (id) =>
      new Promise((settle) => {
        const queue = waiting.get(id) ?? [];
        queue.push(settle);
        waiting.set(id, queue);
        // The process ends when nothing else is left to do: not before the answer.
        worker.ref();
      }),
  };
  return started;
}

/** Starts the digests of `size` bytes in the hashing thread, which the first call starts. */
export function digestInBackground(size: number): BackgroundDigest {
  thread ??= startThread();
  const mine = thread;
  lastId += 1;
  const id = lastId;
  let failed = false;
  mine.ask({ kind: 'begin', id, size });
  return {
    update: async (bytes) => {
      if (failed || mine !== thread) return;
      mine.ask({ kind: 'update', id, bytes });
      failed = (await mine.wait(id)) === null;
    },
    finish: async () => {
      if (failed || mine !== thread) return null;
      mine.ask({ kind: 'finish', id });
      const answered = await mine.wait(id);
      return answered?.kind === 'finished' ? { sha256: answered.sha256, gcid: answered.gcid } : null;
    },
    drop: () => mine.ask({ kind: 'drop', id }),
  };
}
