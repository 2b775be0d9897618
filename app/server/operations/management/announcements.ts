import type { Announcement, AnnouncementKey } from '@aloft/core/service';
import * as features from '../../features/settings/announcements.ts';
import { type Refusal, refuse } from '../../platform/refusal.ts';
import type { Services } from '../../services.ts';
import { type OperatorRequest, recorded } from './change-log.ts';

const changeOf = (
  action: 'announcement.set' | 'announcement.remove',
  { activity: subject, place, language }: AnnouncementKey,
) => ({ action, subject, detail: { place, language } });

/** Announces something of an activity (R2.24). Refuses `not_found` for an activity that nobody has made. */
export async function setAnnouncement(
  services: Services,
  request: OperatorRequest,
  announcement: Announcement,
): Promise<Refusal | null> {
  const activity = await services.db
    .selectFrom('activities')
    .select('name')
    .where('name', '=', announcement.activity)
    .executeTakeFirst();
  if (activity === undefined) return refuse('not_found', { field: 'activity' });
  return recorded(services, request, changeOf('announcement.set', announcement), async () => {
    await features.setAnnouncement(services, announcement);
    return null;
  });
}

/** One announcement; null when there is none. */
export async function findAnnouncement(
  { db }: Services,
  { activity, place, language }: AnnouncementKey,
): Promise<{ readonly title: string } | null> {
  const found = await db
    .selectFrom('announcements')
    .select('title')
    .where('activity', '=', activity)
    .where('place', '=', place)
    .where('language', '=', language)
    .executeTakeFirst();
  return found ?? null;
}

/** Takes an announcement away. Refuses `not_found`. */
export async function removeAnnouncement(
  services: Services,
  request: OperatorRequest,
  key: AnnouncementKey,
): Promise<Refusal | null> {
  if ((await findAnnouncement(services, key)) === null) return refuse('not_found', { field: 'activity' });
  return recorded(services, request, changeOf('announcement.remove', key), async () => {
    await features.removeAnnouncement(services, key);
    return null;
  });
}

/** All announcements, of ended and coming activities, too: an operator writes few. */
export function listAnnouncements({ db }: Services) {
  return db
    .selectFrom('announcements')
    .innerJoin('activities', 'activities.name', 'announcements.activity')
    .select(['activity', 'place', 'language', 'title', 'body', 'link', 'starts_at', 'ends_at'])
    .orderBy('ends_at', 'desc')
    .orderBy('activity')
    .orderBy('place')
    .orderBy('language')
    .limit(1000)
    .execute();
}
