import type { Caller } from '@aloft/core';
import { getActivityOperation } from '@aloft/core/api';
import { announcedAt, type PublicPlace } from '@aloft/core/rules';
import { queryOptions } from '@tanstack/react-query';
import { apiOf, unwrap } from './query-client.ts';

/** Whether an activity goes on, by the service's clock (R2.11). `end` is empty where nobody knows the activity. */
export type ActivityState =
  | { readonly kind: 'running'; readonly end: string; readonly now: string }
  | { readonly kind: 'ended'; readonly end: string }
  | { readonly kind: 'unreadable' };

/** Reads it before the page is shown, on the server too. */
export async function readActivity(call: Caller, name: string, locale: string): Promise<ActivityState> {
  const answer = await getActivityOperation(call, { system: locale, app: locale });
  if (!answer.ok) return { kind: 'unreadable' };
  const { server_time: now, activities } = answer.value.data;
  const end = activities.find((one) => one.name === name)?.end ?? '';
  return end !== '' && Date.parse(now) < Date.parse(end)
    ? { kind: 'running', end, now }
    : { kind: 'ended', end };
}

/** In which place of the app something may be announced beside what the page is about (R3.16). */
export type BandPlace = 'cloud_page' | 'home_recent' | 'starred_file' | PublicPlace;

/** What is announced at a place, the activity that ends first in front (R2.24); empty unless an operator fills it. */
export function announcementsAt(place: 'activity_dialog' | 'popup_window' | BandPlace, locale: string) {
  return queryOptions({
    queryKey: ['announcements', locale],
    queryFn: ({ client }) =>
      unwrap(apiOf(client).config.getActivityOperation({ system: locale, app: locale })),
    select: (told) => announcedAt(place, told),
    staleTime: 60_000,
  });
}
