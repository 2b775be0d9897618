import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { firstRows } from '../../../operations/management/pages.ts';
import {
  createSignUpLink,
  listSignUpLinks,
  revokeSignUpLink,
} from '../../../operations/management/sign-up-links.ts';
import { isRefusal } from '../../../platform/refusal.ts';
import { call, startTestServer, type TestServer } from '../../../proofs/testing/start-test-server.ts';
import { addAccount } from '../accounts.ts';
import { lastMail } from '../outbox.ts';
import { purgeAccount } from '../purge-account-data.ts';
import { purgeExpired } from '../purge-expired.ts';
import { admittedByOperator } from './admission.ts';
import { makeFirstOperatorLink } from './first-operator-link.ts';
import { makeSignUpLink } from './sign-up-links.ts';

const day = 24 * 3600_000;
const password = 'a long password';
const operator = { name: 'grace', via: 'command', address: '' } as const;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ signUp: 'invited' });
});
afterAll(() => server.stop());

let serial = 0;
const newRequest = () => {
  serial += 1;
  return { operator, requestId: `request ${serial}` };
};
const secretOf = (url: string): string => new URL(url).searchParams.get('sign_up') ?? '';

interface LinkForTest {
  readonly quota?: number;
  readonly membershipDays?: number;
  readonly makerId?: string;
  readonly days?: number;
  readonly label?: string;
}
async function newLink(of: LinkForTest = {}) {
  const { quota = null, membershipDays = null, makerId = null, days = 7, label = '' } = of;
  const wanted = { label, quota, membershipDays, makerId, days };
  const made = await createSignUpLink(server.services, newRequest(), wanted);
  if (isRefusal(made)) throw new Error(made.refused);
  return { ...made, secret: secretOf(made.url) };
}

const signUp = (email: string, link: string | undefined, more: object = {}, at = server) =>
  call(at, 'POST', '/v1/auth/signup', {
    body: { client_id: 'aloft-terminal', email, password, sign_up_link: link, ...more },
  });
const over = { status: 403, body: { error: 'sign_up_link_invalid' } };
const accountOf = (email: string, at = server) =>
  at.services.db
    .selectFrom('accounts')
    .select(['id', 'quota_limit', 'role', 'email_verified_at'])
    .where('email', '=', email)
    .executeTakeFirst();

