import type { Failure } from '../shared/failure.ts';
import type { Port } from '../shared/port.ts';

export type StartAnswer =
  | { readonly kind: 'completed'; readonly fileId: string }
  | { readonly kind: 'started'; readonly taskId: string }
  | { readonly kind: 'usedUp' }
  | { readonly kind: 'shareClosed'; readonly status: string }
  | { readonly kind: 'failed'; readonly failure: Failure };
/** What a task has saved that ended without the rest. */
export interface PartlySaved {
  /** The first of the saved entries; empty when there is none. */
  readonly fileId: string;
  /** How many entries are missing. */
  readonly missing: number;
}
export type TaskAnswer =
  | { readonly kind: 'running'; readonly progress: number }
  | { readonly kind: 'completed'; readonly fileId: string }
  /** The task ended without all or a part of the entries, or does not exist. */
  | { readonly kind: 'failed'; readonly failure: Failure; readonly partly: PartlySaved | null }
  /** The poll failed; the task may still be running. */
  | { readonly kind: 'unanswered'; readonly failure: Failure };
export type TaskRemembered = { readonly kind: 'remembered' };

/** The entries to save, their share, and the target folder. */
export interface RestoreOrder {
  readonly shareId: string;
  readonly passToken: string;
  readonly fileIds: readonly string[];
  readonly parentId: string;
}

export interface RestorePorts {
  readonly start: Port<RestoreOrder, StartAnswer>;
  readonly fetchTask: Port<{ readonly taskId: string }, TaskAnswer>;
  /** Stores the id of the running task for a reload; an empty one removes it. */
  readonly rememberTask: Port<{ readonly taskId: string }, TaskRemembered>;
}

export interface RestoreInput extends RestoreOrder {
  /** A task that an earlier page started. */
  readonly taskId: string | null;
}

export interface RestoreContext extends RestoreOrder {
  readonly taskId: string | null;
  readonly progress: number;
  /** Failed polls in a row. */
  readonly failedPolls: number;
  readonly fileId: string;
  readonly status: string;
  readonly failure: Failure | null;
  readonly partly: PartlySaved | null;
}

export type RestoreEvent = { readonly type: 'restore.retry' } | { readonly type: 'restore.dismiss' };
export type RestoreEmitted = { readonly type: 'restore.completed'; readonly fileId: string };
export type RestoreOutput =
  | { readonly kind: 'completed'; readonly fileId: string }
  | { readonly kind: 'dismissed' };
