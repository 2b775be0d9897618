import { type PublicPlace, publicPlaces } from '@aloft/core/rules';
import { type Announcement, type AnnouncementKey, announcementsIn } from '@aloft/core/service';
import { transact } from '../../platform/database/transaction.ts';
import type { Services } from '../../services.ts';

/** Announcements of all running activities that one answer may hold. */
const most = 200;

/** For operators: announces something of an activity that exists, instead of what was announced there. */
export async function setAnnouncement(
  { db }: Pick<Services, 'db'>,
  { text: body, ...announcement }: Announcement,
): Promise<void> {
  const { title, link } = announcement;
  await transact(db, (within) =>
    within
      .insertInto('announcements')
      .values({ ...announcement, body })
      .onConflict((conflict) =>
        conflict.columns(['activity', 'place', 'language']).doUpdateSet({ title, body, link }),
      )
      .execute(),
  );
}

/** For operators: takes an announcement away. */
export async function removeAnnouncement(
  { db }: Pick<Services, 'db'>,
  { activity, place, language }: AnnouncementKey,
): Promise<void> {
  await transact(db, (within) =>
    within
      .deleteFrom('announcements')
      .where('activity', '=', activity)
      .where('place', '=', place)
      .where('language', '=', language)
      .execute(),
  );
}

/** The public places at which something is announced now that the reader can read (R3.16). */
export async function announcedPlaces({ db, clock }: Services, language: string): Promise<PublicPlace[]> {
  const now = clock();
  const rows = await db
    .selectFrom('announcements')
    .innerJoin('activities', 'activities.name', 'announcements.activity')
    .select('place')
    .distinct()
    .where('place', 'in', publicPlaces)
    .where('starts_at', '<=', now)
    .where('ends_at', '>', now)
    .where('language', 'in', [language, ''])
    .execute();
  const filled = new Set<string>(rows.map(({ place }) => place));
  return publicPlaces.filter((place) => filled.has(place));
}

/** What is announced of the activities that run, in the reader's language where it is written in it (R2.24). */
export async function runningAnnouncements({ db, clock }: Services, language: string) {
  const now = clock();
  const rows = await db
    .selectFrom('announcements')
    .innerJoin('activities', 'activities.name', 'announcements.activity')
    .select(['activity', 'place', 'language', 'title', 'body as text', 'link'])
    .where('starts_at', '<=', now)
    .where('ends_at', '>', now)
    .where('language', 'in', [language, ''])
    .orderBy('ends_at')
    .orderBy('activity')
    .orderBy('place')
    .orderBy('language')
    .limit(most)
    .execute();
  return (activity: string) => announcementsIn(rows, { activity, language });
}
