import { createCipheriv, randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { purgeExpired } from '../../features/accounts/purge-expired.ts';
import {
  call,
  newPerson,
  newVerifiedPerson,
  type Person,
  startTestServer,
  type TestServer,
} from '../../proofs/testing/start-test-server.ts';
import { keyOfAccount } from '../database/key-of-account.ts';
import { measureRemembered, sealKey } from '../http/idempotency-store.ts';
import { scarcePart } from './byte-budget.ts';
import { rememberedOfAccounts, rememberedOfStrangers } from './table-budgets.ts';

const day = 24 * 3600_000;
let server: TestServer;
let ada: Person;
let bo: Person;
beforeAll(async () => {
  server = await startTestServer({ trustedProxies: ['127.0.0.1'] });
  ada = await newVerifiedPerson(server, 'ada@example.org');
  bo = await newPerson(server, 'bo@example.org');
});
afterAll(() => server.stop());
beforeEach(async () => {
  await server.services.db.deleteFrom('idempotency').execute();
  await measureRemembered(server.services);
});

const keyOf = ({ id }: Pick<Person, 'id'>) => keyOfAccount(server.services.db, id);
const newFolder = (who: Pick<Person, 'token'>, key: string = randomUUID()) =>
  call(server, 'POST', '/drive/v1/files', {
    token: who.token,
    headers: { 'idempotency-key': key },
    body: { kind: 'drive#folder', name: `folder ${key}` },
  });
const signOut = (key: string = randomUUID()) =>
  call(server, 'POST', '/v1/auth/revoke', {
    headers: { 'idempotency-key': key },
    body: { token: 'of-no-session'.repeat(4) },
  });
/** As if an owner had answers of so many bytes. */
async function have(owner: string, bytes: number): Promise<void> {
  const { db, clock } = server.services;
  const row = { key: randomUUID(), status: 200, body: '', created_at: clock() };
  await db
    .insertInto('idempotency')
    .values({ ...row, owner, bytes })
    .execute();
}
const stored = () =>
  server.services.db.selectFrom('idempotency').select(['owner', 'bytes', 'body']).execute();

it('[P36o T40] remembered answers count for the account, in bytes: beyond its part it gets 429, others go on, and what is forgotten makes room', async () => {
  expect((await newFolder(ada, 'the-first-one')).status).toBe(200);
  const [first] = await stored();
  expect([first?.owner, (first?.bytes ?? 0) >= (first?.body.length ?? 0)]).toEqual([await keyOf(ada), true]);
  await have(await keyOf(ada), rememberedOfAccounts.each - (first?.bytes ?? 0));
  await measureRemembered(server.services);
  // The last one that fits takes it over its part.
  expect((await newFolder(ada)).status).toBe(200);
  const refused = await newFolder(ada);
  expect([refused.status, refused.body.error, Number(refused.headers.get('retry-after')) > 0]).toEqual([
    429,
    'resource_exhausted',
    true,
  ]);
  expect((await newFolder(ada, 'the-first-one')).headers.get('idempotent-replay')).toBe('true');
  expect((await newFolder(bo)).status).toBe(200);
  const { db } = server.services;
  await db
    .updateTable('idempotency')
    .set({ created_at: server.services.clock() - 3 * day })
    .execute();
  await purgeExpired(server.services);
  await measureRemembered(server.services);
  expect((await newFolder(ada)).status).toBe(200);
});

it('[P36o] when all accounts together have too many, one that has few is served', async () => {
  for (let n = 0; n < rememberedOfAccounts.all / rememberedOfAccounts.each; n += 1)
    await have(`account ${n}`, rememberedOfAccounts.each);
  await have(await keyOf(bo), rememberedOfAccounts.each / scarcePart);
  await measureRemembered(server.services);
  expect([(await newFolder(ada)).status, (await newFolder(bo)).status]).toEqual([200, 200]);
  expect([(await newFolder(ada)).status, (await newFolder(bo)).status]).toEqual([200, 429]);
});

it('[P36o P36r] accounts of one client that nobody confirmed have one part', async () => {
  const signUp = async (email: string) => {
    const body = { client_id: 'aloft-terminal', email, password: 'a long password' };
    const headers = { 'x-forwarded-for': '192.0.2.1' };
    const made = await call(server, 'POST', '/v1/auth/signup', { body, headers });
    return { id: String(made.body.sub), token: String(made.body.access_token) };
  };
  const [first, second] = [await signUp('first@example.org'), await signUp('second@example.org')];
  await have(await keyOf(first), rememberedOfAccounts.each + 1);
  await measureRemembered(server.services);
  expect([(await newFolder(second)).status, (await newFolder(ada)).status]).toEqual([429, 200]);
});

it('[P36o] a client without an account has a part of its own, by a hash of its address, and takes nothing of accounts', async () => {
  expect((await signOut()).status).toBe(200);
  const [first] = await stored();
  expect(first?.owner).toMatch(/^client [\w-]{43}$/);
  await have(first?.owner ?? '', rememberedOfStrangers.each);
  await measureRemembered(server.services);
  expect([(await signOut()).status, (await newFolder(ada)).status]).toEqual([429, 200]);
});

it('[P36o] calls that only read are remembered for nobody', async () => {
  const asked = await call(server, 'POST', '/config/v1/debug_options', {
    headers: { 'idempotency-key': 'a-question' },
    body: { client: 'web', data: {} },
  });
  const known = await call(server, 'POST', '/drive/v1/resource/cid', {
    token: ada.token,
    headers: { 'idempotency-key': 'another-question' },
    body: { gcid: 'A'.repeat(40) },
  });
  expect([asked.status, known.status, await stored()]).toEqual([200, 200, []]);
});

it('an answer that an earlier build stored, as it is, is still given', async () => {
  await newFolder(ada, 'an-earlier-build');
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', sealKey(server.services, 'an-earlier-build'), nonce);
  const text = JSON.stringify({ body: '{"earlier":"build"}', cookies: [] });
  const closed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  const body = Buffer.concat([nonce, cipher.getAuthTag(), closed]).toString('base64');
  await server.services.db.updateTable('idempotency').set({ body, owner: '', bytes: 0 }).execute();
  expect((await newFolder(ada, 'an-earlier-build')).body).toEqual({ earlier: 'build' });
});
