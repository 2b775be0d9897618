import { normaliseEmail } from '@aloft/core/service';
import * as v from 'valibot';
import { type WaitingMail, waitingMails } from '../../../features/accounts/outbox.ts';
import { command, Refused } from '../command.ts';
import { formatTime, inColumns, Text, whole } from '../values.ts';

function subjectOf({ subject }: WaitingMail): string {
  const encoded = /^=\?utf-8\?B\?([A-Za-z0-9+/=]*)\?=$/.exec(subject)?.[1];
  return encoded === undefined ? subject : Buffer.from(encoded, 'base64').toString('utf8');
}

const present = (mail: WaitingMail) => ({ at: formatTime(mail.at), to: mail.to, subject: subjectOf(mail) });

export const mailLast = command({
  name: 'mail last',
  summary: 'Prints the last mail of the outbox to an address.',
  words: [{ name: 'email' }],
  example: 'mail last ada@example.org',
  input: v.object({ email: Text }),
  run: async (desk, { email }) => {
    for await (const mail of waitingMails(desk.configuration.dataFolder)) {
      if (normaliseEmail(mail.to) !== normaliseEmail(email)) continue;
      const shown = present(mail);
      return {
        data: { ...shown, text: mail.text },
        lines: [`${shown.at}  ${shown.to}  ${shown.subject}`, '', mail.text.trimEnd()],
      };
    }
    throw new Refused(`there is no mail to ${email} in the outbox`);
  },
});

export const mailList = command({
  name: 'mail list',
  summary: 'Lists the outbox, newest first.',
  options: { limit: { value: 'count', help: 'so many at most; 50 otherwise' } },
  example: 'mail list --limit 10',
  input: v.object({ limit: v.optional(whole(1, 10_000), '50') }),
  run: async (desk, { limit }) => {
    const mails: ReturnType<typeof present>[] = [];
    for await (const mail of waitingMails(desk.configuration.dataFolder)) {
      if (mails.length === limit) break;
      mails.push(present(mail));
    }
    const cells = mails.map((mail) => [mail.at, mail.to, mail.subject]);
    return { data: mails, lines: inColumns(['at', 'to', 'subject'], cells, 'The outbox is empty.') };
  },
});
