import { limits } from '@aloft/core/service';
import { localeCodes } from '@aloft/i18n';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  call,
  newPerson,
  type Person,
  signInAgain,
  startTestServer,
  type TestServer,
} from '../../proofs/testing/start-test-server.ts';
import { actions } from './change-routes.ts';
import { consoleRoot } from './paths.ts';
import { ConsoleClient } from './testing/console-client.ts';
import { consoleTranslations } from './translations/translations.ts';

const adminKey = 'the-key-of-an-operator';
let server: TestServer;
let ada: Person;
let grace: ConsoleClient;
beforeAll(async () => {
  server = await startTestServer({ adminPort: 0, adminKey });
  ada = await newPerson(server, 'ada@example.org');
});
afterAll(() => server.stop());
beforeEach(async () => {
  grace = new ConsoleClient(server);
  expect((await grace.signIn(adminKey)).status).toBe(303);
});

const pages = [
  ...['/overview', '/sign-up', '/failed-mails'],
  ...['/accounts', '/accounts/new', '/codes', '/products', '/orders', '/activities', '/announcements'],
  ...['/redirects', '/shares', '/mails', '/feedback', '/log'],
];
const logged = () => server.services.db.selectFrom('operator_log').selectAll().execute();

describe('sign-in', () => {
  it('[R6.5] without a session every address is the sign-in form, whether there is such a page or such an account', async () => {
    const stranger = new ConsoleClient(server);
    const form = (await stranger.get(consoleRoot)).text;
    expect(form).toContain('type="password"');
    for (const path of [
      ...pages,
      `/accounts/${ada.id}`,
      '/accounts/nobody',
      '/feedback/none',
      '/feedback/x/screenshot',
      '/feedback/x/trace',
      '/products/none',
      '/orders/none',
      '/activities/activity?name=none',
      '/redirects/redirect?path=/none',
      '/shares/none',
      '/mails/none',
    ]) {
      const answer = await stranger.get(path);
      expect([path, answer.status, answer.text]).toEqual([path, 401, form]);
    }
    for (const { name } of actions) {
      const answer = await stranger.ask('POST', `/changes/${name}`, { id: ada.id, confirmed: 'yes' });
      expect([name, answer.status]).toEqual([name, 401]);
    }
    expect(await logged()).toEqual([]);
  });

  it('[R6.5] the key opens it, no part of it and no other does, and wrong ones are limited', async () => {
    const stranger = new ConsoleClient(server);
    for (const key of ['', 'wrong', `${adminKey}x`, adminKey.slice(1), adminKey.toUpperCase()]) {
      const answer = await stranger.signIn(key);
      expect([key, answer.status, answer.headers['set-cookie']]).toEqual([key, 401, undefined]);
    }
    for (let n = 0; n < limits.operatorKeys.max; n += 1) await stranger.signIn(`guess ${n}`);
    const { status, headers } = await stranger.signIn(adminKey);
    expect([status, headers['set-cookie']]).toEqual([429, undefined]);
    expect((await grace.get('/accounts')).status).toBe(200);
    server.pass(limits.operatorKeys.window + 1);
    expect((await stranger.signIn(adminKey)).status).toBe(303);
  });

  it('[R6.5] the cookie is for this listener’s pages alone, only a hash of it is stored, and it ends', async () => {
    const answer = await grace.signIn(adminKey);
    const [cookie = ''] = answer.headers['set-cookie'] ?? [];
    expect(cookie).toMatch(
      /^aloft-operator=[\w-]{43}; Max-Age=28800; Path=\/operator; HttpOnly; SameSite=Strict$/,
    );
    const rows = await server.services.db.selectFrom('operator_sessions').selectAll().execute();
    const token = grace.cookie.slice('aloft-operator='.length);
    expect(JSON.stringify(rows)).not.toContain(token);
    const out = await grace.ask('POST', '/sign-out', { csrf: await grace.csrf() });
    expect(out.status).toBe(303);
    expect((await grace.get('/accounts')).status).toBe(401);
    await grace.signIn(adminKey);
    server.pass(8 * 3600_000 + 1);
    expect((await grace.get('/accounts')).status).toBe(401);
  });

  it('[R6.5] a session and an account’s own token open nothing of each other', async () => {
    ada = await signInAgain(server, ada);
    const stranger = new ConsoleClient(server);
    expect((await stranger.get('/accounts', { authorization: `Bearer ${ada.token}` })).status).toBe(401);
    const mine = await call(server, 'GET', '/v1/user/me', { headers: { cookie: grace.cookie } });
    expect(mine.status).toBe(401);
    const admin = { appUrl: server.adminUrl ?? '' };
    const headers = { cookie: grace.cookie };
    expect((await call(admin, 'POST', '/audit.admin/v1/share', { body: {}, headers })).status).toBe(403);
  });

  it('[R6.5] another host name, by which a foreign page could reach it, is refused', async () => {
    const { port } = new URL(server.adminUrl ?? '');
    for (const host of ['evil.example', `evil.example:${port}`, '127.0.0.1.evil.example', '192.168.0.1'])
      expect([host, (await grace.get('/accounts', { host })).status]).toEqual([host, 403]);
    for (const host of [`localhost:${port}`, '127.0.0.1:9999', '[::1]:4602'])
      expect([host, (await grace.get('/accounts', { host })).status]).toEqual([host, 200]);
  });

  it('[R6.5] pages run nothing, are in no frame, and are kept by no cache', async () => {
    for (const path of [...pages, `/accounts/${ada.id}`, '/accounts/nobody']) {
      const { headers, text } = await grace.get(path);
      expect(headers['content-security-policy']).toBe(
        `default-src 'none'; base-uri 'none'; style-src 'self'; img-src 'self'; form-action 'self'; frame-ancestors 'none'`,
      );
      expect(headers).toMatchObject({
        'cache-control': 'no-store',
        'x-frame-options': 'DENY',
        'x-content-type-options': 'nosniff',
      });
      expect(text).not.toMatch(/<script|style="|\son\w+=/i);
    }
  });

  it('speaks six languages', async () => {
    for (const locale of localeCodes) {
      const { text } = await grace.get('/accounts', { 'accept-language': locale });
      expect(text).toContain(`<html lang="${locale}">`);
      expect(text).toContain(consoleTranslations[locale].accounts.create);
    }
  });
});
