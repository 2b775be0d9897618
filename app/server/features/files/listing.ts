import {
  type FileFilters,
  nameRank,
  orderColumn,
  orderKeyOf,
  Position,
  rankedIn,
  type ranksIn,
  runsIn,
} from '@aloft/core/service';
import type { ListOrder } from '@aloft/core/wire';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/open.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/refusal.ts';
import { type NameSearch, type Readers, searchNames } from '../search/search.ts';
import { readToken, writeToken } from './cursor.ts';
import {
  hasStarOnly,
  isBeyond,
  isTrashed,
  isWithin,
  kindOfKey,
  narrowing,
  orderKey,
  outsideTrash,
  sizeBelow,
} from './filters.ts';
import { mergeInOrder, type Place } from './list-places.ts';
import type { FileRow } from './present.ts';
import { ownFiles, ownFilesOf } from './tree.ts';

function positionOf(token: string, key: 'string' | 'number'): Position | null | Refusal {
  const position = readToken(token, Position);
  // A token of another order is invalid in this one.
  return position === null || isRefusal(position) || typeof position.key === key
    ? position
    : refuse('invalid_argument', { field: 'page_token' });
}

/**
 * Whether a page may read more rows than it returns, and so belongs to the long reads (P36). Pages of one folder, of
 * what has a star in it, of a share's roots and of the trash are index ranges in every order.
 */
export function mayScan({ parentId, filters, only }: Pick<Folder, 'parentId' | 'filters' | 'only'>): boolean {
  if (only !== undefined) return false;
  const { kind: _kind, phase: _phase, trashed, starred, system_tag: tag, ...narrowing } = filters;
  const isTrash = trashed?.eq === true;
  const isStarsOfFolder = hasStarOnly(filters) && parentId !== '*' && !isTrash;
  const byStar = isStarsOfFolder ? [] : [starred, tag];
  const narrowed = [...Object.values(narrowing), ...byStar].some((one) => one !== undefined);
  return narrowed || (parentId === '*' && !isTrash);
}

/** A folder to list, and its page. */
export interface Folder {
  readonly accountId: string;
  readonly parentId: string;
  readonly filters: FileFilters;
  /** Only these rows of the folder (the roots of a share). */
  readonly only?: readonly string[];
  /** Whether every name is in the index of names; otherwise a search reads them all. */
  readonly hasNameIndex?: boolean;
  readonly limit: number;
  readonly page_token: string;
  readonly order: ListOrder;
  /** Otherwise folders stand among the files, in the same order. */
  readonly foldersFirst: boolean;
}

export interface Page {
  readonly rows: readonly FileRow[];
  readonly next: string;
}

type Column = ReturnType<typeof orderColumn>['column'];

type Rank = ReturnType<typeof ranksIn>[number];

/** The runs of ranks that the filters select, each rank an index range; unfinished files are never listed (P3). */
function runsOf({ filters, order, foldersFirst }: Folder): readonly (readonly Rank[])[] {
  const { phase } = filters;
  if (phase !== undefined && phase.eq !== 'PHASE_TYPE_COMPLETE') return [];
  return runsIn(order, foldersFirst).map((ranks) => {
    const wanted = ranks.filter((rank) => rank === null || rankedIn(filters, rank));
    // All names are read for it, which they are but once.
    return order === 'relevance' && wanted.length === 2 ? [null] : wanted;
  });
}

interface Part {
  readonly rank: Rank;
  readonly column: Column;
  readonly direction: 'asc' | 'desc';
  /** The last row of this rank on the page before. */
  readonly after: Place | null;
  readonly limit: number;
}

/** Whether the folders of the list are ordered by what is in them: those of one folder of one's own. */
const ordersBySizeBelow = (
  { parentId, filters, only }: Pick<Folder, 'parentId' | 'filters' | 'only'>,
  rank: number | null,
  column: Column,
): boolean =>
  rank === 0 &&
  column === 'size' &&
  only === undefined &&
  parentId !== '*' &&
  filters.trashed?.eq !== true &&
  filters.name === undefined;

