import { deviceName, maskAddress } from '@aloft/core/service';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  call,
  newPerson,
  startTestServer,
  type TestServer,
} from '../../../proofs/testing/start-test-server.ts';
import { purgeExpired } from '../purge-expired.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ trustedProxies: ['127.0.0.1'] });
});
afterAll(() => server.stop());

const minute = 60_000;
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const List = v.object({
  sessions: v.array(
    v.strictObject({
      session_id: v.string(),
      client_id: v.string(),
      client_name: v.string(),
      device_name: v.string(),
      ip: v.string(),
      created_at: v.string(),
      last_used_at: v.string(),
      current: v.boolean(),
      new_place: v.boolean(),
    }),
  ),
});
const Signed = v.object({ access_token: v.string(), refresh_token: v.string() });
const field = (name: string) => [{ '@type': 'FieldViolation', detail: name }];

async function signIn(email: string, headers: Record<string, string> = {}) {
  const answer = await call(server, 'POST', '/v1/auth/signin', {
    body: { client_id: 'aloft-terminal', username: email, password: 'a long password' },
    headers,
  });
  const { access_token: token, refresh_token: refresh } = v.parse(Signed, answer.body);
  return { token, refresh };
}
const refresh = (token: string, headers: Record<string, string> = {}) =>
  call(server, 'POST', '/v1/auth/token', {
    body: { grant_type: 'refresh_token', client_id: 'aloft-terminal', refresh_token: token },
    headers,
  });
const sessionsOf = async (token: string) =>
  v.parse(List, (await call(server, 'GET', '/v1/user/sessions', { token })).body).sessions;
const meStatus = async (token: string) => (await call(server, 'GET', '/v1/user/me', { token })).status;

