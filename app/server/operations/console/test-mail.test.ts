import { afterAll, beforeAll, expect, it } from 'vitest';
import { startMailServer, type TestMailServer } from '../../platform/mail/testing/mail-server.ts';
import { startTestServer, type TestServer } from '../../proofs/testing/start-test-server.ts';
import { ConsoleClient, confirmationOf } from './testing/console-client.ts';
import { newOperator, ProductVisitor } from './testing/product-visitor.ts';

const adminKey = 'the-key-of-the-operator-of-this-test';
const secret = 'a secret of nobody';
const taken: string[] = [];
let smtp: TestMailServer;
let server: TestServer;
let grace: ConsoleClient;
beforeAll(async () => {
  smtp = await startMailServer({
    secret,
    refuse: (address) => ({ 'gone@example.org': 550, 'later@example.org': 451 })[address] ?? null,
    take: ({ to }) => taken.push(...to),
  });
  server = await startTestServer({ adminPort: 0, adminKey, smtpUrl: smtp.url() });
  grace = new ConsoleClient(server);
  await grace.signIn(adminKey);
});
afterAll(async () => {
  await smtp.stop();
  await server.stop();
});

const said = (text: string): string => /<p role="(?:status|alert)"[^>]*>([^<]*)</.exec(text)?.[1] ?? '';

it('[R6.5] a test mail is sent once, however often it is confirmed, and the log names nobody', async () => {
  const asked = await grace.begin('mail.test', { email: 'ada@example.org' });
  expect(asked.text).toContain('ada@example.org');
  expect(taken).toEqual([]);
  const confirmation = confirmationOf(asked.text);
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => grace.ask('POST', '/changes/mail.test', confirmation)),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409]);
  const sent = answers.find(({ status }) => status === 200)?.text ?? '';
  expect(said(sent)).toContain('The mail server took the mail.');
  expect(taken).toEqual(['ada@example.org']);
  const log = (await grace.get('/log')).text;
  expect(log).toContain('Send test mail');
  expect(log).not.toContain('ada@example.org');
});

it('[R6.5] what the mail server answers is said in the operator’s language, without its own words', async () => {
  const refused = [
    ['gone@example.org', 'en', 'The mail server refuses this address', 'EENVELOPE 550'],
    ['later@example.org', 'ko', '메일 서버가 지금은 이 메일을 받지 않아요', 'EENVELOPE 451'],
  ] as const;
  for (const [email, language, words, code] of refused) {
    const asked = await grace.begin('mail.test', { email });
    const headers = { 'accept-language': language };
    const { text } = await grace.ask('POST', '/changes/mail.test', confirmationOf(asked.text), headers);
    expect(said(text)).toContain(words);
    expect(text).toContain(`<code>${code}</code>`);
    expect(text).not.toMatch(/secret|not to/);
  }
});

it('[P42d] an operator who came by their account finds their own address in the form', async () => {
  const judy = await newOperator(server, 'judy@example.org');
  const visitor = await (await ProductVisitor.signedIn(server, judy)).comeIn();
  expect((await visitor.get('/mails')).text).toContain('value="judy@example.org"');
  expect((await grace.get('/mails')).text).not.toContain('value="judy@example.org"');
});
