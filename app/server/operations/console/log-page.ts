import { html } from 'hono/html';
import { listChanges } from '../management/change-log.ts';
import { pathOfSection, showPage } from './layout.ts';
import { listQueryOf, showInvalidPage } from './list-query.ts';
import { logTable } from './log-table.ts';
import { pager } from './parts.ts';
import type { Visit } from './visit.ts';

/** What operators changed, newest first; of one thing where the query names it. */
export async function logPage(visit: Visit): Promise<Response> {
  const query = listQueryOf(visit);
  if (query === null) return showInvalidPage(visit, pathOfSection('log'));
  const { translations, c } = visit;
  const { subject, page_token: token } = query;
  const { rows, next } = await listChanges(c.get('services'), subject === '' ? null : subject, query.page);
  const main = html`${subject === '' ? null : html`<p><code>${subject}</code> <a href="${pathOfSection('log')}">${translations.common.all}</a></p>`}
${logTable(visit, translations.sections.log, rows)}
${pager(visit, pathOfSection('log'), subject === '' ? {} : { subject }, { token, next })}`;
  return showPage(visit, { section: 'log', title: translations.sections.log, main });
}
