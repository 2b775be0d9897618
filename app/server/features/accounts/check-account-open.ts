import type { Database } from '../../platform/database/open.ts';
import { type Refusal, refuse } from '../../platform/refusal.ts';

/** Whoever has proved to be the account's owner. */
export interface Authenticated {
  readonly accountId: string;
  /** Which password was given, when it was one: as it is stored. */
  readonly passwordHash?: string;
}

/**
 * Refuses sign-in to an account that is deleted, or whose password has changed since it was checked. Called in the
 * transaction that signs in. The refusal of a deleted account says until when it can be undeleted (R10.10).
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
