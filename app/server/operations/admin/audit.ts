import { sql } from 'kysely';
import { isOwn } from '../../features/files/tree.ts';
import { allow, everybody, type Named, prohibit } from '../../features/shares/prohibitions.ts';
import { batchRows } from '../../platform/database/batches.ts';
import type { Database } from '../../platform/database/open.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { transact } from '../../platform/database/transaction.ts';
import type { Services } from '../../services.ts';

/** How a share can be judged (R3.11). */
export const verdicts = ['OK', 'AUDITING', 'PROHIBITED', 'SENSITIVE_RESOURCE', 'SENSITIVE_WORD'] as const;
type Verdict = Tables['shares']['audit'];

/** Whose shares are judged, by which contents (GCID) or entries, and how (R3.11). */
export interface ShareAudit {
  readonly shareUserId: string;
  readonly gcids: readonly string[];
  readonly fileIds: readonly string[];
  readonly verdict: Verdict;
}

/** What was prohibited cannot be shared again, until another verdict names it (P9h). */
const note = (db: Database, named: readonly Named[], verdict: Verdict, now: number): Promise<void> =>
  verdict === 'PROHIBITED' ? prohibit(db, named, now) : allow(db, named);

interface Entry {
  readonly id: string;
  readonly kind: Tables['files']['kind'];
  readonly gcid: string | null;
}

/** What an entry stands for in a verdict: a file for its content, a folder for itself. */
function namedBy(entry: Entry, contentFor: string, accountId: string): Named[] {
  if (entry.kind === 'drive#folder') return [{ kind: 'folder', name: entry.id, accountId }];
  return entry.gcid === null ? [] : [{ kind: 'content', name: entry.gcid, accountId: contentFor }];
}

const entriesOf = (db: Database) =>
  db
    .selectFrom('files')
    .leftJoin('blobs', 'blobs.id', 'files.blob_id')
    .select(['files.id', 'files.kind', 'blobs.gcid']);

/** A content that is named is judged for everybody; a folder, whose id says nothing to others, for its owner. */
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

/** The person's shares that contain any of the contents or entries, at the top or below. */
async function sharesWith(services: Services, wanted: ShareAudit): Promise<string[]> {
  const account = wanted.shareUserId;
  // An empty list is no list in SQL, and no entry has an empty name.
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
    services.longReads.of(account),
  );
  return rows.map((row) => row.id);
}

/**
 * Judges the person's shares that contain any of the contents or entries, at the top or below, all of them or none;
 * answers how many. What lies in the trash counts, too: it may come back. A content that is PROHIBITED is given out by
 * nobody's share, and in no new one, until another verdict names it (P9h).
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
 * What a verdict on a whole share names. A share of one file names its content; one of several does not say which is
 * meant, so it names them for its owner alone: nobody can have a content prohibited for others by putting it beside one
 * that is.
 */
async function namedByShare(db: Database, shareId: string, accountId: string): Promise<Named[]> {
  const entries = await entriesOf(db)
    .innerJoin('share_files', 'share_files.file_id', 'files.id')
    .where('share_files.share_id', '=', shareId)
    .execute();
  const contentFor = entries.length === 1 ? everybody : accountId;
  return entries.flatMap((entry) => namedBy(entry, contentFor, accountId));
}

/** Judges one share by its id; answers whether there is one (R3.11). What it holds follows the verdict (P9h). */
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
