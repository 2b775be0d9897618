import { day, type StoragePack } from '@aloft/core/service';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/open.ts';

/**
 * The space of an account that has `plan` bytes without packs, as an SQL expression over `accounts`: packs count until
 * they end. The sum stays a number that JavaScript holds exactly.
 */
export const withPacks = (plan: ReturnType<typeof sql<number>>, now: number) => {
  const room = sql`${sql.lit(Number.MAX_SAFE_INTEGER)} - ${plan}`;
  return sql<number>`${plan} + (SELECT CASE WHEN sum(storage_packs.bytes) > ${room} THEN ${room}
    ELSE coalesce(sum(storage_packs.bytes), 0) END
    FROM storage_packs WHERE storage_packs.account_id = accounts.id AND storage_packs.ends_at > ${now})`;
};

/** The packs of an account that have not ended, the first to end first. */
export const listStoragePacks = (db: Database, accountId: string, now: number): Promise<StoragePack[]> =>
  db
    .selectFrom('storage_packs')
    .select(['id', 'bytes', 'ends_at'])
    .where('account_id', '=', accountId)
    .where('ends_at', '>', now)
    .orderBy('ends_at')
    .orderBy('id')
    .limit(1000)
    .execute();

/** What was bought with an order. */
interface BoughtSpace {
  readonly orderId: string;
  readonly accountId: string;
  readonly bytes: number;
  readonly days: number;
}

/** Gives a pack, in the caller's transaction: one for each order. */
export async function addStoragePack(
  db: Database,
  { orderId, accountId, bytes, days }: BoughtSpace,
  now: number,
): Promise<void> {
  await db
    .insertInto('storage_packs')
    .values({ id: orderId, account_id: accountId, bytes, ends_at: now + days * day, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Takes a pack back, in the caller's transaction. What is stored stays. */
export async function removeStoragePack(db: Database, orderId: string): Promise<void> {
  await db.deleteFrom('storage_packs').where('id', '=', orderId).execute();
}
