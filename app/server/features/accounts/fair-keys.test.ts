import { afterAll, beforeAll, expect, expectTypeOf, it } from 'vitest';
import { keyOfAccount } from '../../platform/database/key-of-account.ts';
import type { LongReads } from '../../platform/database/long-reads.ts';
import { clientKey, type FairKey, readersKey } from '../../platform/locks/fair-key.ts';
import type { FairQueue } from '../../platform/locks/fair-queue.ts';
import { call, startTestServer, type TestServer } from '../../proofs/testing/start-test-server.ts';
import type { openFairQueue } from '../media/fair-queue.ts';
import { findSession } from './sessions/tokens.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ captcha: 'off', trustedProxies: ['127.0.0.1'] });
});
afterAll(() => server.stop());

/** Signs up from an address; without one, from a proxy that does not tell whom it forwards. */
async function signUp(email: string, client = ''): Promise<{ readonly id: string; readonly token: string }> {
  const made = await call(server, 'POST', '/v1/auth/signup', {
    body: { client_id: 'aloft-terminal', email, password: 'a long password' },
    headers: client === '' ? {} : { 'x-forwarded-for': client },
  });
  expect(made.status).toBe(200);
  return { id: String(made.body.sub), token: String(made.body.access_token) };
}
const keyOf = ({ id }: { readonly id: string }): Promise<FairKey> => keyOfAccount(server.services.db, id);
const confirm = ({ id }: { readonly id: string }) =>
  server.services.db.updateTable('accounts').set({ email_verified_at: 1 }).where('id', '=', id).execute();

it('[P36r] unconfirmed accounts of one client are one key, in sessions too; each is its own once it is confirmed', async () => {
  const first = await signUp('one@example.org', '192.0.2.1');
  const second = await signUp('two@example.org', '192.0.2.1');
  const other = await signUp('other@example.org', '192.0.2.2');
  expect(await keyOf(first)).toBe(await keyOf(second));
  expect(await keyOf(first)).not.toBe(await keyOf(other));
  const session = await findSession(server.services, first.token);
  expect(session?.fairKey).toBe(await keyOf(second));
  await confirm(first);
  expect(await keyOf(first)).not.toBe(await keyOf(second));
  expect(await keyOf(second)).toBe(session?.fairKey);
  await confirm(second);
  expect(await keyOf(first)).not.toBe(await keyOf(second));
});

it('[P36r] an IPv6 subscriber is one client; an address that stands for many is none, and each account its own', async () => {
  const [low, high] = [
    await signUp('low@example.org', '2001:db8:1:2::1'),
    await signUp('high@example.org', '2001:db8:1:2:ffff::1'),
  ];
  expect(await keyOf(low)).toBe(await keyOf(high));
  const [one, two] = [await signUp('a@example.org'), await signUp('b@example.org')];
  expect(await keyOf(one)).not.toBe(await keyOf(two));
});

it('[P36r] no queue takes an account or an address for a key as it is', () => {
  expectTypeOf<string>().not.toExtend<FairKey>();
  expectTypeOf<Parameters<FairQueue['take']>[0]>().toEqualTypeOf<FairKey | null>();
  expectTypeOf<Parameters<LongReads['of']>[0]>().toEqualTypeOf<FairKey>();
  expectTypeOf<Parameters<ReturnType<typeof openFairQueue>['enter']>[0]['key']>().toEqualTypeOf<FairKey>();
  expect(readersKey(clientKey('a'))).not.toBe(clientKey('a'));
});
