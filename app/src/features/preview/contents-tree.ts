import type { ContainedEntry } from '@aloft/core/wire';
import { nameOf, segmentsOf } from './contained-entry.ts';

/** A folder of an archive, named by an entry of its own or by the paths of others. */
export interface TreeFolder {
  readonly name: string;
  /** Its segments joined with `/`; empty for the archive itself. */
  readonly path: string;
  readonly folders: Map<string, TreeFolder>;
  readonly files: ContainedEntry[];
  /** Bytes of all files in it. */
  size: number;
  packed: number;
  modified: string;
}

/** An archive's entries as a tree, and how many there are. */
export interface ContentsTree {
  readonly top: TreeFolder;
  readonly files: number;
  readonly folders: number;
}

/** One line of the tree. */
export interface TreeRow {
  /** Unique among all rows. */
  readonly key: string;
  readonly name: string;
  readonly depth: number;
  readonly size: number;
  /** Negative where it is not told. */
  readonly packed: number;
  readonly modified: string;
  /** Null for a file. */
  readonly folder: { readonly path: string; readonly isOpen: boolean } | null;
  /** Null for a folder. */
  readonly entry: ContainedEntry | null;
}

const newFolder = (name: string, path: string): TreeFolder => ({
  ...{ name, path, folders: new Map(), files: [], size: 0, packed: 0, modified: '' },
});

/** Arranges entries by their paths, in the archive's order. */
export function treeOf(entries: readonly ContainedEntry[]): ContentsTree {
  const top = newFolder('', '');
  let files = 0;
  let folders = 0;
  for (const entry of entries) {
    const segments = segmentsOf(entry.path);
    const isFolder = entry.kind === 'folder';
    const above = isFolder ? segments : segments.slice(0, -1);
    const [size, packed] = [Number(entry.size), Number(entry.packed_size)];
    let folder = top;
    top.size += size;
    top.packed += packed;
    for (const name of above) {
      let next = folder.folders.get(name);
      if (next === undefined) {
        next = newFolder(name, folder.path === '' ? name : `${folder.path}/${name}`);
        folder.folders.set(name, next);
        folders += 1;
      }
      next.size += size;
      next.packed += packed;
      folder = next;
    }
    if (isFolder) folder.modified = entry.modified_time;
    else {
      folder.files.push(entry);
      files += 1;
    }
  }
  return { top, files, folders };
}

const fileRow = (entry: ContainedEntry, name: string, depth: number, key: string): TreeRow => ({
  ...{ key, name, depth, size: Number(entry.size), modified: entry.modified_time, folder: null, entry },
  packed: entry.packed_size === '' ? -1 : Number(entry.packed_size),
});

/** The lines to show, folders first; the content of open folders only. */
export function rowsOf({ top }: ContentsTree, open: ReadonlySet<string>): TreeRow[] {
  const rows: TreeRow[] = [];
  // A stack instead of recursion: a hostile path is five hundred folders deep.
  const rest: { readonly folder: TreeFolder; readonly depth: number }[] = [{ folder: top, depth: -1 }];
  const trailing: { readonly folder: TreeFolder; readonly depth: number }[] = [];
  const addFiles = ({ folder, depth }: { folder: TreeFolder; depth: number }): void => {
    for (const [nth, entry] of folder.files.entries())
      rows.push(fileRow(entry, nameOf(entry), depth + 1, `${folder.path}/${nth}`));
  };
  for (let one = rest.pop(); one !== undefined; one = rest.pop()) {
    const { folder, depth } = one;
    // The files of a folder come behind its folders and all that is in them.
    while (trailing.length > 0 && (trailing.at(-1)?.depth ?? -2) >= depth) {
      const ended = trailing.pop();
      if (ended !== undefined) addFiles(ended);
    }
    const isOpen = folder === top || open.has(folder.path);
    if (folder !== top) {
      const { name, path, size, packed, modified } = folder;
      rows.push({
        ...{ key: `folder ${path}`, name, depth, size, modified, entry: null },
        packed: packed > 0 ? packed : -1,
        folder: { path, isOpen },
      });
    }
    if (!isOpen) continue;
    trailing.push(one);
    for (const next of [...folder.folders.values()].toReversed())
      rest.push({ folder: next, depth: depth + 1 });
  }
  for (const ended of trailing.toReversed()) addFiles(ended);
  return rows;
}

/** The files whose name has the words, with their whole paths. */
export function foundRows(entries: readonly ContainedEntry[], words: string, locale: string): TreeRow[] {
  const wanted = words.toLocaleLowerCase(locale);
  const found: TreeRow[] = [];
  for (const [nth, entry] of entries.entries()) {
    if (entry.kind === 'folder' || !nameOf(entry).toLocaleLowerCase(locale).includes(wanted)) continue;
    found.push(fileRow(entry, entry.path, 0, `found ${nth}`));
  }
  return found;
}

/** Every folder, for opening all of them. */
export function allFolders({ top }: ContentsTree): Set<string> {
  const paths = new Set<string>();
  const rest = [...top.folders.values()];
  for (let folder = rest.pop(); folder !== undefined; folder = rest.pop()) {
    paths.add(folder.path);
    for (const next of folder.folders.values()) rest.push(next);
  }
  return paths;
}

/** The folder at a path that the tree gave; undefined when there is none. */
export function folderAt({ top }: ContentsTree, path: string): TreeFolder | undefined {
  return segmentsOf(path).reduce<TreeFolder | undefined>((folder, name) => folder?.folders.get(name), top);
}
