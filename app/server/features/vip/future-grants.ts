import { day } from '@aloft/core/service';
import { sql } from 'kysely';
import { transact } from '../../platform/database/transaction.ts';
import type { Services } from '../../services.ts';

/** Max. clock skew between processes, in ms. */
const skew = 5 * 60_000;
const batchSize = 500;

/**
 * Corrects memberships that were extended while the clock was ahead: days added to a future time are added to now
 * instead, and their grants are dated now (P13g). Answers how many memberships.
 */
export async function correctFutureGrants(services: Services): Promise<number> {
  // SELECT DISTINCT account_id would use the index on accounts and scan all grants.
  const ahead = await services.db
    .selectFrom('membership_grants')
    .select('account_id')
    .where('created_at', '>', services.clock() + skew)
    .where('account_id', 'is not', null)
    .orderBy('created_at')
    .limit(batchSize)
    .execute();
  const accounts = new Set(ahead.flatMap(({ account_id: id }) => (id === null ? [] : [id])));
  for (const id of accounts) await correct(services, id);
  return accounts.size;
}

async function correct(services: Services, accountId: string): Promise<void> {
  await transact(services.db, async (db) => {
    const now = services.clock();
    const grants = await db
      .selectFrom('membership_grants')
      .select(['id', 'days', 'previous_end'])
      .where('account_id', '=', accountId)
      .where('created_at', '>', now + skew)
      .orderBy('created_at')
      .orderBy('id')
      .limit(batchSize)
      .execute();
    const [first] = grants;
    if (first === undefined) return;
    const days = grants.reduce((sum, one) => sum + one.days, 0);
    const end = Math.max(now, Math.max(first.previous_end, now) + days * day);
    await db
      .updateTable('accounts')
      .set({
        vip_expires_at: sql<number>`CASE WHEN vip_expires_at > ${end} THEN ${end} ELSE vip_expires_at END`,
      })
      .where('id', '=', accountId)
      .execute();
    const ids = grants.map((one) => one.id);
    await db.updateTable('membership_grants').set({ created_at: now }).where('id', 'in', ids).execute();
  });
}
