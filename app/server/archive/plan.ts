import { sql } from 'kysely';
import type { Database } from '../database/open.ts';
import { type Refusal, refuse } from '../http/failure.ts';
import { createNames } from './names.ts';

/** More entries, folders counted, are no archive. */
export const mostEntries = 10_000;
/** All paths together, in bytes of UTF-8: an archive's end repeats every path, so this bounds what is held in memory. */
const mostPathBytes = 8 * 1024 ** 2;
const deepest = 64;

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

interface Row {
  readonly id: string;
  readonly parent_id: string;
  readonly kind: string;
  readonly name: string;
  readonly size: number;
  readonly blob_id: string | null;
  readonly extension: string;
  readonly modified_at: number;
  readonly depth: number;
}

/** The chosen entries and what is below them, at most one more than an archive may have; the trash is left out. */
async function rowsBelow(db: Database, accountId: string, roots: readonly string[]): Promise<readonly Row[]> {
  const { rows } = await sql<Row>`
    WITH RECURSIVE below(id, parent_id, kind, name, size, blob_id, extension, modified_at, depth) AS (
      SELECT id, parent_id, kind, name, size, blob_id, extension, modified_at, 0 FROM files
      WHERE account_id = ${accountId} AND id IN (${sql.join(roots)})
        AND trashed_at IS NULL AND phase = 'PHASE_TYPE_COMPLETE'
      UNION ALL
      SELECT files.id, files.parent_id, files.kind, files.name, files.size, files.blob_id, files.extension,
        files.modified_at, below.depth + 1
      FROM files JOIN below ON files.parent_id = below.id
      WHERE files.account_id = ${accountId} AND files.trashed_at IS NULL AND files.phase = 'PHASE_TYPE_COMPLETE'
        AND below.kind = 'drive#folder' AND below.depth < ${deepest})
    SELECT * FROM below LIMIT ${mostEntries + 1}`.execute(db);
  return rows;
}

/** Gives every row its path, parents first; null when the paths together are too long. */
function placed(rows: readonly Row[], roots: readonly string[]): ArchiveEntry[] | null {
  const order = new Map(roots.map((id, index) => [id, index]));
  const sorted = [...rows].sort(
    (one, other) =>
      one.depth - other.depth ||
      (order.get(one.id) ?? 0) - (order.get(other.id) ?? 0) ||
      (one.id < other.id ? -1 : 1),
  );
  const folders = new Map<string, { prefix: string; nameIn: (name: string) => string }>();
  const top = { prefix: '', nameIn: createNames() };
  const entries: ArchiveEntry[] = [];
  let bytes = 0;
  for (const row of sorted) {
    const folder = row.depth === 0 ? top : folders.get(row.parent_id);
    if (folder === undefined) continue;
    const path = folder.prefix + folder.nameIn(row.name);
    bytes += Buffer.byteLength(path);
    if (bytes > mostPathBytes) return null;
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
  return entries;
}

/**
 * What an archive of the chosen entries holds (R10.5): each with its path, folders before what is in them. Entries
 * that lie within another of the chosen are in that one. `too_many_files` beyond 10,000 entries or 8 MiB of paths.
 */
export async function planArchive(
  db: Database,
  accountId: string,
  roots: readonly string[],
): Promise<readonly ArchiveEntry[] | Refusal> {
  const rows = await rowsBelow(db, accountId, roots);
  const entries = rows.length > mostEntries ? null : placed(rows, roots);
  return entries ?? refuse('too_many_files', { field: 'ids' });
}
