import { createHash, randomBytes } from 'node:crypto';
import { browserClient, terminalClient } from '@aloft/core/service';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Browser, newBrowser } from '../../../proofs/testing/browser.ts';
import {
  call,
  newPerson,
  type Person,
  startTestServer,
  type TestServer,
} from '../../../proofs/testing/start-test-server.ts';

let server: TestServer;
let ada: Person;
beforeAll(async () => {
  server = await startTestServer({
    clients: [
      browserClient,
      terminalClient,
      {
        id: 'some-tool',
        name: 'Some Tool',
        packageName: '',
        kind: 'other',
        redirectUris: ['https://tools.example/back', 'example.tool:/back'],
        captchaSalts: [],
      },
    ],
  });
  ada = await newPerson(server, 'ada@example.org');
});
afterAll(() => server.stop());

const address = 'ada@example.org';
const password = 'a long password';
const queryOf = (url: unknown): URLSearchParams => new URL(String(url), server.appUrl).searchParams;

/** Opens an authorization as a browser does that is sent there, and answers which one the form is for. */
async function open(browser: Browser, url: string): Promise<string> {
  const sent = await browser.ask('GET', url);
  return queryOf(sent.headers.get('location')).get('request') ?? '';
}

/** Begins a sign-in in a window of the browser, as our page does. */
async function begin(browser: Browser) {
  const begun = await browser.ask('POST', '/v1/auth/attempt', {
    client_id: 'aloft-web',
    redirect_uri: '/auth',
  });
  return {
    id: String(begun.body.attempt_id),
    state: String(begun.body.state),
    url: String(begun.body.authorize_url),
  };
}

/** Gives the password for an authorization, and answers the code that the browser is sent on with. */
async function signInFor(browser: Browser, request: string): Promise<string> {
  const granted = await browser.ask('POST', '/v1/auth/authorize', { request, username: address, password });
  return queryOf(granted.body.redirect_to).get('code') ?? '';
}

const exchange = (browser: Browser, code: string, more: object = {}) =>
  browser.ask('POST', '/v1/auth/token', {
    grant_type: 'authorization_code',
    client_id: 'aloft-web',
    code,
    redirect_uri: '/auth',
    ...more,
  });
const look = (browser: Browser, code: string, state = '') =>
  browser.ask('POST', '/v1/auth/code', { code, state });
const isSignedIn = async (browser: Browser): Promise<boolean> =>
  (await browser.ask('GET', '/v1/user/me')).status === 200;
const sessions = () => server.services.db.selectFrom('token_families').select('id').execute();

const wanted = { response_type: 'code', code_challenge_method: 'S256' };
const authorizeUrl = (more: Record<string, string>): string =>
  `/v1/auth/authorize?${new URLSearchParams({ ...wanted, state: 'a-state', code_challenge: 'c'.repeat(43), ...more })}`;

