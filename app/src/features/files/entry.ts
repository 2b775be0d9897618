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

const byExtension: Readonly<Record<string, FileEntry['category']>> = {
  epub: 'epub',
  torrent: 'torrent',
  zip: 'archive',
  rar: 'archive',
  '7z': 'archive',
  tar: 'archive',
  gz: 'archive',
  pdf: 'document',
  txt: 'document',
  md: 'document',
  csv: 'document',
  doc: 'document',
  docx: 'document',
  xlsx: 'document',
  pptx: 'document',
  js: 'code',
  ts: 'code',
  json: 'code',
  html: 'code',
  css: 'code',
  py: 'code',
};

/** What an entry is, by its extension first and its type second; an epub is never an archive (R3.10). */
export function categoryOf(
  entry: Pick<ShareEntry, 'kind' | 'extension' | 'mimeType'>,
): FileEntry['category'] {
  if (entry.kind === 'folder') return 'folder';
  const known = byExtension[entry.extension.toLowerCase()];
  if (known !== undefined) return known;
  const [main] = entry.mimeType.split('/');
  return main === 'image' || main === 'video' || main === 'audio' ? main : 'other';
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
