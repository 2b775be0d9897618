import { sql } from 'kysely';
import { batchRows, inBatches } from '../../platform/database/batches.ts';
import type { Database } from '../../platform/database/open.ts';
import { endSessions } from './sessions/sessions.ts';
import { deleteTwoStep } from './two-step/delete-two-step.ts';

/** The account that has an address. */
export interface AddressHolder {
  readonly id: string;
  /** Whether its maker proved to read the mail of the address. Until then anybody may have made it. */
  readonly isConfirmed: boolean;
  readonly isDeleted: boolean;
}

/** The account that has a normalised address; null when none has. */
export async function holderOf(db: Database, email: string): Promise<AddressHolder | null> {
  const row = await db
    .selectFrom('accounts')
    .select(['id', 'email_verified_at', 'delete_at'])
    .where('email', '=', email)
    .executeTakeFirst();
  if (row === undefined) return null;
  return { id: row.id, isConfirmed: row.email_verified_at !== null, isDeleted: row.delete_at !== null };
}

/**
 * Ends every way into an account that was made before its address was proved for the first time, in the caller's
 * transaction: sessions and programs, second steps, passkeys, shares, and addresses of files. Whoever made the account
 * may have been somebody else, who is waiting for its owner to move in (P9j). Files stay.
 */
export async function endAllBeforeProof(db: Database, accountId: string, now: number): Promise<void> {
  await endSessions(db, accountId, now, null);
  await deleteTwoStep(db, accountId);
  await db.deleteFrom('passkeys').where('account_id', '=', accountId).execute();
  await inBatches(() =>
    sql`UPDATE shares SET deleted_at = ${now} WHERE id IN (SELECT id FROM shares
      WHERE account_id = ${accountId} AND deleted_at IS NULL LIMIT ${sql.lit(batchRows)})`.execute(db),
  );
}

/** An address of no mailbox: the top-level domain is reserved (RFC 2606), and its letters are in normal form. */
const placeholderOf = (accountId: string): string =>
  `${Buffer.from(accountId).toString('hex')}@unproved.invalid`;

/**
 * Takes the address from an account that never proved it, in the caller's transaction, for one that does. What the
 * account holds stays its maker's, who gives it another address.
 */
export async function yieldAddress(db: Database, accountId: string): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ email: placeholderOf(accountId) })
    .where('id', '=', accountId)
    .execute();
}
