import { sql } from 'kysely';
import type { Database } from '../database/open.ts';

/** Counts one look at a share: a statistic for its owner that no right depends on (P34). */
export async function countView(db: Database, shareId: string): Promise<void> {
  await db
    .insertInto('share_views')
    .values({ share_id: shareId, views: 1 })
    .onConflict((conflict) =>
      conflict.column('share_id').doUpdateSet({ views: sql<number>`share_views.views + 1` }),
    )
    .execute();
}

/** How often each of the shares was looked at; one that never was is not there. */
export async function viewsOf(
  db: Database,
  shareIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('share_views')
    .selectAll()
    .where('share_id', 'in', ['', ...shareIds])
    .execute();
  return new Map(rows.map((row) => [row.share_id, row.views]));
}
