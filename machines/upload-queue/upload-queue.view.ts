import type { SnapshotFrom } from 'xstate';
import type { uploadQueueMachine } from './upload-queue.machine.ts';

/** The header of the upload dock. */
export interface UploadQueueView {
  readonly screen: 'nothing' | 'working' | 'held' | 'finished';
  readonly running: number;
  readonly waiting: number;
  readonly ids: readonly string[];
}

/** How many uploads run and wait, and whether the queue is paused or finished (R10.4). */
export function viewUploadQueue(snapshot: SnapshotFrom<typeof uploadQueueMachine>): UploadQueueView {
  const { items } = snapshot.context;
  const count = (status: string): number => items.filter((item) => item.status === status).length;
  const screen = snapshot.matches('held')
    ? 'held'
    : snapshot.matches('working')
      ? 'working'
      : items.length === 0
        ? 'nothing'
        : 'finished';
  return { screen, running: count('running'), waiting: count('waiting'), ids: items.map((item) => item.id) };
}
