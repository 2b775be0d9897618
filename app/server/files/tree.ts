import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../database/open.ts';
import { nameKey, numberedName } from './names.ts';
import type { FileRow } from './present.ts';

const deepest = 64;

/**
 * Whether an entry that is looked up by its id is the account's. Written so that no index answers it: a few ids lead to
 * their rows at once, where an index of the account would lead to all that it has.
 */
export function isOwn(accountId: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`account_id || '' = ${accountId}`;
}

/** The account's entries, each with the hashes of its content and where a picture of it can come from. */
export function ownFiles(db: Database, accountId: string) {
  return db
    .selectFrom('files')
    .leftJoin('blobs', 'blobs.id', 'files.blob_id')
    .leftJoin('media_facts', 'media_facts.blob_id', 'files.blob_id')
    .selectAll('files')
    .select(['blobs.sha256', 'blobs.gcid', 'media_facts.still'])
    .where('files.account_id', '=', accountId);
}

/** One live entry of the account, or null: foreign and unknown ids look the same (P10). */
export async function findFile(db: Database, accountId: string, id: string): Promise<FileRow | null> {
  const row = await ownFiles(db, accountId).where('files.id', '=', id).executeTakeFirst();
  return row ?? null;
}

/** Whether the account may put something into the folder; the root always is. */
export async function isOwnFolder(db: Database, accountId: string, id: string): Promise<boolean> {
  if (id === '') return true;
  const row = await findFile(db, accountId, id);
  return row !== null && row.kind === 'drive#folder' && row.trashed_at === null;
}

/** Ids of the roots and everything below them, at most 64 levels, roots first. */
export async function subtree(db: Database, accountId: string, roots: readonly string[]): Promise<string[]> {
  if (roots.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    WITH RECURSIVE below(id, depth) AS (
      SELECT id, 0 FROM files WHERE account_id = ${accountId} AND id IN (${sql.join(roots)})
      UNION
      SELECT files.id, below.depth + 1 FROM files JOIN below ON files.parent_id = below.id
      WHERE files.account_id = ${accountId} AND below.depth < ${deepest})
    SELECT id FROM below ORDER BY depth`.execute(db);
  return rows.map((row) => row.id);
}

/** Asked of each entry that was found: as a condition, it leads the planner to an index of the whole account. */
const isLive = sql`(files.trashed_at IS NULL AND files.phase = 'PHASE_TYPE_COMPLETE')`;

/** The entries with everything below them that is whole and not in the trash, folders before what is in them. */
export async function liveTree(
  db: Database,
  accountId: string,
  roots: readonly string[],
): Promise<{ id: string; size: number }[]> {
  if (roots.length === 0) return [];
  const { rows } = await sql<{ id: string; size: number }>`
    WITH RECURSIVE below(id, size, live, depth) AS (
      SELECT id, size, ${isLive}, 0 FROM files WHERE account_id = ${accountId} AND id IN (${sql.join(roots)})
      UNION
      SELECT files.id, files.size, ${isLive}, below.depth + 1 FROM files JOIN below ON files.parent_id = below.id
      WHERE files.account_id = ${accountId} AND below.live AND below.depth < ${deepest})
    SELECT id, size FROM below WHERE live ORDER BY depth`.execute(db);
  return rows;
}

/** Everything in the trash, with all that is below it, however deep. */
export async function trashedTree(db: Database, accountId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    WITH RECURSIVE below(id) AS (
      SELECT id FROM files WHERE account_id = ${accountId} AND trashed_at IS NOT NULL
      UNION
      SELECT files.id FROM files JOIN below ON files.parent_id = below.id WHERE files.account_id = ${accountId})
    SELECT id FROM below`.execute(db);
  return rows.map((row) => row.id);
}

/** Bytes of everything in the trash, with all that is below it. */
export async function trashedBytes(db: Database, accountId: string): Promise<number> {
  const { rows } = await sql<{ size: number }>`
    WITH RECURSIVE below(id) AS (
      SELECT id FROM files WHERE account_id = ${accountId} AND trashed_at IS NOT NULL
      UNION
      SELECT files.id FROM files JOIN below ON files.parent_id = below.id WHERE files.account_id = ${accountId})
    SELECT COALESCE(SUM(size), 0) AS size FROM files WHERE id IN (SELECT id FROM below)`.execute(db);
  return rows[0]?.size ?? 0;
}

/** The chain of entries from the id up to the top, nearest first, at most 64. */
export async function ancestry(
  db: Database,
  accountId: string,
  id: string,
): Promise<{ id: string; name: string; parentId: string }[]> {
  const { rows } = await sql<{ id: string; name: string; parent_id: string }>`
    WITH RECURSIVE up(id, name, parent_id, depth) AS (
      SELECT id, name, parent_id, 0 FROM files WHERE account_id = ${accountId} AND id = ${id} AND trashed_at IS NULL
      UNION ALL
      SELECT files.id, files.name, files.parent_id, up.depth + 1 FROM files JOIN up ON files.id = up.parent_id
      WHERE files.account_id = ${accountId} AND files.trashed_at IS NULL AND up.depth < ${deepest})
    SELECT id, name, parent_id FROM up ORDER BY depth`.execute(db);
  return rows.map((row) => ({ id: row.id, name: row.name, parentId: row.parent_id }));
}

/** So many numbers are tried one after the other; a folder with more of one name is searched by halves. */
const triedInOrder = 16;

/**
 * The name itself when it is free in the folder, else a numbered one that is: the first, unless more than sixteen are
 * taken. Then it is one whose predecessor is taken, found in as many steps as the number has bits.
 */
export async function freeName(
  db: Database,
  accountId: string,
  parentId: string,
  name: string,
): Promise<string> {
  const nth = (n: number): string => (n === 1 ? name : numberedName(name, n));
  const isTaken = async (n: number): Promise<boolean> => {
    const holder = await db
      .selectFrom('files')
      .select('id')
      .where('account_id', '=', accountId)
      .where('parent_id', '=', parentId)
      .where('name_key', '=', nameKey(nth(n)))
      .where('trashed_at', 'is', null)
      .executeTakeFirst();
    return holder !== undefined;
  };
  for (let n = 1; n <= triedInOrder; n += 1) if (!(await isTaken(n))) return nth(n);
  let taken = triedInOrder;
  while (await isTaken(taken * 2)) taken *= 2;
  let free = taken * 2;
  while (free - taken > 1) {
    const between = Math.floor((taken + free) / 2);
    if (await isTaken(between)) taken = between;
    else free = between;
  }
  return nth(free);
}
