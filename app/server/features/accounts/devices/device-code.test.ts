import type { Migration } from 'kysely/migration';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeGrantedScopes } from '../../../platform/database/migrations/2026-11-27-37-origins-of-device-codes.ts';
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
  server = await startTestServer();
  ada = await newPerson(server, 'ada@example.org');
});
afterAll(() => server.stop());

const grant = 'urn:ietf:params:oauth:grant-type:device_code';
const Begun = v.object({
  device_code: v.string(),
  user_code: v.string(),
  verification_uri: v.string(),
  verification_uri_complete: v.string(),
  expires_in: v.number(),
  interval: v.number(),
});
async function begin(client = 'aloft-terminal', { scope = 'user pan offline', agent = '' } = {}) {
  const begun = await call(server, 'POST', '/v1/auth/device/code', {
    body: { client_id: client, scope },
    headers: { 'user-agent': agent },
  });
  return v.parse(Begun, begun.body);
}
const ask = (deviceCode: string, client = 'aloft-terminal') =>
  call(server, 'POST', '/v1/auth/token', {
    body: { grant_type: grant, client_id: client, device_code: deviceCode },
    headers: { origin: server.appUrl },
  });
const look = (userCode: string) => call(server, 'GET', `/v1/auth/device?user_code=${userCode}`);
const reply = (userCode: string, action: string, token: string | null = ada.token) =>
  call(server, 'POST', '/v1/auth/device', {
    body: { user_code: userCode, action },
    ...(token === null ? {} : { token }),
  });
const field = (name: string) => [{ '@type': 'FieldViolation', detail: name }];

it('[R1.7] the shown address is short; the device waits, learns that it was scanned, and is let in once', async () => {
  const code = await begin();
  expect(code).toMatchObject({ expires_in: 600, interval: 5 });
  expect(code.user_code).toMatch(/^[A-HJ-NP-Z]{4}-[A-HJ-NP-Z]{4}$/);
  expect(code.verification_uri).toBe(`${server.appUrl}/q`);
  expect(code.verification_uri_complete).toBe(`${server.appUrl}/q/${code.user_code}`);
  expect((await ask(code.device_code)).body).toMatchObject({
    error: 'authorization_pending',
    error_code: 4050,
    error_description: '',
  });
  expect((await look(code.user_code.toLowerCase().replace('-', ''))).body).toEqual({
    client_name: 'Aloft Terminal',
    scope: 'user pan offline',
    expires_in: 600,
  });
  server.pass(5000);
  expect((await ask(code.device_code)).body.error_description).toBe('scanned');
  expect((await reply(code.user_code, 'allow')).body).toEqual({});
  server.pass(5000);
  const token = await ask(code.device_code);
  expect(token.body).toMatchObject({ token_type: 'Bearer', sub: ada.id });
  const me = await call(server, 'GET', '/v1/user/me', { token: String(token.body.access_token) });
  expect(me.body.sub).toBe(ada.id);
  server.pass(5000);
  expect((await ask(code.device_code)).body).toMatchObject({ error: 'expired_token', error_code: 4052 });
});

it('[R1.7] a browser that waits is given cookies', async () => {
  const code = await begin('aloft-web');
  await reply(code.user_code, 'allow');
  const token = await ask(code.device_code, 'aloft-web');
  expect(token.body.token_type).toBe('Cookie');
  expect(token.body).not.toHaveProperty('access_token');
  expect(token.headers.getSetCookie().every((cookie) => /HttpOnly/.test(cookie))).toBe(true);
});

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

it('[P15b T43] whatever asks as our own pages is named by its browser and network, and never as Aloft', async () => {
  const shown = async (agent: string) =>
    (await look((await begin('aloft-web', { agent })).user_code)).body.client_name;
  expect(await shown(firefox)).toBe('Firefox, Linux · 127.0.0.x');
  for (const agent of ['Aloft', 'Aloft/1.0', 'Aloft Web', 'Mozilla/5.0 Aloft', ''])
    expect([agent, await shown(agent)]).toEqual([agent, '127.0.0.x']);
});

