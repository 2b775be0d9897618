import * as service from '../../service/index.ts';
import type { ListOrder } from '../../wire/index.ts';
import { allowed, refuse } from './routing.ts';
import type { FileRow } from './world.ts';

interface Paging {
  readonly limit: number;
  readonly page_token: string;
}

/** So many rows from an index on, and the token of the position after them; empty on the last page. */
export function pageAt<Row>(rows: readonly Row[], at: number, limit: number, tokenOf: (row: Row) => object) {
  const page = rows.slice(at, at + limit);
  const last = page.at(-1);
  const isLast = last === undefined || at + limit >= rows.length;
  return { rows: page, next: isLast ? '' : service.writeToken(tokenOf(last)) };
}

type Key = string | number;
const order = (one: Key, other: Key): number =>
  typeof one === 'number' || typeof other === 'number'
    ? Number(one) - Number(other)
    : service.compareByCodePoint(one, other);

/** One page of entries: folders first (where they are not mixed with files), then by the order, then by id. */
export function folderPage(
  rows: readonly FileRow[],
  paging: Paging & {
    readonly order: ListOrder;
    readonly folders_first: boolean;
    readonly skip?: number | undefined;
    readonly name_from?: string | undefined;
  },
  /** What a search is for. */
  match = '',
) {
  const { skip, name_from: prefix, limit, page_token } = paging;
  const { column, direction } = service.orderColumn(paging.order);
  const sign = direction === 'desc' ? -1 : 1;
  const hasRanks = service.runsIn(paging.order, paging.folders_first).length > 1;
  const placeOf = (row: FileRow): service.Position => ({
    rank: hasRanks && row.kind === 'drive#file' ? 1 : 0,
    key: service.orderKeyOf(row, column, () => service.nameRank(service.searchText(row.name), match)),
    id: row.id,
  });
  const compare = (one: service.Position, other: service.Position): number =>
    one.rank - other.rank || sign * (order(one.key, other.key) || order(one.id, other.id));
  const sorted = rows.toSorted((one, other) => compare(placeOf(one), placeOf(other)));
  const from = (index: number) => pageAt(sorted, index < 0 ? rows.length : index, limit, placeOf);
  if (skip === undefined && prefix === undefined) {
    const last = allowed(service.readToken(page_token, service.Position));
    const index = last === null ? 0 : sorted.findIndex((row) => compare(placeOf(row), last) > 0);
    return { ...from(index), total: null, index: null };
  }
  if (page_token !== '') refuse('invalid_argument', 'page_token');
  if (prefix !== undefined && column !== 'order_key') refuse('unimplemented', 'name_from');
  const key = service.nameKey(prefix ?? '');
  const index = prefix === undefined ? (skip ?? 0) : sorted.findIndex((row) => row.name_key.startsWith(key));
  return { ...from(index), total: rows.length, index: index < 0 ? null : index };
}
