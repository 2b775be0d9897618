import { keepsPassCode, shareTimes, wantsTimes } from '@aloft/core/service';
import { atomicBatch } from '../../platform/database/atomic-batch.ts';
import type { Database } from '../../platform/database/open.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/refusal.ts';
import type { Services } from '../../services.ts';
import type { UploadLimits } from './create.ts';
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
  /** Warns people before they see it. */
  readonly sensitive?: boolean | undefined;
  /** Opens an ended share again. */
  readonly reopen?: boolean | undefined;
}

/** The columns of another passcode, in the caller's transaction; the new version ends what was given for the last. */
async function passCodeColumns(services: Services, share: ShareRow, wanted: ShareChange) {
  const version = { pass_version: share.pass_version + 1 };
  const asked = { option: wanted.passCode, own: wanted.ownPassCode };
  if (keepsPassCode(readPassCode(services.keys, share), asked)) return wanted.reopen === true ? version : {};
  const isWanted = wanted.ownPassCode !== undefined || wanted.passCode !== 'NOT_REQUIRED';
  const pass_sealed = isWanted
    ? await sealPassCode(services, share.id, wanted.ownPassCode ?? newPassCode())
    : '';
  return { pass_code: '', pass_hash: '', pass_sealed, ...version };
}

/** The columns of the mark. The new version has those who saw the share without a warning open it again. */
function sensitiveColumns(share: ShareRow, sensitive: boolean | undefined) {
  if (sensitive === undefined || sensitive === (share.sensitive === 1)) return {};
  return sensitive ? { sensitive: 1, pass_version: share.pass_version + 1 } : { sensitive: 0 };
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
 * previous one, from their next use (P9); so does marking it as sensitive. An ended share is changed only when it is opened again with it.
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
    const isTimed = wantsTimes(wanted) || wanted.reopen === true;
    const times = isTimed ? shareTimes(share, wanted, now) : {};
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
        ...sensitiveColumns(share, wanted.sensitive),
      })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
  });
}
