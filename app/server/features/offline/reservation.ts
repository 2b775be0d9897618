import type { Database } from '../../platform/database/open.ts';
import { transact } from '../../platform/database/transaction.ts';
import { releaseBytes, reserveBytes, type SpaceParts } from '../files/space.ts';

// A download's space and its unfinished bytes are a row of `uploads` under the task's own id: whatever ends
// without its file, a kill too, is given back as an abandoned upload is.

/** How long a download may hold its space without being taken up again. */
const life = 24 * 3600_000;
/** How long a paused one may: what is here counts as used space, as any file does. */
const pausedLife = 7 * life;

export interface Reservation {
  readonly taskId: string;
  readonly accountId: string;
  readonly fileId: string;
  readonly blobId: string;
}

/** What a paused download has reserved. */
export interface Held extends Reservation {
  /** Bytes of space. */
  readonly space: number;
}

/** What the download has still from before its pause; null when it begins anew. */
export async function heldReservation(db: Database, taskId: string): Promise<Held | null> {
  const row = await db.selectFrom('uploads').selectAll().where('id', '=', taskId).executeTakeFirst();
  if (row === undefined) return null;
  const { account_id: accountId, file_id: fileId, blob_id: blobId, size: space } = row;
  return { taskId, accountId, fileId, blobId, space };
}

/** Keeps the space and the bytes of a download that is paused; part of the transaction that pauses it. */
export async function keepReservation(db: Database, taskId: string, now: number): Promise<void> {
  await db
    .updateTable('uploads')
    .set({ expires_at: now + pausedLife })
    .where('id', '=', taskId)
    .execute();
}

/** Whether these bytes are kept for a later run: their task is paused, or waits after a pause. */
export async function isKept(db: Database, { taskId, blobId }: Reservation): Promise<boolean> {
  const row = await db
    .selectFrom('uploads')
    .innerJoin('tasks', 'tasks.id', 'uploads.id')
    .select('uploads.id')
    .where('uploads.id', '=', taskId)
    .where('uploads.blob_id', '=', blobId)
    .where('tasks.phase', 'in', ['PHASE_TYPE_PAUSED', 'PHASE_TYPE_PENDING'])
    .executeTakeFirst();
  return row !== undefined;
}

/** Gives a download another blob for its bytes, because its source begins anew; false when it was cancelled. */
export async function replaceBlob(db: Database, held: Reservation, blobId: string): Promise<boolean> {
  const changed = await db
    .updateTable('uploads')
    .set({ blob_id: blobId })
    .where('id', '=', held.taskId)
    .where('blob_id', '=', held.blobId)
    .executeTakeFirst();
  return changed.numUpdatedRows === 1n;
}

/** Begins with no space at all; part of the transaction that starts the download. */
export async function beginReservation(db: Database, wanted: Reservation, now: number): Promise<void> {
  await db
    .insertInto('uploads')
    .values({
      id: wanted.taskId,
      account_id: wanted.accountId,
      file_id: wanted.fileId,
      blob_id: wanted.blobId,
      size: 0,
      expires_at: now + life,
    })
    .execute();
}

/** What came of asking for more space. */
export type Grown = 'grown' | 'full' | 'ended';

/** Takes more space for a download; `ended` when it was cancelled in the meantime. */
export function growReservation(services: SpaceParts, wanted: Reservation, bytes: number): Promise<Grown> {
  return transact(services.db, async (inner): Promise<Grown> => {
    const open = await inner
      .selectFrom('uploads')
      .select('id')
      .where('id', '=', wanted.taskId)
      .where('blob_id', '=', wanted.blobId)
      .executeTakeFirst();
    if (open === undefined) return 'ended';
    if (!(await reserveBytes({ ...services, db: inner }, wanted.accountId, bytes))) return 'full';
    await inner
      .updateTable('uploads')
      .set((eb) => ({ size: eb('size', '+', bytes) }))
      .where('id', '=', wanted.taskId)
      .execute();
    return 'grown';
  });
}

/**
 * Ends a download's reservation and gives its space back; part of the transaction that ends the download.
 * Answers the unfinished bytes' id, which are to be discarded after it; null when nothing was reserved.
 */
export async function endReservation(db: Database, taskId: string): Promise<string | null> {
  const gone = await db.deleteFrom('uploads').where('id', '=', taskId).returningAll().executeTakeFirst();
  if (gone === undefined) return null;
  await releaseBytes(db, gone.account_id, gone.size);
  return gone.blob_id;
}

/** Keeps one more blob of the same download from the sweep; it takes no space of its own. */
export async function holdBlob(db: Database, of: Reservation, blobId: string, now: number): Promise<void> {
  await db
    .insertInto('uploads')
    .values({
      id: blobId,
      account_id: of.accountId,
      file_id: blobId,
      blob_id: blobId,
      size: 0,
      expires_at: now + life,
    })
    .execute();
}

/** Ends what `holdBlob` began: the blobs have their rows, or are to be removed. Answers those that were held still. */
export async function releaseBlobs(db: Database, blobIds: readonly string[]): Promise<readonly string[]> {
  const released: string[] = [];
  for (let at = 0; at < blobIds.length; at += 500) {
    const gone = await db
      .deleteFrom('uploads')
      .where('id', 'in', blobIds.slice(at, at + 500))
      .returning('id')
      .execute();
    released.push(...gone.map(({ id }) => id));
  }
  return released;
}
