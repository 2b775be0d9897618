import { BlobsFull } from '../blobs/store.ts';
import { allOrNothing } from '../database/all-or-nothing.ts';
import { whenFree } from '../database/leases.ts';
import type { Database } from '../database/open.ts';
import { isRefusal, type Refusal, refuse } from '../http/failure.ts';
import { newId, type Services } from '../services.ts';
import { discardAll } from './abandon.ts';
import { completeUpload, type UploadRow, type UploadState } from './uploads.ts';

/** Who sends the same part at once: the first, and those who have lost patience with it. */
const mostSenders = 4;
const longestPart = 3600_000;

/** As many parts as the dialect allows. */
export const mostParts = 10_000;

/** A part that is safely here. */
export interface StoredPart {
  readonly id: string;
  readonly number: number;
  readonly size: number;
  /** Lower-case hex. */
  readonly md5: string;
}

/** Bytes of a part on their way, and what they are called at their end. */
export interface ComingPart {
  readonly number: number;
  /** Null when it was not announced. */
  readonly length: number | null;
  readonly bytes: AsyncIterable<Uint8Array>;
  md5(): string;
}

const overtaken = (): Refusal =>
  refuse('aborted', { description: 'this part is being written', retryAfter: 1 });
const tooFew = (): Refusal =>
  refuse('failed_precondition', { description: 'fewer bytes than were announced' });
const tooMany = (): Refusal => refuse('out_of_range', { description: 'more bytes than were announced' });

const notStored = (kind: 'tooLong' | 'diskFull'): Refusal =>
  kind === 'diskFull' ? refuse('storage_full') : tooMany();

