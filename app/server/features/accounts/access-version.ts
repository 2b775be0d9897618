import { sql } from 'kysely';
import type { Database } from '../../platform/database/open.ts';

/** The version of an account that a signed address was given at. */
export interface GivenAt {
  /** The account's id. */
  readonly account: string;
  readonly version: number;
}

/** Ends every address that was given to the account, in the caller's transaction: each carries its version (P9d). */
export async function endAddresses(db: Database, accountId: string): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ access_version: sql<number>`access_version + 1` })
    .where('id', '=', accountId)
    .execute();
}

/** Whether the account is still at the version that an address was given at; an account that is gone is not (P9d). */
export async function isStillAt(db: Database, { account, version }: GivenAt): Promise<boolean> {
  const row = await db
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', account)
    .where('access_version', '=', version)
    .executeTakeFirst();
  return row !== undefined;
}
