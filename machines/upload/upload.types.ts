import type { Failure } from '../shared/failure.ts';
import type { Port } from '../shared/port.ts';

/** What to do when the name is taken. */
export type OnConflict = 'ask' | 'keepBoth' | 'replace' | 'skip';
export type HashAnswer =
  | { readonly kind: 'hashed'; readonly hash: string }
  /** The file was changed or removed on the device. */
  | { readonly kind: 'unreadable'; readonly failure: Failure };
export type BeginAnswer =
  | { readonly kind: 'begun'; readonly endpoint: string; readonly offset: number }
  /** The service already has this content. */
  | { readonly kind: 'instant'; readonly fileId: string }
  | { readonly kind: 'conflict' }
  | { readonly kind: 'failed'; readonly failure: Failure };
export type PartAnswer =
  | { readonly kind: 'stored'; readonly offset: number }
  | { readonly kind: 'completed'; readonly fileId: string }
  /** Nothing was stored, as the offset is not that of the service; `failure` is why, should it stay so. */
  | { readonly kind: 'offsetMismatch'; readonly failure: Failure }
  | { readonly kind: 'unreadable'; readonly failure: Failure }
  | { readonly kind: 'failed'; readonly failure: Failure };
export type OffsetAnswer =
  | { readonly kind: 'offset'; readonly offset: number }
  /** The upload does not exist any more. */
  | { readonly kind: 'gone' }
  | { readonly kind: 'failed'; readonly failure: Failure };
export type DiscardAnswer = { readonly kind: 'discarded' };

export interface UploadPorts {
  readonly hashFile: Port<null, HashAnswer>;
  readonly beginUpload: Port<{ readonly hash: string; readonly onConflict: OnConflict }, BeginAnswer>;
  /** Sends the part at the offset. */
  readonly sendPart: Port<{ readonly endpoint: string; readonly offset: number }, PartAnswer>;
  /** The number of bytes that are stored. */
  readonly queryOffset: Port<{ readonly endpoint: string }, OffsetAnswer>;
  readonly discardUpload: Port<{ readonly endpoint: string }, DiscardAnswer>;
}
export interface UploadInput {
  /** In bytes. */
  readonly size: number;
  readonly onConflict: OnConflict;
  /** The endpoint of an interrupted upload; empty for a new one. */
  readonly endpoint: string;
}
export interface UploadContext extends UploadInput {
  readonly hash: string;
  /** The number of bytes that are stored. */
  readonly offset: number;
  /** Rounds in a row, of asking for the offset and sending there, without progress. */
  readonly tries: number;
  /** Whether in all of them the service told its offset, and nothing of a part had arrived. */
  readonly seemsBlocked: boolean;
  readonly fileId: string;
  /** Cancelled while the upload was being created: it is discarded once its endpoint is known. */
  readonly cancelRequested: boolean;
  readonly failure: Failure | null;
}
export type UploadEvent =
  | { readonly type: 'upload.pause' }
  | { readonly type: 'upload.resume' }
  | { readonly type: 'upload.cancel' }
  | { readonly type: 'upload.retry' }
  | { readonly type: 'conflict.resolve'; readonly onConflict: 'keepBoth' | 'replace' | 'skip' };
export type UploadEmitted =
  | { readonly type: 'upload.stored'; readonly fileId: string }
  /** The upload no longer occupies a slot of the queue, for whatever reason. */
  | { readonly type: 'upload.ended' };
