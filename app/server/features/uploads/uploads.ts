import { plausibleTime } from '@aloft/core/service';
import { type Selectable, sql } from 'kysely';
import { type Blob, BlobsFull, BytesDiffer, type JoinedPart } from '../../platform/blobs/store.ts';
import { atomicBatch } from '../../platform/database/atomic-batch.ts';
import type { HeldLease } from '../../platform/database/leases.ts';
import type { Database } from '../../platform/database/open.ts';
import type { Tables } from '../../platform/database/tables/tables.ts';
import { tryLock } from '../../platform/locks/locks.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/refusal.ts';
import type { Services } from '../../services.ts';
import { type Chain, chainOf, isLive } from '../files/ancestors.ts';
import { takeName } from '../files/conflicts.ts';
import { recordEvent } from '../files/events.ts';
import type { FileRow } from '../files/present.ts';
import { findFile } from '../files/tree.ts';
import { counted, trafficCounter } from '../traffic/count.ts';
import { recordReceived } from '../upload-links/received.ts';
import { abandonUpload, discardAll } from './abandon.ts';
import { completeVersion } from './complete-version.ts';
import { LinkFull, takenAsTheyCome, takeOfLink } from './link-reservation.ts';
import { deleteParts } from './part-rows.ts';
import { forgetReplaced } from './waiting.ts';

export type UploadRow = Selectable<Tables['uploads']>;

/**
 * Whether an entry of the account references the blob. Correlated per blob: with a join, the planner may start with
 * all entries of the account.
 */
export const isNamedBy = (accountId: string) =>
  sql<boolean>`EXISTS (SELECT 1 FROM files WHERE files.blob_id = blobs.id AND files.account_id = ${accountId})`;

