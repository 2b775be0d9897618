import type { FileList } from '@aloft/core/wire';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/open.ts';
import { piecesOf } from '../../platform/database/pages.ts';
import { deepestFolder } from '../trees/bounds.ts';

/** An entry as a node of the tree. */
export interface Above {
  readonly id: string;
  readonly name: string;
  readonly parentId: string;
  readonly kind: 'drive#file' | 'drive#folder';
  readonly trashedAt: number | null;
  /** Max. levels of folders below it. */
  readonly height: number;
}

/** An entry and its ancestors, nearest first. */
export interface Chain {
  readonly entries: readonly Above[];
  /** How it ends: at the top of the drive, at a missing folder, or in a cycle. */
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
 * The chain of an entry of the account, at any depth; empty when there is no such entry. A recursive query with
 * UNION, so that a cycle ends it.
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

/** The chains of many entries of the account, by id: one statement per level, and shared ancestors are read once. */
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

/** Whether the entry and all its ancestors exist and are not trashed. */
export const isLive = ({ entries, end }: Chain): boolean =>
  entries.length > 0 && end === 'top' && entries.every((one) => one.trashedAt === null);

/** A target folder and its ancestors, nearest first; empty for the top of the drive. */
export interface Place {
  readonly id: string;
  readonly folders: readonly Above[];
}

/**
 * The target folder, or null when it does not exist, is not a folder, or is trashed or being deleted, itself or an
 * ancestor (P4d, P10). Read in the transaction that writes into it.
 */
export async function findPlace(db: Database, accountId: string, id: string): Promise<Place | null> {
  if (id === '') return { id, folders: [] };
  const chain = await chainOf(db, accountId, id);
  return isLive(chain) && chain.entries[0]?.kind === 'drive#folder' ? { id, folders: chain.entries } : null;
}

/** The target folder, or the top of the drive when it is no longer available: for uploads that are complete. */
export async function findPlaceOrTop(db: Database, accountId: string, id: string): Promise<Place> {
  const place = await findPlace(db, accountId, id);
  return place === null || place.folders.length > deepestFolder ? { id: '', folders: [] } : place;
}

/** The folders above entries, each once: of one page, at most as deep as folders may be. */
export async function foldersAbove(
  db: Database,
  accountId: string,
  rows: readonly { readonly parent_id: string }[],
): Promise<FileList['folders']> {
  const parents = [...new Set(rows.map((row) => row.parent_id))];
  const chainAbove = await chainsOf(db, accountId, parents);
  const above = new Map(parents.flatMap((id) => chainAbove(id).entries).map((one) => [one.id, one]));
  return [...above.values()].map(({ id, parentId, name }) => ({ id, parent_id: parentId, name }));
}
