// Documents of a browser whose access cookie has ended: its refresh token is all that it sends.
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { lives } from '@aloft/core/service';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { call, newPerson, startTestServer, type TestServer } from '../../proofs/testing/start-test-server.ts';
import { servePages } from './serve.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({}, { pages: servePages });
});
afterAll(() => server.stop());

const typed = { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
// Both ways of asking are one browser.
const agent = { 'user-agent': 'Firefox/140.0 Linux' };
const toForm = '/drive/login?return_to=%2Fdrive%2Fall';

function cookiesOf(setCookies: readonly string[]) {
  const cookies = setCookies.map((line) => line.split(';', 1)[0] ?? '');
  const named = (name: string) => cookies.find((one) => one.startsWith(`${name}=`)) ?? '';
  return { session: named('aloft-session'), refresh: named('aloft-refresh') };
}

/** The refresh cookie of a new person whose access cookie has ended. */
async function returning(email: string) {
  const { id } = await newPerson(server, email);
  const signed = await call(server, 'POST', '/v1/auth/signin', {
    body: { client_id: 'aloft-web', username: email, password: 'a long password' },
    headers: { origin: server.appUrl },
  });
  server.pass(lives.accessToken + 1000);
  return { id, refresh: cookiesOf(signed.headers.getSetCookie()).refresh };
}

/** Opens the drive as a browser does; `fetch` of Node writes such headers itself. */
async function open(cookie: string, more: Record<string, string> = {}, method = 'GET') {
  const headers = { ...typed, ...agent, cookie, ...more };
  const answer = await new Promise<IncomingMessage>((settle, fail) => {
    request(`${server.appUrl}/drive/all`, { method, headers }, settle).on('error', fail).end();
  });
  const { statusCode: status, headers: given } = answer;
  return {
    status,
    location: given.location,
    cacheControl: given['cache-control'],
    setCookies: given['set-cookie'] ?? [],
    text: await text(answer),
  };
}

async function renew(cookie: string) {
  const answer = await call(server, 'POST', '/v1/auth/token', {
    body: { grant_type: 'refresh_token', client_id: 'aloft-web' },
    headers: { ...agent, cookie, origin: server.appUrl },
  });
  return { status: answer.status, setCookies: answer.headers.getSetCookie() };
}

const statusOf = async (cookie: string): Promise<number> =>
  (await call(server, 'GET', '/v1/user/me', { headers: { cookie } })).status;
const spentTokens = async (accountId: string): Promise<number> =>
  (
    await server.services.db
      .selectFrom('tokens')
      .innerJoin('token_families', 'token_families.id', 'tokens.family')
      .select('hash')
      .where('account_id', '=', accountId)
      .where('spent_at', 'is not', null)
      .execute()
  ).length;

it('[R4.7] with only the refresh cookie the drive is answered at once, as its person’s, with new cookies', async () => {
  const { refresh } = await returning('ada@example.org');
  const answer = await open(refresh);
  expect([answer.status, answer.cacheControl]).toEqual([200, 'private, no-store']);
  expect(answer.text).toContain('Account of ada');
  expect(answer.setCookies.map((line) => line.replace(/=[\w.-]+;/, ';'))).toEqual([
    'aloft-session; Max-Age=7200; Path=/; HttpOnly; SameSite=Lax',
    'aloft-refresh; Max-Age=1209600; Path=/; HttpOnly; SameSite=Lax',
  ]);
  const given = cookiesOf(answer.setCookies);
  expect([await statusOf(given.session), (await renew(given.refresh)).status]).toEqual([200, 200]);
});

it('[P16d] two documents and a call of another tab at once sign nobody out, whichever cookies are kept', async () => {
  const { refresh } = await returning('tabs@example.org');
  // A call names its device, a document cannot.
  const answers = await Promise.all([open(refresh), renew(refresh), open(refresh)]);
  expect(answers.map((one) => one.status)).toEqual([200, 200, 200]);
  for (const given of answers.map(({ setCookies }) => cookiesOf(setCookies)))
    expect([await statusOf(given.session), (await renew(given.refresh)).status]).toEqual([200, 200]);
});

it('[P16d] a refresh token that was spent before ends the session, and leads to the form', async () => {
  const { refresh } = await returning('thief@example.org');
  const given = cookiesOf((await open(refresh)).setCookies);
  server.pass(lives.repeatedRefresh + 1000);
  const again = await open(refresh);
  expect([again.status, again.location, again.setCookies]).toEqual([307, toForm, []]);
  expect(await statusOf(given.session)).toBe(401);
});

it('a refresh token that has ended, or is none, leads to the form', async () => {
  const { refresh } = await returning('late@example.org');
  server.pass(lives.refreshToken);
  for (const cookie of [refresh, 'aloft-refresh=x', '']) expect((await open(cookie)).location).toBe(toForm);
});

it.each([
  ['that another site leads to', { 'sec-fetch-site': 'cross-site' }, 'GET'],
  ['that a sibling site leads to', { 'sec-fetch-site': 'same-site' }, 'GET'],
  ['that is fetched ahead', { 'sec-purpose': 'prefetch;prerender' }, 'GET'],
  ['in a frame', { 'sec-fetch-dest': 'iframe' }, 'GET'],
  ['that a script fetches', { 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' }, 'GET'],
  ['of which only the headers are asked for', {}, 'HEAD'],
])(
  '[P16d T44] a document %s spends nothing: the page renews the session itself, and shows no form',
  async (what, headers, method) => {
    const { id, refresh } = await returning(`${what.replaceAll(' ', '-')}@example.org`);
    const answer = await open(refresh, headers, method);
    expect([answer.status, answer.setCookies]).toEqual([200, []]);
    expect(await spentTokens(id)).toBe(0);
    // However much later the person comes.
    server.pass(lives.repeatedRefresh + 1000);
    expect((await open(refresh)).status).toBe(200);
  },
);
