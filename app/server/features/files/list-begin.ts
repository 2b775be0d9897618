import { nameKey, ranksIn } from '@aloft/core/service';
import type { Database } from '../../platform/database/open.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/refusal.ts';
import type { Readers } from '../search/search.ts';
import { hasStarOnly } from './filters.ts';
import { indexOf } from './list-index.ts';
import type { IndexedList } from './list-places.ts';
import { type Folder, listFolder, type Page } from './listing.ts';

/** Where a page begins, besides by a token: at an index, or at a name. */
export interface WantedBegin {
  readonly skip?: number | undefined;
  readonly name_from?: string | undefined;
}

/** Where a page begins, and what is known of the whole list; null where it was not asked for or nobody knows. */
export interface Begin {
  /** Null when there is no such entry: the page is empty. */
  readonly token: string | null;
  readonly index: number | null;
  readonly total: number | null;
}

export interface IndexedPage extends Page {
  readonly total: number | null;
  readonly index: number | null;
}

/** The list, where it is as a whole a range of one index, so that its entries can be counted; else null. */
function indexedList({ accountId, parentId, filters, only, order }: Folder): IndexedList | null {
  const { trashed, starred, system_tag: _tag, ...others } = filters;
  const isTrash = trashed?.eq === true;
  const isStarred = hasStarOnly(filters);
  const isNarrowed =
    Object.values(others).some((one) => one !== undefined) || (!isStarred && starred !== undefined);
  if (only !== undefined || isNarrowed) return null;
  if (isTrash) return isStarred ? null : { accountId, parentId: null, starred: false, order };
  return parentId === '*' ? null : { accountId, parentId, starred: isStarred, order };
}

/** The roots of a share are few: all of them are read in order. */
async function rootsFrom(db: Database, folder: Folder, wanted: WantedBegin): Promise<Begin | Refusal> {
  const all = await listFolder({ short: db, long: db }, { ...folder, limit: 1000, page_token: '' });
  if (isRefusal(all)) return all;
  const prefix = wanted.name_from === undefined ? undefined : nameKey(wanted.name_from);
  const index =
    prefix === undefined ? (wanted.skip ?? 0) : all.rows.findIndex((row) => row.name_key.startsWith(prefix));
  if (index === -1) return { token: null, index: null, total: all.rows.length };
  if (index === 0) return { token: '', index, total: all.rows.length };
  const head = await listFolder({ short: db, long: db }, { ...folder, limit: index, page_token: '' });
  if (isRefusal(head)) return head;
  return { token: head.next === '' ? null : head.next, index, total: all.rows.length };
}

/**
 * Where the page begins. A list that is no range of one index (a search, what has a star anywhere) tells how many entries it has
 * only where they fit on the first page.
 */
export async function beginOf(
  readers: Readers,
  folder: Folder,
  wanted: WantedBegin,
): Promise<Begin | Refusal> {
  const { skip, name_from: prefix } = wanted;
  const isByDeletion = ranksIn(folder.order).includes(null);
  const isTrash = folder.filters.trashed?.eq === true;
  const isUnranked = folder.order === 'relevance' && (isTrash || folder.filters.name === undefined);
  if (isUnranked || (isTrash ? folder.order === 'starred_first' : isByDeletion))
    return refuse('invalid_argument', { field: 'order' });
  if (skip === undefined && prefix === undefined)
    return { token: folder.page_token, index: null, total: null };
  if (folder.page_token !== '') return refuse('invalid_argument', { field: 'page_token' });
  if (folder.only !== undefined) return rootsFrom(readers.short, folder, wanted);
  const indexed = indexedList(folder);
  if (indexed === null) {
    if (prefix !== undefined) return refuse('invalid_argument', { field: 'name_from' });
    return skip === 0 ? { token: '', index: 0, total: null } : refuse('invalid_argument', { field: 'skip' });
  }
  const list = await indexOf(readers, indexed, folder.foldersFirst);
  const index = prefix === undefined ? (skip ?? 0) : await list.find(prefix);
  const token = index === null || index >= list.total ? null : await list.tokenAt(index);
  return { token, index, total: list.total };
}

/** The page that begins there. */
export async function pageFrom(
  readers: Readers,
  folder: Folder,
  { token, index, total }: Begin,
): Promise<IndexedPage | Refusal> {
  if (token === null) return { rows: [], next: '', index, total };
  const page = await listFolder(readers, { ...folder, page_token: token });
  if (isRefusal(page)) return page;
  const isWhole = index === 0 && page.next === '';
  return { ...page, index, total: isWhole ? page.rows.length : total };
}
