import type { Selectable } from 'kysely';
import type { Blob } from '../blobs/store.ts';
import { whenFree } from '../database/leases.ts';
import type { Tables } from '../database/tables.ts';
import { transact } from '../database/transaction.ts';
import { takeName } from '../files/conflicts.ts';
import { recordEvent } from '../files/events.ts';
import { nameKey } from '../files/names.ts';
import type { FileRow } from '../files/present.ts';
import { findFile, freeName } from '../files/tree.ts';
import { type Refusal, refuse } from '../http/failure.ts';
import type { Services } from '../services.ts';
import { counted, trafficCounter } from '../traffic/count.ts';
import { abandonUpload, discardAll } from './abandon.ts';

export type UploadRow = Selectable<Tables['uploads']>;

/** Whether the account stores content of this GCID (upper case); of another's it says nothing (R10.4). */
export async function hasContent(services: Services, accountId: string, gcid: string): Promise<boolean> {
  const row = await services.db
    .selectFrom('blobs')
    .innerJoin('files', 'files.blob_id', 'blobs.id')
    .select('blobs.id')
    .where('files.account_id', '=', accountId)
    .where('blobs.gcid', '=', gcid)
    .executeTakeFirst();
  return row !== undefined;
}

/** How far an upload is. */
export type UploadState =
  | { readonly kind: 'partial'; readonly offset: number }
  | { readonly kind: 'complete'; readonly row: FileRow };

/** Adds bytes at the offset. The last ones make the file whole and visible, in the crash-safe order (P1–P3). */
export async function addBytes(
  services: Services,
  uploadId: string,
  offset: number,
  bytes: AsyncIterable<Uint8Array>,
): Promise<UploadState | Refusal> {
  const added = await whenFree(services.leases, `upload:${uploadId}`, () =>
    addInTurn(services, uploadId, offset, bytes),
  );
  return added ?? refuse('aborted', { description: 'this upload is being written', retryAfter: 1 });
}

async function addInTurn(
  services: Services,
  uploadId: string,
  offset: number,
  bytes: AsyncIterable<Uint8Array>,
): Promise<UploadState | Refusal> {
  const upload = await services.db
    .selectFrom('uploads')
    .selectAll()
    .where('id', '=', uploadId)
    .executeTakeFirst();
  if (upload === undefined) return refuse('not_found');
  const have = await services.blobs.unfinishedSize(upload.blob_id);
  if (have !== offset) return refuse('out_of_range', { field: 'upload-offset', description: String(have) });
  const passing = counted(bytes, trafficCounter(services, upload.account_id, 'uploaded'));
  const added = await services.blobs.append(upload.blob_id, passing, upload.size);
  if (added.kind === 'tooLong')
    return refuse('out_of_range', { description: 'more bytes than were announced' });
  if (added.kind === 'diskFull') return refuse('storage_full');
  if (added.size < upload.size) return { kind: 'partial', offset: added.size };
  return completeUpload(services, upload);
}

/** Whether bytes are not what was announced; nobody who announced nothing has lied. */
function isOther(upload: UploadRow, blob: Blob): boolean {
  return (
    blob.size !== upload.size ||
    (upload.gcid !== '' && blob.gcid !== upload.gcid) ||
    (upload.sha256 !== '' && blob.sha256 !== upload.sha256)
  );
}

/**
 * Makes the bytes of an upload a file, those of its parts in that order when they are named. The caller holds the
 * upload's lease. Bytes that are not what was announced end the upload: nothing is kept, its space is free (T19).
 */
export async function completeUpload(
  services: Services,
  upload: UploadRow,
  parts?: readonly string[],
): Promise<UploadState | Refusal> {
  const { blobs } = services;
  const blob = await (parts === undefined
    ? blobs.finish(upload.blob_id)
    : blobs.finishParts(upload.blob_id, parts));
  if (isOther(upload, blob)) {
    await abandonUpload(services, upload.id);
    await blobs.remove(blob.id);
    return refuse('invalid_argument', {
      field: 'hash',
      description: 'the bytes are not those that were announced',
    });
  }
  const now = services.clock();
  const done = await transact(services.db, async (db) => {
    await db
      .insertInto('blobs')
      .values({ id: blob.id, size: blob.size, sha256: blob.sha256, gcid: blob.gcid, created_at: now })
      .execute();
    const file = await findFile(db, upload.account_id, upload.file_id);
    if (file === null) return null;
    // Its folder may have been deleted while the bytes came: then it is put at the top.
    const folder = file.parent_id === '' ? null : await findFile(db, upload.account_id, file.parent_id);
    if (file.parent_id !== '' && folder === null) {
      const name = await freeName(db, upload.account_id, '', file.name);
      await db
        .updateTable('files')
        .set({ parent_id: '', name, name_key: nameKey(name) })
        .where('id', '=', file.id)
        .execute();
    }
    const placed = (await findFile(db, upload.account_id, upload.file_id)) ?? file;
    const called = await takeName(db, placed, upload.replaces, now);
    await db
      .updateTable('files')
      .set({ ...called, blob_id: blob.id, phase: 'PHASE_TYPE_COMPLETE', modified_at: now })
      .where('id', '=', upload.file_id)
      .execute();
    await db
      .updateTable('tasks')
      .set({
        phase: 'PHASE_TYPE_COMPLETE',
        progress: 100,
        name: called.name,
        file_name: called.name,
        updated_at: now,
      })
      .where('id', '=', upload.task_id)
      .execute();
    const left = await db
      .selectFrom('upload_parts')
      .select('id')
      .where('upload_id', '=', upload.id)
      .execute();
    await db.deleteFrom('uploads').where('id', '=', upload.id).execute();
    const row = await findFile(db, upload.account_id, upload.file_id);
    if (row !== null) await recordEvent(db, 'TYPE_UPLOAD', row, now);
    return row === null ? null : { row, left: left.map((part) => part.id) };
  });
  if (done === null) return refuse('not_found');
  services.media.note(done.row);
  await discardAll(services, done.left);
  return { kind: 'complete', row: done.row };
}

/** How many bytes of an upload are safely here. */
export async function uploadOffset(services: Services, uploadId: string): Promise<number | Refusal> {
  const upload = await services.db
    .selectFrom('uploads')
    .selectAll()
    .where('id', '=', uploadId)
    .executeTakeFirst();
  return upload === undefined ? refuse('not_found') : services.blobs.unfinishedSize(upload.blob_id);
}