/** Folders, or files, of the folder in order: one range of one index, wherever the page starts. */
export function folderPart(db: Database, folder: Folder, part: Part) {
  const { rank, column, direction, after, limit } = part;
  const isBySizeBelow = ordersBySizeBelow(folder, rank, column);
  const key = isBySizeBelow ? sizeBelow : orderKey(column);
  // A few ids are looked up directly, where the order would scan all entries of the account.
  const own = folder.only === undefined ? ownFiles(db, folder.accountId) : ownFilesOf(db, folder.accountId);
  let query = own
    // As literals, as in the partial indexes of listings: the planner cannot match a parameter.
    .where(sql<boolean>`files.phase = 'PHASE_TYPE_COMPLETE'`);
  if (rank !== null) query = query.where('files.folder_rank', '=', sql.lit(rank));
  const { filters } = folder;
  const trashed = filters.trashed?.eq === true;
  for (const condition of [isTrashed(filters), ...narrowing(filters)]) query = query.where(condition);
  const within = filters.within?.eq ?? '';
  if (within !== '') query = query.where(isWithin(folder.accountId, within));
  if (folder.only !== undefined) query = query.where('files.id', 'in', folder.only);
  else if (folder.parentId === '*') query = trashed ? query : query.where(outsideTrash(folder.accountId));
  else if (!trashed) query = query.where('files.parent_id', '=', folder.parentId);
  const kind = isBySizeBelow ? 'expression' : kindOfKey(column);
  if (after !== null) query = query.where(isBeyond(key, direction, after, kind));
  return query.orderBy(key, direction).orderBy('files.id', direction).limit(limit);
}

/** The folder's search by name, if it is one that the index of names can answer. */
function searchOf({ accountId, parentId, filters, only, hasNameIndex }: Folder): NameSearch | null {
  const { name, ...others } = filters;
  if (name === undefined || only !== undefined || hasNameIndex !== true) return null;
  return { accountId, parentId, match: name.match, filters: others };
}

/** What an entry of the list is compared by. */
function placeOf(folder: Folder, row: FileRow): Place {
  const { column } = orderColumn(folder.order);
  const isBySizeBelow = ordersBySizeBelow(folder, row.folder_rank, column);
  const searched = row.search_key === '' ? row.name_key : row.search_key;
  const rankOf = (): number => nameRank(searched ?? '', folder.filters.name?.match ?? '');
  return { key: isBySizeBelow ? (row.tree_size ?? 0) : orderKeyOf(row, column, rankOf), id: row.id };
}

/**
 * One page of a folder: folders first, unless they are mixed with the files, then by the order, with keyset pagination
 * over an index, so that the last page of 100,000 entries costs as much as the first. Without unfinished uploads (P3).
 */
export async function listFolder(readers: Readers, folder: Folder): Promise<Page | Refusal> {
  const { column, direction } = orderColumn(folder.order);
  const position = positionOf(
    folder.page_token,
    column === 'order_key' || kindOfKey(column) === 'expression' ? 'string' : 'number',
  );
  if (isRefusal(position)) return position;
  const search = searchOf(folder);
  const rows: FileRow[] = [];
  const runs = runsOf(folder);
  for (const [run, ranks] of runs.entries()) {
    if (position !== null && run < position.rank) continue;
    const limit = folder.limit + 1 - rows.length;
    if (limit === 0) break;
    const after = position !== null && run === position.rank ? position : null;
    const part = { column, direction, after, limit } as const;
    const read: (readonly FileRow[])[] = [];
    for (const rank of ranks)
      read.push(
        search === null
          ? await folderPart(readers.long, folder, { ...part, rank }).execute()
          : await searchNames(readers, search, { ...part, rank }),
      );
    rows.push(...mergeInOrder(read, direction, (row) => placeOf(folder, row)).slice(0, limit));
  }
  const page = rows.slice(0, folder.limit);
  const last = page.at(-1);
  const next =
    rows.length <= folder.limit || last === undefined
      ? ''
      : writeToken({ rank: runs.length > 1 ? last.folder_rank : 0, ...placeOf(folder, last) });
  return { rows: page, next };
}
