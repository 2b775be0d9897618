import { sql } from 'kysely';
import type { Database } from '../../platform/database/open.ts';

/** The access version of an account that a signed URL was issued at. */
export interface GivenAt {
  /** The account's id. */
  readonly account: string;
  readonly version: number;
}

/** Invalidates every URL issued to the account, in the caller's transaction: each contains the version (P9d). */
export async function endAddresses(db: Database, accountId: string): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ access_version: sql<number>`access_version + 1` })
    .where('id', '=', accountId)
    .execute();
}

/** Whether the account exists and still has the access version that a URL was issued at (P9d). */
export async function isStillAt(db: Database, { account, version }: GivenAt): Promise<boolean> {
  const row = await db
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', account)
    .where('access_version', '=', version)
    .executeTakeFirst();
  return row !== undefined;
}
