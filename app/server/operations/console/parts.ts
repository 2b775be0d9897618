import { html } from 'hono/html';
import type { Html } from './layout.ts';
import type { Visit } from './visit.ts';

/** A cell of a table, or a fact's value. */
export type Cell = Html | string | number | null;

/** A time in the reader's language, in UTC. */
export function timeOf({ locale }: Visit, at: number): Html {
  const date = new Date(at);
  const shown = new Intl.DateTimeFormat(locale, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'UTC',
  }).format(date);
  return html`<time datetime="${date.toISOString()}">${shown} UTC</time>`;
}

/** The same, with a word instead of no time. */
export const timeOr = (visit: Visit, at: number | null, none: string): Cell =>
  at === null ? none : timeOf(visit, at);

/** Facts of one thing: names and values. */
export function factList(facts: readonly (readonly [name: string, value: Cell])[]): Html {
  return html`<dl>${facts.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value ?? '–'}</dd></div>`)}</dl>`;
}

/** A table; on a phone each row is a block, and a cell shows its column's name. */
export function table(
  { translations }: Visit,
  caption: string,
  heads: readonly string[],
  rows: readonly (readonly Cell[])[],
): Html {
  if (rows.length === 0) return html`<p class="empty">${translations.common.empty}</p>`;
  return html`<table><caption>${caption}</caption>
<thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
<tbody>${rows.map(
    (row) =>
      html`<tr>${row.map((cell, at) => html`<td data-head="${heads[at] ?? ''}">${cell ?? '–'}</td>`)}</tr>`,
  )}</tbody></table>`;
}

/** The way to the next page of a list, and back to the first one. */
export function pager(
  { translations }: Visit,
  path: string,
  query: Readonly<Record<string, string>>,
  { token, next }: { readonly token: string; readonly next: string },
): Html | null {
  if (token === '' && next === '') return null;
  const to = (more: Readonly<Record<string, string>>): string => {
    const text = new URLSearchParams({ ...query, ...more }).toString();
    return text === '' ? path : `${path}?${text}`;
  };
  return html`<nav class="pager" aria-label="${translations.common.pages}">
${token === '' ? null : html`<a href="${to({})}">${translations.common.first}</a>`}
${next === '' ? null : html`<a href="${to({ page_token: next })}">${translations.common.next}</a>`}
</nav>`;
}

/** The search of a list. */
export const searchForm = (
  { translations }: Visit,
  path: string,
  { label, search }: { readonly label: string; readonly search: string },
): Html => html`<form class="search" role="search" method="get" action="${path}">
<label for="search">${label}</label>
<input id="search" name="search" type="search" maxlength="200" value="${search}">
<button>${translations.common.search}</button>
</form>`;

/** A part of a page under its own heading; `id` is of the page alone. */
export const section = (id: string, heading: string, content: Cell): Html =>
  html`<section aria-labelledby="${id}"><h2 id="${id}">${heading}</h2>${content}</section>`;

/** A field of a form. */
export interface Field {
  readonly name: string;
  readonly label: string;
  readonly help?: string;
  readonly type?: 'text' | 'email' | 'number' | 'date';
  readonly autocomplete?: 'one-time-code';
  readonly max?: number;
  readonly optional?: true;
  /** What stands in it at first. */
  readonly value?: string | number;
  /** Of which one is chosen, by its value; none for what is typed. */
  readonly choices?: readonly (readonly [value: string, label: string])[];
}

export function field(
  { name, label, help, type = 'text', autocomplete, max, optional, value: first, choices }: Field,
  form: string,
): Html {
  const id = `${form}-${name}`.replaceAll('.', '-');
  if (choices !== undefined)
    return html`<p class="field"><label for="${id}">${label}</label>
<select id="${id}" name="${name}">${choices.map(([value, shown]) => html`<option value="${value}" ${value === first ? html`selected` : null}>${shown}</option>`)}</select></p>`;
  return html`<p class="field"><label for="${id}">${label}</label>
<input id="${id}" name="${name}" type="${type}" autocomplete="${autocomplete ?? 'off'}"
${first === undefined ? null : html`value="${first}"`}
${optional === true ? null : html`required`}
${type === 'number' ? html`min="1" max="${max ?? 3650}" step="1"` : html`maxlength="${max ?? 200}"`}
${help === undefined ? null : html`aria-describedby="${id}-help"`}>
${help === undefined ? null : html`<small id="${id}-help">${help}</small>`}</p>`;
}

/** A field for a password or a key, which nothing shows. */
export function secretField(
  { name, label, help }: { readonly name: string; readonly label: string; readonly help?: string },
  form: string,
): Html {
  const id = `${form}-${name}`;
  return html`<p class="field"><label for="${id}">${label}</label>
<input id="${id}" name="${name}" type="password" autocomplete="current-password" required
${help === undefined ? null : html`aria-describedby="${id}-help"`}>
${help === undefined ? null : html`<small id="${id}-help">${help}</small>`}</p>`;
}
