import { writeToken } from '@aloft/core/service';
import { html } from 'hono/html';
import { findMail, listMails } from '../management/mails.ts';
import { pathOfSection, showNotFound, showPage } from './layout.ts';
import { listQueryOf, showInvalidPage } from './list-query.ts';
import { factList, pager, searchForm, section, table, timeOf } from './parts.ts';
import { pathOfFailedMails, pathOfMail } from './paths.ts';
import type { Visit } from './visit.ts';

const folderOf = ({ c }: Visit): string => c.get('services').configuration.dataFolder;

/** The outbox, newest first: mails that the operator's own mailer has not fetched yet. */
export async function mailsPage(visit: Visit): Promise<Response> {
  const query = listQueryOf(visit);
  if (query === null) return showInvalidPage(visit, pathOfSection('mails'));
  const { fields, mails, overview, sections } = visit.translations;
  const { search, page_token: token } = query;
  const { cursor, limit } = query.page;
  const { rows, next } = await listMails(folderOf(visit), search, { olderThan: cursor?.id, limit });
  const main = html`<p>${mails.about}</p>
<p><a href="${pathOfFailedMails}">${overview.failedMails}</a></p>
${searchForm(visit, pathOfSection('mails'), { label: mails.searchLabel, search })}
${table(
  visit,
  sections.mails,
  [fields.when, fields.recipient, fields.mailSubject],
  rows.map((one) => [
    timeOf(visit, one.at),
    one.to,
    html`<a href="${pathOfMail(one.id)}">${one.subject}</a>`,
  ]),
)}
${pager(visit, pathOfSection('mails'), search === '' ? {} : { search }, { token, next: next === '' ? '' : writeToken({ at: 0, id: next }) })}`;
  return showPage(visit, { section: 'mails', title: sections.mails, main });
}

/** One mail, as it would be read. */
export async function mailPage(visit: Visit): Promise<Response> {
  const found = await findMail(folderOf(visit), visit.c.req.param('id') ?? '');
  if (found === null) return showNotFound(visit, pathOfSection('mails'));
  const { fields, mails } = visit.translations;
  const main = html`${factList([
    [fields.when, timeOf(visit, found.at)],
    [fields.recipient, found.to],
  ])}
${section('text', mails.text, html`<p class="message">${found.text}</p>`)}`;
  return showPage(visit, { section: 'mails', title: found.subject, main });
}