describe('sessions', () => {
  it('[R10.10] each says what began it, from where and when; no token and no whole address is in it', async () => {
    const ada = await newPerson(server, 'ada@example.org');
    server.pass(1000);
    const other = await signIn(ada.email, { 'user-agent': firefox, 'x-forwarded-for': '203.0.113.77' });
    const list = await sessionsOf(other.token);
    expect(list).toHaveLength(2);
    expect(list[0]).toMatchObject({
      client_id: 'aloft-terminal',
      client_name: 'Aloft Terminal',
      device_name: 'Firefox, Linux',
      ip: '203.0.113.x',
      current: true,
    });
    expect(list[1]).toMatchObject({ ip: '127.0.0.x', current: false });
    expect(Date.parse(list[0]?.created_at ?? '')).toBeGreaterThan(Date.parse(list[1]?.created_at ?? ''));
    const text = JSON.stringify(list);
    for (const secret of [ada.token, ada.refresh, other.token, other.refresh, '203.0.113.77'])
      expect(text).not.toContain(secret);
    expect((await call(server, 'GET', '/v1/user/sessions')).body.error).toBe('unauthenticated');
  });

  it('[R10.10] one from a device and network that nobody signed in from before is marked for a week', async () => {
    const cleo = await newPerson(server, 'cleo@example.org');
    const agent = { 'user-agent': firefox };
    const marks = async () => (await sessionsOf(cleo.token)).map((one) => [one.ip, one.new_place]);
    expect(await marks()).toEqual([['127.0.0.x', false]]);
    server.pass(minute);
    await signIn(cleo.email, { ...agent, 'x-forwarded-for': '203.0.113.77' });
    server.pass(minute);
    await signIn(cleo.email, { ...agent, 'x-forwarded-for': '203.0.113.78' });
    expect(await marks()).toEqual([
      ['203.0.113.x', false],
      ['203.0.113.x', true],
      ['127.0.0.x', false],
    ]);
    server.pass(7 * 24 * 60 * minute);
    const again = await signIn(cleo.email);
    const later = await sessionsOf(again.token);
    expect(later.map((one) => one.new_place)).toEqual(later.map(() => false));
    expect(later.length).toBeGreaterThan(2);
  });

  it('[R10.10 P17b] one is signed out: its access and refresh tokens end at once, the others stay', async () => {
    const bo = await newPerson(server, 'bo@example.org');
    const other = await signIn(bo.email);
    const id = (await sessionsOf(bo.token)).find((one) => !one.current)?.session_id ?? '';
    const end = (token: string) => call(server, 'DELETE', `/v1/user/sessions/${id}`, { token });
    expect((await end(bo.token)).body).toEqual({});
    expect(await meStatus(other.token)).toBe(401);
    expect((await refresh(other.refresh)).body).toMatchObject({ error: 'invalid_grant' });
    expect(await meStatus(bo.token)).toBe(200);
    expect(await sessionsOf(bo.token)).toHaveLength(1);
    expect((await end(bo.token)).body).toMatchObject({ error: 'not_found', details: field('session_id') });
  });

  it('[R10.10 P8a P10a] another account’s session looks like a missing one, and is not affected', async () => {
    const cy = await newPerson(server, 'cy@example.org');
    const eve = await newPerson(server, 'eve@example.org');
    const [own] = await sessionsOf(cy.token);
    const foreign = await call(server, 'DELETE', `/v1/user/sessions/${own?.session_id}`, {
      token: eve.token,
    });
    const none = await call(server, 'DELETE', '/v1/user/sessions/AAAAAAAAAAAAAAAAAAAAAA', {
      token: eve.token,
    });
    expect([foreign.status, foreign.text]).toEqual([none.status, none.text]);
    expect(foreign.body.error).toBe('not_found');
    expect(await meStatus(cy.token)).toBe(200);
  });

  it('[R10.10 P17b] all others end, with open codes; this one stays', async () => {
    const di = await newPerson(server, 'di@example.org');
    const others = await Promise.all([signIn(di.email), signIn(di.email), signIn(di.email)]);
    const ended = await call(server, 'POST', '/v1/user/sessions:revokeOthers', { token: di.token, body: {} });
    expect(ended.body).toEqual({});
    expect(await Promise.all(others.map((one) => meStatus(one.token)))).toEqual([401, 401, 401]);
    expect(await meStatus(di.token)).toBe(200);
    expect(await sessionsOf(di.token)).toMatchObject([{ current: true }]);
  });

  it('[R10.10 P12a] the same sign-out asked again with its key is answered alike, by the ended session too', async () => {
    const ed = await newPerson(server, 'ed@example.org');
    const [own] = await sessionsOf(ed.token);
    const end = () =>
      call(server, 'DELETE', `/v1/user/sessions/${own?.session_id}`, {
        token: ed.token,
        headers: { 'idempotency-key': 'the-same-write' },
      });
    expect((await end()).body).toEqual({});
    const again = await end();
    expect([again.status, again.body]).toEqual([200, {}]);
    expect(again.headers.get('idempotent-replay')).toBe('true');
  });

  it('[R10.10] a use is written down at most every five minutes, and at each refresh', async () => {
    const fi = await newPerson(server, 'fi@example.org');
    const used = async () =>
      (
        await server.services.db
          .selectFrom('token_families')
          .select('last_used_at')
          .where('account_id', '=', fi.id)
          .executeTakeFirstOrThrow()
      ).last_used_at;
    const begun = await used();
    server.pass(4 * minute);
    for (let n = 0; n < 5; n += 1) await meStatus(fi.token);
    expect(await used()).toBe(begun);
    server.pass(2 * minute);
    await meStatus(fi.token);
    const second = await used();
    expect(second).toBeGreaterThanOrEqual(begun + 6 * minute);
    server.pass(minute);
    await meStatus(fi.token);
    expect(await used()).toBe(second);
    await refresh(fi.refresh, { 'user-agent': firefox, 'x-forwarded-for': '198.51.100.4' });
    expect(await used()).toBeGreaterThanOrEqual(second + minute);
    const row = await server.services.db
      .selectFrom('token_families')
      .select(['device', 'address'])
      .where('account_id', '=', fi.id)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ device: 'Firefox, Linux', address: '198.51.100.x' });
  });

  it('[R10.10] one that ran out is not shown, and forgotten a day later', async () => {
    const gu = await newPerson(server, 'gu@example.org');
    server.pass(15 * 24 * 60 * minute);
    const again = await signIn(gu.email);
    expect(await sessionsOf(again.token)).toMatchObject([{ current: true }]);
    server.pass(24 * 60 * minute);
    await purgeExpired(server.services);
    const { db } = server.services;
    const rows = await db.selectFrom('token_families').select('id').where('account_id', '=', gu.id).execute();
    expect(rows).toHaveLength(1);
    expect((await refresh(gu.refresh)).body.error).toBe('invalid_grant');
    expect((await refresh(again.refresh)).status).toBe(200);
  });
});

describe('where a session is', () => {
  it.each([
    [firefox, 'Firefox, Linux'],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36 Edg/143.0',
      'Edge, Windows',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
      'Safari, iPhone',
    ],
    [
      'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Mobile Safari/537.36',
      'Chrome, Android',
    ],
    ['rclone/v1.70.0', 'rclone/v1.70.0'],
    ['<script>alert(1)</script>\u202e', 'script'],
    [
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 HeadlessChrome/141.0.0.0 Safari/537.36',
      'Chrome, Linux',
    ],
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Something/1.0', 'Windows'],
    ['x'.repeat(600), 'x'.repeat(64)],
    ['', ''],
  ])('[R10.10] %s', (agent, name) => {
    expect(deviceName(agent)).toBe(name);
  });

  it('[R10.10] an address is shown in part', () => {
    expect(maskAddress('203.0.113.7')).toBe('203.0.113.x');
    expect(maskAddress('2001:db8:1:2::/64')).toBe('2001:db8:1::');
  });
});

it('[P36i] what limits have counted is forgotten after two days, and not before', async () => {
  const counted = async () =>
    (await server.services.db.selectFrom('rate_limits').select('key').execute()).map((one) => one.key);
  await call(server, 'POST', '/v1/auth/signin', {
    body: { client_id: 'aloft-terminal', username: 'stranger@example.org', password: 'a guess' },
  });
  server.pass(24 * 60 * minute);
  await purgeExpired(server.services);
  expect(await counted()).toContain('sign-in-account:stranger@example.org');
  server.pass(25 * 60 * minute);
  await purgeExpired(server.services);
  expect(await counted()).not.toContain('sign-in-account:stranger@example.org');
});
