import type { Duplicates } from '@aloft/core/wire';
import type { Database } from '../../platform/database/open.ts';
import { chainsOf, isLive } from './ancestors.ts';
import type { FileRow } from './present.ts';

/** Max. entries with the same content that are looked at: one content may be named by a whole drive. */
const maxRead = 50;
/** Max. entries in an answer. */
const maxTold = 10;

/**
 * The account's other files with the same content, oldest first, without those that are in the trash. Only the
 * account's own entries are read, so that nothing is learned of what others store.
 */
export async function duplicatesOf(
  db: Database,
  accountId: string,
  row: Pick<FileRow, 'id' | 'blob_id' | 'size'>,
): Promise<Duplicates> {
  if (row.blob_id === null || Number(row.size) === 0) return { duplicates: [] };
  // A range of the index on blob and account.
  const same = await db
    .selectFrom('files')
    .select(['id', 'name', 'parent_id', 'created_at', 'phase', 'trashed_at'])
    .where('blob_id', '=', row.blob_id)
    .where('account_id', '=', accountId)
    .limit(maxRead)
    .execute();
  const others = same
    .filter(({ id, phase, trashed_at }) => {
      return id !== row.id && phase === 'PHASE_TYPE_COMPLETE' && trashed_at === null;
    })
    .toSorted((one, other) => Number(one.created_at) - Number(other.created_at));
  const chain = await chainsOf(
    db,
    accountId,
    others.map(({ id }) => id),
  );
  const live = others.filter(({ id }) => isLive(chain(id))).slice(0, maxTold);
  return {
    duplicates: live.map(({ id, name, parent_id }) => ({
      id,
      name,
      parent_id,
      parent_name: chain(id).entries[1]?.name ?? '',
    })),
  };
}
