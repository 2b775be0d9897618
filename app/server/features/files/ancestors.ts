import { sql } from 'kysely';
import type { Database } from '../../platform/database/open.ts';
import { piecesOf } from '../../platform/database/pages.ts';
import { deepestFolder } from '../trees/bounds.ts';

/** An entry as its place in the tree shows it. */
export interface Above {
  readonly id: string;
  readonly name: string;
  readonly parentId: string;
  readonly kind: 'drive#file' | 'drive#folder';
  readonly trashedAt: number | null;
  /** Levels of folders below it, at most. */
  readonly height: number;
}

/** An entry and the folders it lies in, nearest first. */
export interface Chain {
  readonly entries: readonly Above[];
  /** Where it ends: at the top of the drive, at a folder that is not there, or nowhere, as it leads back to itself. */
  readonly end: 'top' | 'missing' | 'cycle';
}

type Row = Omit<Above, 'parentId' | 'trashedAt' | 'height'> & {
  readonly parent_id: string;
  readonly trashed_at: number | null;
  readonly tree_height: number;
};

const aboveOf = ({ parent_id, trashed_at, tree_height, ...row }: Row): Above => ({
  ...row,
  parentId: parent_id,
  trashedAt: trashed_at,
  height: tree_height,
});

function chainIn(known: ReadonlyMap<string, Above>, id: string): Chain {
  const entries: Above[] = [];
  const seen = new Set<string>();
  for (let at = known.get(id); at !== undefined; at = known.get(at.parentId)) {
    if (seen.has(at.id)) return { entries, end: 'cycle' };
    seen.add(at.id);
    entries.push(at);
  }
  return { entries, end: entries.at(-1)?.parentId === '' ? 'top' : 'missing' };
}

/**
 * The chain of an entry of the account, however deep it lies; empty when there is no such entry. Walked as a set, so
 * that folders which lead back to themselves end it, too.
 */
export async function chainOf(db: Database, accountId: string, id: string): Promise<Chain> {
  const { rows } = await sql<Row>`
    WITH RECURSIVE up(id, name, parent_id, kind, trashed_at, tree_height) AS (
      SELECT id, name, parent_id, kind, trashed_at, tree_height FROM files WHERE account_id || '' = ${accountId} AND id = ${id}
      UNION
      SELECT files.id, files.name, files.parent_id, files.kind, files.trashed_at, files.tree_height
      FROM files JOIN up ON files.id = up.parent_id WHERE files.account_id || '' = ${accountId})
    SELECT * FROM up`.execute(db);
  return chainIn(new Map(rows.map((row) => [row.id, aboveOf(row)])), id);
}

/**
 * The chains of many entries of the account, by their ids: one statement for each level, and what several have above
 * them is read once.
 */
export async function chainsOf(
  db: Database,
  accountId: string,
  ids: readonly string[],
): Promise<(id: string) => Chain> {
  const known = new Map<string, Above>();
  const asked = new Set<string>(['']);
  let next = ids;
  for (;;) {
    const fresh = [...new Set(next)].filter((id) => !asked.has(id));
    if (fresh.length === 0) return (id) => chainIn(known, id);
    const found: string[] = [];
    for (const some of piecesOf(fresh)) {
      const rows = await db
        .selectFrom('files')
        .select(['id', 'name', 'parent_id', 'kind', 'trashed_at', 'tree_height'])
        .where(sql<boolean>`account_id || '' = ${accountId}`)
        .where('id', 'in', some)
        .execute();
      for (const row of rows) known.set(row.id, aboveOf(row));
      found.push(...rows.map((row) => row.parent_id));
    }
    for (const id of fresh) asked.add(id);
    next = found;
  }
}

/** Whether the entry and all that it lies in is there and not in the trash. */
export const isLive = ({ entries, end }: Chain): boolean =>
  entries.length > 0 && end === 'top' && entries.every((one) => one.trashedAt === null);

/** A folder that something may be put into, and those it lies in, nearest first; none for the top of the drive. */
export interface Place {
  readonly id: string;
  readonly folders: readonly Above[];
}

/**
 * The folder of the account that something is to come into, or null: when it is not there, is no folder, or lies in
 * the trash or in what is being deleted (P4d, P10). Asked in the transaction that puts something into it.
 */
export async function findPlace(db: Database, accountId: string, id: string): Promise<Place | null> {
  if (id === '') return { id, folders: [] };
  const chain = await chainOf(db, accountId, id);
  return isLive(chain) && chain.entries[0]?.kind === 'drive#folder' ? { id, folders: chain.entries } : null;
}

/**
 * The folder, or the top of the drive when nothing can be put into it any more: for what was begun earlier and has its
 * bytes by now.
 */
export async function findPlaceOrTop(db: Database, accountId: string, id: string): Promise<Place> {
  const place = await findPlace(db, accountId, id);
  return place === null || place.folders.length > deepestFolder ? { id: '', folders: [] } : place;
}
