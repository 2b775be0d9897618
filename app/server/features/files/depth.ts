import { sql } from 'kysely';
import type { Database } from '../../platform/database/open.ts';
import { maxRowsPerPage } from '../../platform/database/pages.ts';
import { type Refusal, refuse } from '../../platform/refusal.ts';
import { deepestFolder } from '../trees/bounds.ts';
import type { Place } from './ancestors.ts';

// Each folder stores an upper bound of the levels below it: a new folder raises those above it, and nothing lowers
// them. So moving a million entries reads one row to know how deep they would be.

/**
 * Whether an entry would be too deep (P36f): a folder with so many levels below it, or a file (-1), which may be in a
 * folder at the last level.
 */
export const isTooDeep = (place: Place, height: number): boolean =>
  place.folders.length + 1 + height > deepestFolder;

/** Refuses a new entry that would be too deep. */
export const refuseTooDeep = (place: Place, kind: 'drive#file' | 'drive#folder'): Refusal | null =>
  isTooDeep(place, kind === 'drive#file' ? -1 : 0) ? refuse('folder_too_deep') : null;

interface Counted {
  readonly id: string;
  readonly parent_id: string;
  readonly tree_height: number;
}

/**
 * Counts the levels of live folders below a folder and stores them in each counted folder; null when there are too
 * many to count at once.
 */
async function countHeight(db: Database, accountId: string, id: string): Promise<number | null> {
  const { rows } = await sql<Counted>`
    WITH RECURSIVE below(id, account_id, parent_id, tree_height) AS (
      SELECT id, account_id, parent_id, tree_height FROM files WHERE account_id || '' = ${accountId} AND id = ${id}
      UNION
      SELECT files.id, files.account_id, files.parent_id, files.tree_height
      FROM below JOIN files ON files.parent_id = below.id AND files.account_id = below.account_id
      WHERE files.folder_rank = 0 AND files.trashed_at IS NULL AND files.phase = 'PHASE_TYPE_COMPLETE')
    SELECT id, parent_id, tree_height FROM below LIMIT ${sql.lit(maxRowsPerPage)}`.execute(db);
  if (rows.length === maxRowsPerPage) return null;
  const heights = new Map<string, number>();
  // Folders precede their content.
  for (const row of rows.toReversed()) {
    const own = heights.get(row.id) ?? 0;
    heights.set(row.id, own);
    heights.set(row.parent_id, Math.max(heights.get(row.parent_id) ?? 0, own + 1));
  }
  for (const row of rows) {
    const height = heights.get(row.id) ?? 0;
    if (height === row.tree_height) continue;
    await db.updateTable('files').set({ tree_height: height }).where('id', '=', row.id).execute();
  }
  return heights.get(id) ?? 0;
}

/** An entry that is moved. */
export interface Moving {
  readonly id: string;
  readonly kind: 'drive#file' | 'drive#folder';
  readonly tree_height: number;
}

/**
 * The levels of folders that the entries add to the target: -1 when all are files. Refuses when something would be
 * too deep (P36f). The stored bound may be too high after deletions, so a tree of fewer than a thousand folders is
 * counted before it is refused.
 */
export async function heightOfAll(
  db: Database,
  accountId: string,
  place: Place,
  moving: readonly Moving[],
): Promise<number | Refusal> {
  let highest = -1;
  for (const { id, kind, tree_height: kept } of moving) {
    const refusal = refuseTooDeep(place, kind);
    if (refusal !== null) return refusal;
    if (kind === 'drive#file') continue;
    let height = kept;
    if (isTooDeep(place, kept)) {
      const counted = await countHeight(db, accountId, id);
      if (counted === null || isTooDeep(place, counted)) return refuse('folder_too_deep');
      height = counted;
    }
    highest = Math.max(highest, height);
  }
  return highest;
}

/**
 * Raises the stored bounds after a folder with so many levels was added, in the caller's transaction; -1 for files
 * only.
 */
export async function raiseHeights(db: Database, place: Place, height: number): Promise<void> {
  if (height < 0) return;
  for (const [nth, folder] of place.folders.entries()) {
    const least = height + 1 + nth;
    if (folder.height >= least) continue;
    await db
      .updateTable('files')
      .set({ tree_height: least })
      .where('id', '=', folder.id)
      .where('tree_height', '<', least)
      .execute();
  }
}
