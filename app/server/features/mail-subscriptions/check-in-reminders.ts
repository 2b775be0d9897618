import { dayIn, hourIn } from '@aloft/core/service';
import type { Services } from '../../services.ts';
import { mailSubscribers, takeDay } from './subscribers.ts';

const scene = 'check_in';
/** In the time zone of the check-in. */
const earliestHour = 9;

/** Reminds those who asked for it and have not checked in by nine in the morning, once a day (R2.4, R10.10). */
export async function sendCheckInReminders(services: Services): Promise<void> {
  const { db, clock, configuration } = services;
  const { timeZone } = configuration.checkIn;
  const now = clock();
  if (hourIn(timeZone, now) < earliestHour) return;
  const today = dayIn(timeZone, now);
  await mailSubscribers(services, scene, today, async (who) => {
    const made = await db
      .selectFrom('membership_grants')
      .select('id')
      .where('account_id', '=', who.id)
      .where('kind', '=', 'check_in')
      .where('subject', '=', today)
      .executeTakeFirst();
    if (made !== undefined || !(await takeDay(db, scene, who, today))) return null;
    return { scene };
  });
}
