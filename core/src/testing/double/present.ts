import * as v from 'valibot';
import * as service from '../../service/index.ts';
import type { File, ListOrder } from '../../wire/index.ts';
import { decodeJson, encodeJson } from './bytes.ts';
import { refuse } from './routing.ts';
import { bytesOf, isLive, subtree } from './tree.ts';
import type { Claim, EventRow, FileRow, Holder, Ordered, ShareRow, World } from './world.ts';

/** Days that an entry stays in the trash, as on a server without a setting of its own. The double only says so. */
const trashDays = 30;

/** The token of a content URL; the same claim has the same token. */
export function claimToken(world: World, claim: Claim): string {
  const text = JSON.stringify(claim);
  for (const [token, known] of world.claims) if (JSON.stringify(known) === text) return token;
  const token = world.newSecret();
  world.claims.set(token, claim);
  return token;
}

/** The access of an account or a share to content URLs, as of now. */
export const rightOf = (world: World, by: { account: string } | { share: string }): Holder =>
  'account' in by
    ? { account: by.account, version: world.accounts.get(by.account)?.access_version ?? 0 }
    : { share: by.share, passVersion: world.shares.get(by.share)?.pass_version ?? 0 };

/** Whether the access is unchanged since the URL was created. */
export const stillHolds = (world: World, holder: Holder): boolean =>
  JSON.stringify(rightOf(world, holder)) === JSON.stringify(holder);

/** What is in a folder, at any depth. */
export function treeOf(world: World, { id, account_id, kind }: FileRow) {
  if (kind !== 'drive#folder') return { tree_size: null, tree_entries: null };
  const [, ...below] = subtree(world, account_id, [id], (row) => row.id === id || isLive(row));
  return { tree_size: bytesOf(below), tree_entries: below.length };
}

/** Converts a row to the wire for its owner or a reader of the share; content URLs only if requested. */
export function presentFile(
  world: World,
  row: FileRow,
  share: ShareRow | null = null,
  show: 'links' | 'none' = 'none',
): File {
  const until = service.linksUntil(row, world.now());
  const holder = rightOf(world, share === null ? { account: row.account_id } : { share: share.id });
  return service.presentFile(
    { ...row, ...treeOf(world, row) },
    share === null ? { kind: 'owner', trashDays } : { kind: 'share', rootIds: share.roots },
    {
      show,
      until,
      hasThumbnail: service.isPicture(row.extension),
      addressOf: (use) => {
        const token = claimToken(world, { use, file: row.id, holder, until });
        const folder = use === 'thumbnail' ? 'thumbnail' : 'content';
        return `${world.addresses.content}/${folder}/${token}/${encodeURIComponent(row.name)}`;
      },
    },
  );
}

/** Logs an event of a file; a repeated event updates its time. */
export function noteEvent(world: World, type: EventRow['type'], row: FileRow): void {
  const key = `${type}:${row.id}`;
  const { account_id, id: file_id, name: file_name, mime_type, parent_id: folder_id } = row;
  const id = world.events.get(key)?.id ?? world.newId();
  const times = { created_at: world.now(), order: world.nextOrder() };
  world.events.set(key, { id, account_id, type, file_id, file_name, mime_type, folder_id, ...times });
}

/** Parses a query's `filters`; an empty text means none. */
export function readFilters<T>(text: string | undefined, schema: v.GenericSchema<unknown, T>): T {
  try {
    return v.parse(schema, JSON.parse(text || '{}'));
  } catch {
    return refuse('invalid_argument', { field: 'filters' });
  }
}

interface Paging {
  readonly limit: number;
  readonly page_token: string;
}

