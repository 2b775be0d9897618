import { isEmail } from '@aloft/core/service';
import * as v from 'valibot';
import { answerOf } from '../../../platform/mail/smtp.ts';
import { findMail, lastMailTo, listMails, type OutboxMail } from '../../management/mails.ts';
import { sendTestMail } from '../../management/test-mail.ts';
import { command, Refused } from '../command.ts';
import { formatTime, inColumns, Text, whole } from '../values.ts';

const present = ({ id, at, to, subject }: OutboxMail) => ({ id, at: formatTime(at), to, subject });

function printed(mail: OutboxMail) {
  const shown = present(mail);
  return {
    data: { ...shown, text: mail.text },
    lines: [`${shown.at}  ${shown.to}  ${shown.subject}`, '', mail.text.trimEnd()],
  };
}

export const mailLast = command({
  name: 'mail last',
  summary: 'Prints the last mail of the outbox to an address.',
  words: [{ name: 'email' }],
  example: 'mail last ada@example.org',
  input: v.object({ email: Text }),
  run: async (desk, { email }) => {
    const mail = await lastMailTo(desk.configuration.dataFolder, email);
    if (mail === null) throw new Refused(`there is no mail to ${email} in the outbox`);
    return printed(mail);
  },
});

export const mailShow = command({
  name: 'mail show',
  summary: 'Prints one mail of the outbox.',
  words: [{ name: 'id' }],
  example: 'mail show 001700000000000-000000001-B7dQm2xW8kLr5tYv9ZcN1A',
  input: v.object({ id: Text }),
  run: async (desk, { id }) => {
    const mail = await findMail(desk.configuration.dataFolder, id);
    if (mail === null) throw new Refused(`there is no mail ${id} in the outbox`);
    return printed(mail);
  },
});

export const mailList = command({
  name: 'mail list',
  summary: 'Lists the outbox, newest first.',
  options: {
    search: { value: 'text', help: 'only those to an address that has this in it' },
    limit: { value: 'count', help: 'so many at most; 50 otherwise' },
  },
  example: 'mail list --limit 10',
  input: v.object({ search: v.optional(v.string(), ''), limit: v.optional(whole(1, 10_000), '50') }),
  run: async (desk, { search, limit }) => {
    const all = Number.POSITIVE_INFINITY;
    const { rows } = await listMails(desk.configuration.dataFolder, search, { limit, most: all });
    const mails = rows.map(present);
    const cells = mails.map((mail) => [mail.id, mail.at, mail.to, mail.subject]);
    return { data: mails, lines: inColumns(['id', 'at', 'to', 'subject'], cells, 'The outbox is empty.') };
  },
});

export const mailTest = command({
  name: 'mail test',
  summary: 'Sends a test mail at once, and says what the mail server answers.',
  words: [{ name: 'email' }],
  example: 'mail test ada@example.org',
  input: v.object({ email: v.pipe(v.string(), v.check(isEmail, 'it is an address of mail')) }),
  run: async ({ configuration }, { email }) => {
    const delivery = await sendTestMail({ configuration, clock: Date.now }, email);
    if (delivery.kind === 'filed') {
      const lines = ['ALOFT_SMTP_URL is not set: the mail is a file in the outbox, and nobody gets it.'];
      return { data: { delivery: 'file' }, lines };
    }
    if (delivery.kind !== 'delivered')
      throw new Refused(`the mail server did not take it: ${answerOf(delivery)}`);
    const lines = [
      `The mail server took it for ${email}. If it does not arrive, look among the unwanted mails.`,
    ];
    return { data: { delivery: 'delivered' }, lines };
  },
});
