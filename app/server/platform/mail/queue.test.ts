import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readConfiguration } from '../../configuration.ts';
import { listFailedMails } from '../../operations/management/failed-mails.ts';
import { firstRows } from '../../operations/management/pages.ts';
import { call, startTestServer, type TestServer } from '../../proofs/testing/start-test-server.ts';
import type { LogFields } from '../http/log.ts';
import { type OptionalMail, sendOptionalMail } from './optional-mail.ts';
import { mailQueue } from './queue.ts';
import { sendMail } from './send.ts';
import type { MailServer } from './smtp.ts';
import { type ReceivedMail, startMailServer, type TestMailServer } from './testing/mail-server.ts';
import { unsubscribe } from './unsubscribe.ts';

const minute = 60_000;
const secret = 'pa:ss word';

/** A mail server of this test: what it got, and what it says to the next ones. */
let received: ReceivedMail[] = [];
let answers: (number | null)[] = [];
let lines: LogFields[] = [];
let smtp: TestMailServer;
let server: TestServer;
const mailFrom = { name: 'Aloft', address: 'no-reply@aloft.example' };

beforeAll(async () => {
  smtp = await startMailServer({
    secret,
    refuse: () => answers.shift() ?? null,
    take: (mail) => received.push(mail),
  });
  server = await startTestServer({ smtpUrl: smtp.url(), mailFrom }, { log: (line) => lines.push(line) });
});
afterAll(async () => {
  await server.stop();
  await smtp.stop();
});
beforeEach(() => {
  received = [];
  answers = [];
  lines = [];
});

const mail = (to: string, more: object = {}) => ({
  to,
  cause: 'code' as const,
  subject: 'A subject',
  text: 'A text.',
  ...more,
});
const waiting = (at = server) =>
  at.services.db
    .selectFrom('mails')
    .select(['recipient', 'tries', 'next_at'])
    .where('given_up_at', 'is', null)
    .execute();
async function retry(after: number): Promise<void> {
  server.pass(after);
  server.services.mail.wake();
  await server.services.mail.idle();
}
const header = (message: string, name: string): string =>
  (new RegExp(`^${name}:(.*(?:\\r?\\n[ \\t].*)*)`, 'im').exec(message)?.[1] ?? '')
    .replace(/\r?\n[ \t]/g, ' ')
    .trim();

