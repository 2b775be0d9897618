import type { Database } from '../../platform/database/open.ts';

/** Which of the entries an open share of the account leads to; as many as a page of a listing has. */
export async function findSharedIds(
  db: Database,
  accountId: string,
  fileIds: readonly string[],
  now: number,
): Promise<ReadonlySet<string>> {
  if (fileIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('share_files')
    .innerJoin('shares', 'shares.id', 'share_files.share_id')
    .select('share_files.file_id')
    .distinct()
    .where('share_files.file_id', 'in', fileIds)
    .where('shares.account_id', '=', accountId)
    .where('shares.deleted_at', 'is', null)
    .where((eb) => eb.or([eb('shares.expires_at', 'is', null), eb('shares.expires_at', '>', now)]))
    .execute();
  return new Set(rows.map((row) => row.file_id));
}