/** An upload that still waits for bytes, or null. */
export async function openUpload(services: Services, uploadId: string): Promise<UploadRow | null> {
  const row = await services.db
    .selectFrom('uploads')
    .selectAll()
    .where('id', '=', uploadId)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Bytes of an upload that its other parts have or hold; in the caller's transaction. One that is being sent again
 * counts once.
 */
async function bytesOfOthers(db: Database, uploadId: string, number: number): Promise<number> {
  const { sum } = await db
    .selectFrom((eb) =>
      eb
        .selectFrom('upload_parts')
        .select((inner) => inner.fn.max('size').as('size'))
        .where('upload_id', '=', uploadId)
        .where('number', '!=', number)
        .groupBy('number')
        .as('part'),
    )
    .select((eb) => eb.fn.sum<number | null>('size').as('sum'))
    .executeTakeFirstOrThrow();
  return Number(sum ?? 0);
}

/**
 * Refuses one more sender of a part that several are sending already, so that nobody stores many times what is
 * reserved (T19). Those who were killed long ago do not count.
 */
async function waitForOthers(
  db: Database,
  uploadId: string,
  number: number,
  now: number,
): Promise<Refusal | null> {
  const sending = db
    .selectFrom('upload_parts')
    .select('id')
    .where('upload_id', '=', uploadId)
    .where('number', '=', number)
    .where('md5', '=', '')
    .where('begun_at', '>', now - longestPart);
  return (await sending.execute()).length < mostSenders ? null : overtaken();
}

/**
 * Takes room for a part among the announced bytes, and writes its name before its bytes come (P4). Answers how many
 * bytes the part may have; one of unknown length holds no room until it is here.
 */
function beginPart(
  services: Services,
  uploadId: string,
  part: { readonly id: string; readonly number: number; readonly length: number | null },
): Promise<number | Refusal> {
  const now = services.clock();
  return allOrNothing(services.db, async (db): Promise<number | Refusal> => {
    const upload = await db
      .selectFrom('uploads')
      .select('size')
      .where('id', '=', uploadId)
      .executeTakeFirst();
    if (upload === undefined) return refuse('not_found');
    const over = await waitForOthers(db, uploadId, part.number, now);
    if (over !== null) return over;
    const room = upload.size - (await bytesOfOthers(db, uploadId, part.number));
    const size = part.length ?? 0;
    if (size > room) return tooMany();
    const { id, number } = part;
    await db
      .insertInto('upload_parts')
      .values({ id, upload_id: uploadId, number, size, md5: '', begun_at: now })
      .execute();
    return part.length ?? room;
  });
}

/** Makes the part count: its bytes are safe. Answers the names of bytes that are not needed now. */
function settlePart(
  services: Services,
  uploadId: string,
  part: StoredPart,
): Promise<readonly string[] | Refusal> {
  return allOrNothing(services.db, async (db): Promise<readonly string[] | Refusal> => {
    const upload = await db
      .selectFrom('uploads')
      .select('size')
      .where('id', '=', uploadId)
      .executeTakeFirst();
    const mine = await db
      .updateTable('upload_parts')
      .set({ size: part.size, md5: part.md5 })
      .where('id', '=', part.id)
      .executeTakeFirst();
    if (upload === undefined || mine.numUpdatedRows !== 1n) return refuse('not_found');
    if (part.size + (await bytesOfOthers(db, uploadId, part.number)) > upload.size) return tooMany();
    const others = await db
      .selectFrom('upload_parts')
      .select(['id', 'size', 'md5'])
      .where('upload_id', '=', uploadId)
      .where('number', '=', part.number)
      .where('id', '!=', part.id)
      .where('md5', '!=', '')
      .execute();
    // The same bytes came before: those stay, as they may be being joined just now.
    const isHere = others.some((other) => other.md5 === part.md5 && other.size === part.size);
    const gone = isHere ? [part.id] : others.map((other) => other.id);
    await db
      .deleteFrom('upload_parts')
      .where('id', 'in', ['', ...gone])
      .execute();
    return gone;
  });
}

async function forgetPart(services: Services, id: string): Promise<void> {
  await services.db.deleteFrom('upload_parts').where('id', '=', id).execute();
  await discardAll(services, [id]);
}

/**
 * Stores one part, in any order and beside others; sent again, the last one that is whole counts (P3). Its answer
 * says that its bytes are safe. More bytes than the upload has room for, or fewer than announced, leave nothing.
 */
export async function storePart(
  services: Services,
  uploadId: string,
  coming: ComingPart,
): Promise<StoredPart | Refusal> {
  const { number, length } = coming;
  const id = newId();
  const room = await beginPart(services, uploadId, { id, number, length });
  if (isRefusal(room)) return room;
  try {
    const added = await services.blobs.append(id, coming.bytes, room);
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

/** The parts that are safely here, in their order. */
export async function storedParts(services: Services, uploadId: string): Promise<readonly StoredPart[]> {
  return services.db
    .selectFrom('upload_parts')
    .select(['id', 'number', 'size', 'md5'])
    .where('upload_id', '=', uploadId)
    .where('md5', '!=', '')
    .orderBy('number')
    .execute();
}

async function inTurn(
  services: Services,
  uploadId: string,
  work: () => Promise<UploadState | Refusal>,
): Promise<UploadState | Refusal> {
  try {
    const done = await whenFree(services.leases, `upload:${uploadId}`, work);
    return done ?? refuse('aborted', { description: 'this upload is being written', retryAfter: 1 });
  } catch (error) {
    if (error instanceof BlobsFull) return refuse('storage_full');
    throw error;
  }
}

/** Joins parts to a file (P2, P3); bytes that are not what was announced end the upload. */
export function joinParts(
  services: Services,
  upload: UploadRow,
  parts: readonly StoredPart[],
): Promise<UploadState | Refusal> {
  return inTurn(services, upload.id, async () => {
    const open = await openUpload(services, upload.id);
    if (open === null) return refuse('not_found');
    return completeUpload(
      services,
      open,
      parts.map((part) => part.id),
    );
  });
}

/** Stores an upload in one piece; what came before it is forgotten, and one that breaks off leaves nothing. */
export function storeWhole(
  services: Services,
  upload: UploadRow,
  coming: Omit<ComingPart, 'number'>,
): Promise<UploadState | Refusal> {
  const { blobs } = services;
  return inTurn(services, upload.id, async () => {
    const open = await openUpload(services, upload.id);
    if (open === null) return refuse('not_found');
    if ((coming.length ?? upload.size) > upload.size) return tooMany();
    if ((coming.length ?? upload.size) < upload.size) return tooFew();
    await blobs.discard(upload.blob_id);
    try {
      const added = await blobs.append(upload.blob_id, coming.bytes, upload.size);
      if (added.kind === 'appended' && added.size === upload.size)
        return await completeUpload(services, open);
      await blobs.discard(upload.blob_id);
      return added.kind === 'appended' ? tooFew() : notStored(added.kind);
    } catch (error) {
      await blobs.discard(upload.blob_id);
      throw error;
    }
  });
}
