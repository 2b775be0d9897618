// Nobody can lock others out: what one client tries or asks for keeps no other from their account.
import * as v from 'valibot';
import { afterEach, describe, expect, it } from 'vitest';
import type { Configuration } from '../../../configuration.ts';
import { solveChallengeAt } from '../../../proofs/testing/solve-challenge.ts';
import {
  call,
  newPerson,
  newVerifiedPerson,
  startTestServer,
  type TestServer,
} from '../../../proofs/testing/start-test-server.ts';
import { lastMail } from '../outbox.ts';

const password = 'a long password';
const wrong = 'not the password';
const running: TestServer[] = [];
afterEach(async () => {
  for (const one of running.splice(0)) await one.stop();
});

/** A server that believes the proxy of this computer: each test stands for several clients. */
async function start(part: Partial<Configuration> = {}): Promise<TestServer> {
  const server = await startTestServer({ trustedProxies: ['127.0.0.1', '::1'], ...part });
  running.push(server);
  return server;
}

const Granted = v.union([v.object({ captcha_token: v.string() }), v.object({ url: v.string() })]);

/** One network address, and what it asks for; `solve` is how its person gets a token. */
function client(server: TestServer, address: string) {
  const headers: Record<string, string> = { 'x-forwarded-for': address };
  const ask = (method: string, path: string, body?: unknown, token?: string) =>
    call(server, method, path, {
      headers,
      ...(body === undefined ? {} : { body }),
      ...(token === undefined ? {} : { token }),
    });
  return {
    ask,
    /** Asks for a captcha token and sends it along from now on; answers whether a challenge had to be solved. */
    takeToken: async (action: string): Promise<'granted' | 'solved'> => {
      const init = { client_id: 'aloft-terminal', action, device_id: 'device-1', meta: {} };
      const granted = v.parse(Granted, (await ask('POST', '/v1/shield/captcha/init', init)).body);
      const solved = 'url' in granted;
      headers['x-captcha-token'] = solved
        ? ((await solveChallengeAt(granted.url)).searchParams.get('captcha_token') ?? '')
        : granted.captcha_token;
      return solved ? 'solved' : 'granted';
    },
    signIn: (username: string, given: string) =>
      ask('POST', '/v1/auth/signin', { client_id: 'aloft-terminal', username, password: given }),
    askForCode: (email: string, target: 'ANY' | 'USER' | 'NOT_USER', usage = 'PASSWORD_RESET') =>
      ask('POST', '/v1/auth/verification', { client_id: 'aloft-terminal', email, target, usage }),
    giveCode: (id: unknown, code: string) =>
      ask('POST', '/v1/auth/verification/verify', {
        client_id: 'aloft-terminal',
        verification_id: id,
        verification_code: code,
      }),
  };
}
type Client = ReturnType<typeof client>;

const codeIn = async (server: TestServer, email: string): Promise<string> =>
  /\b\d{6}\b/.exec((await lastMail(server.services, email)) ?? '')?.[0] ?? '';
const wrongFor = (code: string): string => (code === '000000' ? '000001' : '000000');
const errorsOf = (answers: readonly { body: Record<string, unknown> }[]) =>
  answers.map((one) => one.body.error ?? 'ok');
const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);