/** Whether the account stores content with this GCID (upper case); it reveals nothing of other accounts (R10.4). */
export async function hasContent(services: Services, accountId: string, gcid: string): Promise<boolean> {
  const row = await services.db
    .selectFrom('blobs')
    .select('blobs.id')
    .where(isNamedBy(accountId))
    .where('blobs.gcid', '=', gcid)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The progress of an upload. */
export type UploadState =
  | { readonly kind: 'partial'; readonly offset: number }
  | { readonly kind: 'complete'; readonly row: FileRow };

/**
 * Runs `work` under the lock of an upload. Refuses `aborted` while it is held, and when the store has lost
 * acknowledged bytes: the sender asks for the offset and resumes there.
 */
export async function tryLockUpload(
  services: Services,
  uploadId: string,
  work: (lease: HeldLease) => Promise<UploadState | Refusal>,
): Promise<UploadState | Refusal> {
  try {
    const done = await tryLock(services.leases, `upload:${uploadId}`, work);
    return done ?? refuse('aborted', { description: 'this upload is being written', retryAfter: 1 });
  } catch (error) {
    if (error instanceof BlobsFull) return refuse('storage_full');
    if (!(error instanceof BytesDiffer)) throw error;
    services.log({ event: 'upload', error: error.message });
    return refuse('aborted', { description: 'stored bytes are not there any more', retryAfter: 1 });
  }
}

/** An unfinished upload, or null. */
export async function openUpload(services: Services, uploadId: string): Promise<UploadRow | null> {
  const row = await services.db
    .selectFrom('uploads')
    .selectAll()
    .where('id', '=', uploadId)
    .executeTakeFirst();
  return row ?? null;
}

/** Appends bytes at the offset. The last ones complete the file and make it visible, in crash-safe order (P1–P3). */
export function addBytes(
  services: Services,
  uploadId: string,
  offset: number,
  bytes: AsyncIterable<Uint8Array>,
): Promise<UploadState | Refusal> {
  return tryLockUpload(services, uploadId, async (lease) => {
    const upload = await openUpload(services, uploadId);
    if (upload === null) return refuse('not_found');
    const have = await services.blobs.unfinishedSize(upload.blob_id);
    if (have !== offset) return refuse('out_of_range', { field: 'upload-offset', description: String(have) });
    const passing = counted(bytes, trafficCounter(services, upload.account_id, 'uploaded'));
    const within = upload.share_id === '' ? passing : takenAsTheyCome(services, upload, have, passing);
    const added = await services.blobs
      .append(upload.blob_id, within, upload.size, lease)
      .catch((error: unknown) => {
        if (error instanceof LinkFull) return error.refusal;
        throw error;
      });
    if (isRefusal(added)) {
      // Of two that do not fit together, the other one shall.
      await abandonUpload(services, uploadId);
      return added;
    }
    if (added.kind === 'tooLong')
      return refuse('out_of_range', { description: 'more bytes than were announced' });
    if (added.kind === 'diskFull') return refuse('storage_full');
    if (added.size < upload.size) return { kind: 'partial', offset: added.size };
    return completeUpload(services, upload, lease);
  });
}

/** Whether the bytes differ from the announced hash, if there is one. */
function isOther(upload: UploadRow, blob: Blob): boolean {
  return (
    blob.size !== upload.size ||
    (upload.gcid !== '' && blob.gcid !== upload.gcid) ||
    (upload.sha256 !== '' && blob.sha256 !== upload.sha256)
  );
}

/** Makes one whole blob: of a single part as it is, of several by joining them. */
function joined(
  { blobs }: Services,
  upload: UploadRow,
  lease: HeldLease,
  parts: readonly JoinedPart[],
): Promise<Blob> {
  const [only, ...more] = parts;
  return only !== undefined && more.length === 0
    ? blobs.finish(only.id, only.size, lease)
    : blobs.finishParts(upload.blob_id, parts, lease);
}

/** Whether one of the entries is what the share was made of. */
async function isBelowRoot(db: Database, shareId: string, { entries }: Chain): Promise<boolean> {
  const root = await db
    .selectFrom('share_files')
    .select('file_id')
    .where('share_id', '=', shareId)
    .executeTakeFirst();
  return entries.some(({ id }) => id === root?.file_id);
}

/**
 * The file of an upload, in its folder, or at the top of the drive when that folder was deleted meanwhile (P3), where
 * it replaces nothing. Null when the file itself was deleted, and for a stranger's when the folder was: they may put it
 * there and nowhere else.
 */
async function placeUpload(
  db: Database,
  { account_id: accountId, file_id: id, share_id: shareId }: UploadRow,
): Promise<FileRow | null> {
  const chain = await chainOf(db, accountId, id);
  const found = await findFile(db, accountId, id);
  if (shareId !== '') return isLive(chain) && (await isBelowRoot(db, shareId, chain)) ? found : null;
  const [file] = chain.entries;
  if (found !== null && chain.end === 'top') return found;
  if (file === undefined || file.trashedAt !== null) return null;
  await db.updateTable('files').set({ parent_id: '' }).where('id', '=', id).execute();
  await forgetReplaced(db, [id]);
  return findFile(db, accountId, id);
}

/** Gives the file of an upload its place, its final name and its date; null when it has no place any more. */
async function settleUpload(db: Database, upload: UploadRow, now: number) {
  const placed = await placeUpload(db, upload);
  // As it is now: the upload may have been begun again, or its file renamed, while its bytes came.
  const open = await db
    .selectFrom('uploads')
    .select(['replaces', 'modified_at'])
    .where('id', '=', upload.id)
    .executeTakeFirst();
  if (placed === null || open === undefined) return null;
  const called = await takeName(db, placed, open.replaces, now);
  return { ...called, modified_at: plausibleTime(open.modified_at, now) };
}

/**
 * Turns the bytes of an upload into a file, or those of the given parts in that order. `lease` is the upload's. Bytes
 * that differ from the announced hash end the upload: nothing is kept, its space is released (T19). Rejects with
 * LeaseLost, BytesDiffer and BlobsFull.
 */
export async function completeUpload(
  services: Services,
  upload: UploadRow,
  lease: HeldLease,
  parts: readonly JoinedPart[] = [{ id: upload.blob_id, size: upload.size }],
): Promise<UploadState | Refusal> {
  const { blobs } = services;
  const other = refuse('invalid_argument', {
    field: 'hash',
    description: 'the bytes are not those that were announced',
  });
  // A list that leaves parts out ends nothing: those that were acknowledged wait for a whole one.
  if (parts.reduce((sum, part) => sum + part.size, 0) !== upload.size) return other;
  const blob = await joined(services, upload, lease, parts);
  if (isOther(upload, blob)) {
    await abandonUpload(services, upload.id);
    await blobs.remove(blob.id);
    return other;
  }
  if (upload.version_of !== '') return finishVersion(services, upload, blob);
  const now = services.clock();
  const done = await atomicBatch(services.db, async (db) => {
    // An empty file takes its place with its end, as no byte of it comes.
    const full =
      upload.share_id !== '' && upload.size === 0
        ? await takeOfLink(db, upload.share_id, { files: 1, bytes: 0 })
        : null;
    if (full !== null) return full;
    await db
      .insertInto('blobs')
      .values({ id: blob.id, size: blob.size, sha256: blob.sha256, gcid: blob.gcid, created_at: now })
      .execute();
    const settled = await settleUpload(db, upload, now);
    if (settled === null) return null;
    await db
      .updateTable('files')
      .set({ ...settled, blob_id: blob.id, phase: 'PHASE_TYPE_COMPLETE' })
      .where('id', '=', upload.file_id)
      .execute();
    await db
      .updateTable('tasks')
      .set({
        phase: 'PHASE_TYPE_COMPLETE',
        progress: 100,
        name: settled.name,
        file_name: settled.name,
        updated_at: now,
      })
      .where('id', '=', upload.task_id)
      .execute();
    const left = await deleteParts(db, upload.id);
    await db.deleteFrom('uploads').where('id', '=', upload.id).execute();
    const row = await findFile(db, upload.account_id, upload.file_id);
    if (row !== null)
      await (upload.share_id === ''
        ? recordEvent(db, 'TYPE_UPLOAD', row, now)
        : recordReceived(db, upload, row, now));
    return row === null ? null : { row, left };
  });
  if (done === null) return refuse('not_found');
  if (isRefusal(done)) {
    await abandonUpload(services, upload.id);
    await blobs.remove(blob.id);
    return done;
  }
  services.media.note(done.row);
  await discardAll(services, [upload.blob_id, ...done.left]);
  return { kind: 'complete', row: done.row };
}

/** Ends the upload of a version: as content of its file, or, when that was changed meanwhile, with nothing kept. */
async function finishVersion(
  services: Services,
  upload: UploadRow,
  blob: Blob,
): Promise<UploadState | Refusal> {
  const row = await completeVersion(services, upload, blob);
  if (isRefusal(row)) {
    await abandonUpload(services, upload.id);
    await services.blobs.remove(blob.id);
    return row;
  }
  services.media.note(row);
  await discardAll(services, [upload.blob_id]);
  return { kind: 'complete', row };
}

/** The durable bytes of an upload. */
export async function uploadOffset(services: Services, uploadId: string): Promise<number | Refusal> {
  const upload = await openUpload(services, uploadId);
  return upload === null ? refuse('not_found') : services.blobs.unfinishedSize(upload.blob_id);
}
