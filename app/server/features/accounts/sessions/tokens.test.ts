import { createHash, randomBytes } from 'node:crypto';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { LogFields } from '../../../platform/http/log.ts';
import {
  type Answer,
  call,
  newPerson,
  startTestServer,
  type TestServer,
} from '../../../proofs/testing/start-test-server.ts';
import { lastMail } from '../outbox.ts';
import { exchangeCode } from '../sign-in/codes.ts';

let server: TestServer;
let lines: LogFields[] = [];
beforeAll(async () => {
  server = await startTestServer({ trustedProxies: ['127.0.0.1'] }, { log: (line) => lines.push(line) });
});
afterAll(() => server.stop());
beforeEach(() => {
  lines = [];
});

const verifier = randomBytes(32).toString('base64url');
const challenge = createHash('sha256').update(verifier).digest('base64url');
const redirectUri = 'http://127.0.0.1:5555/callback';
const Signed = v.object({ access_token: v.string(), refresh_token: v.string() });

async function newCode(email: string): Promise<{ code: string; answers: Answer[] }> {
  const query = new URLSearchParams({
    client_id: 'aloft-terminal',
    response_type: 'code',
    redirect_uri: redirectUri,
    state: 'st',
    code_challenge: challenge,
    code_challenge_method: 'S256',
  });
  const form = await call(server, 'GET', `/v1/auth/authorize?${query}`);
  const request = new URL(form.headers.get('location') ?? '', server.appUrl).searchParams.get('request');
  const granted = await call(server, 'POST', '/v1/auth/authorize', {
    body: { request, username: email, password: 'a long password' },
  });
  const code = new URL(String(granted.body.redirect_to)).searchParams.get('code') ?? '';
  return { code, answers: [form, granted] };
}
const exchange = (code: string) =>
  call(server, 'POST', '/v1/auth/token', {
    body: {
      grant_type: 'authorization_code',
      client_id: 'aloft-terminal',
      code,
      code_verifier: verifier,
      redirect_uri: redirectUri,
    },
  });
const refresh = (token: string, headers: Record<string, string> = {}) =>
  call(server, 'POST', '/v1/auth/token', {
    body: { grant_type: 'refresh_token', client_id: 'aloft-terminal', refresh_token: token },
    headers,
  });
const me = (headers: Record<string, string>) => call(server, 'GET', '/v1/user/me', { headers });

/** A browser's cookies after a sign-in, and what it sends with its own page's writes. */
async function signedInBrowser(email: string) {
  const signed = await call(server, 'POST', '/v1/auth/signin', {
    body: { client_id: 'aloft-web', username: email, password: 'a long password' },
    headers: { origin: server.appUrl },
  });
  const cookies = signed.headers.getSetCookie().map((line) => line.split(';', 1)[0] ?? '');
  const named = (name: string) => cookies.find((one) => one.includes(name)) ?? '';
  return { session: named('aloft-session'), refresh: named('aloft-refresh'), signed };
}
const signOut = (cookie: string) =>
  call(server, 'POST', '/v1/auth/revoke', { body: {}, headers: { cookie, origin: server.appUrl } });
const renew = (cookie: string, headers: Record<string, string> = {}) =>
  call(server, 'POST', '/v1/auth/token', {
    body: { grant_type: 'refresh_token', client_id: 'aloft-web' },
    headers: { cookie, origin: server.appUrl, ...headers },
  });

it('[P14d P14c] of a hundred concurrent exchanges of one code one succeeds, and the others revoke its tokens', async () => {
  await newPerson(server, 'ada@example.org');
  const { code } = await newCode('ada@example.org');
  const answers = await Promise.all(Array.from({ length: 100 }, () => exchange(code)));
  const given = answers.filter((one) => one.status === 200);
  expect(given).toHaveLength(1);
  expect(answers.filter((one) => one.body.error === 'invalid_grant')).toHaveLength(99);
  const token = v.parse(Signed, given[0]?.body);
  expect((await me({ authorization: `Bearer ${token.access_token}` })).status).toBe(401);
  expect((await refresh(token.refresh_token)).body.error).toBe('invalid_grant');
});

it('[P14c] of two concurrent exchanges, the second revokes the tokens of the first', async () => {
  await newPerson(server, 'twice@example.org');
  const { code } = await newCode('twice@example.org');
  const proof = { kind: 'verifier', verifier, attempt: null } as const;
  const once = () =>
    exchangeCode(server.services, 'aloft-terminal', code, redirectUri, proof, { device: '', address: '' });
  const answers = await Promise.all([once(), once()]);
  const given = answers.flatMap((one) => ('access' in one ? [one] : []));
  expect(given).toHaveLength(1);
  expect((await me({ authorization: `Bearer ${given[0]?.access}` })).status).toBe(401);
});

it('[P14c] an expired code revokes no tokens', async () => {
  const bo = await newPerson(server, 'bo@example.org');
  const { code } = await newCode('bo@example.org');
  server.pass(61_000);
  expect((await exchange(code)).body.error).toBe('invalid_grant');
  expect((await me({ authorization: `Bearer ${bo.token}` })).status).toBe(200);
});