describe('wrong passwords', () => {
  it('[P7g] ten from one address make that address wait, and the owner signs in from another', async () => {
    const server = await start();
    const ada = await newPerson(server, 'ada@example.org');
    const [stranger, owner] = [client(server, '198.51.100.1'), client(server, '198.51.100.2')];
    const answers = [];
    for (let n = 0; n < 12; n += 1) answers.push(await stranger.signIn(ada.email, wrong));
    expect(errorsOf(answers)).toEqual([
      ...times(10, 'invalid_account_or_password'),
      ...times(2, 'resource_exhausted'),
    ]);
    expect((await owner.signIn(ada.email, password)).status).toBe(200);
    expect((await stranger.signIn(ada.email, password)).status).toBe(429);
  });

  it('[P7g] all addresses of one IPv6 subscriber are one client, and do not lock out another one', async () => {
    const server = await start();
    const ada = await newPerson(server, 'ada@example.org');
    for (let n = 0; n < 10; n += 1) await client(server, `2001:db8:1:2::${n + 1}`).signIn(ada.email, wrong);
    expect((await client(server, '2001:db8:1:2::ff').signIn(ada.email, password)).status).toBe(429);
    expect((await client(server, '2001:db8:1:3::1').signIn(ada.email, password)).status).toBe(200);
  });

  it('[P7g] with captchas, beyond ten a solved challenge is asked for, and the right password with it opens', async () => {
    const server = await start({ captcha: 'risk' });
    const [stranger, owner] = [client(server, '198.51.100.1'), client(server, '198.51.100.2')];
    await stranger.takeToken('POST:/v1/auth/signup');
    const made = { client_id: 'aloft-terminal', email: 'ada@example.org', password };
    expect((await stranger.ask('POST', '/v1/auth/signup', made)).status).toBe(200);
    const action = 'POST:/v1/auth/signin';
    for (let n = 0; n < 10; n += 1) {
      if (n % 5 === 0) expect(await stranger.takeToken(action)).toBe('granted');
      expect((await stranger.signIn(made.email, wrong)).body.error).toBe('invalid_account_or_password');
    }
    expect(await stranger.takeToken(action)).toBe('granted');
    expect((await stranger.signIn(made.email, password)).body.error).toBe('captcha_invalid');
    expect(await owner.takeToken(action)).toBe('granted');
    expect((await owner.signIn(made.email, password)).status).toBe(200);
    expect(await stranger.takeToken(action)).toBe('solved');
    expect((await stranger.signIn(made.email, password)).status).toBe(200);
    // The right one was no guess: the next ten need none.
    expect((await stranger.signIn(made.email, wrong)).body.error).toBe('invalid_account_or_password');
  });

  it('[P7g P8b] fifty from five addresses ask everybody for a challenge, whether there is such an account or not', async () => {
    const server = await start({ captcha: 'risk' });
    const maker = client(server, '198.51.100.1');
    await maker.takeToken('POST:/v1/auth/signup');
    const made = { client_id: 'aloft-terminal', email: 'known@example.org', password };
    await maker.ask('POST', '/v1/auth/signup', made);
    const action = 'POST:/v1/auth/signin';
    const seen: Record<string, string[]> = {};
    for (const [nth, email] of ['known@example.org', 'unknown@example.org'].entries()) {
      const answers: string[] = [];
      for (let from = 0; from < 6; from += 1) {
        const guesser = client(server, `203.0.113.${nth * 10 + from}`);
        for (let n = 0; n < 10; n += 1) {
          if (n % 5 === 0) await guesser.takeToken(action);
          const { status, text } = await guesser.signIn(email, wrong);
          answers.push(`${status} ${text}`);
          if (from === 5) break;
        }
        if (from === 5) answers.push(await guesser.takeToken(action));
      }
      seen[email] = answers;
    }
    expect(seen['known@example.org']).toEqual(seen['unknown@example.org']);
    expect(seen['known@example.org']?.slice(49)).toEqual([
      expect.stringContaining('invalid_account_or_password'),
      expect.stringContaining('captcha_invalid'),
      'solved',
    ]);
    const owner = client(server, '203.0.113.200');
    await owner.takeToken(action);
    expect((await owner.signIn(made.email, password)).body.error).toBe('captcha_invalid');
    expect(await owner.takeToken(action)).toBe('solved');
    expect((await owner.signIn(made.email, password)).status).toBe(200);
  });

  it('[P7g] a stolen session that guesses the password does not keep its owner from changing it', async () => {
    const server = await start();
    const ada = await newPerson(server, 'ada@example.org');
    const [thief, owner] = [client(server, '198.51.100.1'), client(server, '198.51.100.2')];
    const change = (who: Client, oldPassword: string) =>
      who.ask(
        'POST',
        '/v1/user/password',
        { old_password: oldPassword, new_password: 'another long password' },
        ada.token,
      );
    const answers = [];
    for (let n = 0; n < 11; n += 1) answers.push(await change(thief, wrong));
    expect(errorsOf(answers)).toEqual([...times(10, 'invalid_password'), 'resource_exhausted']);
    expect((await change(owner, password)).status).toBe(200);
  });
});

