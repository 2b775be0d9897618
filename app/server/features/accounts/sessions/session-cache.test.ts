import { afterAll, beforeAll, expect, it } from 'vitest';
import { clientKey } from '../../../platform/locks/fair-key.ts';
import {
  call,
  newPerson,
  type Person,
  startTestServer,
  type TestServer,
} from '../../../proofs/testing/start-test-server.ts';
import { SessionCache } from './session-cache.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const statusOf = async (who: Person): Promise<number> =>
  (await call(server, 'GET', '/v1/user/me', { token: who.token })).status;
const familiesOf = (who: Person) =>
  server.services.db.selectFrom('token_families').selectAll().where('account_id', '=', who.id);

it('[P17b] a cached session is invalidated by the write that revokes it', async () => {
  const ada = await newPerson(server, 'ada@example.org');
  expect([await statusOf(ada), await statusOf(ada)]).toEqual([200, 200]);
  await server.services.db
    .updateTable('token_families')
    .set({ revoked_at: 1 })
    .where('account_id', '=', ada.id)
    .execute();
  expect(await statusOf(ada)).toBe(401);
});

it('[P17b] a token that was just used ends with its time, and its use is written down every five minutes', async () => {
  const cy = await newPerson(server, 'cy@example.org');
  expect([await statusOf(cy), await statusOf(cy)]).toEqual([200, 200]);
  const before = await familiesOf(cy).executeTakeFirstOrThrow();
  server.pass(6 * 60_000);
  expect(await statusOf(cy)).toBe(200);
  const after = await familiesOf(cy).executeTakeFirstOrThrow();
  expect(after.last_used_at).toBeGreaterThanOrEqual(before.last_used_at + 6 * 60_000);
  server.pass(7200_000 - 7 * 60_000);
  expect([await statusOf(cy), await statusOf(cy)]).toEqual([200, 200]);
  server.pass(60_000);
  expect(await statusOf(cy)).toBe(401);
});

it('the cache forgets what it was given while something was written, and the oldest when it is full', () => {
  let version = 'a';
  const cache = new SessionCache({ ofFiles: () => '', ofSessions: () => version });
  const session = (nth: number) => ({
    accountId: String(nth),
    clientId: 'c',
    family: 'f',
    accessVersion: 1,
    fairKey: clientKey('c'),
  });
  const late = cache.begin('late');
  version = 'b';
  late.keep({ session: session(0), until: 10 });
  expect(cache.find('late', 1)).toBeNull();
  for (let nth = 0; nth <= 4096; nth += 1) cache.begin(`${nth}`).keep({ session: session(nth), until: 10 });
  expect(cache.find('0', 1)).toBeNull();
  expect(cache.find('1', 1)).toEqual(session(1));
  expect(cache.find('1', 10)).toBeNull();
});
