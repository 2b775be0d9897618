import { html } from 'hono/html';
import { findRedirect, listRedirects } from '../management/redirects.ts';
import { changeForm } from './change-form.ts';
import { pathOfSection, showNotFound, showPage } from './layout.ts';
import { listQueryOf, showInvalidPage } from './list-query.ts';
import { historyOf } from './log-table.ts';
import { factList, searchForm, section, table } from './parts.ts';
import { pathOfRedirect } from './paths.ts';
import type { Visit } from './visit.ts';

/** Which paths lead elsewhere, and a form for more. */
export async function redirectsPage(visit: Visit): Promise<Response> {
  const query = listQueryOf(visit);
  if (query === null) return showInvalidPage(visit, pathOfSection('redirects'));
  const { translations, c } = visit;
  const { fields, redirects, sections } = translations;
  const { search } = query;
  const rows = await listRedirects(c.get('services'), search);
  const form = changeForm(visit, 'redirect.set', {
    fields: [
      { name: 'path', label: fields.path, help: fields.pathHelp, max: 2048 },
      { name: 'target', label: fields.target, help: fields.targetHelp, max: 2048 },
    ],
  });
  const main = html`${searchForm(visit, pathOfSection('redirects'), { label: redirects.searchLabel, search })}
${table(
  visit,
  sections.redirects,
  [fields.path, fields.target],
  rows.map(({ path, target }) => [html`<a href="${pathOfRedirect(path)}">${path}</a>`, target]),
)}
${section('set', redirects.set, form)}`;
  return showPage(visit, { section: 'redirects', title: sections.redirects, main });
}

/** One rule, and what can be changed in it. */
export async function redirectPage(visit: Visit): Promise<Response> {
  const { translations, c } = visit;
  const query = listQueryOf(visit);
  if (query === null) return showInvalidPage(visit, pathOfSection('redirects'));
  const found = await findRedirect(c.get('services'), query.path);
  if (found === null) return showNotFound(visit, pathOfSection('redirects'));
  const { fields, accounts } = translations;
  const { path, target } = found;
  const changes = html`<div class="changes">
${changeForm(visit, 'redirect.set', {
  hidden: { path },
  fields: [{ name: 'target', label: fields.target, help: fields.targetHelp, max: 2048, value: target }],
})}
${changeForm(visit, 'redirect.remove', { hidden: { path } })}
</div>`;
  const main = html`${factList([
    [fields.path, path],
    [fields.target, target],
  ])}
${section('changes', accounts.changes, changes)}
${await historyOf(visit, 'redirect', path)}`;
  return showPage(visit, { section: 'redirects', title: path, main });
}
