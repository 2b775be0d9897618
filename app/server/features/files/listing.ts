import { type FileFilters, orderColumn, orderKeyOf, Position, rankedIn, ranksIn } from '@aloft/core/service';
import type { ListOrder } from '@aloft/core/wire';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/open.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/refusal.ts';
import { type NameSearch, type Readers, searchNames } from '../search/search.ts';
import { readToken, writeToken } from './cursor.ts';
import { hasStarOnly, isTrashed, isWithin, narrowing, orderKey, outsideTrash, sizeBelow } from './filters.ts';
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
}

export interface Page {
  readonly rows: readonly FileRow[];
  readonly next: string;
}

type Column = ReturnType<typeof orderColumn>['column'];

type Rank = ReturnType<typeof ranksIn>[number];

/** The ranks that the filters select, each an index range; unfinished files are never listed (P3). */
function ranksOf({ filters, order }: Pick<Folder, 'filters' | 'order'>): readonly Rank[] {
  const { phase } = filters;
  if (phase !== undefined && phase.eq !== 'PHASE_TYPE_COMPLETE') return [];
  return ranksIn(order).filter((rank) => rank === null || rankedIn(filters, rank));
}

interface Start {
  readonly key: string | number;
  readonly id: string;
}

interface Part {
  readonly rank: Rank;
  readonly column: Column;
  readonly direction: 'asc' | 'desc';
  /** The last row of this rank on the page before. */
  readonly after: Start | null;
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
  const key = ordersBySizeBelow(folder, rank, column) ? sizeBelow : orderKey(column);
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
  if (after !== null) {
    const further = direction === 'asc' ? sql`>` : sql`<`;
    query = query.where(sql<boolean>`(${key}, files.id) ${further} (${after.key}, ${after.id})`);
  }
  return query.orderBy(key, direction).orderBy('files.id', direction).limit(limit);
}

/** The folder's search by name, if it is one that the index of names can answer. */
function searchOf({ accountId, parentId, filters, only, hasNameIndex }: Folder): NameSearch | null {
  const { name, ...others } = filters;
  if (name === undefined || only !== undefined || hasNameIndex !== true) return null;
  return { accountId, parentId, match: name.match, filters: others };
}

/**
 * One page of a folder: folders first, then by the order, with keyset pagination over an index, so that the last page
 * of 100,000 entries costs as much as the first. Without unfinished uploads (P3).
 */
export async function listFolder(readers: Readers, folder: Folder): Promise<Page | Refusal> {
  const { column, direction } = orderColumn(folder.order);
  const position = positionOf(
    folder.page_token,
    column === 'name_key' || column === 'type' ? 'string' : 'number',
  );
  if (isRefusal(position)) return position;
  const search = searchOf(folder);
  const rows: FileRow[] = [];
  for (const rank of ranksOf(folder)) {
    const place = rank ?? 0;
    if (position !== null && place < position.rank) continue;
    const limit = folder.limit + 1 - rows.length;
    if (limit === 0) break;
    const after = position !== null && place === position.rank ? position : null;
    const part = { column, direction, after, limit } as const;
    const read =
      search === null
        ? folderPart(readers.long, folder, { ...part, rank }).execute()
        : searchNames(readers, search, { ...part, rank });
    rows.push(...(await read));
  }
  const page = rows.slice(0, folder.limit);
  const last = page.at(-1);
  const isBySizeBelow = last !== undefined && ordersBySizeBelow(folder, last.folder_rank, column);
  const next =
    rows.length <= folder.limit || last === undefined
      ? ''
      : writeToken({
          rank: column === 'trashed_at' ? 0 : last.folder_rank,
          key: isBySizeBelow ? (last.tree_size ?? 0) : orderKeyOf(last, column),
          id: last.id,
        });
  return { rows: page, next };
}
