import { sql } from 'kysely';
import type { Database } from '../../platform/database/open.ts';
import type { Tables } from '../../platform/database/tables.ts';

/** Rows that one statement names at most. */
const atOnce = 500;
/** The content id of nothing: everybody has empty files, and there is nothing in them to prohibit. */
const emptyContent = 'DA39A3EE5E6B4B0D3255BFEF95601890AFD80709';
/** Instead of an account's id: for whoever shares it. */
export const everybody = '';

/** What may not be shared: bytes, by their content id (GCID, upper case), or a folder, by its id. */
export interface Named {
  readonly kind: Tables['prohibitions']['kind'];
  readonly name: string;
  /** Whose shares it is kept out of; `everybody`, or an account's id. */
  readonly accountId: string;
}

const rowsOf = (named: readonly Named[], now: number) =>
  named
    .filter(({ name }) => name !== emptyContent)
    .map(({ kind, name, accountId }) => ({ kind, name, account_id: accountId, created_at: now }));

/** Keeps contents and folders out of shares, in the caller's transaction (P9h). */
export async function prohibit(db: Database, named: readonly Named[], now: number): Promise<void> {
  const rows = rowsOf(named, now);
  for (let at = 0; at < rows.length; at += atOnce)
    await db
      .insertInto('prohibitions')
      .values(rows.slice(at, at + atOnce))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

/** Lets them be shared again, in the caller's transaction. */
export async function allow(db: Database, named: readonly Named[]): Promise<void> {
  for (const { kind, name, accountId } of named)
    await db
      .deleteFrom('prohibitions')
      .where('kind', '=', kind)
      .where('name', '=', name)
      .where('account_id', '=', accountId)
      .execute();
}

/** A condition on rows that join `blobs`: their content may be given out by shares of the account (P9h). */
export const mayBeShared = (accountId: string) =>
  sql<boolean>`NOT EXISTS (SELECT 1 FROM prohibitions AS prohibited WHERE prohibited.kind = 'content'
    AND prohibited.name = blobs.gcid AND prohibited.account_id IN (${everybody}, ${accountId}))`;

/** Those of the blobs whose content may not be given out by shares of the account (P9h). */
export async function prohibitedBlobs(
  db: Database,
  accountId: string,
  blobIds: readonly (string | null)[],
): Promise<ReadonlySet<string>> {
  const ids = [...new Set(blobIds)].filter((id) => id !== null);
  const found = new Set<string>();
  for (let at = 0; at < ids.length; at += atOnce) {
    const rows = await db
      .selectFrom('blobs')
      .innerJoin('prohibitions', (join) =>
        join.onRef('prohibitions.name', '=', 'blobs.gcid').on('prohibitions.kind', '=', 'content'),
      )
      .select('blobs.id')
      .where('blobs.id', 'in', ids.slice(at, at + atOnce))
      .where('prohibitions.account_id', 'in', [everybody, accountId])
      .execute();
    for (const { id } of rows) found.add(id);
  }
  return found;
}

/** Whether one of the entries is a folder that the account may not share, or lies in one. */
async function isInProhibitedFolder(
  db: Database,
  accountId: string,
  entryIds: readonly string[],
): Promise<boolean> {
  const some = await db
    .selectFrom('prohibitions')
    .select('name')
    .where('kind', '=', 'folder')
    .where('account_id', '=', accountId)
    .limit(1)
    .executeTakeFirst();
  // Nearly nobody has one: the way up is walked for those alone.
  if (some === undefined) return false;
  const { rows } = await sql<{ name: string }>`
    WITH RECURSIVE up(id, parent_id) AS (
      SELECT id, parent_id FROM files WHERE account_id || '' = ${accountId} AND id IN (${sql.join(entryIds)})
      UNION
      SELECT files.id, files.parent_id FROM files JOIN up ON files.id = up.parent_id
      WHERE files.account_id || '' = ${accountId})
    SELECT name FROM prohibitions JOIN up ON up.id = prohibitions.name
    WHERE prohibitions.kind = 'folder' AND prohibitions.account_id = ${accountId} LIMIT 1`.execute(db);
  return rows.length > 0;
}

/**
 * Whether the account may share these entries of its own: none has a content that was prohibited, by whatever copy or
 * upload it came, and none is, or lies in, a folder that was (P9h). What lies below a folder is looked at when it is
 * read.
 */
export async function mayShareEntries(
  db: Database,
  accountId: string,
  entryIds: readonly string[],
): Promise<boolean> {
  const blobIds: (string | null)[] = [];
  for (let at = 0; at < entryIds.length; at += atOnce) {
    const rows = await db
      .selectFrom('files')
      .select('blob_id')
      .where('id', 'in', entryIds.slice(at, at + atOnce))
      .execute();
    blobIds.push(...rows.map((row) => row.blob_id));
  }
  if ((await prohibitedBlobs(db, accountId, blobIds)).size > 0) return false;
  return !(await isInProhibitedFolder(db, accountId, entryIds));
}
