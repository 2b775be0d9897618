import { maxLargestFiles } from '@aloft/core/service';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/open.ts';
import { outsideTrash } from '../files/filters.ts';
import type { FileRow } from '../files/present.ts';
import { ownFilesOf } from '../files/tree.ts';

/** Bytes and number of an account's files of one kind. */
export interface CategoryUsage {
  readonly category: string;
  readonly size: number;
  readonly count: number;
}

/** Whether a file counts as stored: complete, and not in the trash. */
export const isCounted = (
  accountId: string,
) => sql`files.account_id = ${accountId} AND files.trashed_at IS NULL
  AND files.phase = 'PHASE_TYPE_COMPLETE' AND files.folder_rank = 1 AND ${outsideTrash(accountId)}`;

/** The storage by kind of file, largest first; one scan of an index, and so a long read. */
export async function usageByCategory(db: Database, accountId: string): Promise<readonly CategoryUsage[]> {
  const { rows } = await sql<CategoryUsage>`
    SELECT category, sum(size) AS size, count(*) AS count FROM files WHERE ${isCounted(accountId)}
    GROUP BY category ORDER BY 2 DESC`.execute(db);
  return rows.map(({ category, size, count }) => ({ category, size: Number(size), count: Number(count) }));
}

/** The largest files of an account: the largest of each kind, of which the largest are kept. */
export async function largestFiles(
  { long, short }: { readonly long: Database; readonly short: Database },
  accountId: string,
  categories: readonly string[],
): Promise<readonly FileRow[]> {
  const found: { id: string; size: number }[] = [];
  for (const category of categories) {
    const { rows } = await sql<{ id: string; size: number }>`
      SELECT id, size FROM files WHERE ${isCounted(accountId)} AND category = ${category} AND size > 0
      ORDER BY size DESC LIMIT ${sql.lit(maxLargestFiles)}`.execute(long);
    found.push(...rows.map(({ id, size }) => ({ id, size: Number(size) })));
  }
  const ids = found
    .toSorted((one, other) => other.size - one.size)
    .slice(0, maxLargestFiles)
    .map(({ id }) => id);
  if (ids.length === 0) return [];
  const rows = await ownFilesOf(short, accountId).where('files.id', 'in', ids).execute();
  return rows.toSorted((one, other) => other.size - one.size || (one.id < other.id ? -1 : 1));
}
