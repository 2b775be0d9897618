import { isEmail, writeToken } from '@aloft/core/service';
import { html } from 'hono/html';
import * as v from 'valibot';
import { mailProblemOf } from '../../platform/mail/smtp.ts';
import { isRefusal } from '../../platform/refusal.ts';
import { accountOf } from '../management/accounts.ts';
import { findMail, listMails } from '../management/mails.ts';
import { recordTestMail } from '../management/test-mail.ts';
import { type Action, action } from './actions.ts';
import { changeForm } from './change-form.ts';
import { type Html, pathOfSection, showNotFound, showPage } from './layout.ts';
import { listQueryOf, showInvalidPage } from './list-query.ts';
import { factList, pager, searchForm, section, table, timeOf } from './parts.ts';
import { pathOfFailedMails, pathOfMail } from './paths.ts';
import type { Visit } from './visit.ts';

const folderOf = ({ c }: Visit): string => c.get('services').configuration.dataFolder;

/** To the operator's own address, where they came by their account. */
async function testForm(visit: Visit): Promise<Html> {
  const { accountId } = visit.session;
  const own = accountId === null ? null : await accountOf(visit.c.get('services'), accountId);
  const email = { name: 'email', label: visit.translations.fields.email, type: 'email', max: 254 } as const;
  return changeForm(visit, 'mail.test', { fields: [own === null ? email : { ...email, value: own.email }] });
}

/** The outbox, newest first: mails that the operator's own mailer has not fetched yet. */
export async function mailsPage(visit: Visit): Promise<Response> {
  const query = listQueryOf(visit);
  if (query === null) return showInvalidPage(visit, pathOfSection('mails'));
  const { actions, fields, mails, overview, sections } = visit.translations;
  const { search, page_token: token } = query;
  const { cursor, limit } = query.page;
  const { rows, next } = await listMails(folderOf(visit), search, { olderThan: cursor?.id, limit });
  const main = html`<p>${mails.about}</p>
${section('test', actions['mail.test'].label, await testForm(visit))}
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

const test = action({
  name: 'mail.test',
  section: 'mails',
  schema: v.object({ email: v.pipe(v.string(), v.check(isEmail)) }),
  ask: async ({ translations: { fields } }, { email }) => ({
    facts: [[fields.recipient, email]],
    back: pathOfSection('mails'),
  }),
  run: async ({ c, translations: { fields, mails } }, request, { email }) => {
    const delivery = await recordTestMail(c.get('services'), request, email);
    if (isRefusal(delivery)) return delivery;
    const isGood = delivery.kind === 'delivered';
    const said = isGood || delivery.kind === 'filed' ? delivery.kind : mailProblemOf(delivery);
    const code = 'why' in delivery ? html`<code>${delivery.why}</code>` : null;
    return {
      kind: 'told',
      ...{ isGood, text: mails.answers[said], back: pathOfSection('mails') },
      facts: [[fields.recipient, email], ...(code === null ? [] : ([[fields.answer, code]] as const))],
    };
  },
});

export const mailActions: readonly Action[] = [test];
