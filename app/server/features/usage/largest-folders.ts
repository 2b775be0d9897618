import { maxLargestFolders } from '@aloft/core/service';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/open.ts';
import { outsideTrash, sizeBelow } from '../files/filters.ts';
import type { FileRow } from '../files/present.ts';
import { ownFilesOf } from '../files/tree.ts';

/** Folders that are read, of which those that only wrap another are left out. */
const maxRead = 10 * maxLargestFolders;

interface Sized {
  readonly id: string;
  readonly parent_id: string;
  readonly size: number;
}

/** Without folders whose whole content lies in one of the others: a chain of them is one thing to look at. */
function withoutWrappers(folders: readonly Sized[]): readonly Sized[] {
  const sizes = new Set(folders.map(({ parent_id, size }) => `${parent_id}/${size}`));
  return folders.filter(({ id, size }) => !sizes.has(`${id}/${size}`));
}

/**
 * The folders of an account that hold most, at any depth (R10.10). One scan of the index of folders by size, and so a
 * long read; sizes are the stored ones, right a moment ago.
 */
export async function largestFolders(
  { long, short }: { readonly long: Database; readonly short: Database },
  accountId: string,
): Promise<readonly FileRow[]> {
  const { rows } = await sql<Sized>`
    SELECT id, parent_id, ${sizeBelow} AS size FROM files
    WHERE files.account_id = ${accountId} AND files.trashed_at IS NULL AND files.phase = 'PHASE_TYPE_COMPLETE'
      AND files.folder_rank = 0 AND ${sizeBelow} > 0 AND ${outsideTrash(accountId)}
    ORDER BY ${sizeBelow} DESC, id LIMIT ${sql.lit(maxRead)}`.execute(long);
  const ids = withoutWrappers(rows)
    .slice(0, maxLargestFolders)
    .map(({ id }) => id);
  if (ids.length === 0) return [];
  const found = await ownFilesOf(short, accountId).where('files.id', 'in', ids).execute();
  return found.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
}
