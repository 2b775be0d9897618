import { atomicBatch } from '../../platform/database/atomic-batch.ts';
import { type Refusal, refuse } from '../../platform/refusal.ts';
import type { Services } from '../../services.ts';

/** Ends own shares: all of them, or none when one does not exist (R10.8). */
export function endShares(
  services: Services,
  accountId: string,
  ids: readonly string[],
): Promise<Refusal | null> {
  return atomicBatch(services.db, async (db) => {
    const ended = await db
      .updateTable('shares')
      .set({ deleted_at: services.clock() })
      .where('account_id', '=', accountId)
      .where('id', 'in', ids)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    return ended.numUpdatedRows === BigInt(new Set(ids).size)
      ? null
      : refuse('share_not_found', { field: 'ids' });
  });
}
