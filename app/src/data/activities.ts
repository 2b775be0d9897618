import type { Caller } from '@aloft/core';
import { getActivityOperation } from '@aloft/core/api';
import { isOwnPath } from '@aloft/core/rules';
import type { ActivityOperation } from '@aloft/core/wire';
import { queryOptions } from '@tanstack/react-query';
import { apiOf, unwrap } from './query-client.ts';

/** Whether an activity goes on, by the service's clock (R2.11). `end` is empty where nobody knows the activity. */
export type ActivityState =
  | { readonly kind: 'running' }
  | { readonly kind: 'ended'; readonly end: string }
  | { readonly kind: 'unreadable' };

/** Reads it before the page is shown, on the server too. */
export async function readActivity(call: Caller, name: string, locale: string): Promise<ActivityState> {
  const answer = await getActivityOperation(call, { system: locale, app: locale });
  if (!answer.ok) return { kind: 'unreadable' };
  const { server_time: now, activities } = answer.value.data;
  const end = activities.find((one) => one.name === name)?.end ?? '';
  return end !== '' && Date.parse(now) < Date.parse(end) ? { kind: 'running' } : { kind: 'ended', end };
}

/** What an operator announces of an activity that runs. */
export interface Announcement {
  readonly activity: string;
  readonly title: string;
  readonly text: string;
  /** An own path; empty for none. */
  readonly link: string;
  /** RFC 3339. */
  readonly end: string;
}

function announcedAt(place: string) {
  return ({ data }: ActivityOperation): readonly Announcement[] =>
    data.activities.flatMap(({ name, end, announcements }) =>
      announcements
        .filter((one) => one.place === place)
        .map(({ title, text, link }) => ({
          activity: name,
          title,
          text,
          link: isOwnPath(link) ? link : '',
          end,
        })),
    );
}

/** What is announced at a place, the activity that ends first in front (R2.24); empty unless an operator fills it. */
export function announcementsAt(place: 'activity_dialog' | 'popup_window', locale: string) {
  return queryOptions({
    queryKey: ['announcements', locale],
    queryFn: ({ client }) =>
      unwrap(apiOf(client).config.getActivityOperation({ system: locale, app: locale })),
    select: announcedAt(place),
    staleTime: 60_000,
  });
}
