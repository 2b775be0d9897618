import * as v from 'valibot';
import { parseOrder } from '../rules/orders.ts';
import {
  fileOrders,
  folderOrders,
  type ListOrder,
  relevanceOrder,
  thumbnailSizes,
  trashOrders,
} from '../wire/file.ts';

const defaultLimit = 100;
const maxLimit = 500;

/** Query parameters of a paged list. */
export const Paging = {
  limit: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,9}$/),
      v.transform((text) => Math.min(maxLimit, Math.max(1, Number(text)))),
    ),
    String(defaultLimit),
  ),
  page_token: v.optional(v.pipe(v.string(), v.maxLength(2000)), ''),
};

const orders = v.union([
  v.picklist(fileOrders),
  // Older clients send a key name or the code of an order (R3.3); a code that is none counts as no order.
  v.pipe(
    v.string(),
    v.regex(/^(?:\d|NAME_ASC|NAME_DESC)$/),
    v.transform((code) => parseOrder(code) ?? 'name_asc'),
    v.picklist(fileOrders),
  ),
]);

/** The size of the thumbnails in the answer (R7.1); other services know more sizes, and their clients ask for them. */
export const thumbnailSize = v.fallback(v.optional(v.picklist(thumbnailSizes), 'SIZE_LARGE'), 'SIZE_LARGE');

/** Query parameters of a paged folder listing. */
export const FolderPaging = {
  ...Paging,
  /** The page begins behind so many entries of the whole list; the answer tells how many there are. */
  skip: v.optional(v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number))),
  /** The page begins with the first entry whose name begins so. */
  name_from: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(255))),
  order: v.optional(orders, 'name_asc'),
  folders_first: v.optional(
    v.pipe(
      v.picklist(['true', 'false']),
      v.transform((text) => text === 'true'),
    ),
    'true',
  ),
  thumbnail_size: thumbnailSize,
};

/** The order of a list of the own drive, which may be the trash. */
export const listOrder = v.optional(
  v.union([orders, v.picklist([...folderOrders, ...trashOrders, relevanceOrder])]),
  'name_asc',
);

/** By which column entries are put in order, and which way; `type`, `starred` and `relevance` are that, then the name. */
export function orderColumn(order: ListOrder) {
  const [by, way] = order.split('_');
  const column = columns.get(by ?? '') ?? 'order_key';
  return { column, direction: way === 'desc' ? 'desc' : 'asc' } as const;
}
const columns = new Map<string, 'modified_at' | 'size' | 'trashed_at' | 'type' | 'starred' | 'relevance'>([
  ['type', 'type'],
  ['modified', 'modified_at'],
  ['size', 'size'],
  ['deleted', 'trashed_at'],
  ['starred', 'starred'],
  ['relevance', 'relevance'],
]);

/** The columns that entries are put in order by. */
interface OrderedRow {
  readonly order_key: string;
  readonly extension: string;
  readonly starred: 0 | 1;
  readonly modified_at: number;
  readonly size: number;
  readonly trashed_at: number | null;
}

/**
 * What an entry is compared by in that order.
 * @param rankOf how well its name fits the query of a search
 */
export function orderKeyOf(
  row: OrderedRow,
  column: ReturnType<typeof orderColumn>['column'],
  rankOf: () => number,
): string | number {
  // No extension holds a slash, so that those of one type stand together.
  if (column === 'type') return `${row.extension}/${row.order_key}`;
  if (column === 'relevance') return `${rankOf()}/${row.order_key}`;
  return column === 'starred' ? `${1 - row.starred}/${row.order_key}` : (row[column] ?? 0);
}

/** The ranks of a list, one after the other: folders (0), then files (1). Null where they stand together. */
export function ranksIn(order: ListOrder): readonly (0 | 1 | null)[] {
  return orderColumn(order).column === 'trashed_at' ? [null] : [0, 1];
}

/**
 * The same as runs that stand one after the other. The ranks of one run are merged by the order: folders and files,
 * where folders do not come first.
 */
export function runsIn(order: ListOrder, foldersFirst: boolean): readonly (readonly (0 | 1 | null)[])[] {
  const ranks = ranksIn(order);
  return foldersFirst && order !== relevanceOrder ? ranks.map((rank) => [rank]) : [ranks];
}

const Whole = v.pipe(v.number(), v.safeInteger());
/** The position of a page ordered from newest to oldest: its last row. */
export const Cursor = v.object({ at: Whole, id: v.string() });
export type Cursor = v.InferOutput<typeof Cursor>;
/** The last entry of a folder's page; `rank` is the run that it stands in: folders first, then files. */
export const Position = v.object({
  rank: v.picklist([0, 1]),
  key: v.union([v.string(), Whole]),
  id: v.string(),
});
export type Position = v.InferOutput<typeof Position>;