it('[P15b T43] whatever scope is asked for, the page, the token and the list of programs say what is granted: all', async () => {
  const whole = 'user pan offline';
  for (const scope of ['openid', 'user', '', 'nothing at all']) {
    const bo = await newPerson(server, `bo-${scope.length}@example.org`);
    const code = await begin('aloft-terminal', { scope });
    expect((await look(code.user_code)).body.scope).toBe(whole);
    await reply(code.user_code, 'allow', bo.token);
    const { body } = await ask(code.device_code);
    expect(body).toMatchObject({ scope: whole });
    const token = String(body.access_token);
    expect((await call(server, 'GET', '/drive/v1/files', { token })).status).toBe(200);
    const programs = await call(server, 'GET', '/v1/user/programs', { token: bo.token });
    const told: unknown = programs.body.programs;
    expect(told).toContainEqual(expect.objectContaining({ client_id: 'aloft-terminal', scope: whole }));
  }
});

it('[P15b T43] what an earlier build wrote of a scope is written as what was granted', async () => {
  const { db } = server.services;
  const bo = await newPerson(server, 'earlier@example.org');
  const scopes = db.selectFrom('token_families').select('scope').where('account_id', '=', bo.id);
  await db.updateTable('token_families').set({ scope: 'openid' }).where('account_id', '=', bo.id).execute();
  const rewrite: Migration['up'] = writeGrantedScopes;
  await rewrite(db);
  expect(await scopes.execute()).toEqual([{ scope: 'user pan offline' }]);
});

it('[R1.7] asking sooner than every five seconds is told to slow down', async () => {
  const code = await begin();
  await ask(code.device_code);
  const soon = await ask(code.device_code);
  expect(soon.body).toMatchObject({ error: 'slow_down', error_code: 4051 });
  server.pass(5000);
  expect((await ask(code.device_code)).body.error).toBe('authorization_pending');
  await reply(code.user_code, 'allow');
  expect((await ask(code.device_code)).status).toBe(200);
});

it('[R1.7 P14d] a hundred questions at once begin one session', async () => {
  const code = await begin();
  await reply(code.user_code, 'allow');
  const answers = await Promise.all(Array.from({ length: 100 }, () => ask(code.device_code)));
  expect(answers.filter((one) => one.status === 200)).toHaveLength(1);
  expect(answers.filter((one) => one.body.error === 'expired_token')).toHaveLength(99);
});

it('[R1.7] a no is final; a yes needs somebody who is signed in', async () => {
  const code = await begin();
  expect((await reply(code.user_code, 'allow', null)).body).toMatchObject({ error: 'unauthenticated' });
  expect((await reply(code.user_code, 'perhaps')).body).toMatchObject({
    error: 'invalid_argument',
    details: field('action'),
  });
  expect((await reply(code.user_code, 'deny')).status).toBe(200);
  expect((await reply(code.user_code, 'allow')).body.error).toBe('expired_token');
  expect((await ask(code.device_code)).body).toMatchObject({ error: 'access_denied', error_code: 4123 });
});

it('[R1.7 P8a] unknown, foreign and old codes look the same', async () => {
  const code = await begin();
  expect((await look('ABCD-EFGH')).body).toMatchObject({
    error: 'expired_token',
    details: field('user_code'),
  });
  expect((await ask('n'.repeat(43))).body.error).toBe('expired_token');
  expect((await ask(code.device_code, 'aloft-web')).body.error).toBe('expired_token');
  expect((await begin('aloft-terminal')).user_code).not.toBe(code.user_code);
  const stranger = await call(server, 'POST', '/v1/auth/device/code', { body: { client_id: 'nobody' } });
  expect(stranger.body).toMatchObject({ error: 'invalid_client', details: field('client_id') });
  server.pass(600_000);
  expect((await look(code.user_code)).body.error).toBe('expired_token');
  expect((await reply(code.user_code, 'allow')).body.error).toBe('expired_token');
  expect((await ask(code.device_code)).body.error).toBe('expired_token');
});

it('of seventy wrong short codes at once some are not looked at, and then the client waits, with a right one too', async () => {
  const code = await begin();
  const answers = await Promise.all(Array.from({ length: 70 }, () => look('ABCD-EFGH')));
  expect(answers.some((one) => one.body.error === 'resource_exhausted')).toBe(true);
  expect((await look(code.user_code)).status).toBe(429);
  server.pass(10 * 60_000);
  expect((await look((await begin()).user_code)).status).toBe(200);
});
