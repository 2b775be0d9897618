import { sql } from 'kysely';
import type { Database } from '../../platform/database/open.ts';

/** The most bytes of a balance: what JavaScript holds exactly. */
const most = Number.MAX_SAFE_INTEGER;

/** The bytes of traffic packs that an account has left. */
export async function trafficLeft(db: Database, accountId: string): Promise<number> {
  const row = await db
    .selectFrom('traffic_balances')
    .select('bytes')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row?.bytes ?? 0;
}

/** Adds the bytes of a pack, in the transaction that settles its order: once. */
export async function addTraffic(db: Database, accountId: string, bytes: number): Promise<void> {
  await db
    .insertInto('traffic_balances')
    .values({ account_id: accountId, bytes })
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet({
        bytes: sql<number>`CASE WHEN traffic_balances.bytes > ${most - bytes} THEN ${most}
          ELSE traffic_balances.bytes + ${bytes} END`,
      }),
    )
    .execute();
}

/** Takes bytes of a balance, as many as there are. */
export async function takeTraffic(db: Database, accountId: string, bytes: number): Promise<void> {
  await db
    .updateTable('traffic_balances')
    .set({ bytes: sql<number>`CASE WHEN bytes > ${bytes} THEN bytes - ${bytes} ELSE 0 END` })
    .where('account_id', '=', accountId)
    .execute();
}
