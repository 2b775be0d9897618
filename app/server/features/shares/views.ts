import { sql } from 'kysely';
import type { Database } from '../../platform/database/open.ts';
import {
  type Sum,
  startWriteBehindCounter,
  type WriteBehindCounter,
} from '../../platform/database/write-behind-counter.ts';
import type { Services } from '../../services.ts';

async function add(db: Database, sums: readonly Sum[]): Promise<void> {
  // A share that was erased meanwhile, with its account, has no views any more.
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
  await db
    .insertInto('share_views')
    .values(rows.map(({ key, amount }) => ({ share_id: key, views: amount })))
    .onConflict((conflict) =>
      conflict.column('share_id').doUpdateSet({ views: sql<number>`share_views.views + excluded.views` }),
    )
    .execute();
}

/**
 * Counts looks at shares by their ids: a statistic for their owners that no right depends on (P34). A popular share is
 * looked at far more often than one row can be written, so the sums are written every two seconds.
 */
export const startViews = (db: Database, failed: (error: unknown) => void): WriteBehindCounter =>
  startWriteBehindCounter((sums) => add(db, sums), failed);

/** How often each of the shares was looked at; what other processes counted last comes two seconds later. */
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
