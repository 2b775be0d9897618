import { recaptchaAction } from '@aloft/core/rules';
import { limits } from '@aloft/core/service';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runAloftHere } from '../../proofs/testing/operator-process.ts';
import { call, startTestServer, type TestServer } from '../../proofs/testing/start-test-server.ts';
import { lastMail, waitingMails } from '../accounts/outbox.ts';
import { purgeExpired } from '../accounts/purge-expired.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    feedbackMail: 'help@example.org',
    captcha: 'risk',
    trustedProxies: ['127.0.0.1', '::1'],
  });
});
afterAll(() => server.stop());
beforeEach(() => server.services.db.deleteFrom('rate_limits').execute());

const day = 24 * 3600_000;
const client = { 'x-forwarded-for': '203.0.113.7', 'x-device-id': 'd'.repeat(32) };
const message = {
  topic: 'payment',
  email: 'Visitor@example.org',
  order: '2611-0042',
  message: 'I paid.\r\n\r\nIt \u202estill says free.',
};

async function tokenFor(action: string): Promise<string> {
  const { body } = await call(server, 'POST', '/v1/shield/captcha/init', {
    headers: client,
    body: { client_id: 'aloft-terminal', action, device_id: client['x-device-id'], meta: {} },
  });
  return String(body.captcha_token);
}

const send = (body: object, headers: Readonly<Record<string, string>> = client) =>
  call(server, 'POST', '/v1/contact', { headers, body });

async function aloft(...words: readonly string[]) {
  const { code, out } = await runAloftHere(server.configuration, [...words, '--json']);
  return { code, data: JSON.parse(out === '' ? 'null' : out) };
}

const kept = () => server.services.db.selectFrom('contacts').selectAll().execute();

async function mailsTo(address: string): Promise<number> {
  await server.services.mail.idle();
  let found = 0;
  for await (const mail of waitingMails(server.configuration.dataFolder)) if (mail.to === address) found += 1;
  return found;
}

describe('a message of somebody without an account', () => {
  it('[R7.16] is taken after its captcha was verified, kept, mailed to the operator alone, shown and removed', async () => {
    const token = await tokenFor(recaptchaAction);
    const verified = await call(server, 'POST', '/vip/v1/verifyRecaptchaToken', {
      headers: client,
      body: { token },
    });
    expect(verified.body).toEqual({ success: true, score: 1 });
    const sent = await send({ ...message, recaptcha_token: token });
    expect(sent.status).toBe(200);
    const id = String(sent.body.id);
    const text = 'I paid.\n\nIt still says free.';

    const mail = await lastMail(server.services, 'help@example.org');
    expect(mail).toContain('It still says free.');
    expect(mail).toContain('Answer to: Visitor@example.org');
    expect(mail).toContain('Order: 2611-0042');
    expect(await mailsTo('Visitor@example.org')).toBe(0);
    expect(await mailsTo('visitor@example.org')).toBe(0);

    const listed = await aloft('contact', 'list', '--topic', 'payment');
    expect(listed.data).toEqual([expect.objectContaining({ id, topic: 'payment', message: text })]);
    expect((await aloft('contact', 'list', '--topic', 'abuse')).data).toEqual([]);
    expect((await aloft('contact', 'show', id)).data).toMatchObject({ message: text, locale: 'en-US' });
    expect((await aloft('contact', 'remove', id)).code).toBe(0);
    expect((await aloft('contact', 'show', id)).code).toBe(1);
    expect((await aloft('contact', 'remove', id)).code).toBe(1);
  });

  it('is refused without a token, and with one for something else or that is used up', async () => {
    const foreign = await tokenFor('POST:/v1/auth/signin');
    for (const token of ['a-token', foreign]) {
      const refused = await send({ ...message, recaptcha_token: token });
      expect(refused.body.error).toBe('captcha_invalid');
    }
    expect((await send(message)).body.error).toBe('invalid_argument');
    const token = await tokenFor(recaptchaAction);
    const answers = [];
    for (let n = 0; n < 7; n += 1) answers.push((await send({ ...message, recaptcha_token: token })).status);
    expect(answers.filter((status) => status === 200)).toHaveLength(5);
  });

  it.each([
    ['an address with another line', { email: 'a@example.org\r\nBcc: all@example.org' }, 'email'],
    ['two addresses', { email: 'a@example.org, b@example.org' }, 'email'],
    ['no address', { email: 'nobody' }, 'email'],
    ['a very long address', { email: `${'a'.repeat(400)}@example.org` }, 'email'],
    ['no message', { message: ' \n\u202e ' }, 'message'],
    ['a message of 5,000 characters', { message: 'x'.repeat(5000) }, 'message'],
    ['an unknown topic', { topic: 'constructor' }, 'topic'],
    ['an order that is none', { order: ['1'] }, 'order'],
  ])('of %s is refused, and nothing is kept, counted or spent', async (_, wrong, field) => {
    const before = (await kept()).length;
    const token = await tokenFor(recaptchaAction);
    const refused = await send({ ...message, ...wrong, recaptcha_token: token });
    expect([refused.status, refused.body.error]).toEqual([400, 'invalid_argument']);
    expect(JSON.stringify(refused.body.details)).toContain(field);
    expect(await kept()).toHaveLength(before);
    const counted = await server.services.db
      .selectFrom('rate_limits')
      .select('key')
      .where('key', 'like', `${limits.contacts.name}:%`)
      .execute();
    expect(counted).toEqual([]);
  });

  it('is one of ten that a client writes in a day, and no other client is refused for them', async () => {
    const answers = [];
    for (let n = 0; n < 12; n += 1) {
      // A token lasts five uses.
      const token = await tokenFor(recaptchaAction);
      answers.push((await send({ ...message, recaptcha_token: token })).status);
    }
    expect(answers.filter((status) => status === 200)).toHaveLength(limits.contacts.max);
    expect(answers.at(-1)).toBe(429);
    const other = { ...client, 'x-forwarded-for': '198.51.100.9' };
    const token = await tokenFor(recaptchaAction);
    expect((await send({ ...message, recaptcha_token: token }, other)).status).toBe(200);
  });

  it('is forgotten after a year', async () => {
    expect(await kept()).not.toEqual([]);
    server.pass(364 * day);
    await purgeExpired(server.services);
    expect(await kept()).not.toEqual([]);
    server.pass(2 * day);
    await purgeExpired(server.services);
    expect(await kept()).toEqual([]);
  });
});
