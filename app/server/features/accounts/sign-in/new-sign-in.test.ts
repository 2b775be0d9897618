// Mails about sign-ins from places that were not seen before, as owner and thief meet them.
import { authenticatorCode } from '@aloft/core/service';
import * as v from 'valibot';
import { afterEach, describe, expect, it } from 'vitest';
import {
  call,
  newVerifiedPerson,
  startTestServer,
  type TestServer,
} from '../../../proofs/testing/start-test-server.ts';
import { waitingMails } from '../outbox.ts';

const password = 'a long password';
const hour = 3_600_000;
const english = { 'accept-language': 'en-US' };
const opening = 'Somebody signed in to your Aloft account from a device or network';
const running: TestServer[] = [];
afterEach(async () => {
  for (const one of running.splice(0)) await one.stop();
});

async function start(): Promise<TestServer> {
  const server = await startTestServer({ trustedProxies: ['127.0.0.1', '::1'] });
  running.push(server);
  return server;
}

/** Signs in from a network with a program. */
const signIn = (server: TestServer, username: string, from: { address: string; agent: string }) =>
  call(server, 'POST', '/v1/auth/signin', {
    headers: { ...english, 'x-forwarded-for': from.address, 'user-agent': from.agent },
    body: { client_id: 'aloft-terminal', username, password },
  });

/** The mails about new sign-ins, newest first. */
async function announced({ services }: TestServer): Promise<string[]> {
  await services.mail.idle();
  const texts: string[] = [];
  for await (const { text } of waitingMails(services.configuration.dataFolder))
    if (text.startsWith(opening)) texts.push(text);
  return texts;
}

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const home = { address: '198.51.100.7', agent: firefox };

describe('a sign-in from a new place', () => {
  it('[R10.10] is mailed with device and network, once: not at the sign-up, nor from there again', async () => {
    const server = await start();
    const { email } = await newVerifiedPerson(server, 'ada@example.org');
    expect(await announced(server)).toEqual([]);
    await signIn(server, email, home);
    const [mail = '', ...more] = await announced(server);
    expect(mail).toContain('Firefox, Windows · 198.51.100.x');
    expect(mail).toContain(`\r\n${server.appUrl}/drive/login?start=reset\r\n`);
    expect(more).toEqual([]);
    await signIn(server, email, { ...home, address: '198.51.100.8' });
    expect(await announced(server)).toHaveLength(1);
    await signIn(server, email, { ...home, address: '203.0.113.9' });
    await signIn(server, email, { ...home, agent: 'curl/8.4.0' });
    expect(await announced(server)).toHaveLength(3);
  });

  it('[R10.10] of eight at the same moment, one is mailed', async () => {
    const server = await start();
    const { email } = await newVerifiedPerson(server, 'ada@example.org');
    const answers = await Promise.all(Array.from({ length: 8 }, () => signIn(server, email, home)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(await announced(server)).toHaveLength(1);
  });

  it('[R10.10] is mailed where no session is kept, too', async () => {
    const server = await start();
    const { email, id } = await newVerifiedPerson(server, 'ada@example.org');
    server.pass(2 * hour);
    const { db } = server.services;
    await db.deleteFrom('tokens').execute();
    await db.deleteFrom('token_families').where('account_id', '=', id).execute();
    await signIn(server, email, home);
    expect(await announced(server)).toHaveLength(1);
  });

  it('floods no inbox: ten mails a day, whatever the programs call themselves, and no name is a link', async () => {
    const server = await start();
    const { email } = await newVerifiedPerson(server, 'ada@example.org');
    for (let n = 0; n < 12; n += 1) await signIn(server, email, { ...home, agent: `evil${n}.example/free` });
    const mails = await announced(server);
    expect(mails).toHaveLength(10);
    expect(mails.join()).not.toMatch(/evil\d+\.example/);
    server.pass(25 * hour);
    await signIn(server, email, { ...home, agent: 'another' });
    expect(await announced(server)).toHaveLength(11);
  });
});

describe('other ways in', () => {
  it('[R10.10 R1.7] a device that was approved elsewhere is mailed', async () => {
    const server = await start();
    const { token } = await newVerifiedPerson(server, 'ada@example.org');
    const tv = { ...english, 'x-forwarded-for': '203.0.113.9', 'user-agent': 'television/1' };
    const begun = await call(server, 'POST', '/v1/auth/device/code', {
      body: { client_id: 'aloft-terminal' },
    });
    const answer = { user_code: begun.body.user_code, action: 'allow' };
    await call(server, 'POST', '/v1/auth/device', { token, body: answer });
    const exchanged = await call(server, 'POST', '/v1/auth/token', {
      headers: tv,
      body: {
        client_id: 'aloft-terminal',
        grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
        device_code: begun.body.device_code,
      },
    });
    expect(exchanged.status).toBe(200);
    expect((await announced(server))[0]).toContain('television · 203.0.113.x');
  });

  it('[R10.10] the password alone mails nothing where a second step is due; the step does', async () => {
    const server = await start();
    const { token, email } = await newVerifiedPerson(server, 'ada@example.org');
    const ask = (what: string, body: unknown) =>
      call(server, 'POST', `/v1/user/two_step:${what}`, { token, body });
    const secret = String((await ask('begin', { password })).body.secret);
    await ask('confirm', { code: authenticatorCode(secret, server.services.clock()) });
    const signed = await signIn(server, email, home);
    expect(await announced(server)).toEqual([]);
    const Challenged = v.object({ details: v.tuple([v.object({ detail: v.string() })]) });
    const challenge = v.parse(Challenged, signed.body).details[0].detail;
    server.pass(30_000);
    const code = authenticatorCode(secret, server.services.clock());
    const given = await call(server, 'POST', '/v1/auth/second_factor', {
      headers: { ...english, 'x-forwarded-for': home.address, 'user-agent': home.agent },
      body: { client_id: 'aloft-terminal', challenge, code },
    });
    expect(given.status).toBe(200);
    expect(await announced(server)).toHaveLength(1);
  });
});
