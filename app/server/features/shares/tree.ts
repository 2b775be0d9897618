import type { Database } from '../../platform/database/open.ts';
import { type Chain, chainOf, chainsOf, isLive } from '../files/ancestors.ts';
import type { FileRow } from '../files/present.ts';
import { ownFilesOf } from '../files/tree.ts';
import type { ShareGrant } from './grant.ts';
import { mayBeShared } from './prohibitions.ts';

/**
 * The index of the share's root in an ancestor chain; -1 when the entry is not in the share. Trashed entries, and
 * those being deleted, are in no share, even if that folder is far above the share's root (P9i).
 */
function rootIn({ rootIds }: ShareGrant, chain: Chain): number {
  return isLive(chain) ? chain.entries.findIndex((one) => rootIds.has(one.id)) : -1;
}

/** The way from the share's root down to the entry, inclusive; null when it is not in the share (T6). */
export async function pathInShare(
  db: Database,
  grant: ShareGrant,
  id: string,
): Promise<readonly { id: string; name: string; kind: string }[] | null> {
  const chain = await chainOf(db, grant.share.account_id, id);
  const root = rootIn(grant, chain);
  if (root < 0) return null;
  return chain.entries
    .slice(0, root + 1)
    .toReversed()
    .map(({ id: at, name, kind }) => ({ id: at, name, kind }));
}

/**
 * An entry of the share, or null: an entry outside the share looks like a missing one (P10), and so does a prohibited
 * content (P9h).
 */
export async function findSharedFile(db: Database, grant: ShareGrant, id: string): Promise<FileRow | null> {
  if ((await pathInShare(db, grant, id)) === null) return null;
  const { account_id: accountId } = grant.share;
  const row = await ownFilesOf(db, accountId)
    .where('files.id', '=', id)
    .where(mayBeShared(accountId))
    .executeTakeFirst();
  if (row === undefined || row.trashed_at !== null) return null;
  return row.phase === 'PHASE_TYPE_COMPLETE' ? row : null;
}

/** The ids that are entries of the share; at most a thousand are given. */
export async function sharedAmong(
  db: Database,
  grant: ShareGrant,
  ids: readonly string[],
): Promise<readonly FileRow[]> {
  if (ids.length === 0) return [];
  const chains = await chainsOf(db, grant.share.account_id, ids);
  const { account_id: accountId } = grant.share;
  const rows = await ownFilesOf(db, accountId)
    .where('files.id', 'in', ids)
    .where(mayBeShared(accountId))
    .where('files.phase', '=', 'PHASE_TYPE_COMPLETE')
    .execute();
  return rows.filter((row) => rootIn(grant, chains(row.id)) >= 0);
}

/** The share's visible roots. */
export async function liveRoots(db: Database, { share, rootIds }: ShareGrant): Promise<readonly string[]> {
  const chains = await chainsOf(db, share.account_id, [...rootIds]);
  return [...rootIds].filter((id) => isLive(chains(id)));
}
