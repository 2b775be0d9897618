import { normaliseEmail } from '@aloft/core/service';
import { type WaitingMail, waitingMails } from '../../features/accounts/outbox.ts';
import { isFound, type WantedPage } from './pages.ts';

/** Max. mails that one page of a list looks at: each is a file. */
const maxRead = 10_000;

/** A mail of the outbox, with its subject as people read it. */
export type OutboxMail = WaitingMail;

function subjectOf({ subject }: WaitingMail): string {
  const encoded = /^=\?utf-8\?B\?([A-Za-z0-9+/=]*)\?=$/.exec(subject)?.[1];
  return encoded === undefined ? subject : Buffer.from(encoded, 'base64').toString('utf8');
}

async function* outbox(dataFolder: string, olderThan?: string): AsyncGenerator<OutboxMail> {
  for await (const mail of waitingMails(dataFolder, olderThan)) yield { ...mail, subject: subjectOf(mail) };
}

/** Which part of the outbox. */
interface WantedMails extends Pick<WantedPage, 'limit'> {
  readonly olderThan?: string | undefined;
  /** Max. mails that are looked at. */
  readonly most?: number;
}

/**
 * Mails of the outbox to an address that contains the text, newest first; `next` is the id that the next page is older
 * than: where very many mails are to others, a page may be short, and even empty, and yet not be the last one.
 */
export async function listMails(
  dataFolder: string,
  search: string,
  { olderThan, limit, most = maxRead }: WantedMails,
): Promise<{ readonly rows: readonly OutboxMail[]; readonly next: string }> {
  const rows: OutboxMail[] = [];
  let read = 0;
  let last = '';
  for await (const mail of outbox(dataFolder, olderThan)) {
    if (read === most) return { rows, next: last };
    read += 1;
    if (isFound(search, [mail.to])) {
      if (rows.length === limit) return { rows, next: rows.at(-1)?.id ?? '' };
      rows.push(mail);
    }
    last = mail.id;
  }
  return { rows, next: '' };
}

/** One mail of the outbox; null when it is not, or no longer, there. */
export async function findMail(dataFolder: string, id: string): Promise<OutboxMail | null> {
  // The first one that is older than any later than it is itself, where it is there.
  for await (const mail of outbox(dataFolder, `${id}~`)) return mail.id === id ? mail : null;
  return null;
}

/** The newest mail of the outbox to an address; null when there is none. */
export async function lastMailTo(dataFolder: string, email: string): Promise<OutboxMail | null> {
  for await (const mail of outbox(dataFolder))
    if (normaliseEmail(mail.to) === normaliseEmail(email)) return mail;
  return null;
}
