import { archiveName, limits, lives, presentArchive } from '@aloft/core/service';
import type { Archive } from '@aloft/core/wire';
import * as v from 'valibot';
import { keyOfAccount } from '../../platform/database/key-of-account.ts';
import { countUse } from '../../platform/http/rate-limit.ts';
import { FairQueue, QueueFull } from '../../platform/locks/fair-queue.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/refusal.ts';
import { newId } from '../../platform/secrets.ts';
import type { Services } from '../../services.ts';
import { isStillAt } from '../accounts/access-version.ts';
import { type ClaimOf, signClaim } from '../content/signed.ts';
import { grantOfClaim } from '../shares/grant.ts';
import { accountFileName } from './account-data.ts';
import { chosenRoots, driveOf, type Holder, readable } from './holder.ts';
import { type ArchiveEntry, countParts, type Part, planArchive, planPart } from './plan.ts';

/** The request for an archive of chosen entries. */
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

/** What is stored of an archive for an hour. */
interface Prepared {
  readonly name: string;
  /** Empty for a part of the whole drive. */
  readonly roots: readonly string[];
  readonly entries: readonly ArchiveEntry[];
  /** Which part of the whole drive, from 1, of how many; null for chosen entries. */
  readonly part: { readonly number: number; readonly count: number } | null;
}

async function store(services: Services, holder: Holder, prepared: Prepared): Promise<Archive> {
  const { name, roots, entries, part } = prepared;
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
  const right = rightOf(holder);
  const signed = 'account' in right && part !== null ? { ...right, part: part.number } : right;
  const token = signClaim(services, { use: 'archive', archive: id, ...signed, until });
  const size = entries.reduce((sum, entry) => sum + entry.size, 0);
  const shown = { name, until, size, partCount: part?.count ?? 1 };
  return presentArchive({ content: services.addresses.content, token }, shown);
}

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
  return limited ?? store(services, holder, { name, roots, entries, part: null });
}

/** Each plan reads through all that is before its part and keeps the folders in memory: few at a time, one of an account. */
const plans = new FairQueue({
  slots: 2,
  slotsPerKey: 1,
  maxQueued: 32,
  maxQueuedPerKey: 3,
  maxWait: null,
});

/** How many plans wait for their turn. */
export const waitingPlans = (): number => plans.waiting;

async function planInTurn(services: Services, accountId: string, part: number): Promise<Part | Refusal> {
  try {
    const key = await keyOfAccount(services.db, accountId);
    const release = await plans.take(key);
    const db = services.longReads.of(key);
    return await planPart(db, accountId, { part, reserved: accountFileName }).finally(release);
  } catch (error) {
    if (error instanceof QueueFull) return refuse('resource_exhausted', { retryAfter: 10 });
    throw error;
  }
}

/** The same for one part, from 1, of a whole drive; the first has what the service keeps of the account (R10.10). */
export async function requestPart(
  services: Services,
  holder: Extract<Holder, { kind: 'owner' }>,
  number: number,
): Promise<Archive | Refusal> {
  // Before the walk: a late part of a large drive is read through all that is before it.
  const limited = await countUse(services, limits.archives, holder.accountId);
  if (limited !== null) return limited;
  const planned = await planInTurn(services, holder.accountId, number);
  if (isRefusal(planned)) return planned;
  const { entries, isLast } = planned;
  if (number > 1 && entries.length === 0) return refuse('invalid_argument', { field: 'part' });
  const count = isLast
    ? number
    : Math.max(
        number + 1,
        await countParts(
          services.longReads.of(await keyOfAccount(services.db, holder.accountId)),
          holder.accountId,
        ),
      );
  const name = count === 1 ? 'Aloft.zip' : `Aloft ${number}-${count}.zip`;
  return store(services, holder, { name, roots: [], entries, part: { number, count } });
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

interface Opened {
  readonly holder: Holder;
  readonly name: string;
  readonly entries: readonly ArchiveEntry[];
  readonly withAccountData: boolean;
}

/** The current right, name and entries of an archive URL, and whether the account's data belongs into it. */
export async function openArchive(services: Services, claim: ClaimOf<'archive'>): Promise<Opened | Refusal> {
  const row = await services.db
    .selectFrom('archives')
    .selectAll()
    .where('id', '=', claim.archive)
    .executeTakeFirst();
  if (row === undefined) return refuse('not_found');
  const holder = await holderOf(services, claim);
  if (isRefusal(holder)) return holder;
  if ('account' in claim && claim.part !== undefined) {
    const { account, part } = claim;
    const planned = await planInTurn(services, account, part);
    if (isRefusal(planned)) return planned;
    return { holder, name: row.name, entries: planned.entries, withAccountData: part === 1 };
  }
  const roots = await chosenRoots(services, holder, v.parse(Ids, JSON.parse(row.file_ids)), 'ids');
  if (isRefusal(roots)) return roots;
  const planned = await planArchive(services.db, driveOf(holder), roots);
  if (isRefusal(planned)) return planned;
  const entries = await readable(services.db, holder, planned);
  return { holder, name: row.name, entries, withAccountData: false };
}
