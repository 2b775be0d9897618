import { Announcement, AnnouncementKey, announcementPlaces } from '@aloft/core/service';
import * as v from 'valibot';
import { listAnnouncements, removeAnnouncement, setAnnouncement } from '../../management/announcements.ts';
import { command } from '../command.ts';
import { orThrow } from '../refusals.ts';
import { formatTime, inColumns } from '../values.ts';

const at = {
  place: { value: 'place', help: announcementPlaces.join(', ') },
  language: { value: 'language', help: 'such as ko; for all that have no other otherwise' },
} as const;

const nameOf = ({ activity, place, language }: AnnouncementKey): string =>
  [activity, place, language].filter((part) => part !== '').join(' ');

export const announcementSet = command({
  name: 'announcement set',
  summary: 'Announces something of an activity for as long as it lasts, or changes it.',
  words: [{ name: 'activity' }],
  options: {
    ...at,
    title: { value: 'text', help: 'what it is about' },
    text: { value: 'text', help: 'one paragraph of plain text' },
    link: { value: 'path', help: 'a path of this service; none when left out' },
  },
  example: 'announcement set spring --place popup_window --title "Spring" --text "More space until May."',
  input: Announcement,
  run: async (desk, announcement) => {
    const services = await desk.services();
    orThrow(await setAnnouncement(services, desk.request, announcement));
    return { data: announcement, lines: [`${nameOf(announcement)} is announced while it lasts.`] };
  },
});

export const announcementRemove = command({
  name: 'announcement remove',
  summary: 'Takes an announcement away, in one language.',
  words: [{ name: 'activity' }],
  options: at,
  example: 'announcement remove spring --place popup_window',
  input: AnnouncementKey,
  run: async (desk, key) => {
    orThrow(await removeAnnouncement(await desk.services(), desk.request, key));
    return { data: key, lines: [`${nameOf(key)} is not announced any more.`] };
  },
});

export const announcementList = command({
  name: 'announcement list',
  summary: 'Lists what is announced, at which place, and how long.',
  example: 'announcement list',
  input: v.object({}),
  run: async (desk) => {
    const rows = await listAnnouncements(await desk.services());
    const announcements = rows.map(({ body: text, starts_at: start, ends_at: end, ...row }) => ({
      ...row,
      text,
      start: formatTime(start),
      end: formatTime(end),
    }));
    const cells = announcements.map((one) => [
      one.activity,
      one.place,
      one.language === '' ? 'any' : one.language,
      one.title,
      one.end,
    ]);
    return {
      data: announcements,
      lines: inColumns(
        ['activity', 'place', 'language', 'title', 'end'],
        cells,
        'There are no announcements.',
      ),
    };
  },
});
