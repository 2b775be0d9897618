import type { Database } from '../../platform/database/open.ts';
import { type Refusal, refuse } from '../../platform/refusal.ts';

/** The authenticated owner of an account. */
export interface Authenticated {
  readonly accountId: string;
  /** The hash of the password that was checked, if one was. */
  readonly passwordHash?: string;
}

/**
 * Refuses sign-in to an account that is deleted, or whose password has changed since it was checked. Called in the
 * transaction that signs in. The refusal for a deleted account contains the time until which it can be undeleted
 * (R10.10).
 */
export async function checkAccountOpen(db: Database, who: Authenticated): Promise<Refusal | null> {
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
