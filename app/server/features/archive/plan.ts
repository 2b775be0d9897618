import { createPaths } from '@aloft/core/service';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/open.ts';
import { type Refusal, refuse } from '../../platform/refusal.ts';
import { entriesOf, isListed, type TreeRow, walkBelow } from './tree.ts';

/** Max. entries of an archive, folders counted. */
const maxEntries = 10_000;
/**
 * Max. length of all paths together, in bytes of UTF-8: the zip's central directory repeats every path, so this
 * bounds memory.
 */
const maxPathBytes = 8 * 1024 ** 2;

/** Max. folders that are walked through for an archive: their paths are in memory until it is planned. */
const maxFolders = 100_000;

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

/** Whether an archive has room for more after a page. No more paths: they are too long together, or of too many folders. */
type Room = 'left' | 'noEntries' | 'noPaths';

/** Assigns paths to entries, page by page, parents first; none is `reserved`. The first `skipped` are left out. */
function placing({ reserved = '', skipped = 0 }: { readonly reserved?: string; readonly skipped?: number }) {
  const pathOf = createPaths();
  if (reserved !== '') pathOf({ id: '', parent_id: '', kind: 'drive#file', name: reserved }, 'top');
  const entries: ArchiveEntry[] = [];
  let [bytes, seen, folders] = [0, 0, 0];
  return {
    entries,
    /** Adds a page, until there is no room. */
    place: (rows: readonly TreeRow[], within: 'top' | 'folder'): Room => {
      for (const row of rows) {
        seen += 1;
        const isSkipped = seen <= skipped;
        // Of those before, only folders have something below them.
        if (isSkipped && row.kind === 'drive#file') continue;
        if (row.kind === 'drive#folder') folders += 1;
        if (folders > maxFolders) return 'noPaths';
        const path = pathOf(row, within);
        if (path === null || isSkipped) continue;
        bytes += Buffer.byteLength(path);
        if (bytes > maxPathBytes) return 'noPaths';
        if (entries.length >= maxEntries) return 'noEntries';
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
      return 'left';
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
  const { entries, place } = placing({});
  if (roots.length === 0) return entries;
  const tooMany = refuse('too_many_files', { field: 'ids' });
  const order = new Map(roots.map((id, nth) => [id, nth]));
  const chosen = (await entriesOf(db, accountId, roots)).toSorted(
    (a, b) => (order.get(a.id) ?? 0) - (order.get(b.id) ?? 0),
  );
  if (place(chosen, 'top') !== 'left') return tooMany;
  const folders = chosen.filter((row) => row.kind === 'drive#folder').map((row) => row.id);
  for await (const rows of walkBelow(db, accountId, folders))
    if (place(rows, 'folder') !== 'left') return tooMany;
  return entries;
}

/** The folder that the top of a drive is. */
const top = '';

/** In how many archives a whole drive comes, by the totals that are kept of its folders: those of the last seconds are not in. */
export async function countParts(db: Database, accountId: string): Promise<number> {
  const { entries, uncounted } = await db
    .selectFrom('files')
    .select([
      sql<number>`count(*) + coalesce(sum(tree_entries), 0)`.as('entries'),
      sql<number>`count(CASE WHEN kind = 'drive#folder' AND tree_entries IS NULL THEN 1 END)`.as('uncounted'),
    ])
    .where('account_id', '=', accountId)
    .where('parent_id', '=', top)
    .where(isListed)
    .executeTakeFirstOrThrow();
  // A database of an older build counts its folders after the upgrade.
  const total = Number(uncounted) === 0 ? Number(entries) : await countByWalk(db, accountId);
  return Math.max(1, Math.ceil(total / maxEntries));
}

async function countByWalk(db: Database, accountId: string): Promise<number> {
  let total = 0;
  for await (const rows of walkBelow(db, accountId, [top])) total += rows.length;
  return total;
}

/** One of the archives of a whole drive. */
export interface Part {
  readonly entries: readonly ArchiveEntry[];
  readonly isLast: boolean;
}

/**
 * Plans one part, from 1, of the archives of a whole drive (R10.10): its entries in the order of the walk. An entry that is
 * moved between two downloads may be in both or in none. `too_many_files` beyond 8 MiB of paths or 100,000 folders.
 */
export async function planPart(
  db: Database,
  accountId: string,
  { part, reserved }: { readonly part: number; readonly reserved: string },
): Promise<Part | Refusal> {
  const { entries, place } = placing({ reserved, skipped: (part - 1) * maxEntries });
  for await (const rows of walkBelow(db, accountId, [top])) {
    const room = place(rows, rows[0]?.parent_id === top ? 'top' : 'folder');
    if (room === 'noPaths') return refuse('too_many_files');
    if (room === 'noEntries') return { entries, isLast: false };
  }
  return { entries, isLast: true };
}
