import { createHash, randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { authorizeAddress } from '../../src/index.ts';
import { asUnknownClient, type Client, newClient } from './clients.ts';
import { good, password, refused, signedUp, signUp } from './people.ts';
import { onEachService, type ServiceUnderTest } from './services.ts';

const minute = 60_000;

async function requestAt(client: Client, url: string): Promise<string> {
  const answer = await client.fetch(url, { redirect: 'manual' });
  expect(answer.status).toBe(302);
  const to = new URL(answer.headers.get('location') ?? '', url);
  expect(to.pathname).toBe('/drive/login');
  return to.searchParams.get('request') ?? '';
}

/** What a sign-in window ends in: the code and the state that go back. */
function broughtBack(redirect: string): { code: string; state: string } {
  const query = new URL(redirect, 'http://localhost').searchParams;
  return { code: query.get('code') ?? '', state: query.get('state') ?? '' };
}

async function begun(service: ServiceUnderTest, client: Client) {
  const attempt = await good(client.api.user.beginAttempt());
  const [origin = ''] = service.origins.user;
  return { attempt, request: await requestAt(client, new URL(attempt.authorize_url, origin).href) };
}

onEachService('sign-in', (at, serverOnly) => {
  serverOnly((at) => {
    it('[R1.4 R4.12] a browser signs in by a popup and polls its attempt', async () => {
      const email = 'window@example.org';
      await signUp(newClient(at()), email);
      const browser = newClient(at(), { browser: true });
      const { attempt, request } = await begun(at(), browser);
      expect(await good(browser.api.user.getAttempt(attempt.attempt_id))).toEqual({ status: 'pending' });
      await refused(newClient(at(), { browser: true }).api.user.getAttempt(attempt.attempt_id), 'not_found');
      const wrong = { request, username: email, password: 'a wrong password' };
      await refused(browser.api.user.authorize(wrong), 'invalid_account_or_password');
      const { redirect_to } = await good(browser.api.user.authorize({ ...wrong, password }));
      const { code, state } = broughtBack(redirect_to);
      expect(state).toBe(attempt.state);
      expect(await good(browser.api.user.getCodeOwner(code, state))).toEqual({
        name: 'window',
        email: 'w***@example.org',
        bound: true,
        current: false,
        confirmation: '',
        client_name: 'Aloft',
        asked_from: 'this_browser',
        asked_place: '',
      });
      const token = await good(browser.api.user.exchangeCode({ code, state, confirmation: '' }));
      expect(token.token_type).toBe('Cookie');
      expect(await good(browser.api.user.getAttempt(attempt.attempt_id))).toEqual({
        status: 'completed',
        sub: token.sub,
      });
      expect(await good(browser.api.user.me())).toMatchObject({ sub: token.sub });
      await refused(browser.api.user.exchangeCode({ code, state, confirmation: '' }), 'invalid_grant');
      await refused(browser.api.user.getCodeOwner(code, state), 'invalid_grant');
    });

    it('[R4.12 P14e P14f P15b] a sign-in for another browser’s attempt shows the requester, is confirmed in this browser only, and is not visible to the other', async () => {
      const email = 'elsewhere@example.org';
      await signUp(newClient(at()), email);
      const browser = () => newClient(at(), { browser: true });
      const [asking, asked, third] = [browser(), browser(), browser()];
      const { attempt, request } = await begun(at(), asking);
      expect(await good(asking.api.user.getAuthorizationRequest(request))).toMatchObject({
        client_name: 'Aloft',
        asked_from: 'this_browser',
      });
      const from = await good(asked.api.user.getAuthorizationRequest(request));
      expect(from).toMatchObject({ client_name: 'Aloft', asked_from: 'other_browser' });
      expect(from.asked_place).not.toBe('');
      await refused(asked.api.user.getAuthorizationRequest('no-such-request'), 'expired_token', 'request');
      const { redirect_to } = await good(asked.api.user.authorize({ request, username: email, password }));
      const { code, state } = broughtBack(redirect_to);
      await refused(third.api.user.getCodeOwner(code, state), 'invalid_grant');
      const owner = await good(asked.api.user.getCodeOwner(code, state));
      expect(owner).toMatchObject({ email: 'e***@example.org', bound: false, asked_from: 'other_browser' });
      const { confirmation } = owner;
      await refused(asked.api.user.exchangeCode({ code, state, confirmation: '' }), 'consent_required');
      await refused(third.api.user.exchangeCode({ code, state, confirmation }), 'consent_required');
      const wrong = { code, state, confirmation: 'a'.repeat(43) };
      await refused(asked.api.user.exchangeCode(wrong), 'consent_required');
      const token = await good(asked.api.user.exchangeCode({ code, state, confirmation }));
      expect(token).toMatchObject({ token_type: 'Cookie' });
      expect(await good(asking.api.user.getAttempt(attempt.attempt_id))).toEqual({ status: 'pending' });
      await refused(asking.api.user.me(), 'unauthenticated');
      await refused(asked.api.user.getCodeOwner('a-code-that-nobody-gave', ''), 'invalid_grant');
      const other = await begun(at(), asking);
      await good(asked.api.user.denyAuthorization(other.request));
      expect(await good(asking.api.user.getAttempt(other.attempt.attempt_id))).toEqual({ status: 'pending' });
    });

    it('[R4.12 R1.6 P14e P15b] a signed-in client hands its session to the first browser that asks, which sees the account', async () => {
      const person = await signedUp(at(), 'handing@example.org');
      const [origin = ''] = at().origins.user;
      const state = randomBytes(16).toString('base64url');
      const codeChallenge = randomBytes(32).toString('base64url');
      const page = authorizeAddress(origin, 'aloft-web', { redirectUri: '/auth', state, codeChallenge });
      const headers = { authorization: `Bearer ${person.runtime.tokens.bearer()}` };
      const given = await person.fetch(page, { redirect: 'manual', headers });
      const { code } = broughtBack(given.headers.get('location') ?? '');
      const [first, second] = [newClient(at(), { browser: true }), newClient(at(), { browser: true })];
      const owner = await good(first.api.user.getCodeOwner(code, ''));
      expect(owner).toMatchObject({ bound: false, client_name: 'Aloft Terminal', asked_from: 'program' });
      await refused(second.api.user.getCodeOwner(code, ''), 'invalid_grant');
      const { confirmation } = owner;
      await refused(second.api.user.exchangeCode({ code, state: '', confirmation }), 'consent_required');
      const token = await good(first.api.user.exchangeCode({ code, state: '', confirmation }));
      expect(token).toMatchObject({ token_type: 'Cookie', sub: person.id });
    });

    it('[R4.12 R9.7] another client signs in by a browser with its PKCE verifier, once, within a minute', async () => {
      const email = 'program@example.org';
      const person = await signedUp(at(), email);
      const program = newClient(at());
      const [origin = ''] = at().origins.user;
      const redirectUri = 'http://127.0.0.1:4711/callback';
      const codeVerifier = randomBytes(32).toString('base64url');
      const state = randomBytes(16).toString('base64url');
      const asked = async (): Promise<string> => {
        const codeChallenge = createHash('sha256').update(codeVerifier).digest('base64url');
        const page = authorizeAddress(origin, 'aloft-terminal', { redirectUri, state, codeChallenge });
        const browser = newClient(at(), { browser: true });
        const request = await requestAt(browser, page);
        expect(await good(browser.api.user.getAuthorizationRequest(request))).toMatchObject({
          client_name: 'Aloft Terminal',
          asked_from: 'this_computer',
        });
        const given = await good(browser.api.user.authorize({ request, username: email, password }));
        expect(given.redirect_to.startsWith(`${redirectUri}?`)).toBe(true);
        expect(broughtBack(given.redirect_to).state).toBe(state);
        return broughtBack(given.redirect_to).code;
      };
      const wanted = { code: await asked(), state, confirmation: '', redirectUri, codeVerifier };
      const otherVerifier = randomBytes(32).toString('base64url');
      await refused(
        program.api.user.exchangeCode({ ...wanted, codeVerifier: otherVerifier }),
        'invalid_grant',
      );
      await refused(
        program.api.user.exchangeCode({
          code: wanted.code,
          state,
          confirmation: 'a'.repeat(43),
          redirectUri,
        }),
        'consent_required',
      );
      await refused(asUnknownClient(at()).user.exchangeCode(wanted), 'invalid_client', 'client_id');
      const token = await good(program.api.user.exchangeCode(wanted));
      expect(token).toMatchObject({ token_type: 'Bearer', sub: person.id });
      program.runtime.tokens.keep(token);
      expect(await good(program.api.user.me())).toMatchObject({ sub: person.id });
      await refused(program.api.user.exchangeCode(wanted), 'invalid_grant');
      await refused(program.api.user.me(), 'unauthenticated');
      const late = { ...wanted, code: await asked() };
      at().pass(minute + 1);
      await refused(program.api.user.exchangeCode(late), 'invalid_grant');
    });
  });

  it('[R1.4] a popup denies, expires after ten minutes, or signs up', async () => {
    const browser = newClient(at(), { browser: true });
    const denied = await begun(at(), browser);
    const no = await good(browser.api.user.denyAuthorization(denied.request));
    expect(new URL(no.redirect_to, 'http://localhost').searchParams.get('error')).toBe('access_denied');
    expect(await good(browser.api.user.getAttempt(denied.attempt.attempt_id))).toEqual({ status: 'denied' });
    const silent = await begun(at(), browser);
    at().pass(10 * minute + 1);
    expect(await good(browser.api.user.getAttempt(silent.attempt.attempt_id))).toEqual({ status: 'expired' });
    const late = { request: silent.request, username: 'nobody@example.org', password };
    await refused(browser.api.user.authorize(late), 'expired_token', 'request');
    await refused(browser.api.user.denyAuthorization(silent.request), 'expired_token', 'request');
    const { request } = await begun(at(), browser);
    const made = await good(browser.api.user.signUp({ email: 'fresh@example.org', password, request }));
    if (!('redirect_to' in made)) expect.fail('no redirect');
    const token = await good(
      browser.api.user.exchangeCode({ ...broughtBack(made.redirect_to), confirmation: '' }),
    );
    expect(await good(browser.api.user.me())).toMatchObject({ sub: token.sub, name: 'fresh' });
    await refused(newClient(at()).api.user.beginAttempt(), 'invalid_client');
  });

  serverOnly((at) => {
    it('[R8.3 P36i] beginning sign-ins is rate-limited', async () => {
      const { user } = newClient(at(), { browser: true }).api;
      let attempt = await user.beginAttempt();
      for (let n = 0; n < 300 && attempt.ok; n += 1) attempt = await user.beginAttempt();
      await refused(Promise.resolve(attempt), 'resource_exhausted');
      at().pass(10 * minute + 1);
      await good(user.beginAttempt());
    });

    it('[R8.3] password guesses at an authorization are rate-limited, too', async () => {
      const browser = newClient(at(), { browser: true });
      const { request } = await begun(at(), browser);
      const wrong = { request, username: 'victim@example.org', password };
      for (let n = 0; n < 10; n += 1)
        await refused(browser.api.user.authorize(wrong), 'invalid_account_or_password');
      await refused(browser.api.user.authorize(wrong), 'resource_exhausted');
      at().pass(10 * minute + 1);
    });
  });
});

onEachService('devices', (at, serverOnly) => {
  it('[R1.7] another device approves this one, once', async () => {
    const phone = await signedUp(at(), 'phone@example.org');
    const tv = newClient(at());
    const shown = await good(tv.api.user.beginDevice());
    const [app = ''] = at().origins.user;
    expect(shown).toMatchObject({
      verification_uri: `${app}/q`,
      verification_uri_complete: `${app}/q/${shown.user_code}`,
      expires_in: 600,
      interval: 5,
    });
    expect(shown.user_code).toMatch(/^[A-HJ-NP-Z2-9]{4}-[A-HJ-NP-Z2-9]{4}$/);
    const ask = () => tv.api.user.exchangeDevice(shown.device_code);
    expect((await refused(ask(), 'authorization_pending')).message).not.toBe('scanned');
    await refused(ask(), 'slow_down');
    const wanted = await good(phone.api.user.getDeviceRequest(shown.user_code));
    expect(wanted.client_name).not.toBe('');
    expect(wanted.expires_in).toBeGreaterThan(0);
    at().pass(11_000);
    expect((await refused(ask(), 'authorization_pending')).message).toBe('scanned');
    expect(await good(phone.api.user.answerDevice({ userCode: shown.user_code, allow: true }))).toEqual({});
    at().pass(11_000);
    const token = await good(ask());
    expect(token).toMatchObject({ token_type: 'Bearer', sub: phone.id });
    tv.runtime.tokens.keep(token);
    expect(await good(tv.api.user.me())).toMatchObject({ sub: phone.id });
    at().pass(11_000);
    await refused(ask(), 'expired_token');
  });

  it('[R1.7] a device authorization is denied, expired or unknown', async () => {
    const phone = await signedUp(at(), 'careful@example.org');
    const tv = newClient(at());
    const turnedAway = await good(tv.api.user.beginDevice());
    await good(phone.api.user.answerDevice({ userCode: turnedAway.user_code, allow: false }));
    await refused(tv.api.user.exchangeDevice(turnedAway.device_code), 'access_denied');
    const late = await good(tv.api.user.beginDevice());
    at().pass(10 * minute + 1);
    await refused(tv.api.user.exchangeDevice(late.device_code), 'expired_token');
    await refused(phone.api.user.getDeviceRequest(late.user_code), 'expired_token');
    await refused(phone.api.user.answerDevice({ userCode: late.user_code, allow: true }), 'expired_token');
    await refused(phone.api.user.getDeviceRequest('ABCD-EFGH'), 'expired_token');
    await refused(asUnknownClient(at()).user.beginDevice(), 'invalid_client');
  });

  serverOnly((at) => {
    it('[R1.7 R8.3] beginning device authorizations is rate-limited', async () => {
      const { user } = newClient(at()).api;
      let begun = await user.beginDevice();
      for (let n = 0; n < 300 && begun.ok; n += 1) begun = await user.beginDevice();
      await refused(Promise.resolve(begun), 'resource_exhausted');
      await refused(user.beginDevice(), 'resource_exhausted');
    });
  });
});
