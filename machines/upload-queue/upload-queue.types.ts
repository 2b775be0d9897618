import type { Port } from '../shared/port.ts';

export type QueueStatus = 'waiting' | 'running' | 'ended';
export interface QueueItem {
  readonly id: string;
  readonly status: QueueStatus;
}
export interface UploadQueueInput {
  /** The maximum number of uploads at the same time. */
  readonly parallel: number;
}
export interface UploadQueueContext {
  readonly parallel: number;
  /** In the order in which they start. */
  readonly items: readonly QueueItem[];
}
export type UploadQueueEvent =
  | { readonly type: 'files.add'; readonly ids: readonly string[] }
  /** An upload completed, failed, was paused or cancelled: its slot is free. */
  | { readonly type: 'item.ended'; readonly id: string }
  /** Queues an ended upload again. */
  | { readonly type: 'item.again'; readonly id: string }
  | { readonly type: 'item.remove'; readonly id: string }
  /** Moves it before all others that wait. */
  | { readonly type: 'item.first'; readonly id: string }
  | { readonly type: 'queue.pause' }
  | { readonly type: 'queue.resume' }
  | { readonly type: 'queue.cancelAll' }
  /** Removes the ended uploads from the list. */
  | { readonly type: 'queue.clear' };
export type UploadQueueEmitted =
  /** Starts this upload. */
  | { readonly type: 'queue.start'; readonly id: string }
  | { readonly type: 'queue.cancel'; readonly ids: readonly string[] }
  /** No upload runs or waits. */
  | { readonly type: 'queue.finished' };

/** The chart has no ports. */
export type UploadQueuePorts = Readonly<Record<never, Port<never, { readonly kind: string }>>>;
