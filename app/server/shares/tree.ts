import type { Database } from '../database/open.ts';
import type { FileRow } from '../files/present.ts';
import { ancestry, findFile } from '../files/tree.ts';
import type { ShareGrant } from './grant.ts';

/** The folders from the share's root down to the entry, itself last; null when it is not in the share (T6). */
export async function pathInShare(
  db: Database,
  grant: ShareGrant,
  id: string,
): Promise<readonly { id: string; name: string }[] | null> {
  const chain = await ancestry(db, grant.share.account_id, id);
  const root = chain.findIndex((one) => grant.rootIds.has(one.id));
  if (root < 0) return null;
  return chain
    .slice(0, root + 1)
    .reverse()
    .map(({ id: at, name }) => ({ id: at, name }));
}

/** An entry of the share, or null: elsewhere and nowhere look the same (P10). */
export async function findSharedFile(db: Database, grant: ShareGrant, id: string): Promise<FileRow | null> {
  if ((await pathInShare(db, grant, id)) === null) return null;
  const row = await findFile(db, grant.share.account_id, id);
  return row === null || row.trashed_at !== null || row.phase !== 'PHASE_TYPE_COMPLETE' ? null : row;
}
