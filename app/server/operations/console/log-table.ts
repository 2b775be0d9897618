import { formatBytes } from '@aloft/core/rules';
import { html } from 'hono/html';
import type { Selectable } from 'kysely';
import * as v from 'valibot';
import type { Tables } from '../../platform/database/tables/tables.ts';
import { type ChangedKind, listChangesOf } from '../management/change-log.ts';
import { firstRows } from '../management/pages.ts';
import type { Html } from './layout.ts';
import { type Cell, section, table, timeOf } from './parts.ts';
import {
  pathOfAccount,
  pathOfActivity,
  pathOfHistory,
  pathOfOrder,
  pathOfProduct,
  pathOfRedirect,
  pathOfShare,
} from './paths.ts';
import type { Visit } from './visit.ts';

type Logged = Selectable<Tables['operator_log']>;

const Detail = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.union([v.string(), v.number()])));

/** The name of an action; of one that a newer build wrote, its own. */
function nameOf({ translations }: Visit, action: string): string {
  return Object.entries(translations.actions).find(([name]) => name === action)?.[1].label ?? action;
}

/** What is kept as milliseconds. */
const times: ReadonlySet<string> = new Set(['expires', 'start', 'end']);
const dayOrTime = (date: Date): string => date.toISOString().replace(/T00:00:00.000Z$/, '');

/** A value as people read it. */
function shownValue({ translations, locale }: Visit, name: string, value: string | number): string | number {
  if (name === 'quota' || name === 'bytes') return formatBytes(value, locale);
  if (name === 'verdict')
    return Object.entries(translations.shares.verdicts).find(([verdict]) => verdict === value)?.[1] ?? value;
  if (name === 'kind')
    return Object.entries(translations.products.kinds).find(([kind]) => kind === value)?.[1] ?? value;
  if (name === 'mode')
    return Object.entries(translations.signUp.modes).find(([mode]) => mode === value)?.[1] ?? value;
  if (name === 'role')
    return Object.entries(translations.signUp.roles).find(([role]) => role === value)?.[1] ?? value;
  return times.has(name) ? dayOrTime(new Date(value)) : value;
}

/** What was set, by the names of the fields. */
function detailOf(visit: Visit, { detail }: Logged): Cell {
  const { translations } = visit;
  const facts = Object.entries(v.parse(Detail, detail)).map(([name, value]) => {
    const label = Object.entries(translations.fields).find(([key]) => key === name)?.[1] ?? name;
    const shown = shownValue(visit, name, value);
    return html`<li>${label}: ${shown}</li>`;
  });
  return facts.length === 0 ? null : html`<ul class="plain">${facts}</ul>`;
}

/** Where a thing has a page of its own, by what was done with it. */
const pageOf: Readonly<Record<string, (subject: string) => string>> = {
  account: pathOfAccount,
  product: pathOfProduct,
  order: pathOfOrder,
  activity: pathOfActivity,
  redirect: pathOfRedirect,
  share: pathOfShare,
};

/** A link to the page of a thing, or to the log of it. */
function subjectOf({ subject, action }: Logged): Cell {
  if (subject === '') return null;
  const [kind = ''] = action.split('.');
  const own = action === 'share.auditHolding' ? pageOf.account : pageOf[kind];
  const path = own?.(subject) ?? pathOfHistory(subject);
  return html`<a href="${path}"><code>${subject}</code></a>`;
}

/** How many changes the page of one thing shows. */
const shownChanges = 20;

/** What operators changed in one thing, as a part of its page. */
export async function historyOf(visit: Visit, kind: ChangedKind, subject: string): Promise<Html> {
  const { rows } = await listChangesOf(visit.c.get('services'), kind, subject, firstRows(shownChanges));
  const { history } = visit.translations.accounts;
  return section('history', history, logTable(visit, history, rows));
}

/** What operators changed. */
export function logTable(visit: Visit, caption: string, rows: readonly Logged[]): Html {
  const { fields, via } = visit.translations;
  return table(
    visit,
    caption,
    [fields.when, fields.operator, fields.via, fields.action, fields.subject, fields.about],
    rows.map((row) => [
      timeOf(visit, row.created_at),
      row.operator_id === null
        ? row.operator
        : html`<a href="${pathOfAccount(row.operator_id)}">${row.operator}</a>`,
      row.address === '' ? via[row.via] : `${via[row.via]}, ${row.address}`,
      nameOf(visit, row.action),
      subjectOf(row),
      detailOf(visit, row),
    ]),
  );
}
