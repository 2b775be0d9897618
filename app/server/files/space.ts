import { sql } from 'kysely';
import type { Database } from '../database/open.ts';
import type { Services } from '../services.ts';

/** The database of the transaction, the clock and the tiers. */
export type SpaceParts = Pick<Services, 'db' | 'clock' | 'configuration'>;

/**
 * The bytes that an account may store at this very moment, as an expression over `accounts`: a member has the
 * members' space, and its own again when the membership ends (R4.5). What is stored by then stays.
 */
export const quotaNow = ({ clock, configuration }: Omit<SpaceParts, 'db'>) =>
  sql<number>`CASE WHEN vip_expires_at > ${clock()} AND quota_limit < ${configuration.vipQuota}
    THEN ${configuration.vipQuota} ELSE quota_limit END`;

/** What an account may store now and what it stores, in bytes. */
export async function spaceOf(
  parts: SpaceParts,
  accountId: string,
): Promise<{ readonly limit: number; readonly used: number }> {
  const row = await parts.db
    .selectFrom('accounts')
    .select(['quota_used', quotaNow(parts).as('quota_now')])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  return { limit: Number(row.quota_now), used: row.quota_used };
}

/**
 * Takes space of an account in one guarded statement, within the transaction that makes what needs it: a kill
 * in between would leak it, and a hundred at once get exactly what is left (T19, P11).
 */
export async function takeSpace(parts: SpaceParts, accountId: string, bytes: number): Promise<boolean> {
  const taken = await parts.db
    .updateTable('accounts')
    .set((eb) => ({ quota_used: eb('quota_used', '+', bytes) }))
    .where('id', '=', accountId)
    .where((eb) => eb(eb('quota_used', '+', bytes), '<=', quotaNow(parts)))
    .executeTakeFirst();
  return taken.numUpdatedRows === 1n;
}

/** Gives space back, within the transaction that ends what needed it. */
export async function giveSpaceBack(db: Database, accountId: string, bytes: number): Promise<void> {
  if (bytes === 0) return;
  await db
    .updateTable('accounts')
    .set((eb) => ({ quota_used: eb('quota_used', '-', bytes) }))
    .where('id', '=', accountId)
    .execute();
}
