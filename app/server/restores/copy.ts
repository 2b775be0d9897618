import type { Database } from '../database/open.ts';
import { fileRow, folderRow } from '../files/rows.ts';
import { freeName, subtree } from '../files/tree.ts';

/** What a restore has to copy: every entry of the chosen ones, roots first. */
export interface Plan {
  readonly ids: readonly string[];
  readonly bytes: number;
}

/** Counts what is below the chosen entries of the owner's drive. */
export async function planCopy(db: Database, ownerId: string, roots: readonly string[]): Promise<Plan> {
  const ids = await subtree(db, ownerId, roots);
  let bytes = 0;
  const live: string[] = [];
  for (let at = 0; at < ids.length; at += 500) {
    const rows = await db
      .selectFrom('files')
      .select(['id', 'size'])
      .where('account_id', '=', ownerId)
      .where('id', 'in', ids.slice(at, at + 500))
      .where('trashed_at', 'is', null)
      .where('phase', '=', 'PHASE_TYPE_COMPLETE')
      .execute();
    const found = new Map(rows.map((row) => [row.id, row.size]));
    for (const id of ids.slice(at, at + 500)) {
      const size = found.get(id);
      if (size === undefined) continue;
      live.push(id);
      bytes += size;
    }
  }
  return { ids: live, bytes };
}

/** Where a copy comes from, where it goes, and what was copied before. */
export interface CopyStep {
  readonly ownerId: string;
  readonly targetId: string;
  readonly parentId: string;
  readonly roots: ReadonlySet<string>;
  readonly now: number;
}

/**
 * Copies entries by reference to their blobs, in order, into the target's drive. `copied` maps old ids to new
 * ones and grows; an entry whose folder was not copied is left out.
 */
export async function copyEntries(
  db: Database,
  step: CopyStep,
  ids: readonly string[],
  copied: Map<string, string>,
): Promise<void> {
  if (ids.length === 0) return;
  const rows = await db
    .selectFrom('files')
    .selectAll()
    .where('account_id', '=', step.ownerId)
    .where('id', 'in', ids)
    .where('trashed_at', 'is', null)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  for (const id of ids) {
    const row = byId.get(id);
    if (row === undefined) continue;
    const isRoot = step.roots.has(id);
    const parentId = isRoot ? step.parentId : copied.get(row.parent_id);
    if (parentId === undefined) continue;
    const name = isRoot ? await freeName(db, step.targetId, parentId, row.name) : row.name;
    const made = { accountId: step.targetId, parentId, name, now: step.now };
    const copy =
      row.kind === 'drive#folder'
        ? folderRow(made)
        : fileRow({ ...made, size: row.size, blobId: row.blob_id });
    await db.insertInto('files').values(copy).execute();
    copied.set(id, copy.id);
  }
}