const sessionsOf = async (accountId: string) =>
  server.services.db
    .selectFrom('token_families')
    .select(['id', 'revoked_at'])
    .where('account_id', '=', accountId)
    .execute();

it('[P16d] a hundred refreshes with one token by the same client, 25 at once, are one session, and each answer is good', async () => {
  const cy = await newPerson(server, 'cy@example.org');
  const answers: Answer[] = [];
  for (let wave = 0; wave < 4; wave += 1)
    answers.push(...(await Promise.all(Array.from({ length: 25 }, () => refresh(cy.refresh)))));
  expect(answers.filter((one) => one.status !== 200)).toEqual([]);
  for (const { body } of answers) {
    const token = v.parse(Signed, body);
    expect((await me({ authorization: `Bearer ${token.access_token}` })).status).toBe(200);
  }
  expect(await sessionsOf(cy.id)).toMatchObject([{ revoked_at: null }]);
  const { refresh_token: last } = v.parse(Signed, answers.at(-1)?.body);
  expect((await refresh(last)).status).toBe(200);
  // What it may repeat is limited, too, and ends nothing.
  const more = await Promise.all(Array.from({ length: 4 }, () => refresh(cy.refresh)));
  expect(new Set(more.map((one) => one.status))).toEqual(new Set([200, 429]));
  expect(await sessionsOf(cy.id)).toMatchObject([{ revoked_at: null }]);
});

it('[P16d] two tabs of one browser renew at once: both stay signed in, whichever cookies are kept', async () => {
  const { id } = await newPerson(server, 'tabs@example.org');
  const browser = await signedInBrowser('tabs@example.org');
  const answers = await Promise.all([renew(browser.refresh), renew(browser.refresh)]);
  for (const answer of answers) {
    expect(answer.status).toBe(200);
    const cookies = answer.headers.getSetCookie().map((line) => line.split(';', 1)[0] ?? '');
    const named = (name: string) => cookies.find((one) => one.includes(name)) ?? '';
    expect((await me({ cookie: named('aloft-session') })).status).toBe(200);
    expect((await renew(named('aloft-refresh'))).status).toBe(200);
  }
  expect((await sessionsOf(id)).every((one) => one.revoked_at === null)).toBe(true);
});

it.each([
  ['address', { 'x-forwarded-for': '203.0.113.9' }],
  ['program', { 'user-agent': 'another/1.0' }],
  ['device', { 'x-device-id': 'another' }],
])(
  '[P16d] a second use within seconds from another %s ends the session for both (4126)',
  async (what, elsewhere) => {
    const who = await newPerson(server, `stolen-${what}@example.org`);
    const token = v.parse(Signed, (await refresh(who.refresh)).body);
    expect((await refresh(who.refresh, elsewhere)).body.error_code).toBe(4126);
    expect((await me({ authorization: `Bearer ${token.access_token}` })).status).toBe(401);
    expect((await refresh(token.refresh_token)).body.error_code).toBe(4126);
    expect((await refresh(who.refresh)).body.error_code).toBe(4126);
  },
);

it('[P16d] of thirty refreshes from thirty addresses at once one succeeds, and the whole session ends (4126)', async () => {
  const who = await newPerson(server, 'everywhere@example.org');
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, n) => refresh(who.refresh, { 'x-forwarded-for': `203.0.113.${n}` })),
  );
  const given = answers.filter((one) => one.status === 200);
  expect(given).toHaveLength(1);
  expect(answers.filter((one) => one.body.error_code === 4126)).toHaveLength(29);
  const token = v.parse(Signed, given[0]?.body);
  expect((await me({ authorization: `Bearer ${token.access_token}` })).status).toBe(401);
  expect((await refresh(token.refresh_token)).body.error_code).toBe(4126);
});

it('[P16d] after 30 seconds a second use ends the session, whoever makes it', async () => {
  const who = await newPerson(server, 'late@example.org');
  const token = v.parse(Signed, (await refresh(who.refresh)).body);
  server.pass(31_000);
  expect((await refresh(who.refresh)).body.error_code).toBe(4126);
  expect((await me({ authorization: `Bearer ${token.access_token}` })).status).toBe(401);
});

it('[R9.3] the session’s cookies have the lifetimes of its tokens, and no script reads them', async () => {
  await newPerson(server, 'lives@example.org');
  const { signed } = await signedInBrowser('lives@example.org');
  const written = signed.headers.getSetCookie().map((line) => line.replace(/=[\w.-]+;/, ';'));
  expect(written).toEqual([
    'aloft-session; Max-Age=7200; Path=/; HttpOnly; SameSite=Lax',
    'aloft-refresh; Max-Age=1209600; Path=/; HttpOnly; SameSite=Lax',
  ]);
});

