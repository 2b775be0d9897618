import type { Migration } from 'kysely/migration';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkAll } from '../../operations/integrity/check.ts';
import { accountOf } from '../../operations/management/accounts.ts';
import { up } from '../../platform/database/migrations/2026-11-27-34-spellings-of-addresses.ts';
import { call, newPerson, startTestServer, type TestServer } from '../../proofs/testing/start-test-server.ts';
import { mailboxName } from '../vip/grants.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const password = 'a long password';
const signIn = (username: string) =>
  call(server, 'POST', '/v1/auth/signin', { body: { client_id: 'aloft-terminal', username, password } });
/** As an earlier build wrote it. */
const respell = (id: string, email: string) =>
  server.services.db.updateTable('accounts').set({ email }).where('id', '=', id).execute();

it('a mailbox has one account, in whatever spelling it is made, signed in to, or looked for', async () => {
  const { id } = await newPerson(server, 'idn@bücher.example');
  for (const email of ['idn@xn--bcher-kva.example', 'ＩＤＮ@bücher.example', 'idn@BÜCHER.example']) {
    const again = await call(server, 'POST', '/v1/auth/signup', {
      body: { client_id: 'aloft-terminal', email, password },
    });
    expect(again.body.error, email).toBe('email_taken');
    expect((await signIn(email)).body.sub, email).toBe(id);
    expect((await accountOf(server.services, email))?.id, email).toBe(id);
    expect(mailboxName(server.services, email)).toBe(mailboxName(server.services, 'idn+x@bücher.example'));
  }
});

it('addresses of earlier builds are spelt anew; of two accounts of one, each keeps its row and its way in', async () => {
  const { db } = server.services;
  const alone = await newPerson(server, 'alone@xn--mller-kva.example');
  await respell(alone.id, 'alone@müller.example');
  const spelt = await newPerson(server, 'two@xn--mller-kva.example');
  const other = await newPerson(server, 'placeholder@example.org');
  await respell(other.id, 'two@müller.example');
  await db
    .insertInto('unsubscribed')
    .values({ email: 'alone@müller.example', scene: 'membership', created_at: 1 })
    .execute();
  const migration: Migration = { up };
  await migration.up(db);
  await migration.up(db);
  const ended = await db
    .selectFrom('unsubscribed')
    .select('scene')
    .where('email', '=', 'alone@xn--mller-kva.example')
    .execute();
  expect(ended).toHaveLength(1);
  for (const email of ['alone@müller.example', 'alone@xn--mller-kva.example'])
    expect((await signIn(email)).body.sub).toBe(alone.id);
  expect((await signIn('two@xn--mller-kva.example')).body.sub).toBe(spelt.id);
  expect((await signIn('two@müller.example')).body.sub).toBe(other.id);
  expect((await accountOf(server.services, 'two@müller.example'))?.id).toBe(other.id);
  expect((await checkAll(server.services, false)).problems).toEqual([
    { kind: 'addressTwice', account: other.id, other: spelt.id },
  ]);
});
