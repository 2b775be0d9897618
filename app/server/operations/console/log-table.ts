import { formatBytes } from '@aloft/core/rules';
import { html } from 'hono/html';
import type { Selectable } from 'kysely';
import * as v from 'valibot';
import type { Tables } from '../../platform/database/tables.ts';
import type { Html } from './layout.ts';
import { type Cell, table, timeOf } from './parts.ts';
import type { Visit } from './visit.ts';

type Logged = Selectable<Tables['operator_log']>;

const Detail = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.union([v.string(), v.number()])));

/** The name of an action; of one that a newer build wrote, its own. */
function nameOf({ words }: Visit, action: string): string {
  return Object.entries(words.actions).find(([name]) => name === action)?.[1].label ?? action;
}

/** What was set, by the names of the fields. */
function detailOf({ words, locale }: Visit, { detail }: Logged): Cell {
  const facts = Object.entries(v.parse(Detail, detail)).map(([name, value]) => {
    const label = Object.entries(words.fields).find(([key]) => key === name)?.[1] ?? name;
    const shown =
      name === 'quota'
        ? formatBytes(value, locale)
        : name === 'expires'
          ? new Date(value).toISOString().slice(0, 10)
          : value;
    return html`<li>${label}: ${shown}</li>`;
  });
  return facts.length === 0 ? null : html`<ul class="plain">${facts}</ul>`;
}

/** A link to the log of one thing; an account has a page of its own. */
function subjectOf({ subject, action }: Logged): Cell {
  if (subject === '') return null;
  const path = action.startsWith('account.')
    ? `/accounts/${subject}`
    : `/log?${new URLSearchParams({ subject }).toString()}`;
  return html`<a href="${path}"><code>${subject}</code></a>`;
}

/** What operators changed. */
export function logTable(visit: Visit, caption: string, rows: readonly Logged[]): Html {
  const { fields, via } = visit.words;
  return table(
    visit,
    caption,
    [fields.when, fields.operator, fields.via, fields.action, fields.subject, fields.about],
    rows.map((row) => [
      timeOf(visit, row.created_at),
      row.operator,
      row.address === '' ? via[row.via] : `${via[row.via]}, ${row.address}`,
      nameOf(visit, row.action),
      subjectOf(row),
      detailOf(visit, row),
    ]),
  );
}
