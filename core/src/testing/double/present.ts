import * as v from 'valibot';
import * as service from '../../service/index.ts';
import type { File, ListOrder } from '../../wire/index.ts';
import { allowed, refuse } from './routing.ts';
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
      hasStream: false,
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

interface Paging {
  readonly limit: number;
  readonly page_token: string;
}

/** So many rows from an index on, and the token of the position after them; empty on the last page. */
function pageAt<Row>(rows: readonly Row[], begin: number, limit: number, tokenOf: (row: Row) => object) {
  const page = rows.slice(begin, begin + limit);
  const last = page.at(-1);
  const isLast = last === undefined || begin + limit >= rows.length;
  return { rows: page, next: isLast ? '' : service.writeToken(tokenOf(last)) };
}

/** One page of the account's rows, newest first. */
export function newestPage<Row extends Ordered>(rows: Iterable<Row>, accountId: string, paging: Paging) {
  const before =
    allowed(service.readToken(paging.page_token, service.Cursor))?.at ?? Number.POSITIVE_INFINITY;
  const own = [...rows]
    .filter((row) => row.account_id === accountId && row.order < before)
    .toSorted((one, other) => other.order - one.order);
  return pageAt(own, 0, paging.limit, ({ order: at, id }) => ({ at, id }));
}

type Key = string | number;
const order = (one: Key, other: Key): number => (one === other ? 0 : one < other ? -1 : 1);

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
  const { skip, name_from: prefix, limit, page_token } = paging;
  const { column, direction } = service.orderColumn(paging.order);
  const sign = direction === 'desc' ? -1 : 1;
  const rankOf = (row: FileRow): 0 | 1 => (row.kind === 'drive#folder' ? 0 : 1);
  const hasRanks = !service.ranksIn(paging.order).includes(null);
  const placeOf = (row: FileRow): service.Position => ({
    rank: hasRanks ? rankOf(row) : 0,
    key: column === 'size' && rankOf(row) === 0 ? sizeOf(row) : (row[column] ?? 0),
    id: row.id,
  });
  const compare = (one: service.Position, other: service.Position): number =>
    one.rank - other.rank || sign * (order(one.key, other.key) || order(one.id, other.id));
  const sorted = rows.toSorted((one, other) => compare(placeOf(one), placeOf(other)));
  const from = (index: number) => pageAt(sorted, index, limit, placeOf);
  if (skip === undefined && prefix === undefined) {
    const OfOrder = v.pipe(
      service.Position,
      v.check(({ key }) => (typeof key === 'string') === (column === 'name_key')),
    );
    const last = allowed(service.readToken(page_token, OfOrder));
    const index = last === null ? 0 : sorted.findIndex((row) => compare(placeOf(row), last) > 0);
    return { ...from(index < 0 ? rows.length : index), total: null, index: null };
  }
  if (page_token !== '') refuse('invalid_argument', 'page_token');
  if (kind === 'narrowed' && prefix !== undefined) refuse('invalid_argument', 'name_from');
  if (kind === 'narrowed' && skip !== 0) refuse('invalid_argument', 'skip');
  // The first one by name, which in another order need not be the first one of the list.
  const way = column === 'name_key' ? sign : 1;
  const [named] = rows
    .filter((row) => row.name_key.startsWith(service.nameKey(prefix ?? '')))
    .toSorted(
      (one, other) =>
        rankOf(one) - rankOf(other) || way * (order(one.name_key, other.name_key) || order(one.id, other.id)),
    );
  const found = named === undefined ? null : sorted.indexOf(named);
  const index = prefix === undefined ? (skip ?? 0) : found;
  const page = from(index ?? rows.length);
  const isWhole = index === 0 && page.next === '';
  return { ...page, index, total: kind === 'indexed' || isWhole ? rows.length : null };
}
