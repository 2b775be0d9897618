import type { Failure } from '../shared/failure.ts';
import type { Port } from '../shared/port.ts';

/** What a preview can show, and what it can only offer for download. */
export type PreviewKind =
  | 'image'
  | 'video'
  | 'audio'
  | 'document'
  | 'epub'
  | 'text'
  | 'code'
  | 'archive'
  | 'torrent'
  | 'other';
export interface PreviewEntry {
  readonly id: string;
  readonly kind: PreviewKind;
}
export type AddressAnswer =
  | { readonly kind: 'address'; readonly inline: string; readonly download: string }
  | { readonly kind: 'failed'; readonly failure: Failure };

export interface PreviewPorts {
  /** Addresses of the entry's bytes; they last a while, so they are asked for at each opening. */
  readonly resolveAddress: Port<{ readonly id: string }, AddressAnswer>;
}
export interface PreviewContext {
  readonly entries: readonly PreviewEntry[];
  readonly index: number;
  readonly inline: string;
  readonly download: string;
  readonly failure: Failure | null;
}
export type PreviewEvent =
  | { readonly type: 'preview.open'; readonly entries: readonly PreviewEntry[]; readonly index: number }
  | { readonly type: 'preview.next' }
  | { readonly type: 'preview.previous' }
  | { readonly type: 'preview.retry' }
  | { readonly type: 'preview.close' }
  /** The bytes are there, but this browser cannot show them. */
  | { readonly type: 'media.failed' };
