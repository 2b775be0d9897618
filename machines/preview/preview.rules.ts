import type { FileContent, PreviewKind } from './preview.types.ts';

/** From where the viewer of a kind reads: what the browser shows by itself needs an address that may be shown inline. */
const sources = {
  image: 'inline',
  video: 'inline',
  audio: 'inline',
  text: 'bytes',
  markdown: 'bytes',
  table: 'bytes',
  pdf: 'bytes',
  epub: 'bytes',
  archive: 'bytes',
  torrent: 'bytes',
  office: 'bytes',
  other: 'none',
} as const satisfies Readonly<Record<PreviewKind, 'inline' | 'bytes' | 'none'>>;

/** The kinds that have a viewer; the others are offered for download. */
export type ShownKind = {
  [Kind in PreviewKind]: (typeof sources)[Kind] extends 'none' ? never : Kind;
}[PreviewKind];

/** Whether a kind has a viewer. */
export function isShownKind(kind: PreviewKind): kind is ShownKind {
  return sources[kind] !== 'none';
}

/** Whether there is something for the viewer of the kind: a video may have nothing but its stream. */
export const isShown = (kind: PreviewKind, content: FileContent): boolean =>
  shownAddress(kind, content) !== '' || (kind === 'video' && content.stream !== '');

/** The address that the viewer of a kind reads; empty where the file cannot be shown. */
export function shownAddress(kind: PreviewKind, content: Pick<FileContent, 'inline' | 'download'>): string {
  if (sources[kind] === 'none') return '';
  return sources[kind] === 'inline' ? content.inline : content.download;
}
