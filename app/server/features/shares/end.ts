import { atomicBatch } from '../../platform/database/atomic-batch.ts';
import { type Refusal, refuse } from '../../platform/refusal.ts';
import type { Services } from '../../services.ts';

/**
 * Ends own shares: all of them, or none when one does not exist (R10.8). `forget` takes them off the list as well,
 * also those that were ended before.
 */
export function endShares(
  services: Services,
  accountId: string,
  ids: readonly string[],
  forget = false,
): Promise<Refusal | null> {
  return atomicBatch(services.db, async (db) => {
    const now = services.clock();
    const ended = await db
      .updateTable('shares')
      .set((eb) => ({
        deleted_at: eb.fn.coalesce('deleted_at', eb.val(now)),
        ...(forget ? { removed_at: now } : {}),
      }))
      .where('account_id', '=', accountId)
      .where('id', 'in', ids)
      .where(forget ? 'removed_at' : 'deleted_at', 'is', null)
      .executeTakeFirst();
    return ended.numUpdatedRows === BigInt(new Set(ids).size)
      ? null
      : refuse('share_not_found', { field: 'ids' });
  });
}
