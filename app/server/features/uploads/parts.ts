import { BytesDiffer } from '../../platform/blobs/store.ts';
import { atomicBatch } from '../../platform/database/atomic-batch.ts';
import type { HeldLease } from '../../platform/database/leases.ts';
import { transact } from '../../platform/database/transaction.ts';
import { tryLock } from '../../platform/locks/locks.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/refusal.ts';
import { newId } from '../../platform/secrets.ts';
import type { Services } from '../../services.ts';
import { discardAll } from './abandon.ts';
import { forgetPart, partLease, reservePart, tooMany, wholeNumber } from './part-reservation.ts';
import { deleteParts, partsOf } from './part-rows.ts';
import { completeUpload, openUpload, tryLockUpload, type UploadRow, type UploadState } from './uploads.ts';

/** Max. number of parts in S3's multipart uploads. */
export const maxParts = 10_000;

/** A durable part. */
export interface StoredPart {
  readonly id: string;
  readonly number: number;
  readonly size: number;
  /** Lower-case hex. */
  readonly md5: string;
}

/** A part in transfer, and its digest once it ends. */
export interface ComingPart {
  readonly number: number;
  /** Null when it was not announced. */
  readonly length: number | null;
  readonly bytes: AsyncIterable<Uint8Array>;
  md5(): string;
}

const tooFew = (): Refusal =>
  refuse('failed_precondition', { description: 'fewer bytes than were announced' });
const notStored = (kind: 'tooLong' | 'diskFull'): Refusal =>
  kind === 'diskFull' ? refuse('storage_full') : tooMany();

/** Makes a durable part count. Answers the ids of blobs that are no longer needed. */
function settlePart(
  services: Services,
  uploadId: string,
  part: StoredPart,
): Promise<readonly string[] | Refusal> {
  return atomicBatch(services.db, async (db): Promise<readonly string[] | Refusal> => {
    const mine = await db
      .updateTable('upload_parts')
      .set({ size: part.size, md5: part.md5 })
      .where('id', '=', part.id)
      .executeTakeFirst();
    if (mine.numUpdatedRows !== 1n) return refuse('not_found');
    const others = await db
      .selectFrom('upload_parts')
      .select(['id', 'size', 'md5'])
      .where('upload_id', '=', uploadId)
      .where('number', '=', part.number)
      .where('id', '!=', part.id)
      .where('md5', '!=', '')
      .execute();
    // The same bytes were stored before: those are kept, as a join may be reading them.
    const isHere = others.some((other) => other.md5 === part.md5 && other.size === part.size);
    const gone = isHere ? [part.id] : others.map((other) => other.id);
    await db
      .deleteFrom('upload_parts')
      .where('id', 'in', ['', ...gone])
      .execute();
    return gone;
  });
}

/** Stores a part under its own lease, which shows others that the transfer is alive. */
async function storeUnder(
  services: Services,
  uploadId: string,
  id: string,
  coming: ComingPart,
  lease: HeldLease,
): Promise<StoredPart | Refusal> {
  const { number, length } = coming;
  const room = await reservePart(services, { id, uploadId, number, length });
  if (isRefusal(room)) return room;
  try {
    const added = await services.blobs.append(id, coming.bytes, room, lease);
    const part = { id, number, size: added.size, md5: coming.md5() };
    const settled =
      added.kind === 'appended' ? await settlePart(services, uploadId, part) : notStored(added.kind);
    if (isRefusal(settled)) {
      await forgetPart(services, id);
      return settled;
    }
    await discardAll(services, settled);
    return part;
  } catch (error) {
    await forgetPart(services, id);
    throw error;
  }
}

/**
 * Stores one part, in any order and concurrently; of repeated parts, the last complete one counts (P3). The response
 * acknowledges durable bytes. More bytes than the upload has room for, or fewer than announced, leave nothing;
 * `aborted` while other parts, which may never complete, hold the room.
 */
export async function storePart(
  services: Services,
  uploadId: string,
  coming: ComingPart,
): Promise<StoredPart | Refusal> {
  const id = newId();
  const stored = await tryLock(services.leases, partLease(id), (lease) =>
    storeUnder(services, uploadId, id, coming, lease),
  );
  // Nobody else knows the id.
  return stored ?? refuse('internal');
}

/** The durable parts, ordered by number. */
export async function storedParts(services: Services, uploadId: string): Promise<readonly StoredPart[]> {
  const parts = await partsOf(services.db, uploadId);
  return parts.filter(({ number, md5 }) => number > wholeNumber && md5 !== '');
}

/** Removes parts that have to be sent again. */
async function forgetDamaged(services: Services, ids: readonly string[]): Promise<void> {
  await transact(services.db, (db) => db.deleteFrom('upload_parts').where('id', 'in', ids).execute());
  await discardAll(services, ids);
}

/**
 * Joins parts into a file (P2, P3); ends the upload when the bytes are not those announced. A part whose bytes the
 * store has lost is answered `data_loss` and has to be sent again.
 */
export function joinParts(
  services: Services,
  upload: UploadRow,
  parts: readonly StoredPart[],
): Promise<UploadState | Refusal> {
  return tryLockUpload(services, upload.id, async (lease) => {
    const open = await openUpload(services, upload.id);
    if (open === null) return refuse('not_found');
    try {
      return await completeUpload(services, open, lease, parts);
    } catch (error) {
      if (!(error instanceof BytesDiffer)) throw error;
      await forgetDamaged(services, error.ids);
      return refuse('data_loss', { description: error.message });
    }
  });
}

/** Stores an upload in one piece, which replaces its parts; if it is interrupted or refused, the parts are kept. */
export function storeWhole(
  services: Services,
  upload: UploadRow,
  coming: Omit<ComingPart, 'number'>,
): Promise<UploadState | Refusal> {
  return tryLockUpload(services, upload.id, async (lease) => {
    const open = await openUpload(services, upload.id);
    if (open === null) return refuse('not_found');
    const length = coming.length ?? open.size;
    if (length !== open.size) return length > open.size ? tooMany() : tooFew();
    const stored = await storePart(services, open.id, { ...coming, number: wholeNumber, length });
    if (isRefusal(stored)) return stored;
    let done: UploadState | Refusal | null = null;
    try {
      done = stored.size === open.size ? await completeUpload(services, open, lease, [stored]) : tooFew();
      return done;
    } finally {
      if (done === null || isRefusal(done)) await forgetPart(services, stored.id);
    }
  });
}

/**
 * Forgets the parts of an upload that is begun again: its client cuts the file anew, maybe into others. Those of one
 * that is being sent or joined just now stay: the same parts of the same bytes are stored once.
 */
export async function forgetParts(services: Services, uploadId: string): Promise<void> {
  await tryLock(services.leases, `upload:${uploadId}`, async () => {
    const gone = await transact(services.db, async (db) => {
      const parts = await partsOf(db, uploadId);
      return parts.some(({ md5 }) => md5 === '') ? [] : deleteParts(db, uploadId);
    });
    await discardAll(services, gone);
  });
}
