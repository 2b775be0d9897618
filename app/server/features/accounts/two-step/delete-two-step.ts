import type { Database } from '../../../platform/database/open.ts';

/**
 * Deletes everything of the account's second step, in the caller's transaction; answers whether it was on. Challenges
 * stay until they expire: without a second step none is taken.
 */
export async function deleteTwoStep(db: Database, accountId: string): Promise<boolean> {
  await db.deleteFrom('second_factor_setups').where('account_id', '=', accountId).execute();
  await db.deleteFrom('recovery_codes').where('account_id', '=', accountId).execute();
  const off = await db.deleteFrom('second_factors').where('account_id', '=', accountId).executeTakeFirst();
  return off.numDeletedRows === 1n;
}