describe('a code that somebody else’s attempt asked for', () => {
  it('[P14e] is confirmed in the browser that the person signed in with, and nowhere else, however it is tried', async () => {
    const [attacker, victim] = [newBrowser(server), newBrowser(server)];
    const attempt = await begin(attacker);
    const code = await signInFor(victim, await open(victim, attempt.url));
    const before = (await sessions()).length;
    const owner = await look(victim, code, attempt.state);
    expect(owner.body).toMatchObject({ name: 'ada', email: 'a***@example.org', bound: false });
    const confirm = String(owner.body.confirmation);
    const stolen = newBrowser(server);
    const tries: readonly (readonly [Browser, object])[] = [
      // What a session could be had with before: a press that nobody made.
      [stolen, { confirm: true }],
      [stolen, { confirm: 'true' }],
      [stolen, {}],
      [stolen, { confirm }],
      [stolen, { confirm: randomBytes(32).toString('base64url') }],
      [stolen, { confirm, state: attempt.state }],
      [victim, {}],
      [victim, { confirm: randomBytes(32).toString('base64url') }],
      [victim, { state: attempt.state }],
    ];
    for (const [browser, more] of tries) {
      const answer = await exchange(browser, code, more);
      const isRefused = ['consent_required', 'invalid_argument'].includes(String(answer.body.error));
      expect([more, isRefused, await isSignedIn(browser)]).toEqual([more, true, false]);
    }
    // Nor with a cookie of one's own, for which nobody was asked.
    await look(stolen, code);
    expect((await look(stolen, code)).body.error).toBe('invalid_grant');
    expect((await exchange(stolen, code, { confirm })).body.error).toBe('consent_required');
    expect(await sessions()).toHaveLength(before);
    const agreed = await exchange(victim, code, { confirm });
    expect(agreed.body).toMatchObject({ token_type: 'Cookie', sub: ada.id });
    expect(
      agreed.headers.getSetCookie().every((one) => /HttpOnly/.test(one) && /SameSite=Lax/.test(one)),
    ).toBe(true);
    expect(await isSignedIn(victim)).toBe(true);
  });

  it('[P14f] the attempt answers the browser that began it alone: it stays pending, names nobody, and is not refused either', async () => {
    const [attacker, victim] = [newBrowser(server), newBrowser(server)];
    const attempt = await begin(attacker);
    const code = await signInFor(victim, await open(victim, attempt.url));
    const { body } = await look(victim, code, attempt.state);
    expect((await exchange(victim, code, { confirm: body.confirmation })).status).toBe(200);
    const stands = await attacker.ask('GET', `/v1/auth/attempt/${attempt.id}`);
    expect([stands.status, stands.body]).toEqual([200, { status: 'pending' }]);
    expect(await isSignedIn(attacker)).toBe(false);
    expect((await victim.ask('GET', `/v1/auth/attempt/${attempt.id}`)).status).toBe(404);
    const other = await begin(attacker);
    const request = await open(victim, other.url);
    await victim.ask('POST', '/v1/auth/authorize', { request, action: 'deny' });
    expect((await attacker.ask('GET', `/v1/auth/attempt/${other.id}`)).body).toEqual({ status: 'pending' });
    await attacker.ask('POST', '/v1/auth/authorize', { request, action: 'deny' });
    expect((await attacker.ask('GET', `/v1/auth/attempt/${other.id}`)).body).toEqual({ status: 'denied' });
  });

  it('[P14b P14f] the browser that began it signs in with its cookie, and sees that it has', async () => {
    const browser = newBrowser(server);
    const attempt = await begin(browser);
    const code = await signInFor(browser, await open(browser, attempt.url));
    expect((await look(browser, code, attempt.state)).body).toMatchObject({ bound: true, confirmation: '' });
    expect((await exchange(newBrowser(server), code, { state: attempt.state })).body.error).toBe(
      'consent_required',
    );
    expect((await exchange(browser, code, { state: attempt.state })).body.token_type).toBe('Cookie');
    const stands = await browser.ask('GET', `/v1/auth/attempt/${attempt.id}`);
    expect(stands.body).toEqual({ status: 'completed', sub: ada.id });
  });

  it('[P15a] a link with a code of another account shows no question and signs nobody in', async () => {
    const attacker = newBrowser(server);
    const attempt = await begin(attacker);
    const code = await signInFor(attacker, await open(attacker, attempt.url));
    const victim = newBrowser(server);
    const asked = await look(victim, code, attempt.state);
    expect([asked.status, asked.body.error, asked.text.includes('ada')]).toEqual([
      400,
      'invalid_grant',
      false,
    ]);
    const tried = await exchange(victim, code, { state: attempt.state });
    expect(tried.body.error).toBe('consent_required');
    expect(await isSignedIn(victim)).toBe(false);
  });
});

