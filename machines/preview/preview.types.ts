import type { Failure } from '../shared/failure.ts';
import type { Port } from '../shared/port.ts';

/** What shows a file: the kinds of viewers, and `other` for what none of them shows. Source code is text. */
export type PreviewKind =
  | 'image'
  | 'video'
  | 'audio'
  | 'text'
  | 'markdown'
  | 'table'
  | 'pdf'
  | 'epub'
  | 'archive'
  | 'torrent'
  | 'office'
  | 'other';
export interface PreviewEntry {
  readonly id: string;
  readonly kind: PreviewKind;
}
/** Where the bytes of a file are, and what they add up to. */
export interface FileContent {
  /** An address that a browser may show; empty for a kind that is only served as a download. */
  readonly inline: string;
  readonly download: string;
  /** In lower-case hex; empty where it is not known. */
  readonly sha256: string;
  /** The codec of a video's or recording's sound; empty where it has none, or it is not known (R5.3). */
  readonly audioCodec: string;
  /** Where a video is made into a stream that browsers play; empty where it is not (R5.3). */
  readonly stream: string;
}
export type AddressAnswer =
  | ({ readonly kind: 'address' } & FileContent)
  | { readonly kind: 'failed'; readonly failure: Failure };

export interface PreviewPorts {
  /** The content URLs of a file; they expire, so each opening asks for them. */
  readonly resolveAddress: Port<{ readonly id: string }, AddressAnswer>;
}
export interface PreviewContext extends FileContent {
  readonly entries: readonly PreviewEntry[];
  readonly index: number;
  /** Whether the URLs are new ones from which no bytes have come yet: they are not replaced once more. */
  readonly isRenewed: boolean;
  readonly failure: Failure | null;
}
export type PreviewEvent =
  | { readonly type: 'preview.open'; readonly entries: readonly PreviewEntry[]; readonly index: number }
  | { readonly type: 'preview.next' }
  | { readonly type: 'preview.previous' }
  /** Another file of the list, by its id. */
  | { readonly type: 'preview.show'; readonly id: string }
  | { readonly type: 'preview.retry' }
  | { readonly type: 'preview.close' }
  /** The content, or its first bytes, are there. */
  | { readonly type: 'content.arrived' }
  /** The content is not what a viewer of its kind can show. */
  | { readonly type: 'media.failed' }
  /** The content did not arrive. */
  | { readonly type: 'content.failed'; readonly failure: Failure };
