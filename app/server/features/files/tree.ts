import { numberedName } from '@aloft/core/service';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../../platform/database/open.ts';
import { nameHolder } from './name-keys.ts';
import type { FileRow } from './present.ts';

/**
 * Whether an entry looked up by id belongs to the account. Written so that no index matches: ids are looked up by
 * primary key, where an index on the account would scan all its entries.
 */
export function isOwn(accountId: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`account_id || '' = ${accountId}`;
}

/**
 * Entries with the hashes of their content, the source of their thumbnails, and the account's access version. Trashed
 * ones need a closer check, as they may be being deleted.
 */
function files(db: Database, accountId: string) {
  return (
    db
      .selectFrom('files')
      .leftJoin('blobs', 'blobs.id', 'files.blob_id')
      .leftJoin('media_facts', 'media_facts.blob_id', 'files.blob_id')
      .selectAll('files')
      .select(['blobs.sha256', 'blobs.gcid', 'media_facts.still'])
      .select(['media_facts.width', 'media_facts.height', 'media_facts.duration_ms'])
      // An uncorrelated subquery: read once for all rows.
      .select((eb) =>
        eb
          .selectFrom('accounts')
          .select('access_version')
          .where('accounts.id', '=', accountId)
          .$asScalar()
          .$notNull()
          .as('access_version'),
      )
      .where(sql<SqlBool>`(files.trashed_at IS NULL OR ${isNotGone(accountId)})`)
  );
}

/**
 * Whether an entry is not being deleted: neither it nor a folder that takes it along was deleted while a job still
 * removes the content. An entry that is in the trash by itself goes when that is emptied, and not with the folder that it
 * was in. Costs one index lookup while the account has no such job.
 */
export function isNotGone(accountId: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`(NOT EXISTS (
      SELECT 1 FROM tree_jobs WHERE account_id = ${accountId} AND kind IN ('delete', 'empty_trash'))
    OR NOT EXISTS (
      WITH RECURSIVE up(parent_id, trashed_at) AS (
        SELECT files.parent_id, files.trashed_at
        UNION
        SELECT above.parent_id, above.trashed_at FROM files AS above JOIN up ON above.id = up.parent_id
        WHERE up.trashed_at IS NULL)
      SELECT 1 FROM up
      WHERE up.trashed_at IS NULL AND EXISTS (SELECT 1 FROM removed_folders WHERE folder_id = up.parent_id)
        OR up.trashed_at <= (SELECT emptied_until FROM trash_totals WHERE account_id = ${accountId})))`;
}

/** The account's entries. */
export const ownFiles = (db: Database, accountId: string) =>
  files(db, accountId).where('files.account_id', '=', accountId);

/** The account's entries with given ids: looked up by primary key, not by account. */
export const ownFilesOf = (db: Database, accountId: string) => files(db, accountId).where(isOwn(accountId));

/** One entry of the account, or null: others' ids, unknown ones, and entries being deleted look the same (P10). */
export async function findFile(db: Database, accountId: string, id: string): Promise<FileRow | null> {
  const row = await ownFiles(db, accountId)
    .where('files.id', '=', id)
    .where(isNotGone(accountId))
    .executeTakeFirst();
  return row ?? null;
}

/** What is below some entries. */
export interface Below {
  /** The entries and what goes with them, folders before their content. */
  readonly ids: readonly string[];
  /** What was in their folders when it was put into the trash by itself; it is not part of them. */
  readonly trashed: readonly string[];
}

/**
 * The entries and everything below them; null when there are more than `max`, with what is in the trash by itself. With
 * `live`, trashed entries and unfinished ones are left out with everything below them, also when they are named.
 */
export async function idsBelow(
  db: Database,
  accountId: string,
  roots: readonly string[],
  { max, live }: { readonly max: number; readonly live: boolean },
): Promise<Below | null> {
  const ids: string[] = [];
  const trashed: string[] = [];
  if (roots.length === 0) return { ids, trashed };
  if (roots.length > max) return null;
  const entries = db.selectFrom('files').select(['id', 'kind', 'trashed_at', 'phase']);
  const named = new Set(live ? [] : roots);
  const seen = new Set<string>();
  let level = await entries.where(isOwn(accountId)).where('id', 'in', roots).execute();
  for (;;) {
    const fresh = level.filter((row) => !seen.has(row.id));
    for (const { id } of fresh) seen.add(id);
    if (seen.size > max) return null;
    const isApart = (row: (typeof fresh)[number]): boolean => row.trashed_at !== null && !named.has(row.id);
    trashed.push(...fresh.filter(isApart).map((row) => row.id));
    const some = fresh.filter((row) => !isApart(row) && (!live || row.phase === 'PHASE_TYPE_COMPLETE'));
    ids.push(...some.map((row) => row.id));
    const folders = some.filter((row) => row.kind === 'drive#folder').map((row) => row.id);
    if (folders.length === 0) return { ids, trashed };
    // One level per statement: a recursive query would read whole folders, whatever its limit is.
    level = await entries
      .where('account_id', '=', accountId)
      .where('parent_id', 'in', folders)
      .limit(max + 1)
      .execute();
  }
}

/** How many numbers are tried in order; beyond that, binary search. */
const triedInOrder = 16;

/**
 * The name itself when nothing stored has it in the folder, else the first free number. If more than sixteen are taken, a number
 * whose predecessor is taken, found by binary search.
 */
export async function freeName(
  db: Database,
  accountId: string,
  parentId: string,
  name: string,
): Promise<string> {
  const nth = (n: number): string => (n === 1 ? name : numberedName(name, n));
  const isTaken = async (n: number): Promise<boolean> =>
    (await nameHolder(db, accountId, parentId, nth(n))) !== null;
  for (let n = 1; n <= triedInOrder; n += 1) if (!(await isTaken(n))) return nth(n);
  let taken = triedInOrder;
  while (await isTaken(taken * 2)) taken *= 2;
  let free = taken * 2;
  while (free - taken > 1) {
    const between = Math.floor((taken + free) / 2);
    if (await isTaken(between)) taken = between;
    else free = between;
  }
  return nth(free);
}
