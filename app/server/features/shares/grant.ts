import { normaliseSlug, slugProblem } from '@aloft/core/rules';
import { limits, shareStatusOf } from '@aloft/core/service';
import type { ShareStatus } from '@aloft/core/wire';
import type { Database } from '../../platform/database/open.ts';
import { countUse, waitFor } from '../../platform/http/rate-limit.ts';
import { isSameText } from '../../platform/keys/same-text.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/refusal.ts';
import type { Services } from '../../services.ts';
import { findPlace, type Place } from '../files/ancestors.ts';
import { makePassToken, passStepOf } from './pass-token.ts';
import { forgiveTries, returnShareTry, takeShareTry, takeTry, waitForTry } from './passcode-tries.ts';
import { hasPassCode, readPassCode } from './passcodes.ts';
import type { ShareRow } from './share-row.ts';
import { shareOfSlug } from './slugs.ts';

declare const granted: unique symbol;
/**
 * The right to read one share. Only `openShare` and `grantOfClaim` create it, each after reading the share again (T4,
 * P9).
 */
export interface ShareGrant {
  readonly [granted]: true;
  readonly share: ShareRow;
  readonly rootIds: ReadonlySet<string>;
}

/** What an anonymous client proves its right with. */
export interface Proof {
  readonly passCode: string;
  readonly passToken: string;
  /** The rate limit key of the client. */
  readonly client: string;
  /** Checks the challenge that is required after too many wrong tries; answers what is missing. */
  readonly passChallenge: () => Promise<Refusal | null>;
}

/** What a visitor of a share that shows files says beside the proof. */
export interface Visit extends Proof {
  /** Asks for a sensitive share after its warning. */
  readonly showsSensitive: boolean;
  /** Whether the visitor is a person who set to see sensitive shares without a warning; read again at each use. */
  readonly displaysSensitive: () => Promise<boolean>;
}

export type Opened =
  | { readonly kind: 'granted'; readonly grant: ShareGrant; readonly passToken: string }
  | {
      readonly kind: 'refused';
      readonly status: Exclude<ShareStatus, 'OK'>;
      readonly retryAfter: number;
      /** When it opens, of a share before its start. */
      readonly startsAt?: number | null;
      /** All that is missing is the visitor's word after the warning; the token of the passcode, empty without one. */
      readonly warned?: { readonly passToken: string };
    }
  /** A solved challenge is required first, or a wait. */
  | { readonly kind: 'challenged'; readonly refusal: Refusal };

async function makeGrant(services: Services, share: ShareRow): Promise<ShareGrant> {
  const roots = await services.db
    .selectFrom('share_files')
    .select('file_id')
    .where('share_id', '=', share.id)
    .execute();
  const facts = { share, rootIds: new Set(roots.map((row) => row.file_id)) };
  // The only place that applies the brand.
  return facts as typeof facts & { readonly [granted]: true };
}

/** Whether a share shows files, or only takes them. */
type ShareKind = 'files' | 'upload';

/**
 * The share of an id or an address in words. One of the other kind is not there: each kind has its own way in. Words can
 * be guessed, as ids cannot: a client that asked for too many that are none has to wait (P7).
 */
async function readShare(
  services: Services,
  given: string,
  kind: ShareKind,
  client: string,
): Promise<ShareRow | null | Refusal> {
  const known = await readShareById(services, given, kind);
  if (known !== null || slugProblem(given) !== null) return known;
  const wait = await waitFor(services, limits.missedShares, client);
  if (wait > 0) return refuse('resource_exhausted', { retryAfter: wait });
  const id = (await shareOfSlug(services.db, normaliseSlug(given))) ?? '';
  const found = await readShareById(services, id, kind);
  if (found === null) await countUse(services, limits.missedShares, client);
  return found;
}

async function readShareById(services: Services, id: string, kind: ShareKind): Promise<ShareRow | null> {
  if (id === '') return null;
  const row = await services.db
    .selectFrom('shares')
    .innerJoin('accounts', 'accounts.id', 'shares.account_id')
    .selectAll('shares')
    .select('accounts.delete_at as owner_delete_at')
    .where('shares.id', '=', id)
    .executeTakeFirst();
  if (row === undefined || (row.upload_max_files === null) !== (kind === 'files')) return null;
  const { owner_delete_at: ownerEnds, ...share } = row;
  // Shares of an account that is being deleted count as deleted; they come back when the deletion is cancelled.
  return ownerEnds === null ? share : { ...share, deleted_at: share.deleted_at ?? ownerEnds };
}

