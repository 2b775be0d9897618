import { shareEnd } from '@aloft/core/service';
import { atomicBatch } from '../../platform/database/atomic-batch.ts';
import type { KeyRing } from '../../platform/keys/key-ring.ts';
import { type Refusal, refuse } from '../../platform/refusal.ts';
import type { Services } from '../../services.ts';
import { newPassCode, readPassCode, sealPassCode } from './passcodes.ts';
import type { ShareRow } from './share-row.ts';

/** Changes to a share; absent fields stay. */
export interface ShareChange {
  readonly title?: string | undefined;
  /** From now on; −1 for no expiry. */
  readonly expirationDays?: number | undefined;
  /** −1 for no limit. */
  readonly restoreLimit?: number | undefined;
  /** `RENEWED` always makes a new one; `REQUIRED` keeps the existing one, unless it was lost. */
  readonly passCode?: 'REQUIRED' | 'NOT_REQUIRED' | 'RENEWED' | undefined;
}

/** A lost passcode cannot be kept. */
function keepsPassCode(keys: KeyRing, share: ShareRow, wanted: ShareChange['passCode']): boolean {
  if (wanted === undefined) return true;
  if (wanted === 'RENEWED') return false;
  const { kind } = readPassCode(keys, share);
  return wanted === 'REQUIRED' ? kind === 'known' : kind === 'none';
}

/** The columns of a new passcode, in the caller's transaction. */
async function newPassCodeOf(services: Services, share: ShareRow, isWanted: boolean) {
  const pass_sealed = isWanted ? await sealPassCode(services, share.id, newPassCode()) : '';
  return { pass_code: '', pass_hash: '', pass_sealed, pass_version: share.pass_version + 1 };
}

/**
 * Changes an own share and answers it (R10.8). A new passcode invalidates every token and URL given out for the
 * previous one, from their next use (P9).
 */
export async function changeShare(
  services: Services,
  accountId: string,
  id: string,
  wanted: ShareChange,
): Promise<ShareRow | Refusal> {
  return atomicBatch(services.db, async (db) => {
    const share = await db
      .selectFrom('shares')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (share === undefined) return refuse('share_not_found');
    const { title, expirationDays: days, restoreLimit } = wanted;
    const code = keepsPassCode(services.keys, share, wanted.passCode)
      ? {}
      : await newPassCodeOf({ ...services, db }, share, wanted.passCode !== 'NOT_REQUIRED');
    const expiry = days === undefined ? {} : { expires_at: shareEnd(days, services.clock()) };
    return db
      .updateTable('shares')
      .set({
        title: title ?? share.title,
        restore_limit: restoreLimit ?? share.restore_limit,
        ...expiry,
        ...code,
      })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
  });
}
