import { html } from 'hono/html';
import { listCodes } from '../management/codes.ts';
import { changeForm } from './change-form.ts';
import { type Html, pathOfSection, showPage } from './layout.ts';
import { listQueryOf, showInvalidPage } from './list-query.ts';
import { type Cell, pager, table, timeOf, timeOr } from './parts.ts';
import { pathOfAccount } from './paths.ts';
import type { Visit } from './visit.ts';

function makeForm(visit: Visit): Html {
  const { fields } = visit.translations;
  return changeForm(visit, 'codes.make', {
    fields: [
      { name: 'days', label: fields.days, type: 'number' },
      { name: 'count', label: fields.count, type: 'number', max: 1000 },
      { name: 'expires', label: fields.expires, type: 'date', help: fields.expiresHelp, optional: true },
    ],
  });
}

/** Activation codes by their facts, and a form for more. */
export async function codesPage(visit: Visit): Promise<Response> {
  const query = listQueryOf(visit);
  if (query === null) return showInvalidPage(visit, pathOfSection('codes'));
  const { translations, c } = visit;
  const { fields, common } = translations;
  const { rows, next } = await listCodes(c.get('services'), query.page);
  const userOf = ({ used_by: id, email }: (typeof rows)[number]): Cell =>
    id === null
      ? null
      : email === null
        ? common.deletedAccount
        : html`<a href="${pathOfAccount(id)}">${email}</a>`;
  const main = html`<section aria-labelledby="make"><h2 id="make">${translations.codes.make}</h2>${makeForm(visit)}</section>
${table(
  visit,
  translations.sections.codes,
  [fields.created, fields.days, fields.expires, fields.state, fields.usedBy],
  rows.map((row) => [
    timeOf(visit, row.created_at),
    row.days,
    timeOr(visit, row.expires_at, common.never),
    translations.codeStates[row.state],
    userOf(row),
  ]),
)}
${pager(visit, pathOfSection('codes'), {}, { token: query.page_token, next })}`;
  return showPage(visit, { section: 'codes', title: translations.sections.codes, main });
}