/** What a proof of the passcode comes to: the share and a token, or why not. */
type Proved =
  | { readonly kind: 'proved'; readonly share: ShareRow; readonly passToken: string }
  | Exclude<Opened, { readonly kind: 'granted' }>;

async function tryPassCode(services: Services, share: ShareRow, proof: Proof): Promise<Proved> {
  // Read before the try counts: without the key, this process cannot verify the passcode.
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
  return { kind: 'proved', share, passToken: makePassToken(services, share) };
}

async function proveShare(services: Services, id: string, proof: Proof, kind: ShareKind): Promise<Proved> {
  const share = await readShare(services, id, kind, proof.client);
  if (isRefusal(share)) return { kind: 'challenged', refusal: share };
  const now = services.clock();
  const status = shareStatusOf(share, now);
  if (share === null || status !== 'OK') {
    const startsAt = share !== null && status === 'NOT_FOUND' ? share.starts_at : null;
    return { kind: 'refused', status: status === 'OK' ? 'NOT_FOUND' : status, retryAfter: 0, startsAt };
  }
  if (!hasPassCode(share) || passStepOf(services, share, proof.passToken) !== null) {
    return { kind: 'proved', share, passToken: proof.passToken };
  }
  if (proof.passCode === '') {
    const retryAfter = await waitForTry(services, share.id, proof.client);
    return { kind: 'refused', status: 'PASS_CODE_EMPTY', retryAfter };
  }
  return tryPassCode(services, share, proof);
}

/** The only way to open a share: its status, or the right to read it (R4.1, P6). A sensitive one warns first (R3.9). */
export async function openShare(services: Services, id: string, visit: Visit): Promise<Opened> {
  const proved = await proveShare(services, id, visit, 'files');
  if (proved.kind !== 'proved') return proved;
  const { share, passToken } = proved;
  const grant = async (token: string): Promise<Opened> => ({
    kind: 'granted',
    grant: await makeGrant(services, share),
    passToken: token,
  });
  if (share.sensitive === 0 || passStepOf(services, share, passToken) === 'warning') return grant(passToken);
  if (visit.showsSensitive) return grant(makePassToken(services, share, 'warning'));
  if (await visit.displaysSensitive()) return grant(passToken);
  // Of a share without passcode, a token that proves nothing is not given back.
  const warned = { passToken: hasPassCode(share) ? passToken : '' };
  return { kind: 'refused', status: 'SENSITIVE_RESOURCE', retryAfter: 0, warned };
}

/** The only way to open an upload-only link. It gives the right to add to its folder, and none to read. */
export const openUploadLink = (services: Services, id: string, proof: Proof): Promise<Proved> =>
  proveShare(services, id, proof, 'upload');

/** A share at a passcode version: what a URL or a task was created for. */
export interface ShareRight {
  readonly id: string;
  readonly passVersion: number;
}

/** The share of an earlier right, while it is open at the same passcode version (P9); null otherwise. */
async function shareAt(
  services: Services,
  right: ShareRight,
  kind: ShareKind = 'files',
): Promise<ShareRow | null> {
  const share = await readShareById(services, right.id, kind);
  if (share === null || shareStatusOf(share, services.clock()) !== 'OK') return null;
  return share.pass_version === right.passVersion ? share : null;
}

/** Whether work that was started under a share may continue: it is open and its passcode is unchanged (P9g). */
export const isStillOpen = async (services: Services, right: ShareRight): Promise<boolean> =>
  (await shareAt(services, right)) !== null;

/**
 * Whether an upload that a stranger began may continue: its link is open, the passcode is unchanged, and its folder is
 * there and not in the trash.
 */
export async function takesUploads(services: Services, right: ShareRight): Promise<boolean> {
  const share = await shareAt(services, right, 'upload');
  return share !== null && (await uploadFolderOf(services.db, share)) !== null;
}

/** The folder of an upload-only link; null when it is not there any more. */
export async function uploadFolderOf(db: Database, share: ShareRow): Promise<Place | null> {
  const folder = await db
    .selectFrom('share_files')
    .select('file_id')
    .where('share_id', '=', share.id)
    .executeTakeFirst();
  return folder === undefined ? null : findPlace(db, share.account_id, folder.file_id);
}

/** The grant of a signed content URL, while the share is open at the same passcode version (P9). */
export async function grantOfClaim(
  services: Services,
  id: string,
  passVersion: number,
): Promise<ShareGrant | null> {
  const share = await shareAt(services, { id, passVersion });
  return share === null ? null : makeGrant(services, share);
}
