import { sql } from 'kysely';
import { atomicBatch } from '../../platform/database/atomic-batch.ts';
import type { Database } from '../../platform/database/open.ts';
import { tryLock } from '../../platform/locks/locks.ts';
import { type Refusal, refuse } from '../../platform/refusal.ts';
import type { Services } from '../../services.ts';
import { discardAll } from './abandon.ts';

// Every part in transfer is a row that counts against the reservation of its upload, from before its first byte until
// its last byte is deleted. So an upload stores at most its reservation plus one part (P3), until its parts are joined:
// they are kept while their copy is made.

/** The part number of an upload in one piece. */
export const wholeNumber = 0;
/** Part numbers that one statement sums up; an upload may have 10,000 (P36d). */
const numbersAtOnce = 500;

/** A part that needs room. */
export interface PartRequest {
  readonly id: string;
  readonly uploadId: string;
  /** From 1, or `wholeNumber`. */
  readonly number: number;
  /** In bytes; null when it was not announced. */
  readonly length: number | null;
}

/** The lease held while a part is sent: a row whose lease is free belongs to a dead process. */
export const partLease = (id: string): string => `part:${id}`;

const crowded = (): Refusal =>
  refuse('aborted', { description: 'other parts are being written', retryAfter: 1 });

/** The upload would exceed its announced size. */
export const tooMany = (): Refusal =>
  refuse('out_of_range', { description: 'more bytes than were announced' });

interface Taken {
  /** Bytes of all rows, including parts that are being sent again. */
  readonly all: number;
  readonly others: number;
  /** Bytes of other complete parts. */
  readonly settled: number;
}

async function takenOf(db: Database, { uploadId, number }: PartRequest): Promise<Taken> {
  const taken = { all: 0, others: 0, settled: 0 };
  const parts = db.selectFrom('upload_parts').where('upload_id', '=', uploadId);
  const { last } = await parts.select((eb) => eb.fn.max('number').as('last')).executeTakeFirstOrThrow();
  // A part that is sent again has a second row: a range of so many numbers has few rows more.
  for (let from = 0; last !== null && from <= last; from += numbersAtOnce) {
    const sums = await parts
      .select([
        sql<number>`coalesce(sum(size), 0)`.as('all'),
        sql<number>`coalesce(sum(CASE WHEN number <> ${number} THEN size END), 0)`.as('others'),
        sql<number>`coalesce(sum(CASE WHEN number <> ${number} AND md5 <> '' THEN size END), 0)`.as(
          'settled',
        ),
      ])
      .where('number', '>=', from)
      .where('number', '<', from + numbersAtOnce)
      .executeTakeFirstOrThrow();
    taken.all += Number(sums.all);
    taken.others += Number(sums.others);
    taken.settled += Number(sums.settled);
  }
  // An upload in one piece replaces all parts, which are kept until it is complete and verified.
  return number === wholeNumber ? { ...taken, others: 0, settled: 0 } : taken;
}

/** The max. size of the part, or a refusal: to wait, or for good. */
function roomFor(size: number, length: number | null, taken: Taken): number | Refusal {
  if (length !== null && length > size - taken.settled) return tooMany();
  // A part that is being sent again is the one part beyond the reservation.
  if (taken.all > size) return crowded();
  const room = size - taken.others;
  if (length !== null) return length > room ? crowded() : length;
  return room <= 0 && taken.others > taken.settled ? crowded() : Math.max(0, room);
}

function tryReserve(services: Services, wanted: PartRequest): Promise<number | Refusal> {
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

/** Removes parts of dead processes; answers whether there were any. */
async function forgetDead(services: Services, uploadId: string): Promise<boolean> {
  const coming = services.db.selectFrom('upload_parts').select('id').where('md5', '=', '');
  let found = false;
  for (const { id } of await coming.where('upload_id', '=', uploadId).execute()) {
    await tryLock(services.leases, partLease(id), async () => {
      // Its transfer may have ended since the rows were read.
      if ((await coming.where('id', '=', id).executeTakeFirst()) === undefined) return;
      await forgetPart(services, id);
      found = true;
    });
  }
  return found;
}

/** Deletes a part's bytes, then its row, so that stored bytes are always counted. */
export async function forgetPart(services: Services, id: string): Promise<void> {
  await discardAll(services, [id]);
  await services.db.deleteFrom('upload_parts').where('id', '=', id).execute();
}

/** Max. time a part waits for others to end, in ms: a broken connection is noticed with a delay. */
export const maxWait = 5000;
const pause = 100;

/** Tries to reserve room; when there is none, removes parts of dead processes and tries again. */
async function reserveNow(services: Services, wanted: PartRequest): Promise<number | Refusal> {
  const room = await tryReserve(services, wanted);
  if (typeof room === 'number' || room.refused !== 'aborted') return room;
  return (await forgetDead(services, wanted.uploadId)) ? tryReserve(services, wanted) : room;
}

/**
 * Reserves room for a part within the announced size and records its id before its bytes arrive (P3, P4). Answers how
 * many bytes it may have; a part of unknown length gets all that is left. `aborted` when others hold the room for
 * longer than `maxWait`.
 */
export async function reservePart(services: Services, wanted: PartRequest): Promise<number | Refusal> {
  const deadline = services.clock() + maxWait;
  for (;;) {
    const room = await reserveNow(services, wanted);
    const isCrowded = typeof room !== 'number' && room.refused === 'aborted';
    if (!isCrowded || services.clock() >= deadline) return room;
    await new Promise((settle) => setTimeout(settle, pause));
  }
}
