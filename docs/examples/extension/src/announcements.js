// What the operator of the drive announces in this extension: plain text, and a page of the drive or none.
import { getActivityOperation } from '@aloft/core/api';
import { announcedAt, firstOpen, withClosed } from '@aloft/core/rules';
import { locale, running, service } from './drive.js';

const place = 'browser_extension';

/** @typedef {{ readonly activity: string, readonly title: string, readonly text: string, readonly address: string }} Announcement */

async function announced() {
  const { call } = await running();
  const told = await getActivityOperation(call, { system: locale, app: locale });
  return told.ok ? announcedAt(place, told.value) : [];
}

/**
 * What is announced and not closed yet, of the activity that ends first; empty unless the operator fills the place.
 * `address` is empty where there is no page to open.
 * @returns {Promise<Announcement | null>}
 */
export async function announcement() {
  const { store } = await running();
  const shown = firstOpen(place, await announced(), store.read('closed_announcements'));
  if (shown === undefined) return null;
  const { activity, title, text, link } = shown;
  return { activity, title, text, address: link === '' ? '' : `${service}${link}` };
}

/**
 * Closes what is announced of an activity, for good, and answers what comes after it.
 * @param {string} activity
 * @returns {Promise<Announcement | null>}
 */
export async function closeAnnouncement(activity) {
  const { store } = await running();
  const closed = (await announced()).find((one) => one.activity === activity);
  if (closed !== undefined)
    store.write('closed_announcements', withClosed(place, closed, store.read('closed_announcements')));
  return announcement();
}
