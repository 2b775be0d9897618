import { sql } from 'kysely';
import { holdName } from '../backup/hold.ts';
import type { Services } from '../services.ts';
import { abandonUpload } from '../uploads/abandon.ts';
import type { Stored } from './store.ts';

const grace = 24 * 3600 * 1000;
const batch = 500;

/** Rows of blobs that no file names any more, unless a backup holds them; one statement each batch, so that none is named in between (P4). */
async function forgetUnnamed({ db, clock }: Services, before: number): Promise<void> {
  for (;;) {
    const gone = await sql`DELETE FROM blobs WHERE id IN (
      SELECT blobs.id FROM blobs WHERE created_at < ${before}
        AND NOT EXISTS (SELECT 1 FROM files WHERE files.blob_id = blobs.id)
        AND NOT EXISTS (SELECT 1 FROM leases WHERE name = ${holdName} AND until > ${clock()}) LIMIT ${sql.lit(batch)})`.execute(
      db,
    );
    if (Number(gone.numAffectedRows ?? 0n) < batch) return;
  }
}

/**
 * Removes the bytes of those that neither an upload nor a blob names. They were listed before the rows are read:
 * bytes are stored under a name that a row has already, so whatever is stored by then has its row (P4).
 */
async function dropUnnamed({ db, blobs }: Services, stored: readonly Stored[]): Promise<void> {
  const ids = stored.map((one) => one.id);
  // Uploads first: the last step of one moves its name to the blobs.
  const uploads = await db
    .selectFrom('uploads')
    .select('blob_id as id')
    .where('blob_id', 'in', ids)
    .execute();
  const parts = await db.selectFrom('upload_parts').select('id').where('id', 'in', ids).execute();
  const whole = await db.selectFrom('blobs').select('id').where('id', 'in', ids).execute();
  const uploading = new Set([...uploads, ...parts].map((row) => row.id));
  const named = new Set([...uploading, ...whole.map((row) => row.id)]);
  for (const { kind, id } of stored) {
    if (kind === 'whole' && !named.has(id)) await blobs.remove(id);
    if (kind === 'unfinished' && !uploading.has(id)) await blobs.discard(id);
  }
}

/** Drops uploads that were given up, blobs that no row names, and what is remembered no longer. Rows go before bytes. */
export async function sweep(services: Services): Promise<void> {
  const { db, blobs } = services;
  const now = services.clock();
  const stale = await db.selectFrom('uploads').select('id').where('expires_at', '<', now).execute();
  for (const upload of stale) await abandonUpload(services, upload.id);
  await forgetUnnamed(services, now - grace);
  let listed: Stored[] = [];
  for await (const one of blobs.list()) {
    listed.push(one);
    if (listed.length < batch) continue;
    await dropUnnamed(services, listed);
    listed = [];
  }
  if (listed.length > 0) await dropUnnamed(services, listed);
  await db
    .deleteFrom('idempotency')
    .where('created_at', '<', now - 2 * grace)
    .execute();
  await db
    .deleteFrom('pass_tries')
    .where('last_at', '<', now - grace)
    .execute();
  for (const table of [
    'attempts',
    'authorize_requests',
    'captcha_tokens',
    'captcha_challenges',
    'archives',
  ] as const) {
    await db
      .deleteFrom(table)
      .where('expires_at', '<', now - grace)
      .execute();
  }
}
