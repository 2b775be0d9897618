import { toEntry } from '@aloft/core';
import type { FileList, File as WireFile } from '@aloft/core/wire';
import { type FileEntry, type FolderAbove, mediaOf, toFileEntry } from '../files/entry.ts';

/** A line of the grid from an entry of the own drive; `path` is left out where the folders above it are not told. */
export function ownEntry(file: WireFile, path?: readonly FolderAbove[]): FileEntry {
  const { tree_entries: entries, tree_size: size } = file;
  return toFileEntry(toEntry(file), {
    created: file.created_time,
    starred: file.starred,
    shared: file.shared,
    parent: file.parent_id,
    deleted: file.delete_time,
    purged: file.purge_time,
    media: mediaOf(file.params),
    ...(path === undefined ? {} : { path }),
    ...(entries === null || size === null ? {} : { content: { entries, size } }),
  });
}

/** The way from the top to a folder, through the folders that a page tells. */
function pathOf(id: string, folders: FileList['folders']): FolderAbove[] {
  const folder = folders.find((one) => one.id === id);
  if (folder === undefined) return [];
  const others = folders.filter((one) => one !== folder);
  return [...pathOf(folder.parent_id, others), folder];
}

/** The entries of a page of a list, with the folders above them as far as it tells them. */
export function ownEntries({ files, folders }: Pick<FileList, 'files' | 'folders'>): FileEntry[] {
  const paths = new Map<string, readonly FolderAbove[]>();
  return files.map((file) => {
    const path = paths.get(file.parent_id) ?? pathOf(file.parent_id, folders);
    paths.set(file.parent_id, path);
    return ownEntry(file, path);
  });
}

/** An address of its own: of a folder, or of a file in its folder. */
export function ownAddress({ kind, id, parent }: FileEntry): string {
  if (kind === 'folder') return `/drive/all?folder=${id}`;
  return parent === '' ? `/drive/all?file=${id}` : `/drive/all?folder=${parent}&file=${id}`;
}
