import type { Database } from '../../platform/database/open.ts';
import { piecesOf } from '../../platform/database/pages.ts';
import { transact } from '../../platform/database/transaction.ts';
import type { Services } from '../../services.ts';
import { releaseSpace } from '../files/space.ts';
import { isOwn } from '../files/tree.ts';
import { deleteParts } from './part-rows.ts';

/**
 * Ends an upload that is not completed, in the caller's transaction: deletes its rows, releases its space and ends
 * its task. Answers the ids of its blobs, which are to be discarded after the commit (P4).
 */
export async function endUpload(
  db: Database,
  uploadId: string,
  now: number,
  expiredBefore = Number.MAX_SAFE_INTEGER,
): Promise<readonly string[]> {
  const due = db.selectFrom('uploads').where('id', '=', uploadId).where('expires_at', '<', expiredBefore);
  if ((await due.select('id').executeTakeFirst()) === undefined) return [];
  const parts = await deleteParts(db, uploadId);
  const upload = await db
    .deleteFrom('uploads')
    .where('id', '=', uploadId)
    .returning(['account_id', 'file_id', 'blob_id', 'size', 'task_id', 'share_id'])
    .executeTakeFirst();
  if (upload === undefined) return [];
  const gone = await db
    .deleteFrom('files')
    .where('id', '=', upload.file_id)
    .where('phase', '=', 'PHASE_TYPE_RUNNING')
    .returning(['size', 'tree_size'])
    .executeTakeFirst();
  const entries = gone === undefined || gone.tree_size === null ? 0 : 1;
  // Of a stranger's upload only what came was taken.
  const bytes = upload.share_id === '' ? upload.size : (gone?.size ?? 0);
  await releaseSpace(db, upload.account_id, { bytes, entries });
  await db
    .updateTable('tasks')
    .set({ phase: 'PHASE_TYPE_ERROR', message: 'cancelled', updated_at: now })
    .where('id', '=', upload.task_id)
    .where('phase', '=', 'PHASE_TYPE_RUNNING')
    .execute();
  if (upload.share_id !== '' && bytes > 0) {
    await db
      .updateTable('shares')
      .set((eb) => ({
        upload_files: eb('upload_files', '-', 1),
        upload_bytes: eb('upload_bytes', '-', bytes),
      }))
      .where('id', '=', upload.share_id)
      .execute();
  }
  return [upload.blob_id, ...parts];
}

/** Discards blobs that no row references any more. Failures are only logged: what is left is removed by the sweep. */
export async function discardAll({ blobs, log }: Services, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    await blobs.discard(id).catch((error: unknown) => log({ event: 'discard', error: String(error) }));
  }
}

/** Abandons an unfinished upload: releases its space and deletes its rows, then its bytes (P3). */
export async function abandonUpload(services: Services, uploadId: string): Promise<void> {
  const now = services.clock();
  await discardAll(services, await transact(services.db, (db) => endUpload(db, uploadId, now)));
}

/** The same for an expired upload, unless it was restarted since it was read. */
export async function abandonExpired(services: Services, uploadId: string): Promise<void> {
  const now = services.clock();
  await discardAll(services, await transact(services.db, (db) => endUpload(db, uploadId, now, now)));
}

/** Ends the uploads of files that are deleted while unfinished. See `endUpload`. */
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