describe('an authorization', () => {
  it('[P15b R9.7] says which program asks and from where, before anybody agrees', async () => {
    const phone = newBrowser(
      server,
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) Version/18.0 Mobile Safari/604.1',
    );
    const desk = newBrowser(server);
    const attempt = await begin(phone);
    const requester = async (browser: Browser, url: string) =>
      (await browser.ask('GET', `/v1/auth/request?request=${await open(browser, url)}`)).body;
    expect(await requester(phone, attempt.url)).toMatchObject({
      client_name: 'Aloft',
      asked_from: 'this_browser',
      asked_place: '',
    });
    expect(await requester(desk, attempt.url)).toMatchObject({
      client_name: 'Aloft',
      asked_from: 'other_browser',
      asked_place: 'Safari, iPhone · 127.0.0.x',
    });
    expect(
      await requester(desk, authorizeUrl({ client_id: 'aloft-web', redirect_uri: '/auth' })),
    ).toMatchObject({
      asked_from: 'other_browser',
      asked_place: '',
    });
    const cases: readonly (readonly [
      client: string,
      uri: string,
      from: string,
      place: string,
      name: string,
    ])[] = [
      ['aloft-terminal', 'http://127.0.0.1:4711/callback', 'this_computer', '', 'Aloft Terminal'],
      ['some-tool', 'https://tools.example/back', 'site', 'tools.example', 'Some Tool'],
      ['some-tool', 'example.tool:/back', 'app', 'example.tool', 'Some Tool'],
    ];
    for (const [client_id, redirect_uri, asked_from, asked_place, client_name] of cases)
      expect(await requester(desk, authorizeUrl({ client_id, redirect_uri }))).toEqual({
        scope: 'user pan offline',
        client_name,
        asked_from,
        asked_place,
      });
    const gone = await desk.ask('GET', '/v1/auth/request?request=no-such-request');
    expect(gone.body).toMatchObject({ error: 'expired_token' });
  });

  it('[P15b P14f] a session’s cookie gives no code for an attempt that another browser began: the person is asked', async () => {
    const [attacker, victim] = [newBrowser(server), newBrowser(server)];
    const own = await begin(victim);
    const code = await signInFor(victim, await open(victim, own.url));
    await exchange(victim, code, { state: own.state });
    expect(await isSignedIn(victim)).toBe(true);
    const attempt = await begin(attacker);
    const foreign = [attempt.url, authorizeUrl({ client_id: 'aloft-web', redirect_uri: '/auth' })];
    for (const url of foreign) {
      const sent = await victim.ask('GET', url);
      expect(sent.headers.get('location')).toMatch(/^\/drive\/login\?request=/);
    }
    const again = await begin(victim);
    const sent = await victim.ask('GET', again.url);
    expect(sent.headers.get('location')).toMatch(/^\/auth\?code=/);
  });
});

describe('a code that a signed-in program hands to a browser', () => {
  const verifier = randomBytes(32).toString('base64url');
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  async function hand(): Promise<string> {
    const url = authorizeUrl({ client_id: 'aloft-web', redirect_uri: '/auth', code_challenge: challenge });
    const given = await call(server, 'GET', url, { token: ada.token });
    return queryOf(given.headers.get('location')).get('code') ?? '';
  }

  it('[P14e P15b] names the program, and is for the first browser that asks', async () => {
    const [first, second] = [newBrowser(server), newBrowser(server)];
    const code = await hand();
    const owner = await look(first, code);
    expect(owner.body).toMatchObject({ bound: false, client_name: 'Aloft Terminal', asked_from: 'program' });
    expect((await look(second, code)).body.error).toBe('invalid_grant');
    const confirm = owner.body.confirmation;
    expect((await exchange(second, code, { confirm })).body.error).toBe('consent_required');
    // Asked again, as by a page that is loaded twice, it is the same question.
    expect((await look(first, code)).body.confirmation).toBe(confirm);
    expect((await exchange(first, code, { confirm })).body.sub).toBe(ada.id);
  });

  it('[P14e] of 20 browsers that ask concurrently one may confirm', async () => {
    const code = await hand();
    const browsers = Array.from({ length: 20 }, () => newBrowser(server));
    const asked = await Promise.all(browsers.map((browser) => look(browser, code)));
    expect(asked.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('[P14b] with the verifier it needs no question, and no browser', async () => {
    const answer = await exchange(newBrowser(server), await hand(), { code_verifier: verifier });
    expect(answer.body.token_type).toBe('Cookie');
    const other = randomBytes(32).toString('base64url');
    expect((await exchange(newBrowser(server), await hand(), { code_verifier: other })).body.error).toBe(
      'invalid_grant',
    );
  });
});