it('[P17b] the old cookies open nothing after a sign-out', async () => {
  await newPerson(server, 'di@example.org');
  const browser = await signedInBrowser('di@example.org');
  expect((await me({ cookie: browser.session })).status).toBe(200);
  const out = await signOut(`${browser.session}; ${browser.refresh}`);
  expect(out.headers.getSetCookie().every((line) => /Max-Age=0/i.test(line))).toBe(true);
  for (let n = 0; n < 5; n += 1) expect((await me({ cookie: browser.session })).status).toBe(401);
  expect((await renew(browser.refresh)).body.error).toBe('invalid_grant');
});

it('[P17b] a sign-out after the access ran out ends the session all the same', async () => {
  await newPerson(server, 'ed@example.org');
  const browser = await signedInBrowser('ed@example.org');
  server.pass(3 * 3600_000);
  await signOut(browser.refresh);
  expect((await renew(browser.refresh)).body.error).toBe('invalid_grant');
  const fi = await newPerson(server, 'fi@example.org');
  await call(server, 'POST', '/v1/auth/revoke', { body: { token: fi.refresh } });
  expect((await me({ authorization: `Bearer ${fi.token}` })).status).toBe(401);
});

it('[P15a] an authorization without a password, and a code without its proof, sign nobody in', async () => {
  const gu = await newPerson(server, 'gu@example.org');
  const { code } = await newCode('gu@example.org');
  const before = await server.services.db.selectFrom('token_families').select('id').execute();
  await call(server, 'POST', '/v1/auth/code', { body: { code } });
  await call(server, 'GET', `/auth?code=${code}&state=st`);
  const bare = { grant_type: 'authorization_code', client_id: 'aloft-terminal', code };
  expect((await call(server, 'POST', '/v1/auth/token', { body: bare })).body.error).toBe('consent_required');
  // A press counts in a browser alone.
  expect(
    (await call(server, 'POST', '/v1/auth/token', { body: { ...bare, confirm: 'a'.repeat(43) } })).body.error,
  ).toBe('consent_required');
  const after = await server.services.db.selectFrom('token_families').select('id').execute();
  expect(after).toHaveLength(before.length);
  expect((await me({ authorization: `Bearer ${gu.token}` })).status).toBe(200);
});

it('[P16b P16c] no token, code, password or address is in a log line, none in an address that is answered, none stored as it is', async () => {
  const hu = await newPerson(server, 'hu@example.org');
  const { code, answers } = await newCode('hu@example.org');
  const first = await exchange(code);
  const token = v.parse(Signed, first.body);
  const renewed = await refresh(token.refresh_token);
  const fresh = v.parse(Signed, renewed.body);
  const browser = await signedInBrowser('hu@example.org');
  await me({ cookie: browser.session });
  const begun = await call(server, 'POST', '/v1/auth/verification', {
    body: { client_id: 'aloft-terminal', email: 'hu@example.org', target: 'USER', usage: 'PASSWORD_RESET' },
  });
  const mailed = /\b\d{6}\b/.exec((await lastMail(server.services, 'hu@example.org')) ?? '')?.[0] ?? '';
  const verified = await call(server, 'POST', '/v1/auth/verification/verify', {
    body: {
      client_id: 'aloft-terminal',
      verification_id: begun.body.verification_id,
      verification_code: mailed,
    },
  });
  const proof = String(verified.body.verification_token);
  await call(server, 'POST', '/v1/auth/password/reset', {
    body: { email: 'hu@example.org', verification_token: proof, new_password: 'the newest password' },
  });
  await call(server, 'POST', '/v1/user/delete', {
    token: fresh.access_token,
    body: { password: 'the newest password' },
  });
  await signOut(`${browser.session}; ${browser.refresh}`);

  const values = (cookie: string) => cookie.split('=')[1] ?? '';
  const tokens = [
    ...[hu.token, hu.refresh, token.access_token, token.refresh_token],
    ...[fresh.access_token, fresh.refresh_token, proof],
    ...[values(browser.session), values(browser.refresh)],
  ];
  expect(tokens.every((one) => one.length >= 40)).toBe(true);
  const log = JSON.stringify(lines);
  expect(lines.length).toBeGreaterThan(10);
  for (const secret of [
    ...tokens,
    code,
    verifier,
    'a long password',
    'the newest password',
    'hu@example.org',
  ])
    expect(log).not.toContain(secret);
  const addresses = [...answers, first, renewed, browser.signed, begun, verified].map(
    (one) => `${one.headers.get('location') ?? ''} ${String(one.body.redirect_to ?? '')}`,
  );
  for (const secret of tokens) expect(addresses.join(' ')).not.toContain(secret);
  const { db } = server.services;
  const stored = JSON.stringify([
    await db.selectFrom('tokens').selectAll().execute(),
    await db.selectFrom('token_families').selectAll().execute(),
    await db.selectFrom('codes').selectAll().execute(),
    await db.selectFrom('verifications').selectAll().execute(),
    await db.selectFrom('accounts').selectAll().execute(),
  ]);
  for (const secret of [...tokens, code, 'a long password', 'the newest password'])
    expect(stored).not.toContain(secret);
});
