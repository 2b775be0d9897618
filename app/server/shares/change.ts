import { allOrNothing } from '../database/all-or-nothing.ts';
import { type Refusal, refuse } from '../http/failure.ts';
import type { Services } from '../services.ts';
import type { ShareRow } from './grant.ts';
import { hashPassCode, newPassCode } from './passcodes.ts';

const day = 24 * 3600 * 1000;

/** What an owner changes of a share; what is left out stays. */
export interface ShareChange {
  readonly title?: string | undefined;
  /** From now on; −1 for ever. */
  readonly expirationDays?: number | undefined;
  /** −1 without limit. */
  readonly restoreLimit?: number | undefined;
  /** `RENEWED` gives a new one in any case; `REQUIRED` keeps the one that there is. */
  readonly passCode?: 'REQUIRED' | 'NOT_REQUIRED' | 'RENEWED' | undefined;
}

type PassCode = Pick<ShareRow, 'pass_code' | 'pass_hash'>;

/** The share's new passcode, made before the transaction: hashing takes its time. */
async function wantedPassCode(wanted: ShareChange['passCode']): Promise<PassCode | null> {
  if (wanted === undefined) return null;
  if (wanted === 'NOT_REQUIRED') return { pass_code: '', pass_hash: '' };
  const passCode = newPassCode();
  return { pass_code: passCode, pass_hash: await hashPassCode(passCode) };
}

function keepsPassCode(share: ShareRow, wanted: ShareChange['passCode']): boolean {
  if (wanted === 'RENEWED') return false;
  return wanted === undefined || (wanted === 'REQUIRED') === (share.pass_hash !== '');
}

/**
 * Changes a share of one's own and answers it (R10.8). A passcode that changes ends every token and address that the
 * one before it gave, with their next use (P9).
 */
export async function changeShare(
  services: Services,
  accountId: string,
  id: string,
  wanted: ShareChange,
): Promise<ShareRow | Refusal> {
  const made = await wantedPassCode(wanted.passCode);
  return allOrNothing(services.db, async (db) => {
    const share = await db
      .selectFrom('shares')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (share === undefined) return refuse('share_not_found');
    const { title, expirationDays: days, restoreLimit } = wanted;
    const code =
      made === null || keepsPassCode(share, wanted.passCode)
        ? {}
        : { ...made, pass_version: share.pass_version + 1 };
    const expiry = days === undefined ? {} : { expires_at: days < 0 ? null : services.clock() + days * day };
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
