import { shareStatusOf } from '@aloft/core/service';
import type { ShareStatus } from '@aloft/core/wire';
import { isSameText } from '../../platform/keys/same-text.ts';
import type { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../services.ts';
import { holdsPassToken, makePassToken } from './pass-token.ts';
import { forgiveTries, returnShareTry, takeShareTry, takeTry, waitForTry } from './passcode-tries.ts';
import { hasPassCode, readPassCode } from './passcodes.ts';
import type { ShareRow } from './share-row.ts';

declare const granted: unique symbol;
/** The right to read one share. Only `openShare` and `grantOfClaim` make it, each after reading the share anew (T4, P9). */
export interface ShareGrant {
  readonly [granted]: true;
  readonly share: ShareRow;
  readonly rootIds: ReadonlySet<string>;
}

/** What a stranger brings along. */
export interface Proof {
  readonly passCode: string;
  readonly passToken: string;
  /** The client the tries are counted for. */
  readonly client: string;
  /** Passes the challenge that too many wrong tries call for, or says what is missing. */
  readonly passChallenge: () => Promise<Refusal | null>;
}

export type Opened =
  | { readonly kind: 'granted'; readonly grant: ShareGrant; readonly passToken: string }
  | { readonly kind: 'refused'; readonly status: Exclude<ShareStatus, 'OK'>; readonly retryAfter: number }
  /** A solved challenge comes first. */
  | { readonly kind: 'challenged'; readonly refusal: Refusal };

async function makeGrant(services: Services, share: ShareRow): Promise<ShareGrant> {
  const roots = await services.db
    .selectFrom('share_files')
    .select('file_id')
    .where('share_id', '=', share.id)
    .execute();
  const facts = { share, rootIds: new Set(roots.map((row) => row.file_id)) };
  // The one place where the brand is put on.
  return facts as typeof facts & { readonly [granted]: true };
}

async function readShare(services: Services, id: string): Promise<ShareRow | null> {
  const row = await services.db
    .selectFrom('shares')
    .innerJoin('accounts', 'accounts.id', 'shares.account_id')
    .selectAll('shares')
    .select('accounts.delete_at as owner_delete_at')
    .where('shares.id', '=', id)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { owner_delete_at: ownerEnds, ...share } = row;
  // The shares of an account that is being deleted are over for everybody; a restored account has them again.
  return ownerEnds === null ? share : { ...share, deleted_at: share.deleted_at ?? ownerEnds };
}

async function tryPassCode(services: Services, share: ShareRow, proof: Proof): Promise<Opened> {
  // Read before the try counts: without its key this process cannot say whether it was right.
  const stored = readPassCode(services.keys, share);
  if ((await takeShareTry(services, share.id)) === 'challenged') {
    const refusal = await proof.passChallenge();
    if (refusal !== null) {
      await returnShareTry(services, share.id);
      return { kind: 'challenged', refusal };
    }
  }
  const wait = await takeTry(services, share.id, proof.client);
  if (wait > 0) return { kind: 'refused', status: 'PASS_CODE_ERROR', retryAfter: wait };
  if (stored.kind !== 'known' || !isSameText(stored.code, proof.passCode.toLowerCase())) {
    const retryAfter = await waitForTry(services, share.id, proof.client);
    return { kind: 'refused', status: 'PASS_CODE_ERROR', retryAfter };
  }
  await forgiveTries(services, share.id, proof.client);
  return {
    kind: 'granted',
    grant: await makeGrant(services, share),
    passToken: makePassToken(services, share),
  };
}

/** The one door to a share: the status, or the right to read it (R4.1, P6). */
export async function openShare(services: Services, id: string, proof: Proof): Promise<Opened> {
  const share = await readShare(services, id);
  const status = shareStatusOf(share, services.clock());
  if (share === null || status !== 'OK') {
    return { kind: 'refused', status: status === 'OK' ? 'NOT_FOUND' : status, retryAfter: 0 };
  }
  if (!hasPassCode(share) || holdsPassToken(services, share, proof.passToken)) {
    return { kind: 'granted', grant: await makeGrant(services, share), passToken: proof.passToken };
  }
  if (proof.passCode === '') {
    const retryAfter = await waitForTry(services, share.id, proof.client);
    return { kind: 'refused', status: 'PASS_CODE_EMPTY', retryAfter };
  }
  return tryPassCode(services, share, proof);
}

/** A share at a passcode's version: what an address or a task that was begun under it stands for. */
export interface ShareRight {
  readonly id: string;
  readonly passVersion: number;
}

/** The share of a right that was given before, while it is open at the same passcode's version (P9); null otherwise. */
async function shareAt(services: Services, right: ShareRight): Promise<ShareRow | null> {
  const share = await readShare(services, right.id);
  if (share === null || shareStatusOf(share, services.clock()) !== 'OK') return null;
  return share.pass_version === right.passVersion ? share : null;
}

/** Whether what was begun under a share may go on: it is open, and its passcode is the one of then (P9g). */
export const isStillOpen = async (services: Services, right: ShareRight): Promise<boolean> =>
  (await shareAt(services, right)) !== null;

/** The grant that a signed content address stands for, while the share is open at the same passcode version (P9). */
export async function grantOfClaim(
  services: Services,
  id: string,
  passVersion: number,
): Promise<ShareGrant | null> {
  const share = await shareAt(services, { id, passVersion });
  return share === null ? null : makeGrant(services, share);
}
