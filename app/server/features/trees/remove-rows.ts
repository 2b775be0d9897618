import type { Database } from '../../platform/database/open.ts';
import { piecesOf } from '../../platform/database/pages.ts';
import { releaseSpace } from '../files/space.ts';
import { isOwn } from '../files/tree.ts';
import { endUploadsOf } from '../uploads/abandon.ts';
import { forgetReplaced } from '../uploads/waiting.ts';

/** Removed entries. */
export interface Removed {
  /** The folders among them; their content is not removed yet. */
  readonly folders: readonly string[];
  readonly entries: number;
  /** Ids of blobs to discard after the transaction. */
  readonly left: readonly string[];
}

/** Moves unfinished files to the top of the drive: their folder is deleted, they are not (P3). */
async function moveToTop(db: Database, ids: readonly string[]): Promise<void> {
  for (const some of piecesOf(ids))
    await db.updateTable('files').set({ parent_id: '' }).where('id', 'in', some).execute();
  await forgetReplaced(db, ids);
}

/**
 * Takes what is in the trash by itself out of folders that are deleted, in the caller's transaction: it stays in the
 * trash, and is restored to the top.
 */
export async function detachTrashed(db: Database, accountId: string, ids: readonly string[]): Promise<void> {
  for (const some of piecesOf(ids))
    await db
      .updateTable('files')
      .set({ parent_id: '' })
      .where(isOwn(accountId))
      .where('id', 'in', some)
      .where('trashed_at', 'is not', null)
      .execute();
}

/**
 * Deletes the rows of an account's entries, in the caller's transaction, and releases their space. Unfinished files
 * are moved to the top; those in the trash are abandoned.
 */
export async function removeRows(
  db: Database,
  accountId: string,
  ids: readonly string[],
  now: number,
): Promise<Removed> {
  const folders: string[] = [];
  const left: string[] = [];
  let [bytes, entries, counted] = [0, 0, 0];
  for (const some of piecesOf(ids)) {
    const gone = await db
      .deleteFrom('files')
      .where(isOwn(accountId))
      .where('id', 'in', some)
      .where('phase', '=', 'PHASE_TYPE_COMPLETE')
      .returning(['id', 'kind', 'size', 'tree_size'])
      .execute();
    entries += gone.length;
    for (const row of gone) {
      bytes += row.size;
      if (row.tree_size !== null) counted += 1;
      if (row.kind === 'drive#folder') folders.push(row.id);
    }
    if (gone.length === some.length) continue;
    const coming = await db
      .selectFrom('files')
      .select(['id', 'trashed_at'])
      .where(isOwn(accountId))
      .where('id', 'in', some)
      .execute();
    const [trashed, live] = [
      coming.filter((row) => row.trashed_at !== null),
      coming.filter((row) => row.trashed_at === null),
    ];
    await moveToTop(
      db,
      live.map((row) => row.id),
    );
    const given = trashed.map((row) => row.id);
    left.push(...(await endUploadsOf(db, accountId, given, now)));
    // Without an upload, such a file would never be removed.
    const unheld = await db
      .deleteFrom('files')
      .where('id', 'in', ['', ...given])
      .returning(['size', 'tree_size'])
      .execute();
    bytes += unheld.reduce((sum, row) => sum + row.size, 0);
    counted += unheld.filter((row) => row.tree_size !== null).length;
  }
  await releaseSpace(db, accountId, { bytes, entries: counted });
  return { folders, entries, left };
}

/** Queues the content of deleted folders for a job. */
export async function queueFolders(
  db: Database,
  jobId: string,
  accountId: string,
  folders: readonly string[],
): Promise<void> {
  for (const some of piecesOf(folders))
    await db
      .insertInto('removed_folders')
      .values(some.map((id) => ({ folder_id: id, job_id: jobId, account_id: accountId })))
      .execute();
}
