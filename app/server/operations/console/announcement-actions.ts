import { Announcement, AnnouncementKey } from '@aloft/core/service';
import { isRefusal } from '../../platform/refusal.ts';
import { findAnnouncement, removeAnnouncement, setAnnouncement } from '../management/announcements.ts';
import { type Action, action } from './actions.ts';
import type { Visit } from './visit.ts';

const back = '/announcements';

const keyFacts = ({ words }: Visit, { activity, place, language }: AnnouncementKey) =>
  [
    [words.fields.activity, activity],
    [words.fields.place, words.places[place]],
    [words.fields.language, language === '' ? words.common.all : language],
  ] as const;

const set = action({
  name: 'announcement.set',
  section: 'announcements',
  schema: Announcement,
  ask: async (visit, wanted) => {
    const { fields } = visit.words;
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
    const refused = await setAnnouncement(visit.c.get('services'), request, wanted);
    if (!isRefusal(refused)) return { kind: 'at', path: back };
    return refused.refused === 'not_found' ? null : refused;
  },
});

const remove = action({
  name: 'announcement.remove',
  section: 'announcements',
  schema: AnnouncementKey,
  ask: async (visit, key) => {
    const found = await findAnnouncement(visit.c.get('services'), key);
    if (found === null) return null;
    return { facts: [...keyFacts(visit, key), [visit.words.fields.title, found.title]], back };
  },
  run: async (visit, request, key) => {
    const refused = await removeAnnouncement(visit.c.get('services'), request, key);
    if (!isRefusal(refused)) return { kind: 'at', path: back };
    return refused.refused === 'not_found' ? null : refused;
  },
});

export const announcementActions: readonly Action[] = [set, remove];
