import type { Services } from '../services.ts';

const grace = 24 * 3600 * 1000;

/** Drops uploads that were given up, blobs that no row names, and what is remembered no longer. Rows go before bytes. */
export async function sweep(services: Services): Promise<void> {
  const { db, blobs } = services;
  const now = services.clock();
  const stale = await db.selectFrom('uploads').selectAll().where('expires_at', '<', now).execute();
  for (const upload of stale) await abandonUpload(services, upload.id);
  const live = new Set(
    (await db.selectFrom('uploads').select('blob_id').execute()).map((row) => row.blob_id),
  );
  const named = new Set(
    (await db.selectFrom('files').select('blob_id').distinct().execute()).map((row) => row.blob_id),
  );
  const kept = await db.selectFrom('blobs').select(['id', 'created_at']).execute();
  const orphans = kept.filter((row) => !named.has(row.id) && row.created_at < now - grace);
  for (const orphan of orphans) await db.deleteFrom('blobs').where('id', '=', orphan.id).execute();
  const rows = new Set(kept.map((row) => row.id));
  for (const orphan of orphans) rows.delete(orphan.id);
  const stored = await blobs.list();
  for (const id of stored.whole) if (!rows.has(id) && !live.has(id)) await blobs.remove(id);
  for (const id of stored.unfinished) if (!live.has(id)) await blobs.discard(id);
  await db
    .deleteFrom('idempotency')
    .where('created_at', '<', now - 2 * grace)
    .execute();
  await db
    .deleteFrom('pass_tries')
    .where('last_at', '<', now - grace)
    .execute();
  for (const table of ['attempts', 'authorize_requests', 'captcha_tokens', 'captcha_challenges'] as const) {
    await db
      .deleteFrom(table)
      .where('expires_at', '<', now - grace)
      .execute();
  }
}

/** Gives an unfinished upload's space back and removes its row, then its bytes. */
export async function abandonUpload(services: Services, uploadId: string): Promise<void> {
  const gone = await services.db.transaction().execute(async (db) => {
    const upload = await db
      .deleteFrom('uploads')
      .where('id', '=', uploadId)
      .returningAll()
      .executeTakeFirst();
    if (upload === undefined) return null;
    await db
      .deleteFrom('files')
      .where('id', '=', upload.file_id)
      .where('phase', '=', 'PHASE_TYPE_RUNNING')
      .execute();
    await db
      .updateTable('accounts')
      .set((eb) => ({ quota_used: eb('quota_used', '-', upload.size) }))
      .where('id', '=', upload.account_id)
      .execute();
    return upload;
  });
  if (gone !== null) await services.blobs.discard(gone.blob_id);
}
