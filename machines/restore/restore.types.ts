import type { Failure } from '../shared/failure.ts';
import type { Port } from '../shared/port.ts';

export type StartAnswer =
  | { readonly kind: 'completed'; readonly fileId: string }
  | { readonly kind: 'started'; readonly taskId: string }
  | { readonly kind: 'usedUp' }
  | { readonly kind: 'shareClosed'; readonly status: string }
  | { readonly kind: 'failed'; readonly failure: Failure };
export type TaskAnswer =
  | { readonly kind: 'running'; readonly progress: number }
  | { readonly kind: 'completed'; readonly fileId: string }
  /** The task is over without a file, or there is no such task. */
  | { readonly kind: 'failed'; readonly failure: Failure }
  /** The question failed; the task itself may go on at the service. */
  | { readonly kind: 'unanswered'; readonly failure: Failure };
export type TaskRemembered = { readonly kind: 'remembered' };

/** What is saved, from which share, to which folder. */
export interface RestoreOrder {
  readonly shareId: string;
  readonly passToken: string;
  readonly fileIds: readonly string[];
  readonly parentId: string;
}

export interface RestorePorts {
  readonly start: Port<RestoreOrder, StartAnswer>;
  readonly fetchTask: Port<{ readonly taskId: string }, TaskAnswer>;
  /** Keeps the running task's id over a reload; an empty one forgets it. */
  readonly rememberTask: Port<{ readonly taskId: string }, TaskRemembered>;
}

export interface RestoreInput extends RestoreOrder {
  /** A task that an earlier page began. */
  readonly taskId: string | null;
}

export interface RestoreContext extends RestoreOrder {
  readonly taskId: string | null;
  readonly progress: number;
  /** How many questions in a row had no answer. */
  readonly misses: number;
  readonly fileId: string;
  readonly status: string;
  readonly failure: Failure | null;
}

export type RestoreEvent = { readonly type: 'restore.retry' } | { readonly type: 'restore.dismiss' };
export type RestoreEmitted = { readonly type: 'restore.completed'; readonly fileId: string };
export type RestoreOutput =
  | { readonly kind: 'completed'; readonly fileId: string }
  | { readonly kind: 'dismissed' };
