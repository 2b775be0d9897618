import type { Database } from '../../platform/database/open.ts';
import { type Refusal, refuse } from '../../platform/refusal.ts';
import type { Services } from '../../services.ts';
import { isStillAt } from '../accounts/access-version.ts';
import { type Chain, chainOf, isLive } from '../files/ancestors.ts';
import { rootsIn } from '../files/id-sets.ts';
import { grantOfClaim, type ShareGrant } from '../shares/grant.ts';
import { prohibitedBlobs } from '../shares/prohibitions.ts';
import { findSharedFile } from '../shares/tree.ts';
import type { ArchiveEntry } from './plan.ts';
import { liveChains } from './tree.ts';

/** The right that an archive is read with: the account at an access version, or a share's grant. */
export type Holder =
  | { readonly kind: 'owner'; readonly accountId: string; readonly version: number }
  | { readonly kind: 'share'; readonly grant: ShareGrant };

/** The account that owns the entries. */
export const driveOf = (holder: Holder): string =>
  holder.kind === 'owner' ? holder.accountId : holder.grant.share.account_id;

/**
 * The chosen entries, without duplicates and without entries inside another one; `file_not_found` when one may not be
 * read (P10). `field` is the name of the request's id field.
 */
export async function chosenRoots(
  services: Services,
  holder: Holder,
  ids: readonly string[],
  field: 'ids' | 'file_ids',
): Promise<readonly string[] | Refusal> {
  if (ids.length === 0) return [];
  const chains = await liveChains(services.db, driveOf(holder), ids);
  const chainOfId = (id: string): Chain => chains.get(id) ?? { entries: [], end: 'missing' };
  const mayBeRead = ({ entries }: Chain): boolean =>
    entries.length > 0 && (holder.kind === 'owner' || entries.some(({ id }) => holder.grant.rootIds.has(id)));
  if (!ids.every((id) => mayBeRead(chainOfId(id)))) return refuse('file_not_found', { field });
  return rootsIn(chainOfId, ids);
}

/** The entries without those whose content a share may not give out (P9h). */
export async function readable(
  db: Database,
  holder: Holder,
  entries: readonly ArchiveEntry[],
): Promise<readonly ArchiveEntry[]> {
  if (holder.kind === 'owner') return entries;
  const blobIds = entries.map((entry) => entry.blobId);
  const prohibited = await prohibitedBlobs(db, driveOf(holder), blobIds);
  return entries.filter((entry) => !prohibited.has(entry.blobId ?? ''));
}

/** Whether the file may be read now; checked before each file of a long download (P9). */
export async function mayRead(services: Services, holder: Holder, fileId: string): Promise<boolean> {
  if (holder.kind === 'owner') {
    const { accountId: account, version } = holder;
    if (!(await isStillAt(services.db, { account, version }))) return false;
    return isLive(await chainOf(services.db, account, fileId));
  }
  const { share } = holder.grant;
  const grant = await grantOfClaim(services, share.id, share.pass_version);
  return grant !== null && (await findSharedFile(services.db, grant, fileId)) !== null;
}
