import { sql } from 'kysely';
import type { Database } from '../../platform/database/open.ts';
import { transact } from '../../platform/database/transaction.ts';
import {
  type Sum,
  startWriteBehindCounter,
  type WriteBehindCounter,
} from '../../platform/database/write-behind-counter.ts';
import type { Services } from '../../services.ts';
import { countDay } from './days.ts';

async function add(db: Database, clock: () => number, sums: readonly Sum[]): Promise<void> {
  // A share that was purged with its account has no views.
  const there = await db
    .selectFrom('shares')
    .select('id')
    .where(
      'id',
      'in',
      sums.map(({ key }) => key),
    )
    .execute();
  const ids = new Set(there.map(({ id }) => id));
  const rows = sums.filter(({ key }) => ids.has(key));
  if (rows.length === 0) return;
  const counts = rows.map(({ key, amount }) => ({ shareId: key, views: amount, saves: 0 }));
  await transact(db, async (within) => {
    await within
      .insertInto('share_views')
      .values(counts.map(({ shareId, views }) => ({ share_id: shareId, views })))
      .onConflict((conflict) =>
        conflict.column('share_id').doUpdateSet({ views: sql<number>`share_views.views + excluded.views` }),
      )
      .execute();
    await countDay(within, clock(), counts);
  });
}

/**
 * Counts views of shares by id: a statistic for owners that no right depends on (P34). A popular share is viewed far
 * more often than one row can be updated, so sums are written every two seconds.
 */
export const startViews = (
  db: Database,
  clock: () => number,
  failed: (error: unknown) => void,
): WriteBehindCounter => startWriteBehindCounter((sums) => add(db, clock, sums), failed);

/** The views of each share; those counted by other processes are up to two seconds late. */
export async function viewsOf(
  { db, views }: Pick<Services, 'db' | 'views'>,
  shareIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('share_views')
    .selectAll()
    .where('share_id', 'in', ['', ...shareIds])
    .execute();
  const written = new Map(rows.map((row) => [row.share_id, row.views]));
  return new Map(shareIds.map((id) => [id, (written.get(id) ?? 0) + views.pending(id)]));
}
