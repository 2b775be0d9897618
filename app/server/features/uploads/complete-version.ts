import { plausibleTime } from '@aloft/core/service';
import type { Selectable } from 'kysely';
import type { Blob } from '../../platform/blobs/store.ts';
import type { Database } from '../../platform/database/open.ts';
import type { Tables } from '../../platform/database/tables/tables.ts';
import { transact } from '../../platform/database/transaction.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/refusal.ts';
import type { Services } from '../../services.ts';
import { recordEvent } from '../files/events.ts';
import type { FileRow } from '../files/present.ts';
import { releaseBytes } from '../files/space.ts';
import { findFile } from '../files/tree.ts';

/** The account's file while it is whole, not in the trash, and still has this content. */
export async function unchangedFile(
  db: Database,
  accountId: string,
  { id, basedOn }: { readonly id: string; readonly basedOn: string },
): Promise<FileRow | Refusal> {
  const row = await findFile(db, accountId, id);
  const isThere =
    row !== null && row.kind === 'drive#file' && row.trashed_at === null && row.blob_id !== null;
  if (!isThere) return refuse('file_not_found');
  return row.sha256 === basedOn ? row : refuse('failed_precondition', { field: 'based_on' });
}

/**
 * Makes a whole blob the content of the file that its upload is a version of, in one transaction with the check that
 * nobody has changed it, and releases the space of the old content. Answers the file, or why it stays as it is.
 */
export function completeVersion(
  services: Services,
  upload: Selectable<Tables['uploads']>,
  blob: Blob,
): Promise<FileRow | Refusal> {
  const now = services.clock();
  const { account_id: accountId, version_of: id, based_on: basedOn } = upload;
  return transact(services.db, async (db) => {
    const old = await unchangedFile(db, accountId, { id, basedOn });
    if (isRefusal(old)) return old;
    await db
      .insertInto('blobs')
      .values({ id: blob.id, size: blob.size, sha256: blob.sha256, gcid: blob.gcid, created_at: now })
      .execute();
    const changed = await db
      .updateTable('files')
      .set({ blob_id: blob.id, size: blob.size, modified_at: plausibleTime(upload.modified_at, now) })
      .where('id', '=', id)
      .where('account_id', '=', accountId)
      // Read and written in one transaction; named again, so that two versions of one content cannot both win.
      .where('blob_id', '=', old.blob_id)
      .executeTakeFirst();
    if (changed.numUpdatedRows !== 1n) return refuse('failed_precondition', { field: 'based_on' });
    await releaseBytes(db, accountId, old.size);
    await db.deleteFrom('uploads').where('id', '=', upload.id).execute();
    const row = await findFile(db, accountId, id);
    if (row === null) return refuse('file_not_found');
    await recordEvent(db, 'TYPE_EDIT', row, now);
    return row;
  });
}