/** One page of sorted rows: those after the token's position; `next` is empty on the last page. */
function pageOf<Row, Position>(
  rows: readonly Row[],
  { limit, page_token }: Paging,
  schema: v.GenericSchema<unknown, Position>,
  positionOf: (row: Row) => Position,
  compare: (one: Position, other: Position) => number,
): { rows: Row[]; next: string } {
  let start: Position | null = null;
  try {
    if (page_token !== '') start = v.parse(schema, decodeJson(page_token));
  } catch {
    refuse('invalid_argument', { field: 'page_token' });
  }
  const from = start;
  const further = rows
    .filter((row) => from === null || compare(positionOf(row), from) > 0)
    .toSorted((one, other) => compare(positionOf(one), positionOf(other)));
  const page = further.slice(0, limit);
  const last = page.at(-1);
  const isLast = last === undefined || further.length <= limit;
  return { rows: page, next: isLast ? '' : encodeJson(positionOf(last)) };
}

/** One page of the account's rows, newest first. */
export const newestPage = <Row extends Ordered>(rows: Iterable<Row>, accountId: string, paging: Paging) =>
  pageOf(
    [...rows].filter((row) => row.account_id === accountId),
    paging,
    service.Cursor,
    ({ order, id }) => ({ at: order, id }),
    (one, other) => other.at - one.at,
  );

const order = (one: string | number, other: string | number): number =>
  one === other ? 0 : one < other ? -1 : 1;

/** One page of entries: folders first (where the order has ranks), then by the order, then by id. */
export function folderPage(
  rows: readonly FileRow[],
  paging: Paging & {
    readonly order: ListOrder;
    readonly skip?: number | undefined;
    readonly name_from?: string | undefined;
  },
  kind: 'indexed' | 'narrowed' = 'indexed',
  /** By what folders are ordered among each other. */
  sizeOf: (row: FileRow) => number = () => 0,
) {
  const { skip, name_from: prefix } = paging;
  const { column, direction } = service.orderColumn(paging.order);
  const sign = direction === 'desc' ? -1 : 1;
  const OfOrder = v.pipe(
    service.Position,
    v.check(({ key }) => (typeof key === 'string') === (column === 'name_key')),
  );
  const keyOf = (row: FileRow): string | number =>
    column === 'size' && row.kind === 'drive#folder' ? sizeOf(row) : (row[column] ?? 0);
  const hasRanks = !service.ranksIn(paging.order).includes(null);
  const positionOf = (row: FileRow): service.Position => ({
    rank: row.kind === 'drive#folder' || !hasRanks ? 0 : 1,
    key: keyOf(row),
    id: row.id,
  });
  const compare = (one: service.Position, other: service.Position): number =>
    one.rank - other.rank || sign * (order(one.key, other.key) || order(one.id, other.id));
  if (skip === undefined && prefix === undefined)
    return { ...pageOf(rows, paging, OfOrder, positionOf, compare), total: null, index: null };
  if (paging.page_token !== '') refuse('invalid_argument', { field: 'page_token' });
  if (kind === 'narrowed' && prefix !== undefined) refuse('invalid_argument', { field: 'name_from' });
  if (kind === 'narrowed' && skip !== 0) refuse('invalid_argument', { field: 'skip' });
  const sorted = rows.toSorted((one, other) => compare(positionOf(one), positionOf(other)));
  const key = service.nameKey(prefix ?? '');
  // The first one by name, which in another order need not be the first one of the list.
  const named = rows
    .filter((row) => row.name_key.startsWith(key))
    .toSorted((one, other) => {
      const [a, b] = [one, other].map((row) => (row.kind === 'drive#folder' ? 0 : 1));
      const way = column === 'name_key' ? sign : 1;
      return (a ?? 0) - (b ?? 0) || way * (order(one.name_key, other.name_key) || order(one.id, other.id));
    })[0];
  const found = named === undefined ? null : sorted.indexOf(named);
  const index = prefix === undefined ? (skip ?? 0) : found;
  const page = pageOf(
    index === null ? [] : sorted.slice(index),
    { ...paging, page_token: '' },
    OfOrder,
    positionOf,
    compare,
  );
  const isWhole = index === 0 && page.next === '';
  return { ...page, index, total: kind === 'indexed' || isWhole ? rows.length : null };
}
