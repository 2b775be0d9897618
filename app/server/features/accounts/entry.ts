import type { Database } from '../../platform/database/open.ts';
import { type Refusal, refuse } from '../../platform/http/failure.ts';

/** Somebody who proved to be the account's owner. */
export interface Proven {
  readonly accountId: string;
  /** Which password was given, when it was one: as it is stored. */
  readonly passwordHash?: string;
}

/**
 * Whether the account lets anybody in, read in the transaction that lets them in: a password that was changed, or a
 * deletion that was asked for, between the proof and now counts. An account that is being deleted says until when it
 * can be restored (R10.10).
 */
export async function mayEnter(db: Database, who: Proven): Promise<Refusal | null> {
  const account = await db
    .selectFrom('accounts')
    .select(['password_hash', 'delete_at'])
    .where('id', '=', who.accountId)
    .executeTakeFirst();
  if (account === undefined) return refuse('invalid_account_or_password');
  if (who.passwordHash !== undefined && who.passwordHash !== account.password_hash) {
    return refuse('invalid_account_or_password');
  }
  if (account.delete_at === null) return null;
  return refuse('cannot_unlock', { description: `removed at ${new Date(account.delete_at).toISOString()}` });
}
