import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MailTransport, OutgoingMail } from '../../platform/mail/mail.ts';
import type { MailSender } from '../../platform/mail/smtp.ts';
import { newId } from '../../platform/secrets.ts';
import type { Services } from '../../services.ts';

const folderOf = (dataFolder: string): string => join(dataFolder, 'outbox');

const encodedWord = (text: string): string => `=?utf-8?B?${Buffer.from(text).toString('base64')}?=`;

/** One-click unsubscribe: mail programs may post to the URL themselves (RFC 8058). */
const oneClick = 'List-Unsubscribe-Post: List-Unsubscribe=One-Click';

function message({ to, subject, text, unsubscribe }: OutgoingMail, from: MailSender, now: number): string {
  if (/[\r\n]/.test(`${to}${unsubscribe ?? ''}`)) throw new Error('a header with a line break');
  const sender = /^[\x20-\x7e]*$/.test(from.name) ? from.name.replaceAll('"', '') : encodedWord(from.name);
  return [
    `From: ${sender} <${from.address}>`,
    `To: ${to}`,
    ...(unsubscribe === undefined ? [] : [`List-Unsubscribe: <${unsubscribe}>`, oneClick]),
    `Subject: ${encodedWord(subject)}`,
    `Date: ${new Date(now).toUTCString()}`,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: 8bit',
    '',
    text,
  ].join('\r\n');
}

/** Writes each mail as a file into `<data>/outbox`, for the operator's own mailer; one after the other. */
export function fileOutbox(dataFolder: string, from: MailSender, clock: () => number): MailTransport {
  const folder = folderOf(dataFolder);
  let sent = 0;
  let last: Promise<void> = Promise.resolve();
  const write = async (mail: OutgoingMail): Promise<void> => {
    const now = clock();
    sent += 1;
    const name = `${String(now).padStart(15, '0')}-${String(sent).padStart(9, '0')}-${newId()}.eml`;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeFile(join(folder, `${name}.part`), message(mail, from, now), { mode: 0o600 });
    await rename(join(folder, `${name}.part`), join(folder, name));
  };
  return {
    send: (mail) => {
      const sending = last.then(() => write(mail));
      last = sending.catch(() => undefined);
      return sending;
    },
    idle: () => last,
    wake: () => undefined,
    stop: () => last,
  };
}

/** Deletes mails that nobody fetched in time; a file's name begins with its time in ms. */
export async function forgetMails(dataFolder: string, before: number): Promise<void> {
  const folder = folderOf(dataFolder);
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    if (Number.parseInt(name, 10) < before) await rm(join(folder, name), { force: true });
  }
}

/** A mail in the outbox. */
export interface WaitingMail {
  /** Older mails have smaller ones. */
  readonly id: string;
  /** Milliseconds since the Unix epoch. */
  readonly at: number;
  readonly to: string;
  /** As in the mail's header: encoded when not ASCII. */
  readonly subject: string;
  readonly text: string;
}

/** The mails in the outbox, newest first; only those older than the one with an id, if one is given. */
export async function* waitingMails(dataFolder: string, olderThan?: string): AsyncGenerator<WaitingMail> {
  const folder = folderOf(dataFolder);
  const names = await readdir(folder).catch(() => []);
  const newestFirst = names
    .filter((name) => name.endsWith('.eml') && (olderThan === undefined || name < olderThan))
    .sort()
    .reverse();
  for (const name of newestFirst) {
    // The operator's mailer may have fetched it meanwhile.
    const content = await readFile(join(folder, name), 'utf8').catch(() => null);
    if (content === null) continue;
    const end = content.indexOf('\r\n\r\n');
    const heads = content.slice(0, end).split('\r\n');
    const head = (field: string): string =>
      heads.find((line) => line.startsWith(`${field}: `))?.slice(field.length + 2) ?? '';
    yield {
      id: name.replace(/\.eml$/, ''),
      at: Number.parseInt(name, 10),
      to: head('To'),
      subject: head('Subject'),
      text: content.slice(end + 4),
    };
  }
}

/**
 * The text of the newest mail to the address in the outbox, or null.
 *
 * @internal Tests read the code that was mailed.
 */
export async function lastMail(services: Services, to: string): Promise<string | null> {
  await services.mail.idle();
  for await (const mail of waitingMails(services.configuration.dataFolder))
    if (mail.to === to) return mail.text;
  return null;
}
