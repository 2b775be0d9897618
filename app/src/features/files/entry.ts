import type { ShareEntry } from '@aloft/core';

/** One line of the grid. */
export interface FileEntry {
  readonly id: string;
  readonly kind: 'file' | 'folder';
  readonly name: string;
  /** Bytes as a decimal string. */
  readonly size: string;
  /** RFC 3339. */
  readonly modified: string;
  readonly category:
    | 'folder'
    | 'image'
    | 'video'
    | 'audio'
    | 'document'
    | 'archive'
    | 'epub'
    | 'torrent'
    | 'code'
    | 'other';
  readonly thumbnail: string;
  /** RFC 3339; empty when it is not told, as in a share. */
  readonly created: string;
  readonly starred: boolean;
}

const kinds = ['image', 'video', 'audio', 'document', 'archive', 'epub', 'torrent', 'code'] as const;

/** What an entry is, as the service tells (R3.10); plain text is a document to the person who looks for one. */
function categoryOf({ kind, category }: Pick<ShareEntry, 'kind' | 'category'>): FileEntry['category'] {
  if (kind === 'folder') return 'folder';
  return category === 'text' ? 'document' : (kinds.find((one) => one === category) ?? 'other');
}

/** Whether the viewer can show it in place. */
export function isViewable(entry: Pick<FileEntry, 'category'>): boolean {
  return entry.category === 'image' || entry.category === 'video' || entry.category === 'audio';
}

/** A line of the grid from what a share or a drive lists; only one's own drive tells favourites and when a file came. */
export function toFileEntry(
  entry: ShareEntry,
  own: Pick<FileEntry, 'created' | 'starred'> = { created: '', starred: false },
): FileEntry {
  return {
    id: entry.id,
    kind: entry.kind,
    name: entry.name,
    size: entry.size,
    modified: entry.modified,
    category: categoryOf(entry),
    thumbnail: entry.thumbnail,
    ...own,
  };
}