describe('a link of the operator', () => {
  it('[P42b] makes one account, with the space it names, and no second one', async () => {
    const { url, secret, id } = await newLink({ quota: 20 * 1024 ** 3, label: 'Ada' });
    expect(url.startsWith(`${server.appUrl}/drive/login?sign_up=`)).toBe(true);
    expect((await signUp('ada@example.org', secret)).status).toBe(200);
    expect(await accountOf('ada@example.org')).toMatchObject({ quota_limit: 20 * 1024 ** 3, role: 'person' });
    expect(await signUp('ada@example.org', secret)).toMatchObject(over);
    expect(await signUp('bo@example.org', secret)).toMatchObject(over);
    const { rows } = await listSignUpLinks(server.services, firstRows(10));
    expect(rows.find((row) => row.id === id)).toMatchObject({
      ...{ label: 'Ada', state: 'used', user: 'ada@example.org' },
    });
  });

  it('gives the usual space where it names none, and is stored as a hash alone', async () => {
    const { secret } = await newLink();
    const rows = await server.services.db.selectFrom('sign_up_links').selectAll().execute();
    const logged = await server.services.db.selectFrom('operator_log').selectAll().execute();
    expect(JSON.stringify([rows, logged])).not.toContain(secret);
    expect((await signUp('cy@example.org', secret)).status).toBe(200);
    expect((await accountOf('cy@example.org'))?.quota_limit).toBe(server.configuration.freeQuota);
  });

  it('[P42b] gives the membership that it names, once, with a row that says why', async () => {
    const { db, clock } = server.services;
    const { secret, id } = await newLink({ membershipDays: 30 });
    const before = clock();
    expect((await signUp('mia@example.org', secret)).status).toBe(200);
    expect(await signUp('mia@example.org', secret)).toMatchObject(over);
    const mia = await db
      .selectFrom('accounts')
      .select(['id', 'vip_expires_at'])
      .where('email', '=', 'mia@example.org')
      .executeTakeFirstOrThrow();
    expect(mia.vip_expires_at).toBeGreaterThanOrEqual(before + 30 * day);
    expect(mia.vip_expires_at).toBeLessThanOrEqual(clock() + 30 * day);
    const grants = db.selectFrom('membership_grants').select(['kind', 'subject', 'days']);
    expect(await grants.where('account_id', '=', mia.id).execute()).toEqual([
      { kind: 'operator', subject: id, days: 30 },
    ]);
  });

  it('stays good after a sign-up that was refused', async () => {
    const { secret } = await newLink();
    expect((await signUp('ada@example.org', secret)).body.error).toBe('email_taken');
    expect((await signUp('di@example.org', secret, { password: 'short' })).body.error).toBe(
      'password_too_weak',
    );
    expect((await signUp('di@example.org', secret, { verification_token: 'none' })).body.error).toBe(
      'invalid_verification_code',
    );
    expect((await signUp('di@example.org', secret)).status).toBe(200);
  });

  it('[P42b] makes one account for ten who use it at once; the others are told', async () => {
    const { secret } = await newLink();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) => signUp(`at-once-${at}@example.org`, secret)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.error === 'sign_up_link_invalid')).toHaveLength(9);
  });

  it('[P42b] makes none once it is revoked, nor one that nobody made', async () => {
    const { secret, id } = await newLink();
    expect(await revokeSignUpLink(server.services, newRequest(), id)).toBeNull();
    const listed = (await listSignUpLinks(server.services, firstRows(10))).rows.find((row) => row.id === id);
    expect(listed).toMatchObject({ state: 'revoked', operator: 'grace', maker: null });
    const again = newRequest();
    expect(await revokeSignUpLink(server.services, again, id)).toMatchObject({ refused: 'not_found' });
    // What is refused is not written down.
    const { db } = server.services;
    const written = db.selectFrom('operator_log').select('id').where('id', '=', again.requestId);
    expect(await written.execute()).toEqual([]);
    expect(await signUp('eve@example.org', secret)).toMatchObject(over);
    expect(await signUp('eve@example.org', 'nothing of ours')).toMatchObject(over);
    expect((await signUp('eve@example.org', '')).body.error).toBe('sign_up_link_required');
    expect(await accountOf('eve@example.org')).toBeUndefined();
  });

  it('[P42b] ends with the account in whose name it was made, from when that is to be deleted', async () => {
    const makers = await Promise.all(
      ['fay@example.org', 'gus@example.org'].map((email) =>
        addAccount(server.services, admittedByOperator, { email, password }),
      ),
    );
    const [closing, gone] = v.parse(v.tuple([v.string(), v.string()]), makers);
    const [first, second] = [await newLink({ makerId: closing }), await newLink({ makerId: gone })];
    const { db, clock } = server.services;
    await db
      .updateTable('accounts')
      .set({ delete_at: clock() + day })
      .where('id', '=', closing)
      .execute();
    await purgeAccount(server.services, gone);
    for (const { secret } of [first, second])
      expect(await signUp('hal@example.org', secret)).toMatchObject(over);
    await db.updateTable('accounts').set({ delete_at: null }).where('id', '=', closing).execute();
    expect((await signUp('hal@example.org', first.secret)).status).toBe(200);
  });

  it('is needed for a mailed code and for the account, whose address the code proves as ever', async () => {
    const { secret } = await newLink();
    const email = 'ida@example.org';
    const ask = (sign_up_link?: string) =>
      call(server, 'POST', '/v1/auth/verification', {
        body: { client_id: 'aloft-terminal', email, target: 'NOT_USER', usage: 'REGISTER', sign_up_link },
      });
    expect((await ask()).body.error).toBe('sign_up_link_required');
    expect(await ask('nothing of ours')).toMatchObject(over);
    const asked = await ask(secret);
    const code = /\b\d{6}\b/.exec((await lastMail(server.services, email)) ?? '')?.[0];
    const verified = await call(server, 'POST', '/v1/auth/verification/verify', {
      body: { client_id: 'aloft-terminal', ...asked.body, verification_code: code },
    });
    const token = verified.body.verification_token;
    // A proved address alone lets nobody in.
    expect((await signUp(email, undefined, { verification_token: token })).body.error).toBe(
      'sign_up_link_required',
    );
    expect((await signUp(email, secret, { verification_token: token })).status).toBe(200);
    expect((await accountOf(email))?.email_verified_at).not.toBeNull();
  });

  it('[P42b] makes none on a closed server', async () => {
    const closed = await startTestServer({ signUp: 'closed' });
    const wanted = { label: '', quota: null, membershipDays: null, makerId: null, days: 7 };
    expect(await createSignUpLink(closed.services, newRequest(), wanted)).toMatchObject({
      refused: 'sign_up_closed',
    });
    // One that was made before.
    const expiresAt = closed.services.clock() + day;
    const url = await makeSignUpLink(closed.services, closed.services.db, {
      ...{ ...wanted, role: 'person', expiresAt },
    });
    expect(await signUp('ada@example.org', secretOf(url), {}, closed)).toMatchObject(over);
    await closed.stop();
  });

  // The last one: it moves the clock.
  it('[P42b] makes none after its end, and is forgotten a month later', async () => {
    const { secret, id } = await newLink({ days: 1 });
    server.pass(day);
    expect(await signUp('kim@example.org', secret)).toMatchObject(over);
    const listed = async () => (await listSignUpLinks(server.services, firstRows(100))).rows;
    expect((await listed()).find((row) => row.id === id)?.state).toBe('expired');
    server.pass(31 * day);
    await purgeExpired(server.services);
    expect((await listed()).find((row) => row.id === id)).toBeUndefined();
  });
});

