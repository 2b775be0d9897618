import { shareEnd } from '@aloft/core/service';
import { atomicBatch } from '../../platform/database/atomic-batch.ts';
import type { Database } from '../../platform/database/open.ts';
import type { KeyRing } from '../../platform/keys/key-ring.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/refusal.ts';
import type { Services } from '../../services.ts';
import { checkTimes, type UploadLimits } from './create.ts';
import { newPassCode, readPassCode, sealPassCode } from './passcodes.ts';
import type { ShareRow } from './share-row.ts';
import { releaseSlug, takeSlug } from './slugs.ts';

/** Changes to a share; absent fields stay. */
export interface ShareChange {
  readonly title?: string | undefined;
  /** From now on; −1 for no expiry. */
  readonly expirationDays?: number | undefined;
  /** −1 for no limit. */
  readonly restoreLimit?: number | undefined;
  /** `RENEWED` always makes a new one; `REQUIRED` keeps the existing one, unless it was lost. */
  readonly passCode?: 'REQUIRED' | 'NOT_REQUIRED' | 'RENEWED' | undefined;
  /** Of the owner's own. */
  readonly ownPassCode?: string | undefined;
  /** Instead of a number of days. */
  readonly expiresAt?: number | undefined;
  /** Null: it opens at once. */
  readonly startsAt?: number | null | undefined;
  /** Empty: its address in words is given up. */
  readonly slug?: string | undefined;
  readonly upload?: UploadLimits | undefined;
  /** Opens an ended share again. */
  readonly reopen?: boolean | undefined;
}

/** A lost passcode cannot be kept, and one's own replaces any other. */
function keepsPassCode(keys: KeyRing, share: ShareRow, wanted: ShareChange): boolean {
  const { kind, ...known } = readPassCode(keys, share);
  if (wanted.ownPassCode !== undefined) return 'code' in known && known.code === wanted.ownPassCode;
  if (wanted.passCode === undefined) return true;
  if (wanted.passCode === 'RENEWED') return false;
  return wanted.passCode === 'REQUIRED' ? kind === 'known' : kind === 'none';
}

/** The columns of another passcode, in the caller's transaction; the new version ends what was given for the last. */
async function passCodeColumns(services: Services, share: ShareRow, wanted: ShareChange) {
  const version = { pass_version: share.pass_version + 1 };
  if (keepsPassCode(services.keys, share, wanted)) return wanted.reopen === true ? version : {};
  const isWanted = wanted.ownPassCode !== undefined || wanted.passCode !== 'NOT_REQUIRED';
  const pass_sealed = isWanted
    ? await sealPassCode(services, share.id, wanted.ownPassCode ?? newPassCode())
    : '';
  return { pass_code: '', pass_hash: '', pass_sealed, ...version };
}

/** The columns of other times; those that end it at once are refused. */
function timeColumns(share: ShareRow, wanted: ShareChange, now: number) {
  const { expirationDays: days } = wanted;
  const starts_at = wanted.startsAt === undefined ? share.starts_at : wanted.startsAt;
  const isChanged = days !== undefined || wanted.expiresAt !== undefined || wanted.startsAt !== undefined;
  const expires_at =
    wanted.expiresAt ??
    (days === undefined ? share.expires_at : shareEnd(days, Math.max(now, starts_at ?? 0)));
  if (!isChanged && wanted.reopen !== true) return {};
  return checkTimes(starts_at, expires_at, now) ?? { starts_at, expires_at };
}

/** Gives or gives up the address in words, in the caller's transaction. */
async function changeSlug(db: Database, share: ShareRow, slug: string | undefined, now: number) {
  if (slug === undefined || slug === share.slug) return null;
  if (slug !== '') return takeSlug(db, { accountId: share.account_id, shareId: share.id, slug, now });
  await releaseSlug(db, share.id, now);
  return null;
}

/**
 * Changes an own share and answers it (R10.8). A new passcode invalidates every token and URL given out for the
 * previous one, from their next use (P9). An ended share is changed only when it is opened again with it.
 */
export async function changeShare(
  services: Services,
  accountId: string,
  id: string,
  wanted: ShareChange,
): Promise<ShareRow | Refusal> {
  return atomicBatch(services.db, async (db) => {
    const now = services.clock();
    const share = await db
      .selectFrom('shares')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .where(wanted.reopen === true ? 'removed_at' : 'deleted_at', 'is', null)
      .executeTakeFirst();
    if (share === undefined) return refuse('share_not_found');
    if (wanted.upload !== undefined && share.upload_max_files === null)
      return refuse('invalid_argument', { field: 'upload' });
    const times = timeColumns(share, wanted, now);
    if (isRefusal(times)) return times;
    const taken = await changeSlug(db, share, wanted.slug, now);
    if (taken !== null) return taken;
    const { upload } = wanted;
    return db
      .updateTable('shares')
      .set({
        title: wanted.title ?? share.title,
        restore_limit: wanted.restoreLimit ?? share.restore_limit,
        slug: wanted.slug ?? share.slug,
        ...(wanted.reopen === true ? { deleted_at: null } : {}),
        ...(upload === undefined
          ? {}
          : { upload_max_files: upload.max_files, upload_max_bytes: upload.max_bytes }),
        ...times,
        ...(await passCodeColumns({ ...services, db }, share, wanted)),
      })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
  });
}
