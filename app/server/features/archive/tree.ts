import { compareByCodePoint } from '@aloft/core/service';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/open.ts';
import { type Chain, chainsOf, isLive } from '../files/ancestors.ts';
import { isOwn } from '../files/tree.ts';

/** Max. rows per statement. */
const page = 200;
/** Max. folders whose entries are read together; larger folders are read one by one. */
const foldersAtOnce = 50;

/** The columns that an archive needs of an entry. */
export interface TreeRow {
  readonly id: string;
  readonly parent_id: string;
  readonly kind: 'drive#file' | 'drive#folder';
  readonly name: string;
  readonly order_key: string;
  readonly size: number;
  readonly blob_id: string | null;
  readonly extension: string;
  readonly modified_at: number;
}

const columns = [
  ...(['id', 'parent_id', 'kind', 'name', 'order_key', 'size', 'blob_id', 'extension'] as const),
  'modified_at',
] as const;

/** Neither in the trash nor unfinished. */
export const isListed = sql<boolean>`trashed_at IS NULL AND phase = 'PHASE_TYPE_COMPLETE'`;

const rowsOf = (db: Database) => db.selectFrom('files').select(columns).where(isListed);

/** The account's complete, untrashed entries with these ids. */
export function entriesOf(db: Database, accountId: string, ids: readonly string[]): Promise<TreeRow[]> {
  return rowsOf(db).where(isOwn(accountId)).where('id', 'in', ids).execute();
}

/** All entries of one folder, page by page: folders first, each kind ordered by name. */
async function* pagesOf(db: Database, accountId: string, folderId: string): AsyncGenerator<TreeRow[]> {
  for (const rank of [0, 1]) {
    for (
      let after: Pick<TreeRow, 'order_key' | 'id'> | undefined = { order_key: '', id: '' };
      after !== undefined;
    ) {
      const rows: TreeRow[] = await rowsOf(db)
        .where('account_id', '=', accountId)
        .where('parent_id', '=', folderId)
        .where('folder_rank', '=', rank)
        .where(sql<boolean>`(order_key, id) > (${after.order_key}, ${after.id})`)
        .orderBy('order_key')
        .orderBy('id')
        .limit(page)
        .execute();
      if (rows.length > 0) yield rows;
      after = rows.length === page ? rows.at(-1) : undefined;
    }
  }
}

/** The entries of some folders, folder by folder, in pages of at most 200. */
async function* childrenOf(
  db: Database,
  accountId: string,
  folderIds: readonly string[],
): AsyncGenerator<TreeRow[]> {
  const rows = await rowsOf(db)
    .where('account_id', '=', accountId)
    .where('parent_id', 'in', folderIds)
    .where('folder_rank', 'in', [0, 1])
    .limit(page + 1)
    .execute();
  if (rows.length > page) {
    for (const id of folderIds) yield* pagesOf(db, accountId, id);
    return;
  }
  const order = new Map(folderIds.map((id, nth) => [id, nth]));
  const nth = (row: TreeRow): number => order.get(row.parent_id) ?? 0;
  if (rows.length > 0)
    yield rows.toSorted((a, b) => nth(a) - nth(b) || compareByCodePoint(a.order_key, b.order_key));
}

/**
 * All entries below the folders, level by level, in pages of at most 200: each statement is small however large the
 * tree is, and the caller may stop early (P36).
 */
export async function* walkBelow(
  db: Database,
  accountId: string,
  folderIds: readonly string[],
): AsyncGenerator<readonly TreeRow[]> {
  let level = folderIds;
  while (level.length > 0) {
    const next: string[] = [];
    for (let at = 0; at < level.length; at += foldersAtOnce) {
      for await (const rows of childrenOf(db, accountId, level.slice(at, at + foldersAtOnce))) {
        for (const row of rows) if (row.kind === 'drive#folder') next.push(row.id);
        yield rows;
      }
    }
    level = next;
  }
}

/** The chains of those of the entries that are whole, and neither in the trash nor below something that is. */
export async function liveChains(
  db: Database,
  accountId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Chain>> {
  const chains = await chainsOf(db, accountId, ids);
  const found = await entriesOf(db, accountId, ids);
  return new Map(found.map(({ id }) => [id, chains(id)] as const).filter(([, chain]) => isLive(chain)));
}
