import { transact } from '../../platform/database/transaction.ts';
import type { Services } from '../../services.ts';
import { runningAnnouncements } from './announcements.ts';

/**
 * For operators: an activity from `start` to before `end` (ms since the Unix epoch) that gives so many days, or none
 * (R2.11, R3.15).
 */
export async function setActivity(
  { db }: Pick<Services, 'db'>,
  activity: {
    readonly name: string;
    readonly start: number;
    readonly end: number;
    readonly days: number;
  },
): Promise<void> {
  const { name, start, end, days } = activity;
  await transact(db, (within) =>
    within
      .insertInto('activities')
      .values({ name, starts_at: start, ends_at: end, days })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ starts_at: start, ends_at: end, days }))
      .execute(),
  );
}

/** All activities, earliest end first, including ended ones, which a page shows as ended (R2.11), with what is announced. */
export async function listActivities(services: Services, language: string) {
  const announcementsOf = await runningAnnouncements(services, language);
  const rows = await services.db
    .selectFrom('activities')
    .select(['name', 'starts_at', 'ends_at'])
    .orderBy('ends_at')
    .orderBy('name')
    .execute();
  return rows.map((row) => ({
    name: row.name,
    start: new Date(row.starts_at).toISOString(),
    end: new Date(row.ends_at).toISOString(),
    announcements: announcementsOf(row.name),
  }));
}
