import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../../proofs/testing/free-port.ts';
import { runAloftHere } from '../../proofs/testing/operator-process.ts';
import { startTestServer, type TestServer } from '../../proofs/testing/start-test-server.ts';

const secret = 'a secret of nobody';
const taken: string[] = [];
const smtp = new SMTPServer({
  disabledCommands: ['STARTTLS'],
  allowInsecureAuth: true,
  onAuth: ({ username, password }, _session, done) =>
    password === secret
      ? done(null, { user: username })
      : done(Object.assign(new Error(`no ${password} here`), { responseCode: 535 })),
  onRcptTo: ({ address }, _session, done) => {
    const code = { 'gone@example.org': 550, 'later@example.org': 451 }[address];
    if (code === undefined) taken.push(address);
    done(code === undefined ? null : Object.assign(new Error(`not to ${address}`), { responseCode: code }));
  },
  onData: (stream, _session, done) => {
    stream.resume().once('end', () => done());
  },
});
// What a client does wrong shows in what it is told.
smtp.on('error', () => undefined);

let server: TestServer;
let host = '';
beforeAll(async () => {
  server = await startTestServer();
  await new Promise<void>((settle) => smtp.listen(0, '127.0.0.1', settle));
  // A string stands for a pipe, and this is none.
  const address: AddressInfo | string | null = smtp.server.address();
  host = `127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
});
afterAll(async () => {
  await new Promise<void>((settle) => smtp.close(() => settle()));
  await server.stop();
});

const send = (email: string, place = host, password = secret) =>
  runAloftHere(
    { ...server.configuration, smtpUrl: `smtp://aloft:${encodeURIComponent(password)}@${place}` },
    ['mail', 'test', email],
  );

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
    [await send('ada@example.org', host, 'wrong'), 'it refuses the user or the password of ALOFT_SMTP_URL'],
    [await send('ada@example.org', `127.0.0.1:${await freePort()}`), 'nothing answers at that host and port'],
  ] as const;
  for (const [answer, words] of refused) {
    expect(answer).toMatchObject({ code: 1, complaint: expect.stringContaining(words) });
    expect(answer.complaint).not.toMatch(/secret|wrong|not to/);
  }
  expect((await send('no address')).code).toBe(2);
});
