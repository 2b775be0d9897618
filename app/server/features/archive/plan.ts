import { createPaths } from '@aloft/core/service';
import type { Database } from '../../platform/database/open.ts';
import { type Refusal, refuse } from '../../platform/refusal.ts';
import { entriesOf, type TreeRow, walkBelow } from './tree.ts';

/** Max. entries of an archive, folders counted. */
const maxEntries = 10_000;
/**
 * Max. length of all paths together, in bytes of UTF-8: the zip's central directory repeats every path, so this
 * bounds memory.
 */
const maxPathBytes = 8 * 1024 ** 2;

/** One entry of an archive: its path, and its blob (folders have none). */
export interface ArchiveEntry {
  readonly fileId: string;
  /** Segments joined with `/`; no slash at the end of a folder. */
  readonly path: string;
  readonly blobId: string | null;
  readonly isFolder: boolean;
  /** Bytes. */
  readonly size: number;
  readonly extension: string;
  /** Milliseconds since the Unix epoch. */
  readonly modifiedAt: number;
}

/** Assigns paths to entries, page by page, parents first. */
function placing() {
  const pathOf = createPaths();
  const entries: ArchiveEntry[] = [];
  let bytes = 0;
  return {
    entries,
    /** Adds a page; answers whether the archive is still within its limits. */
    place: (rows: readonly TreeRow[], within: 'top' | 'folder'): boolean => {
      for (const row of rows) {
        const path = pathOf(row, within);
        if (path === null) continue;
        bytes += Buffer.byteLength(path);
        if (bytes > maxPathBytes || entries.length >= maxEntries) return false;
        entries.push({
          fileId: row.id,
          path,
          blobId: row.blob_id,
          isFolder: row.kind === 'drive#folder',
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
 * Plans an archive of the chosen entries (R10.5): all entries with their paths, folders before their content, read in
 * pages until a limit is reached. `roots` are at most a thousand, none inside another. `too_many_files` beyond 10,000
 * entries or 8 MiB of paths.
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
