import type { Database } from '../../platform/database/open.ts';
import { type Refusal, refuse } from '../../platform/refusal.ts';
import { createNames } from './names.ts';
import { entriesOf, type TreeRow, walkBelow } from './tree.ts';

/** More entries, folders counted, are no archive. */
const mostEntries = 10_000;
/** All paths together, in bytes of UTF-8: an archive's end repeats every path, so this bounds what is held in memory. */
const mostPathBytes = 8 * 1024 ** 2;

/** One entry of an archive: where it stands, and where its bytes are (folders have none). */
export interface ArchiveEntry {
  readonly fileId: string;
  /** With `/` between the segments; a folder's ends without one. */
  readonly path: string;
  readonly blobId: string | null;
  readonly isFolder: boolean;
  /** Bytes. */
  readonly size: number;
  readonly extension: string;
  /** Milliseconds since 1970. */
  readonly modifiedAt: number;
}

interface Folder {
  readonly prefix: string;
  nameIn(name: string): string;
}

/** Gives entries their paths, page by page, parents first. */
function placing() {
  const top: Folder = { prefix: '', nameIn: createNames() };
  const folders = new Map<string, Folder>();
  const entries: ArchiveEntry[] = [];
  let bytes = 0;
  return {
    entries,
    /** Answers whether the archive is still one. */
    place: (rows: readonly TreeRow[], within: 'top' | 'folder'): boolean => {
      for (const row of rows) {
        const folder = within === 'top' ? top : folders.get(row.parent_id);
        if (folder === undefined) continue;
        const path = folder.prefix + folder.nameIn(row.name);
        bytes += Buffer.byteLength(path);
        if (bytes > mostPathBytes || entries.length >= mostEntries) return false;
        const isFolder = row.kind === 'drive#folder';
        if (isFolder) folders.set(row.id, { prefix: `${path}/`, nameIn: createNames() });
        entries.push({
          fileId: row.id,
          path,
          blobId: row.blob_id,
          isFolder,
          size: row.size,
          extension: row.extension,
          modifiedAt: row.modified_at,
        });
      }
      return true;
    },
  };
}

/**
 * What an archive of the chosen entries holds (R10.5): each with its path, folders before what is in them, in pages that
 * are read no further than an archive goes. `roots` are at most a thousand, none within another. `too_many_files`
 * beyond 10,000 entries or 8 MiB of paths.
 */
export async function planArchive(
  db: Database,
  accountId: string,
  roots: readonly string[],
): Promise<readonly ArchiveEntry[] | Refusal> {
  const { entries, place } = placing();
  const tooMany = refuse('too_many_files', { field: 'ids' });
  const order = new Map(roots.map((id, nth) => [id, nth]));
  const chosen = (await entriesOf(db, accountId, roots)).toSorted(
    (a, b) => (order.get(a.id) ?? 0) - (order.get(b.id) ?? 0),
  );
  if (!place(chosen, 'top')) return tooMany;
  const folders = chosen.filter((row) => row.kind === 'drive#folder').map((row) => row.id);
  for await (const rows of walkBelow(db, accountId, folders)) if (!place(rows, 'folder')) return tooMany;
  return entries;
}
