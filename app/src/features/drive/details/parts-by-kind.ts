import type { FileEntry } from '../../files/entry.ts';

/** Entries of one kind: how many, and their bytes; null where a folder's are not known. */
export interface KindPart {
  readonly category: FileEntry['category'];
  readonly count: number;
  readonly size: number | null;
}

const sizeOf = ({ kind, size, content }: FileEntry): number | null => {
  if (kind === 'file') return Number(size);
  return content === undefined ? null : Number(content.size);
};

const sumOf = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? null : one + other;

/** Entries by kind, folders first and then the most, and their bytes together; folders count with what is in them. */
export function partsByKind(entries: readonly FileEntry[]): {
  readonly parts: readonly KindPart[];
  readonly size: number | null;
} {
  const byKind = new Map<FileEntry['category'], KindPart>();
  for (const entry of entries) {
    const { category } = entry;
    const { count, size } = byKind.get(category) ?? { count: 0, size: 0 };
    byKind.set(category, { category, count: count + 1, size: sumOf(size, sizeOf(entry)) });
  }
  const rank = ({ category }: KindPart): number => (category === 'folder' ? 0 : 1);
  const parts = [...byKind.values()].toSorted(
    (one, other) => rank(one) - rank(other) || other.count - one.count || (other.size ?? 0) - (one.size ?? 0),
  );
  return { parts, size: parts.reduce<number | null>((sum, part) => sumOf(sum, part.size), 0) };
}
