import type { ActivityOperation } from '../wire/settings.ts';
import { isOwnPath } from './navigation.ts';

/** The places for announcements on pages that need no account (R3.16). */
export const publicPlaces = ['official_website', 'landing_page', 'share_page'] as const;
export type PublicPlace = (typeof publicPlaces)[number];

/** What an operator announces of an activity that runs: plain text. */
export interface Announced {
  readonly activity: string;
  readonly title: string;
  readonly text: string;
  /** An own path; empty for none. */
  readonly link: string;
  /** RFC 3339. */
  readonly end: string;
}

/**
 * What is announced at a place, of the activity that ends first in front (R3.16, R2.24). A link that leads anywhere but
 * to a path of the service is dropped (T2).
 */
export function announcedAt(place: string, { data }: ActivityOperation): readonly Announced[] {
  return data.activities.flatMap(({ name, end, announcements }) =>
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

const maxClosed = 50;
const keyOf = (place: string, { activity }: Announced): string => `${place} ${activity}`;

/** The first announcement at a place that the person has not closed; `closed` is what the store keeps of those. */
export function firstOpen(
  place: string,
  announced: readonly Announced[],
  closed: readonly string[],
): Announced | undefined {
  return announced.find((one) => !closed.includes(keyOf(place, one)));
}

/** What the store keeps once one more is closed: the newest 50. */
export function withClosed(place: string, one: Announced, closed: readonly string[]): string[] {
  const key = keyOf(place, one);
  return [...closed.filter((other) => other !== key), key].slice(-maxClosed);
}
