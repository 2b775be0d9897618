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
  /** Left out where it is not told. */
  readonly mimeType?: string;
  /** RFC 3339; empty when it is not told, as in a share. */
  readonly created: string;
  readonly starred: boolean;
  /** The folder it lies in; empty at the top, and in a share. */
  readonly parent: string;
  /** When it was put into the trash (RFC 3339); empty, or left out, while it is not there. */
  readonly deleted?: string;
  /** When it is deleted for good, as it is in the trash (RFC 3339); empty, or left out, where it is not. */
  readonly purged?: string;
  /** Whether a share of one's own leads to it. */
  readonly shared?: boolean;
  /** The folders above it, outermost first, where a list tells them. */
  readonly path?: readonly FolderAbove[];
  /** What is in a folder, at any depth, with bytes as a decimal string; left out where it is not told. */
  readonly content?: { readonly entries: number; readonly size: string };
  /** What a photo, video or recording says of itself, as far as it is known. */
  readonly media?: EntryMedia;
}

/** Pixels and seconds, 0 where unknown; `taken` as RFC 3339 by the camera's clock, or empty. */
export interface EntryMedia {
  readonly width: number;
  readonly height: number;
  readonly seconds: number;
  readonly taken: string;
}

/** The media facts in a file's parameters. */
export function mediaOf(params: Readonly<Record<string, string>>): EntryMedia {
  const count = (text = ''): number => (/^\d{1,9}$/.test(text) ? Number(text) : 0);
  return {
    width: count(params.width),
    height: count(params.height),
    seconds: count(params.duration),
    taken: params.taken_time ?? '',
  };
}

/** A folder on the way to an entry. */
export interface FolderAbove {
  readonly id: string;
  readonly name: string;
}

const kinds = ['image', 'video', 'audio', 'document', 'archive', 'epub', 'torrent', 'code'] as const;

/** What an entry is, as the service tells (R3.10); plain text is a document to the person who looks for one. */
function categoryOf({ kind, category }: Pick<ShareEntry, 'kind' | 'category'>): FileEntry['category'] {
  if (kind === 'folder') return 'folder';
  return category === 'text' ? 'document' : (kinds.find((one) => one === category) ?? 'other');
}

/** Lets files from the desktop be dropped into a folder (`use-file-drop.ts`). */
export const dropFolderOf = ({ kind, id, name }: FileEntry) =>
  kind === 'folder' ? { 'data-drop-folder': id, 'data-drop-name': name } : {};

/** Whether it opens in the viewer: every file does, and the viewer says what cannot be shown. */
export function isViewable(entry: Pick<FileEntry, 'kind'>): boolean {
  return entry.kind === 'file';
}

/** A line of the grid from what a share or a drive lists; only one's own drive tells favourites, when a file came and where it is. */
export function toFileEntry(
  entry: ShareEntry,
  own: Pick<
    FileEntry,
    'created' | 'starred' | 'parent' | 'deleted' | 'purged' | 'shared' | 'path' | 'media' | 'content'
  > = {
    created: '',
    starred: false,
    parent: '',
  },
): FileEntry {
  return {
    id: entry.id,
    kind: entry.kind,
    name: entry.name,
    size: entry.size,
    modified: entry.modified,
    category: categoryOf(entry),
    thumbnail: entry.thumbnail,
    mimeType: entry.mimeType,
    ...own,
  };
}
