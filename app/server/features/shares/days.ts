import { dayNumber, shareDaysOf } from '@aloft/core/service';
import type { ShareDays } from '@aloft/core/wire';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/open.ts';

/** A few more than are shown, so that the day that begins never takes the place of one that is. */
const slots = 32;

interface Count {
  readonly shareId: string;
  readonly views: number;
  readonly saves: number;
}

/** Adds to today's counts of shares. A slot of an earlier day is taken over: rows never grow in number (P36). */
export async function countDay(db: Database, now: number, counts: readonly Count[]): Promise<void> {
  const today = dayNumber(now);
  const isSameDay = sql<boolean>`share_days.day = excluded.day`;
  await db
    .insertInto('share_days')
    .values(
      counts.map(({ shareId, views, saves }) => ({
        share_id: shareId,
        slot: today % slots,
        day: today,
        views,
        saves,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['share_id', 'slot']).doUpdateSet({
        day: sql<number>`excluded.day`,
        views: sql<number>`CASE WHEN ${isSameDay} THEN share_days.views + excluded.views ELSE excluded.views END`,
        saves: sql<number>`CASE WHEN ${isSameDay} THEN share_days.saves + excluded.saves ELSE excluded.saves END`,
      }),
    )
    .execute();
}

/** The counts of the last days, oldest first; days without any are zero. `pending` views are today's. */
export async function daysOf(
  db: Database,
  now: number,
  shareId: string,
  pending: number,
): Promise<ShareDays['days']> {
  const rows = await db.selectFrom('share_days').selectAll().where('share_id', '=', shareId).execute();
  const known = new Map(rows.map(({ day, views, saves }) => [day, { views, saves }]));
  const today = dayNumber(now);
  const { views = 0, saves = 0 } = known.get(today) ?? {};
  return shareDaysOf(known.set(today, { views: views + pending, saves }), now);
}
