import { archiveName, limits, lives, presentArchive } from '@aloft/core/service';
import type { Archive } from '@aloft/core/wire';
import * as v from 'valibot';
import { countUse } from '../../platform/http/rate-limit.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/refusal.ts';
import { newId } from '../../platform/secrets.ts';
import type { Services } from '../../services.ts';
import { isStillAt } from '../accounts/access-version.ts';
import { type ClaimOf, signClaim } from '../content/signed.ts';
import { grantOfClaim } from '../shares/grant.ts';
import { chosenRoots, driveOf, type Holder, readable } from './holder.ts';
import { type ArchiveEntry, planArchive } from './plan.ts';

/** The request for an archive. */
export interface Wanted {
  readonly ids: readonly string[];
  /** Empty to name it after the chosen entries. */
  readonly name: string;
  /** The name of the request's id field. */
  readonly field: 'ids' | 'file_ids';
  /** The key of the hourly limit: an account, or an anonymous client's address. */
  readonly requester: string;
}

/** The part of the holder's right that is signed into the archive's URL. */
const rightOf = (holder: Holder) =>
  holder.kind === 'owner'
    ? { account: holder.accountId, version: holder.version }
    : { share: holder.grant.share.id, passVersion: holder.grant.share.pass_version };

/**
 * Stores the selection for an hour and answers a signed URL that streams the archive. Nothing is packed before it is
 * requested; the right to read is checked again then (P9).
 */
export async function requestArchive(
  services: Services,
  holder: Holder,
  wanted: Wanted,
): Promise<Archive | Refusal> {
  const roots = await chosenRoots(services, holder, wanted.ids, wanted.field);
  if (isRefusal(roots)) return roots;
  const planned = await planArchive(services.db, driveOf(holder), roots);
  if (isRefusal(planned)) return { ...planned, field: wanted.field };
  const entries = await readable(services.db, holder, planned);
  const title = holder.kind === 'share' ? holder.grant.share.title : 'Aloft';
  const tops = entries.filter((entry) => !entry.path.includes('/'));
  const name = archiveName(
    wanted.name,
    tops.map(({ path, isFolder }) => ({ name: path, isFolder })),
    title,
  );
  if (name === null) return refuse('invalid_argument', { field: 'name' });
  const limited = await countUse(services, limits.archives, wanted.requester);
  if (limited !== null) return limited;
  const id = newId();
  const until = services.clock() + lives.archive;
  await services.db
    .insertInto('archives')
    .values({
      id,
      name,
      account_id: holder.kind === 'owner' ? holder.accountId : null,
      share_id: holder.kind === 'share' ? holder.grant.share.id : null,
      pass_version: holder.kind === 'share' ? holder.grant.share.pass_version : 0,
      file_ids: JSON.stringify(roots),
      expires_at: until,
    })
    .execute();
  const token = signClaim(services, { use: 'archive', archive: id, ...rightOf(holder), until });
  const size = entries.reduce((sum, entry) => sum + entry.size, 0);
  return presentArchive({ content: services.addresses.content, token }, { name, until, size });
}

const Ids = v.array(v.string());

/** The holder of a URL's right, while it is valid (P9). */
async function holderOf(services: Services, claim: ClaimOf<'archive'>): Promise<Holder | Refusal> {
  if ('share' in claim) {
    const grant = await grantOfClaim(services, claim.share, claim.passVersion);
    return grant === null ? refuse('share_not_found') : { kind: 'share', grant };
  }
  const { account: accountId, version } = claim;
  return (await isStillAt(services.db, claim)) ? { kind: 'owner', accountId, version } : refuse('not_found');
}

/** The current right, name and entries of an archive URL. */
export async function openArchive(
  services: Services,
  claim: ClaimOf<'archive'>,
): Promise<{ holder: Holder; name: string; entries: readonly ArchiveEntry[] } | Refusal> {
  const row = await services.db
    .selectFrom('archives')
    .selectAll()
    .where('id', '=', claim.archive)
    .executeTakeFirst();
  if (row === undefined) return refuse('not_found');
  const holder = await holderOf(services, claim);
  if (isRefusal(holder)) return holder;
  const roots = await chosenRoots(services, holder, v.parse(Ids, JSON.parse(row.file_ids)), 'ids');
  if (isRefusal(roots)) return roots;
  const planned = await planArchive(services.db, driveOf(holder), roots);
  if (isRefusal(planned)) return planned;
  return { holder, name: row.name, entries: await readable(services.db, holder, planned) };
}
