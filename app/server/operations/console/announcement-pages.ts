import { announcementPlaces } from '@aloft/core/service';
import { localeCodes } from '@aloft/i18n';
import { html } from 'hono/html';
import { listActivities } from '../../features/settings/activities.ts';
import { listAnnouncements } from '../management/announcements.ts';
import { changeForm } from './change-form.ts';
import { type Html, pathOfSection, showPage } from './layout.ts';
import { table, timeOf } from './parts.ts';
import type { Visit } from './visit.ts';

async function setForm(visit: Visit): Promise<Html> {
  const { translations, c } = visit;
  const { fields, common, announcements } = translations;
  const activities = await listActivities(c.get('services'), '');
  if (activities.length === 0)
    return html`<p class="empty"><a href="${pathOfSection('activities')}">${announcements.noActivity}</a></p>`;
  return changeForm(visit, 'announcement.set', {
    fields: [
      { name: 'activity', label: fields.activity, choices: activities.map(({ name }) => [name, name]) },
      {
        name: 'place',
        label: fields.place,
        choices: announcementPlaces.map((place) => [place, translations.places[place]]),
      },
      {
        name: 'language',
        label: fields.language,
        choices: [['', common.all], ...localeCodes.map((code) => [code, code] as const)],
      },
      { name: 'title', label: fields.title, max: 120 },
      { name: 'text', label: fields.text, max: 1000 },
      { name: 'link', label: fields.link, help: fields.linkHelp, optional: true },
    ],
  });
}

/** What is announced of activities, and a form for more (R2.24). */
export async function announcementsPage(visit: Visit): Promise<Response> {
  const { translations, c } = visit;
  const { fields, common } = translations;
  const rows = await listAnnouncements(c.get('services'));
  const main = html`<section aria-labelledby="set"><h2 id="set">${translations.announcements.set}</h2>${await setForm(visit)}</section>
${table(
  visit,
  translations.sections.announcements,
  [fields.activity, fields.place, fields.language, fields.title, fields.link, fields.expires, ''],
  rows.map(({ activity, place, language, title, link, ends_at: end }) => [
    activity,
    translations.places[place],
    language === '' ? common.all : language,
    title,
    link === '' ? null : link,
    timeOf(visit, end),
    changeForm(visit, 'announcement.remove', { hidden: { activity, place, language } }),
  ]),
)}`;
  return showPage(visit, { section: 'announcements', title: translations.sections.announcements, main });
}
