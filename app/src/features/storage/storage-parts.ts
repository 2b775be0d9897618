import type { StorageUsage } from '@aloft/core/wire';

/** What a drive's storage is told to be used for, in the order of the meter. */
export const storageKinds = ['video', 'image', 'archive', 'document', 'audio', 'other', 'trash'] as const;
export type StorageKind = (typeof storageKinds)[number];

/** Bytes of one kind. */
export interface StoragePart {
  readonly kind: StorageKind;
  readonly size: number;
}

/** Kinds of files as few enough to tell apart: books and texts are documents, the rest is other. */
const kindOf: Readonly<Record<string, StorageKind>> = {
  video: 'video',
  image: 'image',
  archive: 'archive',
  document: 'document',
  text: 'document',
  epub: 'document',
  audio: 'audio',
};

/** The storage by kind, largest first, other and trash last; without those that hold nothing. */
export function storageParts({ categories, trash }: StorageUsage): StoragePart[] {
  const sizes = new Map<StorageKind, number>([['trash', Number(trash.size)]]);
  for (const { category, size } of categories) {
    const kind = kindOf[category] ?? 'other';
    sizes.set(kind, (sizes.get(kind) ?? 0) + Number(size));
  }
  const rank = (kind: StorageKind): number => (kind === 'trash' ? 2 : kind === 'other' ? 1 : 0);
  return [...sizes]
    .map(([kind, size]) => ({ kind, size }))
    .filter(({ size }) => size > 0)
    .toSorted((one, other) => rank(one.kind) - rank(other.kind) || other.size - one.size);
}
