import { sql } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { Services } from '../services.ts';

const deepest = 64;

/** How a share can be judged (R3.11). */
export const verdicts = ['OK', 'AUDITING', 'PROHIBITED', 'SENSITIVE_RESOURCE', 'SENSITIVE_WORD'] as const;

/** Whose shares are judged, by which contents (GCID) or entries, and how (R3.11). */
export interface ShareAudit {
  readonly shareUserId: string;
  readonly gcids: readonly string[];
  readonly fileIds: readonly string[];
  readonly verdict: Tables['shares']['audit'];
}

/**
 * Judges the person's shares that contain any of the contents or entries, at the top or below, in one statement;
 * answers how many. What lies in the trash counts, too: it may come back.
 */
export async function auditShares(services: Services, wanted: ShareAudit): Promise<number> {
  const account = wanted.shareUserId;
  // An empty list is no list in SQL, and no entry has an empty name.
  const ids = sql.join(['', ...wanted.fileIds]);
  const gcids = sql.join(['', ...wanted.gcids.map((one) => one.toUpperCase())]);
  const judged = await sql`
    WITH RECURSIVE up(id, parent_id, depth) AS (
      SELECT files.id, files.parent_id, 0 FROM files LEFT JOIN blobs ON blobs.id = files.blob_id
      WHERE files.account_id = ${account} AND (files.id IN (${ids}) OR upper(blobs.gcid) IN (${gcids}))
      UNION
      SELECT files.id, files.parent_id, up.depth + 1 FROM files JOIN up ON files.id = up.parent_id
      WHERE files.account_id = ${account} AND up.depth < ${deepest})
    UPDATE shares SET audit = ${wanted.verdict}
    WHERE account_id = ${account} AND deleted_at IS NULL AND id IN (
      SELECT share_id FROM share_files WHERE file_id IN (SELECT id FROM up))`.execute(services.db);
  return Number(judged.numAffectedRows ?? 0n);
}

/** Judges one share by its id; answers whether there is one (R3.11). */
export async function auditShare(
  services: Services,
  shareId: string,
  verdict: ShareAudit['verdict'],
): Promise<boolean> {
  const judged = await services.db
    .updateTable('shares')
    .set({ audit: verdict })
    .where('id', '=', shareId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return judged.numUpdatedRows === 1n;
}
