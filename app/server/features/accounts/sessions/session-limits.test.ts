import { limits, maxOpenSessions } from '@aloft/core/service';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  call,
  newPerson,
  type Person,
  signInAgain,
  startTestServer,
  type TestServer,
} from '../../../proofs/testing/start-test-server.ts';

const day = 24 * 3600_000;
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ trustedProxies: ['127.0.0.1'] });
});
afterAll(() => server.stop());

const refresh = (refreshToken: string, from = '203.0.113.1') =>
  call(server, 'POST', '/v1/auth/token', {
    body: { grant_type: 'refresh_token', client_id: 'aloft-terminal', refresh_token: refreshToken },
    headers: { 'x-forwarded-for': from },
  });
const me = (token: string) => call(server, 'GET', '/v1/user/me', { token });
const Renewed = v.object({ access_token: v.string(), refresh_token: v.string() });

async function familyOf(who: Person): Promise<string> {
  const row = await server.services.db
    .selectFrom('token_families')
    .select('id')
    .where('account_id', '=', who.id)
    .executeTakeFirstOrThrow();
  return row.id;
}
/** As if the key of a limit had been counted to its end. */
async function exhaust(name: string, key: string, used: number): Promise<void> {
  const row = { key: `${name}:${key}`, window_start: server.services.clock(), used };
  await server.services.db
    .insertInto('rate_limits')
    .values(row)
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ used }))
    .execute();
}
const tokensStored = async (family: string): Promise<number> =>
  (await server.services.db.selectFrom('tokens').select('hash').where('family', '=', family).execute())
    .length;

it('[P36o T40] a session renews itself so often a day: then it gets 429, spends nothing and stores nothing, and goes on the next day', async () => {
  const ada = await newPerson(server, 'ada@example.org');
  const family = await familyOf(ada);
  await exhaust(limits.refreshesOfSession.name, family, limits.refreshesOfSession.max - 1);
  const last = await refresh(ada.refresh);
  expect(last.status).toBe(200);
  const token = v.parse(Renewed, last.body);
  const before = await tokensStored(family);
  const refused = await refresh(token.refresh_token);
  expect([refused.status, refused.body.error, Number(refused.headers.get('retry-after')) > 0]).toEqual([
    429,
    'resource_exhausted',
    true,
  ]);
  // Also who repeats one that was spent.
  expect((await refresh(ada.refresh)).status).toBe(429);
  expect(await tokensStored(family)).toBe(before);
  expect((await me(token.access_token)).status).toBe(200);
  server.pass(day + 1);
  expect((await refresh(token.refresh_token)).status).toBe(200);
});

it('[P36o] the renewals of an account are limited, too, and those of others go on', async () => {
  const bo = await newPerson(server, 'bo@example.org');
  const cleo = await newPerson(server, 'cleo@example.org');
  await exhaust(limits.refreshesOfAccount.name, bo.id, limits.refreshesOfAccount.max);
  expect([(await refresh(bo.refresh)).status, (await refresh(cleo.refresh)).status]).toEqual([429, 200]);
});

it('[P16d] a token that is spent by somebody else ends the session, however often it was renewed', async () => {
  const di = await newPerson(server, 'di@example.org');
  const token = v.parse(Renewed, (await refresh(di.refresh)).body);
  await exhaust(limits.refreshesOfSession.name, await familyOf(di), limits.refreshesOfSession.max);
  expect((await refresh(di.refresh, '203.0.113.9')).body.error_code).toBe(4126);
  expect((await me(token.access_token)).status).toBe(401);
});

it('[P36o] an account has so many open sessions: a sign-in beyond ends the one that was used longest ago', async () => {
  const ed = await newPerson(server, 'ed@example.org');
  const now = server.services.clock();
  const origin = { device: '', address: '', scope: '', client_id: 'aloft-terminal', account_id: ed.id };
  const families = Array.from({ length: maxOpenSessions - 1 }, (_, n) => ({
    ...origin,
    id: `session ${n}`,
    created_at: now,
    revoked_at: null,
    // The one of the sign-up was used last.
    last_used_at: now - 1000 - n,
  }));
  for (let at = 0; at < families.length; at += 100)
    await server.services.db
      .insertInto('token_families')
      .values(families.slice(at, at + 100))
      .execute();
  const again = await signInAgain(server, ed);
  const ended = await server.services.db
    .selectFrom('token_families')
    .select('id')
    .where('account_id', '=', ed.id)
    .where('revoked_at', 'is not', null)
    .execute();
  expect(ended).toEqual([{ id: families.at(-1)?.id }]);
  expect([(await me(ed.token)).status, (await me(again.token)).status]).toEqual([200, 200]);
});