describe('the link of the first operator', () => {
  it('is made where others reach the server or it is not open, and there is no account', async () => {
    const linkOf = async (part: Parameters<typeof startTestServer>[0]) => {
      const one = await startTestServer(part);
      const link = await makeFirstOperatorLink(one.services);
      await one.stop();
      return link;
    };
    expect(await linkOf({})).toBeNull();
    for (const part of [
      { isPublic: true },
      { isPublic: true, signUp: 'closed' },
      { signUp: 'invited' },
    ] as const)
      expect([part, await linkOf(part)]).toEqual([part, expect.stringContaining('?sign_up=')]);
    expect(await makeFirstOperatorLink(server.services)).toBeNull();
  });

  it('[P42c] makes the operator of a closed server, once; a later start voids it, and so does its end', async () => {
    const closed = await startTestServer({ signUp: 'closed', isPublic: true });
    const make = async () => secretOf((await makeFirstOperatorLink(closed.services)) ?? '');
    const voided = secretOf((await makeFirstOperatorLink(closed.services)) ?? '');
    const late = await make();
    expect(await signUp('ada@example.org', voided, {}, closed)).toMatchObject(over);
    closed.pass(day);
    expect(await signUp('ada@example.org', late, {}, closed)).toMatchObject(over);
    const link = await make();
    const answers = await Promise.all(
      ['ada@example.org', 'bo@example.org'].map((email) => signUp(email, link, {}, closed)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403]);
    const winner = answers.find(({ status }) => status === 200);
    const me = await call(closed, 'GET', '/v1/user/me', { token: String(winner?.body.access_token) });
    expect(me.body).toMatchObject({ role: 'operator' });
    await closed.stop();
  });

  it('[P42c] makes no second operator, where one came by another way', async () => {
    const open = await startTestServer({ isPublic: true, signUp: 'open' });
    const link = secretOf((await makeFirstOperatorLink(open.services)) ?? '');
    // Somebody else was first, which takes nothing from the operator.
    const early = await signUp('early@example.org', undefined, {}, open);
    const me = await call(open, 'GET', '/v1/user/me', { token: String(early.body.access_token) });
    expect(me.body).not.toHaveProperty('role');
    const { db } = open.services;
    await db.updateTable('accounts').set({ role: 'operator' }).execute();
    expect(await signUp('late@example.org', link, {}, open)).toMatchObject(over);
    await db.updateTable('accounts').set({ role: 'person' }).execute();
    expect((await signUp('late@example.org', link, {}, open)).status).toBe(200);
    expect((await accountOf('late@example.org', open))?.role).toBe('operator');
    await open.stop();
  });
});
