import type { PreviewKind } from './preview.types.ts';

const shown: ReadonlySet<PreviewKind> = new Set([
  'image',
  'video',
  'audio',
  'document',
  'epub',
  'text',
  'code',
]);

/** Whether a kind can be previewed; the others are offered for download. */
export function isShown(kind: PreviewKind): boolean {
  return shown.has(kind);
}
