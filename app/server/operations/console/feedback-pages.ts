import { type FeedbackCategory, feedbackCategories } from '@aloft/core/rules';
import { html } from 'hono/html';
import { findFeedback, listFeedback } from '../management/feedback.ts';
import { type Html, pathOfSection, showNotFound, showPage } from './layout.ts';
import { listQueryOf, showInvalidPage } from './list-query.ts';
import { factList, pager, table, timeOf } from './parts.ts';
import { pathOfAccount, pathOfFeedback } from './paths.ts';
import type { Visit } from './visit.ts';

/** So much of a message stands in the list. */
const shownLength = 80;

function beginningOf(message: string): string {
  const [line = ''] = message.split('\n');
  return line.length <= shownLength && line === message ? line : `${line.slice(0, shownLength)}…`;
}

function filterForm({ translations }: Visit, chosen: FeedbackCategory | null): Html {
  return html`<form class="search" method="get" action="${pathOfSection('feedback')}">
<label for="category">${translations.fields.category}</label>
<select id="category" name="category">
<option value="">${translations.common.all}</option>
${feedbackCategories.map(
  (one) =>
    html`<option value="${one}" ${one === chosen ? html`selected` : null}>${translations.categories[one]}</option>`,
)}
</select>
<button>${translations.common.filter}</button>
</form>`;
}

/** What people wrote, newest first. */
export async function feedbackListPage(visit: Visit): Promise<Response> {
  const query = listQueryOf(visit);
  const category = feedbackCategories.find((one) => one === query?.category) ?? null;
  if (query === null || (category === null && query.category !== ''))
    return showInvalidPage(visit, pathOfSection('feedback'));
  const { translations, c } = visit;
  const { fields } = translations;
  const { rows, next } = await listFeedback(c.get('services'), category, query.page);
  const main = html`${filterForm(visit, category)}
${table(
  visit,
  translations.sections.feedback,
  [fields.when, fields.category, fields.from, translations.feedback.message],
  rows.map((row) => [
    timeOf(visit, row.created_at),
    translations.categories[row.category],
    html`<a href="${pathOfAccount(row.account_id)}">${row.email}</a>`,
    html`<a href="${pathOfFeedback(row.id)}">${beginningOf(row.message)}</a>${row.has_trace ? html` · ${translations.feedback.trace}` : null}`,
  ]),
)}
${pager(visit, pathOfSection('feedback'), category === null ? {} : { category }, { token: query.page_token, next })}`;
  return showPage(visit, { section: 'feedback', title: translations.sections.feedback, main });
}

/** One message. */
export async function feedbackPage(visit: Visit): Promise<Response> {
  const { translations, c } = visit;
  const id = c.req.param('id') ?? '';
  const found = await findFeedback(c.get('services'), id);
  if (found === null) return showNotFound(visit, pathOfSection('feedback'));
  const { fields, feedback } = translations;
  const facts = Object.entries(found.facts);
  const main = html`${factList([
    [fields.when, timeOf(visit, found.created_at)],
    [fields.from, html`<a href="${pathOfAccount(found.account_id)}">${found.email}</a>`],
  ])}
<section aria-labelledby="message"><h2 id="message">${feedback.message}</h2><p class="message">${found.message}</p></section>
${
  facts.length === 0
    ? null
    : html`<section aria-labelledby="facts"><h2 id="facts">${feedback.facts}</h2>${factList(facts)}</section>`
}
${
  found.screenshot === null
    ? null
    : html`<section aria-labelledby="screenshot"><h2 id="screenshot">${feedback.screenshot}</h2>
<img class="screenshot" src="${pathOfFeedback(id)}/screenshot" alt="${feedback.screenshotOf}"></section>`
}
${
  found.trace === null
    ? null
    : html`<section aria-labelledby="trace"><h2 id="trace">${feedback.trace}</h2>
<p><a href="${pathOfFeedback(id)}/trace" download="${traceFile(id)}">${feedback.downloadTrace}</a></p>
<pre class="trace" tabindex="0" aria-labelledby="trace">${found.trace}</pre></section>`
}`;
  return showPage(visit, { section: 'feedback', title: translations.categories[found.category], main });
}

const traceFile = (id: string): string => `aloft-trace-${id}.json`;

/** The trace of a message as a file for `npm run replay`. */
export async function traceOf(visit: Visit): Promise<Response> {
  const { c } = visit;
  const id = c.req.param('id') ?? '';
  const found = await findFeedback(c.get('services'), id);
  if (found === null || found.trace === null) return showNotFound(visit, pathOfSection('feedback'));
  return c.body(found.trace, 200, {
    ...inert,
    'content-type': 'application/json; charset=utf-8',
    'content-disposition': `attachment; filename="${traceFile(id)}"`,
  });
}

/** For what somebody sent: it is never more than it says to be. */
const inert = {
  'content-security-policy': `default-src 'none'; frame-ancestors 'none'; sandbox`,
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
} as const;

const mediaTypes = { webp: 'image/webp', jpeg: 'image/jpeg', png: 'image/png' } as const;

/** The screenshot of a message: bytes that somebody sent, so never more than a picture. */
export async function screenshotOf(visit: Visit): Promise<Response> {
  const { c } = visit;
  const found = await findFeedback(c.get('services'), c.req.param('id') ?? '');
  if (found === null || found.screenshot === null) return showNotFound(visit, pathOfSection('feedback'));
  const { kind, bytes } = found.screenshot;
  return c.body(new Uint8Array(bytes), 200, {
    ...inert,
    'content-type': mediaTypes[kind],
  });
}
