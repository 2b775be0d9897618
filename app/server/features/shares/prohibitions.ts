import { sql } from 'kysely';
import type { Database } from '../../platform/database/open.ts';
import type { Tables } from '../../platform/database/tables/tables.ts';

/** Max. rows per statement. */
const atOnce = 500;
/** The content id of empty files, which cannot be prohibited. */
const emptyContent = 'DA39A3EE5E6B4B0D3255BFEF95601890AFD80709';
/** Used instead of an account id to prohibit something for every account. */
export const everybody = '';

/** What may not be shared: a content, by its id (GCID, upper case), or a folder, by its id. */
export interface Named {
  readonly kind: Tables['prohibitions']['kind'];
  readonly name: string;
  /** The account that may not share it, or `everybody`. */
  readonly accountId: string;
}

const rowsOf = (named: readonly Named[], now: number) =>
  named
    .filter(({ name }) => name !== emptyContent)
    .map(({ kind, name, accountId }) => ({ kind, name, account_id: accountId, created_at: now }));

/** Prohibits sharing contents and folders, in the caller's transaction (P9h). */
export async function prohibit(db: Database, named: readonly Named[], now: number): Promise<void> {
  const rows = rowsOf(named, now);
  for (let at = 0; at < rows.length; at += atOnce)
    await db
      .insertInto('prohibitions')
      .values(rows.slice(at, at + atOnce))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

/** Allows sharing them again, in the caller's transaction. */
export async function allow(db: Database, named: readonly Named[]): Promise<void> {
  for (const { kind, name, accountId } of named)
    await db
      .deleteFrom('prohibitions')
      .where('kind', '=', kind)
      .where('name', '=', name)
      .where('account_id', '=', accountId)
      .execute();
}

/** A condition on rows joined with `blobs`: shares of the account may give out their content (P9h). */
export const mayBeShared = (accountId: string) =>
  sql<boolean>`NOT EXISTS (SELECT 1 FROM prohibitions AS prohibited WHERE prohibited.kind = 'content'
    AND prohibited.name = blobs.gcid AND prohibited.account_id IN (${everybody}, ${accountId}))`;

/** The blobs whose content shares of the account may not give out (P9h). */
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

/** Whether one of the entries is a folder that the account may not share, or is in one. */
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
  // Hardly any account has one: only then are ancestors read.
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
 * Whether the account may share these own entries: none has a prohibited content, whichever copy or upload it is
 * from, and none is, or is in, a prohibited folder (P9h). The content of folders is checked when it is read.
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
