import { sql } from 'kysely';
import { isOwn } from '../../features/files/tree.ts';
import { allow, everybody, type Named, prohibit } from '../../features/shares/prohibitions.ts';
import { batchRows } from '../../platform/database/batches.ts';
import type { Database } from '../../platform/database/open.ts';
import type { Tables } from '../../platform/database/tables/tables.ts';
import { transact } from '../../platform/database/transaction.ts';
import { operatorKey } from '../../platform/locks/fair-key.ts';
import type { Services } from '../../services.ts';

type Verdict = Tables['shares']['audit'];

/** The owner of the shares, the contents (GCID) or entries that are judged, and the verdict (R3.11). */
export interface ShareAudit {
  readonly shareUserId: string;
  readonly gcids: readonly string[];
  readonly fileIds: readonly string[];
  readonly verdict: Verdict;
}

/** Prohibited content cannot be shared again until another verdict names it (P9h). */
const note = (db: Database, named: readonly Named[], verdict: Verdict, now: number): Promise<void> =>
  verdict === 'PROHIBITED' ? prohibit(db, named, now) : allow(db, named);

interface Entry {
  readonly id: string;
  readonly kind: Tables['files']['kind'];
  readonly gcid: string | null;
}

/** What a verdict on an entry applies to: the content of a file, or the folder itself. */
function namedBy(entry: Entry, contentFor: string, accountId: string): Named[] {
  if (entry.kind === 'drive#folder') return [{ kind: 'folder', name: entry.id, accountId }];
  return entry.gcid === null ? [] : [{ kind: 'content', name: entry.gcid, accountId: contentFor }];
}

const entriesOf = (db: Database) =>
  db
    .selectFrom('files')
    .leftJoin('blobs', 'blobs.id', 'files.blob_id')
    .select(['files.id', 'files.kind', 'blobs.gcid']);

/** A verdict on a content applies to everybody; one on a folder only to its owner. */
async function namedIn(db: Database, wanted: ShareAudit): Promise<Named[]> {
  const contents = wanted.gcids.map(
    (gcid): Named => ({
      kind: 'content',
      name: gcid.toUpperCase(),
      accountId: everybody,
    }),
  );
  const entries = await entriesOf(db)
    .where('files.account_id', '=', wanted.shareUserId)
    .where('files.id', 'in', ['', ...wanted.fileIds])
    .execute();
  return [...contents, ...entries.flatMap((entry) => namedBy(entry, everybody, wanted.shareUserId))];
}

/** The account's shares that contain any of the contents or entries, at any depth. */
async function sharesWith(services: Services, wanted: ShareAudit): Promise<string[]> {
  const account = wanted.shareUserId;
  // SQL has no empty list, and no entry has an empty name.
  const ids = sql.join(['', ...wanted.fileIds]);
  const gcids = sql.join(['', ...wanted.gcids.map((one) => one.toUpperCase())]);
  const { rows } = await sql<{ id: string }>`
    WITH RECURSIVE named(id) AS (
      SELECT id FROM files WHERE id IN (${ids}) AND ${isOwn(account)}
      UNION
      SELECT files.id FROM files JOIN blobs ON blobs.id = files.blob_id
      WHERE blobs.gcid IN (${gcids}) AND files.account_id = ${account}),
    up(id, parent_id) AS (
      SELECT files.id, files.parent_id FROM files JOIN named ON named.id = files.id
      UNION
      SELECT files.id, files.parent_id FROM files JOIN up ON files.id = up.parent_id
      WHERE files.account_id || '' = ${account})
    SELECT id FROM shares WHERE account_id = ${account} AND deleted_at IS NULL AND id IN (
      SELECT share_id FROM share_files WHERE file_id IN (SELECT id FROM up))`.execute(
    services.longReads.of(operatorKey),
  );
  return rows.map((row) => row.id);
}

/**
 * Judges the account's shares that contain any of the contents or entries, at any depth; all or none. Answers how
 * many. Trashed entries count, as they may be restored. A PROHIBITED content is given out by no share of anybody, and
 * by no new one, until another verdict names it (P9h).
 */
export async function auditShares(services: Services, wanted: ShareAudit): Promise<number> {
  const ids = await sharesWith(services, wanted);
  const now = services.clock();
  return transact(services.db, async (db) => {
    await note(db, await namedIn(db, wanted), wanted.verdict, now);
    let judged = 0n;
    for (let at = 0; at < ids.length; at += batchRows) {
      const { numUpdatedRows } = await db
        .updateTable('shares')
        .set({ audit: wanted.verdict })
        .where('id', 'in', ids.slice(at, at + batchRows))
        .where('deleted_at', 'is', null)
        .executeTakeFirstOrThrow();
      judged += numUpdatedRows;
    }
    return Number(judged);
  });
}

/**
 * What a verdict on a whole share applies to. A share of one file names its content for everybody. A share of several
 * files names them for its owner only: otherwise anybody could have a content prohibited by sharing it beside a
 * prohibited one.
 */
async function namedByShare(db: Database, shareId: string, accountId: string): Promise<Named[]> {
  const entries = await entriesOf(db)
    .innerJoin('share_files', 'share_files.file_id', 'files.id')
    .where('share_files.share_id', '=', shareId)
    .execute();
  const contentFor = entries.length === 1 ? everybody : accountId;
  return entries.flatMap((entry) => namedBy(entry, contentFor, accountId));
}

/** Judges one share by id; answers whether it exists (R3.11). The verdict applies to its content (P9h). */
export function auditShare(
  services: Services,
  shareId: string,
  verdict: ShareAudit['verdict'],
): Promise<boolean> {
  const now = services.clock();
  return transact(services.db, async (db) => {
    const judged = await db
      .updateTable('shares')
      .set({ audit: verdict })
      .where('id', '=', shareId)
      .where('deleted_at', 'is', null)
      .returning('account_id')
      .executeTakeFirst();
    if (judged === undefined) return false;
    await note(db, await namedByShare(db, shareId, judged.account_id), verdict, now);
    return true;
  });
}
