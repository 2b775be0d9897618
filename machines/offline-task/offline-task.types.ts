import type { Failure } from '../shared/failure.ts';
import type { Port } from '../shared/port.ts';

/** The progress of a task. */
export type OfflineTaskAnswer =
  | { readonly kind: 'running'; readonly taskId: string; readonly progress: number }
  /** Its owner has paused it. */
  | { readonly kind: 'paused'; readonly taskId: string; readonly progress: number }
  | { readonly kind: 'completed'; readonly taskId: string; readonly fileId: string }
  | { readonly kind: 'failed'; readonly failure: Failure };
export type CreateAnswer =
  | { readonly kind: 'created'; readonly taskId: string }
  /** The URL was downloaded before, so the file is there at once. */
  | { readonly kind: 'instant'; readonly fileId: string }
  | { readonly kind: 'failed'; readonly failure: Failure };
/** The answer to a pause or a cancellation. */
export type StopAnswer =
  | { readonly kind: 'stopped' }
  | { readonly kind: 'failed'; readonly failure: Failure };
export type ResumeAnswer =
  | { readonly kind: 'resumed' }
  | { readonly kind: 'failed'; readonly failure: Failure };

export interface OfflineTaskPorts {
  /** Creates a task for the URL; `key` is the idempotency key. */
  readonly createTask: Port<
    {
      readonly url: string;
      readonly parentId: string;
      readonly files: readonly number[] | null;
      readonly key: string;
    },
    CreateAnswer
  >;
  readonly fetchTask: Port<{ readonly taskId: string }, OfflineTaskAnswer>;
  readonly retryTask: Port<{ readonly taskId: string }, OfflineTaskAnswer>;
  readonly pauseTask: Port<{ readonly taskId: string }, StopAnswer>;
  readonly resumeTask: Port<{ readonly taskId: string }, ResumeAnswer>;
  readonly cancelTask: Port<{ readonly taskId: string }, StopAnswer>;
}
export interface OfflineTaskInput {
  readonly url: string;
  readonly parentId: string;
  /** The selected files of a torrent, by index; null for all of them. */
  readonly files: readonly number[] | null;
  readonly key: string;
  /** A task from before a reload; empty for a new one. */
  readonly taskId: string;
}
export interface OfflineTaskContext extends OfflineTaskInput {
  /** In percent. */
  readonly progress: number;
  readonly fileId: string;
  readonly failure: Failure | null;
}
export type OfflineTaskEvent =
  | { readonly type: 'task.cancel' }
  | { readonly type: 'task.retry' }
  | { readonly type: 'task.pause' }
  | { readonly type: 'task.resume' };
export type OfflineTaskEmitted = { readonly type: 'offlineTask.completed'; readonly fileId: string };
