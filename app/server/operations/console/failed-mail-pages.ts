import { html } from 'hono/html';
import * as v from 'valibot';
import { findFailedMail, listFailedMails, retryMail } from '../management/failed-mails.ts';
import { Text } from '../operator/values.ts';
import { type Action, action, goOn } from './actions.ts';
import { changeForm } from './change-form.ts';
import { showPage } from './layout.ts';
import { listQueryOf, showInvalidPage } from './list-query.ts';
import { pager, table, timeOf } from './parts.ts';
import { pathOfFailedMails } from './paths.ts';
import type { Visit } from './visit.ts';

/** The mails that the mail server did not take, each with a form that has it tried again. */
export async function failedMailsPage(visit: Visit): Promise<Response> {
  const query = listQueryOf(visit);
  if (query === null) return showInvalidPage(visit, pathOfFailedMails);
  const { fields, overview } = visit.translations;
  const { rows, next } = await listFailedMails(visit.c.get('services'), query.page);
  const main = html`<p>${overview.failedMailsAbout}</p>
${table(
  visit,
  overview.failedMails,
  [
    fields.when,
    fields.recipient,
    fields.mailSubject,
    fields.tries,
    fields.answer,
    fields.nextTry,
    fields.action,
  ],
  rows.map((one) => [
    timeOf(visit, one.created_at),
    one.recipient,
    one.subject,
    one.tries,
    one.failure === '' ? null : html`<code>${one.failure}</code>`,
    one.given_up_at === null ? timeOf(visit, one.next_at) : overview.givenUp,
    one.given_up_at === null ? changeForm(visit, 'mail.retry', { id: one.id }) : null,
  ]),
)}
${pager(visit, pathOfFailedMails, {}, { token: query.page_token, next })}`;
  return showPage(visit, { section: 'mails', title: overview.failedMails, main });
}

const retry = action({
  name: 'mail.retry',
  section: 'mails',
  schema: v.object({ id: Text }),
  ask: async (visit, { id }) => {
    const mail = await findFailedMail(visit.c.get('services'), id);
    if (mail === null) return null;
    const { fields } = visit.translations;
    return {
      facts: [
        [fields.recipient, mail.recipient],
        [fields.mailSubject, mail.subject],
      ],
      back: pathOfFailedMails,
    };
  },
  run: async ({ c }, request, { id }) =>
    goOn(await retryMail(c.get('services'), request, id), pathOfFailedMails),
});

export const failedMailActions: readonly Action[] = [retry];
