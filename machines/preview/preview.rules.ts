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

/** Whether a kind is shown in place; the others are offered for download with what is known of them. */
export function isShown(kind: PreviewKind): boolean {
  return shown.has(kind);
}
