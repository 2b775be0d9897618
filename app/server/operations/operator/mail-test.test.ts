import { afterAll, beforeAll, expect, it } from 'vitest';
import { startMailServer, type TestMailServer } from '../../platform/mail/testing/mail-server.ts';
import { freePort } from '../../proofs/testing/free-port.ts';
import { runAloftHere } from '../../proofs/testing/operator-process.ts';
import { startTestServer, type TestServer } from '../../proofs/testing/start-test-server.ts';

const secret = 'a secret of nobody';
const taken: string[] = [];
let smtp: TestMailServer;
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  smtp = await startMailServer({
    secret,
    refuse: (address) => ({ 'gone@example.org': 550, 'later@example.org': 451 })[address] ?? null,
    take: ({ to }) => taken.push(...to),
  });
});
afterAll(async () => {
  await smtp.stop();
  await server.stop();
});

const send = (email: string, smtpUrl = smtp.url()) =>
  runAloftHere({ ...server.configuration, smtpUrl }, ['mail', 'test', email]);

it('a test mail goes to the mail server at once, or as a file to the outbox where there is none', async () => {
  expect(await send('ada@example.org')).toMatchObject({
    code: 0,
    out: expect.stringContaining('The mail server took it for ada@example.org'),
  });
  expect(taken).toEqual(['ada@example.org']);
  const file = await runAloftHere({ ...server.configuration, smtpUrl: null }, [
    'mail',
    'test',
    'bo@example.org',
  ]);
  expect(file).toMatchObject({ code: 0, out: expect.stringContaining('ALOFT_SMTP_URL is not set') });
  const last = await runAloftHere(server.configuration, ['mail', 'last', 'bo@example.org']);
  expect(last.out).toContain('A test mail of Aloft');
});

it('what the mail server answers is said in words, and neither the password nor its own words', async () => {
  const refused = [
    [await send('gone@example.org'), 'it refuses the address, or the sender ALOFT_MAIL_FROM (EENVELOPE 550)'],
    [await send('later@example.org'), 'it takes no such mail for now, and may later (EENVELOPE 451)'],
    [
      await send('ada@example.org', smtp.url('wrong')),
      'it refuses the user or the password of ALOFT_SMTP_URL',
    ],
    [
      await send('ada@example.org', `smtp://127.0.0.1:${await freePort()}`),
      'nothing answers at that host and port',
    ],
  ] as const;
  for (const [answer, words] of refused) {
    expect(answer).toMatchObject({ code: 1, complaint: expect.stringContaining(words) });
    expect(answer.complaint).not.toMatch(/secret|wrong|not to/);
  }
  expect((await send('no address')).code).toBe(2);
});
