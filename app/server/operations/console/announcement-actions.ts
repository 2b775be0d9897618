import { Announcement, AnnouncementKey } from '@aloft/core/service';
import { findAnnouncement, removeAnnouncement, setAnnouncement } from '../management/announcements.ts';
import { type Action, action, goOn } from './actions.ts';
import { pathOfSection } from './layout.ts';
import type { Visit } from './visit.ts';

const back = pathOfSection('announcements');

const keyFacts = ({ translations }: Visit, { activity, place, language }: AnnouncementKey) =>
  [
    [translations.fields.activity, activity],
    [translations.fields.place, translations.places[place]],
    [translations.fields.language, language === '' ? translations.common.all : language],
  ] as const;

const set = action({
  name: 'announcement.set',
  section: 'announcements',
  schema: Announcement,
  ask: async (visit, wanted) => {
    const { fields } = visit.translations;
    return {
      facts: [
        ...keyFacts(visit, wanted),
        [fields.title, wanted.title],
        [fields.text, wanted.text],
        [fields.link, wanted.link === '' ? null : wanted.link],
      ],
      back,
    };
  },
  run: async (visit, request, wanted) => {
    return goOn(await setAnnouncement(visit.c.get('services'), request, wanted), back);
  },
});

const remove = action({
  name: 'announcement.remove',
  section: 'announcements',
  schema: AnnouncementKey,
  ask: async (visit, key) => {
    const found = await findAnnouncement(visit.c.get('services'), key);
    if (found === null) return null;
    return { facts: [...keyFacts(visit, key), [visit.translations.fields.title, found.title]], back };
  },
  run: async (visit, request, key) => {
    return goOn(await removeAnnouncement(visit.c.get('services'), request, key), back);
  },
});

export const announcementActions: readonly Action[] = [set, remove];