describe('mails with codes', () => {
  it('[P7h] five requests that send no mail do not block the owner’s, even from the same address', async () => {
    const server = await start();
    const ada = await newVerifiedPerson(server, 'ada@example.org');
    const [stranger, owner] = [client(server, '198.51.100.1'), client(server, '198.51.100.2')];
    const answers = [];
    for (let n = 0; n < 6; n += 1) answers.push(await stranger.askForCode(ada.email, 'NOT_USER'));
    expect(errorsOf(answers)).toEqual([...times(5, 'ok'), 'resource_exhausted']);
    expect(await lastMail(server.services, ada.email)).toBeNull();
    for (const who of [owner, stranger]) {
      const sent = await who.askForCode(ada.email, 'USER');
      const given = await who.giveCode(sent.body.verification_id, await codeIn(server, ada.email));
      const reset = {
        email: ada.email,
        verification_token: given.body.verification_token,
        new_password: 'another long password',
      };
      expect((await who.ask('POST', '/v1/auth/password/reset', reset)).body).toEqual({});
    }
  });

  it('[P7h] five that were sent at a stranger’s wish make that stranger wait; the owner gets one, with a single try', async () => {
    const server = await start();
    const ada = await newPerson(server, 'ada@example.org');
    const [stranger, owner] = [client(server, '198.51.100.1'), client(server, '198.51.100.2')];
    for (let n = 0; n < 5; n += 1) await stranger.askForCode(ada.email, 'USER');
    expect((await stranger.askForCode(ada.email, 'USER')).body.error).toBe('resource_exhausted');
    const sent = await owner.askForCode(ada.email, 'USER');
    const code = await codeIn(server, ada.email);
    expect((await owner.giveCode(sent.body.verification_id, code)).body).toHaveProperty('verification_token');
    const again = await owner.askForCode(ada.email, 'USER');
    const other = await codeIn(server, ada.email);
    const id = again.body.verification_id;
    expect(errorsOf([await owner.giveCode(id, wrongFor(other)), await owner.giveCode(id, other)])).toEqual([
      'invalid_verification_code',
      'expired_verification_code',
    ]);
  });

  it('[P7h P8b] with captchas, a sixth to an address needs a solved challenge, whether anything is sent or not', async () => {
    const server = await start({ captcha: 'risk' });
    const maker = client(server, '198.51.100.1');
    await maker.takeToken('POST:/v1/auth/signup');
    const known = { client_id: 'aloft-terminal', email: 'known@example.org', password };
    await maker.ask('POST', '/v1/auth/signup', known);
    const action = 'POST:/v1/auth/verification';
    const seen: Record<string, unknown[]> = {};
    for (const [nth, email] of ['known@example.org', 'unknown@example.org'].entries()) {
      const stranger = client(server, `203.0.113.${nth * 10 + 1}`);
      await stranger.takeToken(action);
      const answers = [];
      for (let n = 0; n < 5; n += 1) answers.push(await stranger.askForCode(email, 'USER'));
      const owner = client(server, `203.0.113.${nth * 10 + 2}`);
      await owner.takeToken(action);
      answers.push(await owner.askForCode(email, 'USER'));
      const strength = await owner.takeToken(action);
      answers.push(await owner.askForCode(email, 'USER'));
      seen[email] = [...answers.map((one) => `${one.status} ${one.body.error ?? 'ok'}`), strength];
    }
    expect(seen['known@example.org']).toEqual([
      ...times(5, '200 ok'),
      '400 captcha_invalid',
      '200 ok',
      'solved',
    ]);
    expect(seen['unknown@example.org']).toEqual(seen['known@example.org']);
    expect(await lastMail(server.services, 'unknown@example.org')).toBeNull();
  });
});

describe('codes', () => {
  it('[P7i] wrong ones from one client end its own verification and its own tries, and nobody else’s', async () => {
    const server = await start();
    const ada = await newPerson(server, 'ada@example.org');
    const [stranger, owner] = [client(server, '198.51.100.1'), client(server, '198.51.100.2')];
    const hers = await owner.askForCode(ada.email, 'USER');
    const code = await codeIn(server, ada.email);
    const his = await stranger.askForCode(ada.email, 'USER');
    const guesses = [];
    for (let n = 0; n < 6; n += 1)
      guesses.push(
        await stranger.giveCode(his.body.verification_id, wrongFor(await codeIn(server, ada.email))),
      );
    expect(errorsOf(guesses)).toEqual([
      ...times(5, 'invalid_verification_code'),
      'expired_verification_code',
    ]);
    const missed = [];
    for (let n = 0; n < 245; n += 1) missed.push(await stranger.giveCode(`nothing-${n}`, '123456'));
    expect(errorsOf(missed).at(-1)).toBe('resource_exhausted');
    const mistyped = await owner.giveCode(hers.body.verification_id, wrongFor(code));
    expect(mistyped.body.error).toBe('invalid_verification_code');
    expect((await owner.giveCode(hers.body.verification_id, code)).body).toHaveProperty('verification_token');
  });

  it('[P7j] of devices: who guesses at them, or asks for them without end, waits; others begin one and are let in', async () => {
    const server = await start();
    const ada = await newPerson(server, 'ada@example.org');
    const [stranger, owner] = [client(server, '198.51.100.1'), client(server, '198.51.100.2')];
    const begin = (who: Client) => who.ask('POST', '/v1/auth/device/code', { client_id: 'aloft-terminal' });
    const look = (who: Client, code: unknown) => who.ask('GET', `/v1/auth/device?user_code=${code}`);
    const begun = [];
    for (let n = 0; n < 121; n += 1) begun.push(await begin(stranger));
    expect(errorsOf(begun)).toEqual([...times(120, 'ok'), 'resource_exhausted']);
    const guessed = [];
    for (let n = 0; n < 61; n += 1) guessed.push(await look(stranger, 'ABCD-EFGH'));
    expect(errorsOf(guessed)).toEqual([...times(60, 'expired_token'), 'resource_exhausted']);
    const device = await begin(owner);
    expect((await look(owner, device.body.user_code)).body).toMatchObject({ client_name: 'Aloft Terminal' });
    const allowed = { user_code: device.body.user_code, action: 'allow' };
    expect((await owner.ask('POST', '/v1/auth/device', allowed, ada.token)).body).toEqual({});
    const token = await owner.ask('POST', '/v1/auth/token', {
      grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
      client_id: 'aloft-terminal',
      device_code: device.body.device_code,
    });
    expect(token.body).toMatchObject({ token_type: 'Bearer', sub: ada.id });
  });
});
