import { sql } from 'kysely';
import { atomicBatch } from '../../platform/database/atomic-batch.ts';
import type { Database } from '../../platform/database/open.ts';
import { tryLock } from '../../platform/locks/locks.ts';
import { type Refusal, refuse } from '../../platform/refusal.ts';
import type { Services } from '../../services.ts';
import { discardAll } from './abandon.ts';

// Every part on its way is a row that counts against the reservation of its upload, from before its first byte until
// its last byte is gone: what is stored of an upload is never more than what was reserved and one part (P3).

/** An upload in one piece stands among its parts under this number. */
export const wholeNumber = 0;

/** A part that asks for room. */
export interface WantedRoom {
  readonly id: string;
  readonly uploadId: string;
  /** From 1, or `wholeNumber`. */
  readonly number: number;
  /** In bytes; null when it was not announced. */
  readonly length: number | null;
}

/** The lease of whoever sends a part: a row whose lease can be taken is left of a process that died. */
export const partLease = (id: string): string => `part:${id}`;

const crowded = (): Refusal =>
  refuse('aborted', { description: 'other parts are being written', retryAfter: 1 });

/** More bytes than the upload may have. */
export const tooMany = (): Refusal =>
  refuse('out_of_range', { description: 'more bytes than were announced' });

interface Taken {
  /** Bytes of all rows, those of parts that are being sent again included. */
  readonly all: number;
  readonly others: number;
  /** Of other parts that are whole. */
  readonly settled: number;
}

async function takenOf(db: Database, { uploadId, number }: WantedRoom): Promise<Taken> {
  const sums = await db
    .selectFrom('upload_parts')
    .select([
      sql<number>`coalesce(sum(size), 0)`.as('all'),
      sql<number>`coalesce(sum(CASE WHEN number <> ${number} THEN size END), 0)`.as('others'),
      sql<number>`coalesce(sum(CASE WHEN number <> ${number} AND md5 <> '' THEN size END), 0)`.as('settled'),
    ])
    .where('upload_id', '=', uploadId)
    .executeTakeFirstOrThrow();
  // One piece takes the place of all parts, which stay until it is whole and right.
  if (number === wholeNumber) return { all: Number(sums.all), others: 0, settled: 0 };
  return { all: Number(sums.all), others: Number(sums.others), settled: Number(sums.settled) };
}

/** The bytes that a part may have, or why it has to wait, or can never be stored. */
function roomFor(size: number, length: number | null, taken: Taken): number | Refusal {
  if (length !== null && length > size - taken.settled) return tooMany();
  // The one that is being sent again is the one part beyond the reservation.
  if (taken.all > size) return crowded();
  const room = size - taken.others;
  if (length !== null) return length > room ? crowded() : length;
  return room <= 0 && taken.others > taken.settled ? crowded() : Math.max(0, room);
}

function tryRoom(services: Services, wanted: WantedRoom): Promise<number | Refusal> {
  return atomicBatch(services.db, async (db): Promise<number | Refusal> => {
    const upload = await db
      .selectFrom('uploads')
      .select('size')
      .where('id', '=', wanted.uploadId)
      .executeTakeFirst();
    if (upload === undefined) return refuse('not_found');
    const room = roomFor(upload.size, wanted.length, await takenOf(db, wanted));
    if (typeof room !== 'number') return room;
    const { id, uploadId, number } = wanted;
    await db
      .insertInto('upload_parts')
      .values({ id, upload_id: uploadId, number, size: room, md5: '', begun_at: services.clock() })
      .execute();
    return room;
  });
}

/** Removes parts whose senders died with their process; says whether there were any. */
async function forgetDead(services: Services, uploadId: string): Promise<boolean> {
  const coming = services.db.selectFrom('upload_parts').select('id').where('md5', '=', '');
  let found = false;
  for (const { id } of await coming.where('upload_id', '=', uploadId).execute()) {
    await tryLock(services.leases, partLease(id), async () => {
      // Its sender may have come to its end since the rows were read.
      if ((await coming.where('id', '=', id).executeTakeFirst()) === undefined) return;
      await forgetPart(services, id);
      found = true;
    });
  }
  return found;
}

/** Removes a part's bytes, and then its row: what is stored is counted. */
export async function forgetPart(services: Services, id: string): Promise<void> {
  await discardAll(services, [id]);
  await services.db.deleteFrom('upload_parts').where('id', '=', id).execute();
}

/** How long a part waits for others to end, in milliseconds: a connection that broke is noticed a little later. */
export const maxWait = 5000;
const pause = 100;

/** Room once: removes what dead processes hold when there is none. */
async function roomNow(services: Services, wanted: WantedRoom): Promise<number | Refusal> {
  const room = await tryRoom(services, wanted);
  if (typeof room === 'number' || room.refused !== 'aborted') return room;
  return (await forgetDead(services, wanted.uploadId)) ? tryRoom(services, wanted) : room;
}

/**
 * Takes room for a part among the announced bytes, and writes its name before its bytes come (P3, P4). Answers how
 * many bytes it may have; one of unknown length has all that is left. `aborted` when others hold the room for
 * longer than `longestWait`.
 */
export async function takeRoom(services: Services, wanted: WantedRoom): Promise<number | Refusal> {
  const deadline = services.clock() + maxWait;
  for (;;) {
    const room = await roomNow(services, wanted);
    const isCrowded = typeof room !== 'number' && room.refused === 'aborted';
    if (!isCrowded || services.clock() >= deadline) return room;
    await new Promise((settle) => setTimeout(settle, pause));
  }
}
