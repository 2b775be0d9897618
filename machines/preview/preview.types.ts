import type { Failure } from '../shared/failure.ts';
import type { Port } from '../shared/port.ts';

/** The kinds that can be previewed, and those that can only be downloaded. */
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
  /** The content URLs of a file; they expire, so each opening asks for them. */
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
  /** The browser could not decode the content. */
  | { readonly type: 'media.failed' };
