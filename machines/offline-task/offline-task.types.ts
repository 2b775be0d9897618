import type { Failure } from '../shared/failure.ts';
import type { Port } from '../shared/port.ts';

/** How far the server is with a download. */
export type OfflineTaskAnswer =
  | { readonly kind: 'running'; readonly taskId: string; readonly progress: number }
  | { readonly kind: 'completed'; readonly taskId: string; readonly fileId: string }
  | { readonly kind: 'failed'; readonly failure: Failure };
export type CreateAnswer =
  | { readonly kind: 'created'; readonly taskId: string }
  /** The address was fetched before: the file is there at once. */
  | { readonly kind: 'instant'; readonly fileId: string }
  | { readonly kind: 'failed'; readonly failure: Failure };
export type StopAnswer =
  | { readonly kind: 'stopped' }
  | { readonly kind: 'failed'; readonly failure: Failure };

export interface OfflineTaskPorts {
  /** Hands the address to the server; `key` names this attempt, so that it counts once. */
  readonly createTask: Port<
    { readonly url: string; readonly parentId: string; readonly key: string },
    CreateAnswer
  >;
  readonly fetchTask: Port<{ readonly taskId: string }, OfflineTaskAnswer>;
  readonly retryTask: Port<{ readonly taskId: string }, OfflineTaskAnswer>;
  readonly cancelTask: Port<{ readonly taskId: string }, StopAnswer>;
}
export interface OfflineTaskInput {
  readonly url: string;
  readonly parentId: string;
  readonly key: string;
  /** A task that is known already, after a reload; empty for a new one. */
  readonly taskId: string;
}
export interface OfflineTaskContext extends OfflineTaskInput {
  /** 0–100. */
  readonly progress: number;
  readonly fileId: string;
  readonly failure: Failure | null;
}
export type OfflineTaskEvent = { readonly type: 'task.cancel' } | { readonly type: 'task.retry' };
export type OfflineTaskEmitted = { readonly type: 'offlineTask.completed'; readonly fileId: string };
