import type { Worker } from 'node:worker_threads';

/** What becomes of a thread beside the main one. */
export interface ThreadListener {
  hear(message: unknown): void;
  /** The thread is gone; called once. */
  gone(): void;
}

/**
 * Listens to a thread that does not keep its process alive. In this order: Node counts a thread as needed again with its
 * first listener. Who waits for an answer keeps the process alive meanwhile, with `ref` and `unref`.
 */
export function listenInBackground(thread: Worker, { hear, gone }: ThreadListener): Worker {
  thread.on('message', hear);
  // Without a listener the error would end the process; the exit comes after it.
  thread.on('error', () => undefined);
  thread.once('exit', gone);
  thread.unref();
  return thread;
}
