import type { Failure } from '../shared/failure.ts';
import type { Port } from '../shared/port.ts';

/** What happens when the name is taken. */
export type OnConflict = 'ask' | 'keepBoth' | 'replace' | 'skip';
export type HashAnswer =
  | { readonly kind: 'hashed'; readonly hash: string }
  /** The file changed or went away on the device. */
  | { readonly kind: 'unreadable'; readonly failure: Failure };
export type BeginAnswer =
  | { readonly kind: 'begun'; readonly endpoint: string; readonly offset: number }
  /** The service has these bytes already. */
  | { readonly kind: 'instant'; readonly fileId: string }
  | { readonly kind: 'conflict' }
  | { readonly kind: 'failed'; readonly failure: Failure };
export type PartAnswer =
  | { readonly kind: 'stored'; readonly offset: number }
  | { readonly kind: 'completed'; readonly fileId: string }
  /** The service has another number of bytes than this device believes. */
  | { readonly kind: 'outOfStep' }
  | { readonly kind: 'unreadable'; readonly failure: Failure }
  | { readonly kind: 'failed'; readonly failure: Failure };
export type OffsetAnswer =
  | { readonly kind: 'offset'; readonly offset: number }
  /** The service knows this upload no more. */
  | { readonly kind: 'gone' }
  | { readonly kind: 'failed'; readonly failure: Failure };
export type DiscardAnswer = { readonly kind: 'discarded' };

export interface UploadPorts {
  readonly hashFile: Port<null, HashAnswer>;
  readonly beginUpload: Port<{ readonly hash: string; readonly onConflict: OnConflict }, BeginAnswer>;
  /** Sends the part at the offset. */
  readonly sendPart: Port<{ readonly endpoint: string; readonly offset: number }, PartAnswer>;
  /** How many bytes are safely there. */
  readonly queryOffset: Port<{ readonly endpoint: string }, OffsetAnswer>;
  readonly discardUpload: Port<{ readonly endpoint: string }, DiscardAnswer>;
}
export interface UploadInput {
  /** Bytes. */
  readonly size: number;
  readonly onConflict: OnConflict;
  /** Where an upload that was interrupted goes on; empty for a new one. */
  readonly endpoint: string;
}
export interface UploadContext extends UploadInput {
  readonly hash: string;
  /** Bytes that are safely there. */
  readonly offset: number;
  /** Tries in a row that brought nothing. */
  readonly tries: number;
  readonly fileId: string;
  /** Given up while the place was still being asked for: it is given back as soon as it is known. */
  readonly givenUp: boolean;
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
  /** It is not the queue's turn-holder any more, for whatever reason. */
  | { readonly type: 'upload.ended' };
