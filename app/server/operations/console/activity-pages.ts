import { html } from 'hono/html';
import { type Activity, findActivity, listActivities } from '../management/activities.ts';
import { changeForm } from './change-form.ts';
import { pathOfSection, showNotFound, showPage } from './layout.ts';
import { listQueryOf, showInvalidPage } from './list-query.ts';
import { historyOf } from './log-table.ts';
import { type Field, factList, searchForm, section, table, timeOf } from './parts.ts';
import { pathOfActivity } from './paths.ts';
import type { Visit } from './visit.ts';

/** The fields of a span, with what stands in them at first. */
function spanFields({ translations }: Visit, activity?: Activity): readonly Field[] {
  const { fields } = translations;
  const at = (time: number | undefined) =>
    time === undefined ? {} : { value: new Date(time).toISOString() };
  const days = activity === undefined || activity.days === 0 ? {} : { value: activity.days };
  return [
    { name: 'start', label: fields.start, help: fields.timeHelp, max: 30, ...at(activity?.start) },
    { name: 'end', label: fields.end, help: fields.timeHelp, max: 30, ...at(activity?.end) },
    {
      name: 'days',
      label: fields.days,
      help: fields.activityDaysHelp,
      type: 'number',
      optional: true,
      ...days,
    },
  ];
}

/** All activities, and a form for more. */
export async function activitiesPage(visit: Visit): Promise<Response> {
  const query = listQueryOf(visit);
  if (query === null) return showInvalidPage(visit, pathOfSection('activities'));
  const { translations, c } = visit;
  const { fields, activities, sections } = translations;
  const { search } = query;
  const rows = await listActivities(c.get('services'), search);
  const form = changeForm(visit, 'activity.set', {
    fields: [{ name: 'name', label: fields.name, max: 100 }, ...spanFields(visit)],
  });
  const main = html`${searchForm(visit, pathOfSection('activities'), { label: activities.searchLabel, search })}
${table(
  visit,
  sections.activities,
  [fields.name, fields.start, fields.end, fields.days, fields.state],
  rows.map((one) => [
    html`<a href="${pathOfActivity(one.name)}">${one.name}</a>`,
    timeOf(visit, one.start),
    timeOf(visit, one.end),
    one.days,
    activities.states[one.state],
  ]),
)}
${section('set', activities.set, form)}`;
  return showPage(visit, { section: 'activities', title: sections.activities, main });
}

/** One activity: its facts, and what can be changed. */
export async function activityPage(visit: Visit): Promise<Response> {
  const { translations, c } = visit;
  const query = listQueryOf(visit);
  if (query === null) return showInvalidPage(visit, pathOfSection('activities'));
  const found = await findActivity(c.get('services'), query.name);
  if (found === null) return showNotFound(visit, pathOfSection('activities'));
  const { fields, activities, accounts } = translations;
  const { name, state } = found;
  const changes = html`<div class="changes">
${changeForm(visit, 'activity.set', { hidden: { name }, fields: spanFields(visit, found) })}
${state === 'ended' ? null : changeForm(visit, 'activity.end', { hidden: { name } })}
</div>`;
  const main = html`${factList([
    [fields.state, activities.states[state]],
    [fields.start, timeOf(visit, found.start)],
    [fields.end, timeOf(visit, found.end)],
    [fields.days, found.days],
  ])}
${section('changes', accounts.changes, changes)}
${await historyOf(visit, 'activity', name)}`;
  return showPage(visit, { section: 'activities', title: name, main });
}
