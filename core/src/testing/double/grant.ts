import * as v from 'valibot';
import type { ShareStatus } from '../../wire/index.ts';
import { requireCaptcha, requireChallenge } from './captcha.ts';
import type { Ask } from './frame.ts';
import { day, hour, type Limit, minute } from './limits.ts';
import { ancestry, findFile } from './tree.ts';
import type { FileRow, ShareRow, World } from './world.ts';

const passTokenLife = 12 * hour;
const freeTries = 5;
const perClient: Limit = { name: 'pass-client', max: 30, window: hour };
const perShare: Limit = { name: 'pass-share-day', max: 50, window: day };

/** What a stranger brings along. */
export const Proof = {
  share_id: v.pipe(v.string(), v.maxLength(64)),
  pass_code: v.optional(v.pipe(v.string(), v.maxLength(64)), ''),
  pass_code_token: v.optional(v.pipe(v.string(), v.maxLength(128)), ''),
};
export interface Proof {
  readonly share_id: string;
  readonly pass_code: string;
  readonly pass_code_token: string;
}

/** What came of asking: the right to read, or the status. */
export type Opened =
  | { readonly kind: 'granted'; readonly share: ShareRow; readonly passToken: string }
  | { readonly kind: 'refused'; readonly status: Exclude<ShareStatus, 'OK'>; readonly retryAfter: number };

/** What the share itself says, before any passcode. */
export function statusOf(world: World, share: ShareRow): ShareStatus {
  const now = world.now();
  const owner = world.accounts.get(share.accountId);
  // Those of an account that is being deleted are over, until it is restored.
  if (share.deleted || (owner !== undefined && owner.deleteAt !== null)) return 'DELETED';
  if (share.audit !== 'OK') return share.audit;
  return share.expiresAt !== null && share.expiresAt <= now ? 'EXPIRED' : 'OK';
}

/** Seconds until this client may try this share again. */
function waitOf(world: World, key: string): number {
  return Math.max(0, ((world.passTries.get(key)?.openAt ?? 0) - world.now()) / 1000);
}

/** Takes one try; answers the seconds to wait when none is left: 1 minute from the fifth on, doubling to 60. */
function takeTry(world: World, key: string, client: string): number {
  const now = world.now();
  const row = world.passTries.get(key);
  const forgotten =
    row === undefined ||
    now - row.lastAt >= day ||
    (row.tries < freeTries && now - row.firstAt >= 10 * minute);
  if (!forgotten && row.openAt > now) return (row.openAt - now) / 1000;
  const tries = forgotten ? 1 : row.tries + 1;
  const wait = tries < freeTries ? 0 : Math.min(hour, minute * 2 ** (tries - freeTries));
  world.passTries.set(key, {
    tries,
    firstAt: forgotten ? now : row.firstAt,
    lastAt: now,
    openAt: now + wait,
  });
  return world.limits.count(perClient, client);
}

function tryPassCode(world: World, ask: Ask, share: ShareRow, passCode: string): Opened {
  if (world.limits.usesOf(perShare, share.id) >= perShare.max) {
    requireChallenge(world, ask);
    requireCaptcha(world, ask);
  }
  const key = `${share.id}:${ask.client}`;
  const wait = takeTry(world, key, ask.client);
  if (wait === 0) world.limits.count(perShare, share.id);
  if (wait > 0) return { kind: 'refused', status: 'PASS_CODE_ERROR', retryAfter: wait };
  if (passCode.toLowerCase() !== share.passCode) {
    return { kind: 'refused', status: 'PASS_CODE_ERROR', retryAfter: waitOf(world, key) };
  }
  const passToken = world.newSecret();
  world.passTokens.set(passToken, { shareId: share.id, expiresAt: world.now() + passTokenLife });
  world.passTries.delete(key);
  world.limits.takeBack(perClient, ask.client);
  world.limits.takeBack(perShare, share.id);
  return { kind: 'granted', share, passToken };
}

/** The one door to a share: the status, or the right to read it. */
export function openShare(world: World, ask: Ask, proof: Proof): Opened {
  const share = world.shares.get(proof.share_id);
  if (share === undefined) return { kind: 'refused', status: 'NOT_FOUND', retryAfter: 0 };
  const status = statusOf(world, share);
  if (status !== 'OK') return { kind: 'refused', status, retryAfter: 0 };
  const token = world.passTokens.get(proof.pass_code_token);
  const holds = token !== undefined && token.shareId === share.id && token.expiresAt > world.now();
  if (share.passCode === '' || holds) return { kind: 'granted', share, passToken: proof.pass_code_token };
  if (proof.pass_code === '') {
    const retryAfter = waitOf(world, `${share.id}:${ask.client}`);
    return { kind: 'refused', status: 'PASS_CODE_EMPTY', retryAfter };
  }
  return tryPassCode(world, ask, share, proof.pass_code);
}

/** The folders from the share's root down to the entry, itself last; null when it is not in the share. */
export function pathInShare(world: World, share: ShareRow, id: string): FileRow[] | null {
  const chain = ancestry(world, share.accountId, id);
  const root = chain.findIndex((one) => share.rootIds.has(one.id));
  return root < 0 ? null : chain.slice(0, root + 1).reverse();
}

/** Whether no share may give out the file's content, by whatever copy or upload it came. */
export const isProhibited = (world: World, row: FileRow): boolean =>
  world.prohibited.has(world.blobs.get(row.blobId ?? '')?.gcid ?? '');

/** An entry of the share, or null: elsewhere, nowhere and prohibited look the same. */
export function findSharedFile(world: World, share: ShareRow, id: string): FileRow | null {
  if (pathInShare(world, share, id) === null) return null;
  const row = findFile(world, share.accountId, id);
  return row?.phase === 'PHASE_TYPE_COMPLETE' && !isProhibited(world, row) ? row : null;
}
