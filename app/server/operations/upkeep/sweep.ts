import { sql } from 'kysely';
import { abandonExpired } from '../../features/uploads/abandon.ts';
import { type Stored, unfinishedIdOf } from '../../platform/blobs/store.ts';
import { deleteInPages } from '../../platform/database/batches.ts';
import { confirmHeld, type HeldLease } from '../../platform/database/leases.ts';
import { yieldToEventLoop } from '../../platform/database/pages.ts';
import { tryLock, withLock } from '../../platform/locks/locks.ts';
import type { Services } from '../../services.ts';
import { isHeld } from '../backup/hold.ts';

const grace = 24 * 3600 * 1000;
const batch = 500;

/**
 * Deletes rows of blobs that no file references, unless a backup holds them; one statement per page, so that none is
 * referenced in between (P4).
 */
function forgetUnnamed({ db, clock }: Services, before: number, lease: HeldLease): Promise<void> {
  const where = sql<boolean>`created_at < ${before}
    AND NOT EXISTS (SELECT 1 FROM files WHERE files.blob_id = blobs.id)
    AND NOT ${isHeld(clock())}`;
  return deleteInPages(db, { table: 'blobs', key: 'id', where, assertGoing: () => lease.assertHeld() });
}

/** Abandons expired uploads, one by one. */
async function abandonStale(services: Services, now: number): Promise<void> {
  for (;;) {
    const stale = await services.db
      .selectFrom('uploads')
      .select('id')
      .where('expires_at', '<', now)
      .limit(batch)
      .execute();
    for (const { id } of stale) {
      await abandonExpired(services, id);
      await yieldToEventLoop();
    }
    if (stale.length < batch) return;
  }
}

/**
 * Deletes blobs that neither an upload nor a row references. They were listed before the rows are read: a blob's row
 * is written before its bytes, so every listed blob in use has its row (P4).
 */
async function dropUnnamed(
  { db, blobs }: Services,
  stored: readonly Stored[],
  lease: HeldLease,
): Promise<void> {
  const ids = stored.map((one) => one.id);
  const begun = [...new Set(ids.map(unfinishedIdOf))];
  // Uploads first: completing one moves its id to `blobs`.
  const uploads = await db
    .selectFrom('uploads')
    .select('blob_id as id')
    .where('blob_id', 'in', begun)
    .execute();
  const parts = await db.selectFrom('upload_parts').select('id').where('id', 'in', begun).execute();
  const whole = await db.selectFrom('blobs').select('id').where('id', 'in', ids).execute();
  const uploading = new Set([...uploads, ...parts].map((row) => row.id));
  const named = new Set(whole.map((row) => row.id));
  await confirmHeld(db);
  for (const { kind, id } of stored) {
    if (uploading.has(unfinishedIdOf(id)) || (kind === 'whole' && named.has(id))) continue;
    lease.assertHeld();
    await (kind === 'whole' ? blobs.remove(id) : blobs.discard(id));
  }
}

async function sweepUnder(services: Services, lease: HeldLease): Promise<void> {
  const { blobs } = services;
  const now = services.clock();
  await abandonStale(services, now);
  await forgetUnnamed(services, now - grace, lease);
  let listed: Stored[] = [];
  for await (const one of blobs.list()) {
    listed.push(one);
    if (listed.length < batch) continue;
    await dropUnnamed(services, listed, lease);
    await yieldToEventLoop();
    listed = [];
  }
  if (listed.length > 0) await dropUnnamed(services, listed, lease);
}

/**
 * Removes expired uploads, unreferenced blobs and expired rows. Rows are deleted before bytes. Does nothing while
 * another sweep runs.
 */
export async function sweep(services: Services): Promise<void> {
  await tryLock(services.leases, 'sweep', (lease) => sweepUnder(services, lease));
}

/** Waits for a running sweep and runs a whole one, so that a repair ends with a clean store. */
export async function sweepWithLock(services: Services): Promise<void> {
  await withLock(services.leases, 'sweep', (lease) => sweepUnder(services, lease));
}