describe('mails by a mail server', () => {
  it('[R10.10] a code is handed over, signed in and in the reader’s language, and kept no longer', async () => {
    const asked = await call(server, 'POST', '/v1/auth/verification', {
      body: { client_id: 'aloft-terminal', email: 'ada@example.org', target: 'ANY', usage: 'REGISTER' },
      headers: { 'accept-language': 'zh-CN' },
    });
    expect(asked.status).toBe(200);
    await server.services.mail.idle();
    expect(received).toMatchObject([
      { to: ['ada@example.org'], from: 'no-reply@aloft.example', user: 'aloft' },
    ]);
    const [{ message } = { message: '' }] = received;
    expect(header(message, 'From')).toBe('Aloft <no-reply@aloft.example>');
    expect(header(message, 'Message-ID')).toMatch(/^<[\w-]{22}@aloft\.example>$/);
    expect(header(message, 'Auto-Submitted')).toBe('auto-generated');
    const body = message.slice(message.indexOf('\r\n\r\n'));
    const plain = /base64/i.test(header(message, 'Content-Transfer-Encoding'))
      ? Buffer.from(body, 'base64').toString('utf8')
      : Buffer.from(
          body
            .replace(/=\r\n/g, '')
            .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
          'latin1',
        ).toString('utf8');
    expect(plain).toMatch(/验证码： \d{6}/);
    expect(await waiting()).toEqual([]);
  });

  it('[R10.10] a failing server is retried with exponential backoff', async () => {
    answers = [451];
    await sendMail(server.services, mail('bo@example.org'));
    await server.services.mail.idle();
    expect(await waiting()).toMatchObject([{ recipient: 'bo@example.org', tries: 1 }]);
    const pauses: number[] = [];
    for (const code of [421, 451, 450]) {
      const [row] = await waiting();
      const wait = (row?.next_at ?? 0) - server.services.clock();
      pauses.push(Math.round(wait / minute));
      // A moment too early is no try.
      await retry(wait - 10_000);
      expect((await waiting())[0]?.tries).toBe(row?.tries);
      answers = [code];
      await retry(10_000);
    }
    expect(pauses).toEqual([1, 2, 4]);
    expect(received).toEqual([]);
    await retry(60 * minute);
    expect(received).toHaveLength(1);
  });

  it('[P36d] reads one mail of those that are due, however many they are', async () => {
    const { db, leases, log, clock, keys } = server.services;
    const due = Array.from({ length: 1_100 }, (_, n) => ({
      ...{
        id: `due-${n}`,
        recipient: n < 600 ? 'hal@example.org' : 'ida@example.org',
        subject: `${n}`,
        content: 'A text.',
        unsubscribe: '',
      },
      ...{ created_at: 0, tries: 0, next_at: n, give_up_at: clock() + minute },
    }));
    for (let at = 0; at < due.length; at += 50)
      await db
        .insertInto('mails')
        .values(due.slice(at, at + 50))
        .execute();
    const tried: string[] = [];
    const deliver: MailServer['deliver'] = async ({ subject }) => {
      tried.push(subject);
      return { kind: 'unreachable', why: 'it does not answer' };
    };
    const queue = mailQueue({ db, leases, log, clock, keys, server: { deliver, close: () => undefined } });
    queue.wake();
    await queue.idle();
    // More rows than a page has fail the test (statement-bound.ts).
    expect(tried).toEqual(['0']);
    for (const recipient of ['hal@example.org', 'ida@example.org'])
      await db.deleteFrom('mails').where('recipient', '=', recipient).execute();
  });

  it('[R10.10] a restart loses no mail: the next process hands it over', async () => {
    const dataFolder = mkdtempSync(join(tmpdir(), 'aloft-test-mails-'));
    let ahead = 0;
    const start = () =>
      startTestServer({ dataFolder, smtpUrl: smtp.url(), mailFrom }, { clock: () => Date.now() + ahead });
    const first = await start();
    answers = [451];
    await sendMail(first.services, mail('restart@example.org'));
    await first.services.mail.idle();
    expect(await waiting(first)).toHaveLength(1);
    await first.stop();
    expect(received).toEqual([]);
    ahead = 2 * minute;
    const next = await start();
    await next.services.mail.idle();
    expect(received.map((one) => one.to)).toEqual([['restart@example.org']]);
    expect(await waiting(next)).toEqual([]);
    await next.stop();
    rmSync(dataFolder, { recursive: true, force: true });
  });

  it('[R10.10 P35b] given up after a day with one log line without its content; a permanent rejection at once', async () => {
    answers = Array.from({ length: 100 }, () => 451);
    await sendMail(server.services, mail('cy@example.org', { text: 'the code 123456' }));
    await server.services.mail.idle();
    let hours = 0;
    for (; (await waiting()).length > 0 && hours < 100; hours += 1) await retry(60 * minute);
    // One, two, four … sixty minutes, and then every hour of a day.
    expect(hours).toBeGreaterThanOrEqual(23);
    expect(hours).toBeLessThanOrEqual(25);
    answers = [550];
    await sendMail(server.services, mail('nobody@example.org'));
    await server.services.mail.idle();
    expect(await waiting()).toEqual([]);
    expect(received).toEqual([]);
    expect(lines.filter((one) => one.event === 'mail-given-up')).toHaveLength(2);
    // Operators see for a week that they were: to whom and why, and nothing of what they said.
    const given = () => server.services.db.selectFrom('mails').selectAll().orderBy('created_at').execute();
    expect(await given()).toMatchObject([
      { recipient: 'cy@example.org', content: '', failure: expect.stringContaining('451') },
      { recipient: 'nobody@example.org', content: '', failure: expect.stringContaining('550') },
    ]);
    expect(await listFailedMails(server.services, firstRows(10))).toMatchObject({
      rows: [{ recipient: 'nobody@example.org' }, { recipient: 'cy@example.org' }],
    });
    await retry(7 * 24 * 60 * minute);
    expect(await given()).toEqual([]);
    expect(received).toEqual([]);
    const log = JSON.stringify(lines);
    for (const told of ['cy@', 'nobody@', '123456', 'A subject', 'pa:ss', 'pa%3Ass', 'not to'])
      expect(log).not.toContain(told);
  });

  it('[R10.10 P35b] a code is not sent after its ten minutes, and a wrong password of the server’s is not logged', async () => {
    const locked = await startTestServer(
      { smtpUrl: smtp.url('wrong-secret'), mailFrom },
      { log: (line) => lines.push(line) },
    );
    await call(locked, 'POST', '/v1/auth/verification', {
      body: { client_id: 'aloft-terminal', email: 'di@example.org', target: 'ANY', usage: 'REGISTER' },
    });
    await sendMail(locked.services, mail('ed@example.org'));
    await locked.services.mail.idle();
    expect(await waiting(locked)).toHaveLength(2);
    locked.pass(11 * minute);
    for (let n = 0; n < 3; n += 1) {
      locked.services.mail.wake();
      await locked.services.mail.idle();
    }
    expect(await waiting(locked)).toMatchObject([{ recipient: 'ed@example.org' }]);
    expect(lines.map((one) => one.event)).toContain('mail-given-up');
    expect(JSON.stringify(lines)).toContain('EAUTH');
    expect(JSON.stringify(lines)).not.toMatch(/wrong-secret|di@|ed@/);
    await locked.stop();
  });

  it('nothing in an address, a subject or a link becomes a header or a second recipient', async () => {
    await sendMail(server.services, mail('a,b@example.org'));
    await sendMail(server.services, {
      to: 'fi@example.org',
      cause: 'code',
      subject: 'Hello\r\nBcc: eve@example.org\r\n\r\nand more',
      text: '.\r\nMAIL FROM:<eve@example.org>\r\n.\r\n',
      unsubscribe: 'https://aloft.example/x\r\nBcc: eve@example.org',
    });
    await server.services.mail.idle();
    expect(received.flatMap((one) => one.to).toSorted()).not.toContain('eve@example.org');
    expect(received.every((one) => one.to.length === 1)).toBe(true);
    for (const { message } of received) {
      const head = message.slice(0, message.indexOf('\r\n\r\n'));
      expect(header(head, 'Bcc')).toBe('');
    }
    for (const email of [
      'a,b@example.org',
      'a<b@example.org',
      '"a b"@example.org',
      'a;b@example.org',
      'a@b.example\n',
    ]) {
      const asked = await call(server, 'POST', '/v1/auth/verification', {
        body: { client_id: 'aloft-terminal', email: `${email}x`, target: 'ANY', usage: 'REGISTER' },
      });
      expect(asked.body.error).toBe('invalid_argument');
    }
  });

  it('[R7.18 R10.10] who ended a kind of mail gets no more of it; mails about safety come all the same', async () => {
    const optional = (scene: string, to: string): OptionalMail => ({
      ...{ to, cause: 'code', scene, locale: 'ko', subject: 'News', paragraphs: ['News'] },
    });
    await sendOptionalMail(server.services, optional('news', 'Gu@example.org'));
    await server.services.mail.idle();
    const link = /<(\S+)>/.exec(header(received[0]?.message ?? '', 'List-Unsubscribe'))?.[1] ?? '';
    expect(link.startsWith(`${server.appUrl}/mail/v1/unsubscribe?d=`)).toBe(true);
    expect(header(received[0]?.message ?? '', 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
    // Whoever only follows the link, as scanners do, ends nothing; the press in a mail program posts (RFC 8058).
    expect((await fetch(link)).status).toBe(400);
    const pressed = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
    for (let n = 0; n < 2; n += 1)
      expect(await (await fetch(link, { method: 'POST', body: pressed })).json()).toEqual({ result: 'ok' });
    await sendOptionalMail(server.services, optional('news', 'gu@example.org'));
    await sendOptionalMail(server.services, optional('offers', 'gu@example.org'));
    await sendMail(server.services, mail('gu@example.org', { subject: 'Safety' }));
    await server.services.mail.idle();
    expect(received).toHaveLength(3);
    // Several leave at once, in no order.
    const safety = received.filter(({ message }) => header(message, 'Subject') === 'Safety');
    expect(safety.map(({ message }) => header(message, 'List-Unsubscribe'))).toEqual(['']);
    expect(await unsubscribe(server.services, 'not ours')).toMatchObject({ refused: 'invalid_argument' });
  });
});

describe('what an operator sets', () => {
  it('[R10.10] an address that is none, a mail server without a sender and a grace of no days are problems in words', () => {
    const read = (environment: Record<string, string>) => readConfiguration({ ...environment });
    for (const environment of [
      { ALOFT_SMTP_URL: 'http://mail.example', ALOFT_MAIL_FROM: 'a@b.example' },
      { ALOFT_SMTP_URL: 'smtp://mail.example' },
      { ALOFT_MAIL_FROM: 'nobody' },
      { ALOFT_MAIL_FROM: 'Aloft\r\nBcc: <a@b.example>' },
      { ALOFT_FEEDBACK_MAIL: 'nobody' },
      { ALOFT_DELETION_GRACE_DAYS: '0' },
      { ALOFT_DELETION_GRACE_DAYS: '9999' },
    ])
      expect(read(environment).ok).toBe(false);
    const good = read({
      ALOFT_SMTP_URL: 'smtps://me:secret@mail.example:465',
      ALOFT_MAIL_FROM: 'Our Drive <drive@b.example>',
      ALOFT_FEEDBACK_MAIL: 'help@b.example',
      ALOFT_DELETION_GRACE_DAYS: '7',
    });
    expect(good).toMatchObject({
      ok: true,
      configuration: {
        smtpUrl: 'smtps://me:secret@mail.example:465',
        mailFrom: { name: 'Our Drive', address: 'drive@b.example' },
        feedbackMail: 'help@b.example',
        deletionGraceDays: 7,
      },
    });
    expect(read({ ALOFT_MAIL_FROM: 'drive@b.example' })).toMatchObject({
      configuration: { mailFrom: { name: '', address: 'drive@b.example' }, smtpUrl: null },
    });
  });
});
