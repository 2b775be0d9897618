import { ancestry, findFile } from '../files/tree.ts';
import { type Refusal, refuse } from '../http/failure.ts';
import type { Services } from '../services.ts';
import { grantOfClaim, type ShareGrant } from '../shares/grant.ts';
import { findSharedFile } from '../shares/tree.ts';

/** By what right an archive is read: one's own drive, or a share's grant. */
export type Holder =
  | { readonly kind: 'owner'; readonly accountId: string }
  | { readonly kind: 'share'; readonly grant: ShareGrant };

/** The account whose drive the entries lie in. */
export const driveOf = (holder: Holder): string =>
  holder.kind === 'owner' ? holder.accountId : holder.grant.share.account_id;

/** The ids from the entry up to the top, or null when it is gone, trashed, unfinished, or below something trashed. */
async function liveChain(
  services: Services,
  accountId: string,
  id: string,
): Promise<readonly string[] | null> {
  const file = await findFile(services.db, accountId, id);
  if (file === null || file.phase !== 'PHASE_TYPE_COMPLETE') return null;
  const chain = await ancestry(services.db, accountId, id);
  return chain.at(-1)?.parentId === '' ? chain.map((one) => one.id) : null;
}

/**
 * The chosen entries, each once and none that lies within another; `file_not_found` when one may not be read (P10).
 * `field` is what the caller calls the ids.
 */
export async function chosenRoots(
  services: Services,
  holder: Holder,
  ids: readonly string[],
  field: 'ids' | 'file_ids',
): Promise<readonly string[] | Refusal> {
  const chosen = new Set(ids);
  const roots: string[] = [];
  for (const id of chosen) {
    const shared = holder.kind === 'owner' || (await findSharedFile(services.db, holder.grant, id)) !== null;
    const chain = shared ? await liveChain(services, driveOf(holder), id) : null;
    if (chain === null) return refuse('file_not_found', { field });
    if (!chain.slice(1).some((above) => chosen.has(above))) roots.push(id);
  }
  return roots;
}

/** Whether the file may be read now: asked again before each file of a long download (P9). */
export async function mayRead(services: Services, holder: Holder, fileId: string): Promise<boolean> {
  if (holder.kind === 'owner') {
    const chain = await ancestry(services.db, holder.accountId, fileId);
    return chain.at(-1)?.parentId === '';
  }
  const { share } = holder.grant;
  const grant = await grantOfClaim(services, share.id, share.pass_version);
  return grant !== null && (await findSharedFile(services.db, grant, fileId)) !== null;
}
