import type { Port } from '../shared/port.ts';

export type QueueStatus = 'waiting' | 'running' | 'ended';
export interface QueueItem {
  readonly id: string;
  readonly status: QueueStatus;
}
export interface UploadQueueInput {
  /** How many run at the same time. */
  readonly parallel: number;
}
export interface UploadQueueContext {
  readonly parallel: number;
  /** In the order in which they get their turn. */
  readonly items: readonly QueueItem[];
}
export type UploadQueueEvent =
  | { readonly type: 'files.add'; readonly ids: readonly string[] }
  /** An upload stored, failed, paused or gave up: it holds no turn any more. */
  | { readonly type: 'item.ended'; readonly id: string }
  /** An upload that ended wants a turn again. */
  | { readonly type: 'item.again'; readonly id: string }
  | { readonly type: 'item.remove'; readonly id: string }
  /** To the front of those that wait. */
  | { readonly type: 'item.first'; readonly id: string }
  | { readonly type: 'queue.pause' }
  | { readonly type: 'queue.resume' }
  | { readonly type: 'queue.cancelAll' }
  /** Takes what has ended off the list. */
  | { readonly type: 'queue.clear' };
export type UploadQueueEmitted =
  /** This one's turn has come. */
  | { readonly type: 'queue.start'; readonly id: string }
  | { readonly type: 'queue.cancel'; readonly ids: readonly string[] }
  /** Nothing runs and nothing waits. */
  | { readonly type: 'queue.finished' };

/** It asks nobody. */
export type UploadQueuePorts = Readonly<Record<never, Port<never, { readonly kind: string }>>>;
