import type { Database } from '../../platform/database/open.ts';
import { piecesOf } from '../../platform/database/pages.ts';
import { transact } from '../../platform/database/transaction.ts';
import type { Services } from '../../services.ts';
import { giveRoomBack } from '../files/space.ts';
import { isOwn } from '../files/tree.ts';

/**
 * Ends an upload that will not be: its rows go, its space is free, whoever waits for it is told. Part of the
 * transaction that ends it. Answers the names of its bytes, which are to be discarded after that (P4).
 */
async function endUpload(
  db: Database,
  uploadId: string,
  now: number,
  expiredBefore = Number.MAX_SAFE_INTEGER,
): Promise<readonly string[]> {
  const parts = await db.selectFrom('upload_parts').select('id').where('upload_id', '=', uploadId).execute();
  const upload = await db
    .deleteFrom('uploads')
    .where('id', '=', uploadId)
    .where('expires_at', '<', expiredBefore)
    .returning(['account_id', 'file_id', 'blob_id', 'size', 'task_id'])
    .executeTakeFirst();
  if (upload === undefined) return [];
  const gone = await db
    .deleteFrom('files')
    .where('id', '=', upload.file_id)
    .where('phase', '=', 'PHASE_TYPE_RUNNING')
    .returning('tree_size')
    .executeTakeFirst();
  const entries = gone === undefined || gone.tree_size === null ? 0 : 1;
  await giveRoomBack(db, upload.account_id, { bytes: upload.size, entries });
  await db
    .updateTable('tasks')
    .set({ phase: 'PHASE_TYPE_ERROR', message: 'cancelled', updated_at: now })
    .where('id', '=', upload.task_id)
    .where('phase', '=', 'PHASE_TYPE_RUNNING')
    .execute();
  return [upload.blob_id, ...parts.map((part) => part.id)];
}

/**
 * Removes bytes that no row names any more. The deed is done and its answer stands: what cannot be removed now, or is
 * left by a kill, goes with the sweep.
 */
export async function discardAll({ blobs, log }: Services, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    await blobs.discard(id).catch((error: unknown) => log({ event: 'discard', error: String(error) }));
  }
}

/** Gives an unfinished upload's space back at once and removes its rows, then its bytes (P3). */
export async function abandonUpload(services: Services, uploadId: string): Promise<void> {
  const now = services.clock();
  await discardAll(services, await transact(services.db, (db) => endUpload(db, uploadId, now)));
}

/** The same for one whose time is over: a name that was begun anew since it was read stays. */
export async function abandonExpired(services: Services, uploadId: string): Promise<void> {
  const now = services.clock();
  await discardAll(services, await transact(services.db, (db) => endUpload(db, uploadId, now, now)));
}

/** Ends the uploads whose files are named, as the deletion of a file that is still coming. See `endUpload`. */
export async function endUploadsOf(
  db: Database,
  accountId: string,
  fileIds: readonly string[],
  now: number,
): Promise<readonly string[]> {
  const left: string[] = [];
  for (const some of piecesOf(fileIds)) {
    const running = await db
      .selectFrom('uploads')
      .select('id')
      .where(isOwn(accountId))
      .where('file_id', 'in', some)
      .execute();
    for (const { id } of running) left.push(...(await endUpload(db, id, now)));
  }
  return left;
}
