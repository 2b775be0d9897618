import { createNames } from './names.ts';

/** What an entry's place in an archive depends on. */
export interface ArchiveRow {
  readonly id: string;
  readonly parent_id: string;
  readonly kind: 'drive#file' | 'drive#folder';
  readonly name: string;
}

interface Folder {
  readonly prefix: string;
  /** Made with the first entry: most folders of a large drive have none in one archive. */
  names: ((name: string) => string) | null;
}

/**
 * Assigns paths to the entries of an archive, parents first: segments joined with `/`, no slash at the end of a folder.
 * A name that is there already gets a number. Null below a folder that is not in the archive.
 */
export function createPaths(): (row: ArchiveRow, within: 'top' | 'folder') => string | null {
  const top: Folder = { prefix: '', names: null };
  const folders = new Map<string, Folder>();
  return (row, within) => {
    const folder = within === 'top' ? top : folders.get(row.parent_id);
    if (folder === undefined) return null;
    folder.names ??= createNames();
    const path = folder.prefix + folder.names(row.name);
    if (row.kind === 'drive#folder') folders.set(row.id, { prefix: `${path}/`, names: null });
    return path;
  };
}
