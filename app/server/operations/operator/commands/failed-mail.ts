import * as v from 'valibot';
import { listFailedMails, retryMail } from '../../management/failed-mails.ts';
import { firstRows } from '../../management/pages.ts';
import { command, Refused } from '../command.ts';
import { orThrow } from '../refusals.ts';
import { formatTime, inColumns, Text, whole } from '../values.ts';

export const mailFailed = command({
  name: 'mail failed',
  summary: 'Lists the mails that the mail server did not take, the newest first.',
  options: { limit: { value: 'count', help: 'so many at most; 50 otherwise' } },
  example: 'mail failed --limit 10',
  input: v.object({ limit: v.optional(whole(1, 10_000), '50') }),
  run: async (desk, { limit }) => {
    const { rows } = await listFailedMails(await desk.services(), firstRows(limit));
    const mails = rows.map((row) => ({
      ...{ id: row.id, at: formatTime(row.created_at), to: row.recipient, subject: row.subject },
      ...{ tries: row.tries, answer: row.failure },
      next: row.given_up_at === null ? formatTime(row.next_at) : null,
    }));
    const cells = mails.map((mail) => [
      ...[mail.id, mail.at, mail.to, mail.subject, String(mail.tries), mail.answer],
      mail.next ?? 'given up',
    ]);
    const heads = ['id', 'at', 'to', 'subject', 'tries', 'answer', 'next try'];
    return { data: mails, lines: inColumns(heads, cells, 'No mail has failed.') };
  },
});

export const mailRetry = command({
  name: 'mail retry',
  summary: 'Has a mail that failed tried again at once; the server sends it within a minute.',
  words: [{ name: 'id' }],
  example: 'mail retry pQ3vYw1nT0mXk8sL2aZr7g',
  input: v.object({ id: Text }),
  run: async (desk, { id }) => {
    const refused = await retryMail(await desk.services(), desk.request, id);
    if (refused?.refused === 'not_found') throw new Refused(`no mail ${id} waits for its next try`);
    orThrow(refused);
    return { data: { id }, lines: ['The server tries it again within a minute.'] };
  },
});
