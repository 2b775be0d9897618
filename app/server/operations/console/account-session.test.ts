// A session in the console by an operator's account: how it ends, and what is done in it.
import { hour } from '@aloft/core/service';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { call, startTestServer, type TestServer } from '../../proofs/testing/start-test-server.ts';
import { changeRole } from '../management/accounts.ts';
import { ConsoleClient, confirmationOf } from './testing/console-client.ts';
import { newOperator, ProductVisitor, type TwoStepPerson } from './testing/product-visitor.ts';

const adminKey = 'the-key-of-an-operator';
let server: TestServer;
let grace: TwoStepPerson;
let eve: TwoStepPerson;
let visitor: ProductVisitor;
beforeAll(async () => {
  server = await startTestServer({ adminPort: 0, adminKey, trustedProxies: ['127.0.0.1', '::1'] });
  grace = await newOperator(server, 'grace@example.org');
  eve = await newOperator(server, 'eve@example.org', 'person');
});
afterAll(() => server.stop());
beforeEach(async () => {
  visitor = await ProductVisitor.signedIn(server, grace);
});

/** A token of a program, by the password and a code. */
const signInWithCode = async (who: TwoStepPerson): Promise<{ token: string }> => {
  const client_id = 'aloft-terminal';
  const first = await call(server, 'POST', '/v1/auth/signin', {
    body: { client_id, username: who.email, password: 'a long password' },
  });
  const challenge = /"detail":"([^"]+)"/.exec(first.text)?.[1] ?? '';
  const second = await call(server, 'POST', '/v1/auth/second_factor', {
    body: { client_id, challenge, code: who.code() },
  });
  return { token: String(second.body.access_token) };
};
const sessions = () => server.services.db.selectFrom('operator_sessions').selectAll().execute();

describe('a session', () => {
  it('[P42d] has a cookie for these pages alone, of which only a hash is stored, for an hour', async () => {
    const answer = await visitor.takeStep();
    const [cookie = ''] = answer.headers['set-cookie'] ?? [];
    expect(cookie).toMatch(
      /^aloft-console=[\w-]{43}; Max-Age=3600; Path=\/operator; HttpOnly; SameSite=Strict$/,
    );
    const token = /=([\w-]{43});/.exec(cookie)?.[1] ?? '';
    expect(JSON.stringify(await sessions())).not.toContain(token);
    expect((await visitor.get('/accounts')).status).toBe(200);
    server.pass(hour + 1);
    expect((await visitor.get('/accounts')).status).toBe(401);
  });

  it('has a `Secure` cookie where the app has https', async () => {
    const { addresses } = server.services;
    const { app } = addresses;
    addresses.app = 'https://drive.example.org';
    try {
      const one = await ProductVisitor.signedIn(server, grace);
      expect((await one.takeStep()).headers['set-cookie']).toEqual([
        expect.stringMatching(
          /^__Secure-aloft-console=[\w-]{43}; Max-Age=3600; Path=\/operator; HttpOnly; Secure; SameSite=Strict$/,
        ),
      ]);
      expect((await one.get('/accounts')).status).toBe(200);
    } finally {
      addresses.app = app;
    }
  });

  it('ends by leaving, for which its own form is needed', async () => {
    await visitor.comeIn();
    expect((await visitor.ask('POST', '/sign-out', { csrf: 'x' })).status).toBe(403);
    const left = await visitor.ask('POST', '/sign-out', { csrf: await visitor.csrf() });
    expect([left.status, left.headers.location]).toEqual([303, '/drive/all']);
    expect((await visitor.get('/accounts')).status).toBe(401);
  });

  const asOwner = (method: string, path: string, body: unknown = {}) =>
    call(server, method, path, {
      body,
      headers: { cookie: visitor.app, 'sec-fetch-site': 'same-origin' },
    });
  const setRow = (values: { role?: 'person' | 'operator'; delete_at?: number | null }) =>
    server.services.db.updateTable('accounts').set(values).where('id', '=', grace.id).execute();
  const familyOf = async () =>
    (await sessions()).filter((row) => row.account_id === grace.id).at(-1)?.family ?? '';
  const ways: Readonly<
    Record<string, { end(): Promise<unknown>; status: number; undo?(): Promise<unknown> }>
  > = {
    'the app is signed out of': { end: () => asOwner('POST', '/v1/auth/revoke'), status: 404 },
    'the session of the app is ended elsewhere': {
      end: async () =>
        call(server, 'DELETE', `/v1/user/sessions/${await familyOf()}`, {
          token: (await signInWithCode(grace)).token,
        }),
      status: 404,
    },
    'the other sessions are ended': {
      end: () => asOwner('POST', '/v1/user/sessions:revokeOthers'),
      status: 401,
    },
    'the password is changed': {
      end: () =>
        asOwner('POST', '/v1/user/password', {
          old_password: 'a long password',
          new_password: 'another long one',
        }),
      status: 401,
      undo: () =>
        asOwner('POST', '/v1/user/password', {
          old_password: 'another long one',
          new_password: 'a long password',
        }),
    },
    'the role is taken': {
      end: () => setRow({ role: 'person' }),
      status: 404,
      undo: () => setRow({ role: 'operator' }),
    },
    'the account is to be deleted': {
      end: () => setRow({ delete_at: 1 }),
      status: 404,
      undo: () => setRow({ delete_at: null }),
    },
  };
  for (const [when, { end, status, undo }] of Object.entries(ways))
    it(`[P42d] ends at the next request when ${when}`, async () => {
      await visitor.comeIn();
      await end();
      expect((await visitor.get('/accounts')).status).toBe(status);
      const form = { csrf: 'x', confirmed: 'yes', id: eve.id };
      expect((await visitor.ask('POST', '/changes/account.delete', form)).status).toBe(status);
      await undo?.();
    });

  it('[P42d] is of one browser: its cookie opens nothing in another session of the account, nor of another operator', async () => {
    await visitor.comeIn();
    const console = visitor.cookie.split('; ').at(-1) ?? '';
    const ivy = await newOperator(server, 'ivan@example.org');
    for (const who of [grace, ivy]) {
      const other = await ProductVisitor.signedIn(server, who);
      other.cookie = `${other.app}; ${console}`;
      expect((await other.get('/accounts')).status).toBe(401);
    }
    const bare = new ProductVisitor(server, grace);
    bare.cookie = console;
    expect((await bare.get('/accounts')).status).toBe(404);
  });

  it('[P42d] and one by the admin key open nothing of each other', async () => {
    await visitor.comeIn();
    const byKey = new ConsoleClient(server);
    await byKey.signIn(adminKey);
    const key = byKey.cookie.split('=')[1] ?? '';
    const own = visitor.cookie.split('=').at(-1) ?? '';
    byKey.cookie = `aloft-operator=${own}; ${visitor.cookie}`;
    expect((await byKey.get('/accounts')).status).toBe(401);
    visitor.cookie = `${visitor.app}; aloft-console=${key}; aloft-operator=${key}`;
    expect((await visitor.get('/accounts')).status).toBe(401);
  });

  it('whose app session has to be renewed says so to a form, and to nobody else', async () => {
    await visitor.comeIn();
    visitor.cookie = visitor.cookie.replace(/aloft-session=[^;]+/, 'aloft-session=none');
    const form = { csrf: 'x', confirmed: 'yes', id: eve.id };
    const answer = await visitor.ask('POST', '/changes/account.delete', form);
    expect([answer.status, answer.text.includes('href="/operator"')]).toEqual([403, true]);
    const reopened = await visitor.get('/accounts');
    expect([reopened.status, String(reopened.headers['set-cookie']).includes('aloft-session=')]).toEqual([
      200,
      true,
    ]);
    visitor.cookie = visitor.cookie.replace(/aloft-refresh=[^;]+; /, '');
    expect((await visitor.get('/accounts')).status).toBe(404);
  });

  it('[P42d] is shown by a browser, and read by no script or frame', async () => {
    await visitor.comeIn();
    const said = (mode: string, dest: string) => ({ 'sec-fetch-mode': mode, 'sec-fetch-dest': dest });
    const refused = [
      said('cors', 'empty'),
      said('same-origin', 'empty'),
      said('navigate', 'iframe'),
      said('no-cors', 'script'),
    ];
    for (const headers of refused)
      expect([headers, (await visitor.get('/accounts', headers)).status]).toEqual([headers, 404]);
    expect((await visitor.get('/style.css', said('no-cors', 'style'))).status).toBe(200);
    const { headers } = await visitor.get('/accounts');
    expect(headers).toMatchObject({
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
      'cross-origin-opener-policy': 'same-origin',
      'cache-control': 'no-store',
      'x-frame-options': 'DENY',
      'x-robots-tag': 'noindex, nofollow',
    });
    expect(String(headers['content-security-policy'])).not.toContain('script-src');
  });
});

describe('a change', () => {
  it('[R6.5] is written down with the operator, their account and where they are', async () => {
    await visitor.comeIn();
    const asked = await visitor.begin('account.days', { id: eve.id, days: '3' });
    const done = await visitor.ask('POST', '/changes/account.days', confirmationOf(asked.text), {
      'x-forwarded-for': '198.51.100.7',
    });
    expect([done.status, done.headers.location]).toEqual([303, `/operator/accounts/${eve.id}`]);
    const rows = await server.services.db
      .selectFrom('operator_log')
      .selectAll()
      .where('action', '=', 'account.days')
      .execute();
    expect(rows).toMatchObject([
      ...[
        {
          operator: 'grace',
          operator_id: grace.id,
          via: 'console',
          address: '198.51.100.7',
          subject: eve.id,
        },
      ],
    ]);
    const { text } = await visitor.get('/log');
    expect(text).toContain(`<a href="/operator/accounts/${grace.id}">grace</a>`);
  });

  it('[P42b R6.5] an invitation is in the operator’s name, and ends with their account', async () => {
    const judy = await newOperator(server, 'judy@example.org');
    const one = await (await ProductVisitor.signedIn(server, judy)).comeIn();
    const { text } = await one.change('signUpLink.create', { days: '1' });
    const sign_up_link = /sign_up=([\w-]+)/.exec(text)?.[1] ?? '';
    const { db, clock } = server.services;
    await db
      .updateTable('accounts')
      .set({ delete_at: clock() + hour })
      .where('id', '=', judy.id)
      .execute();
    const { body } = await call(server, 'POST', '/v1/auth/signup', {
      body: {
        client_id: 'aloft-terminal',
        email: 'kim@example.org',
        password: 'a long password',
        sign_up_link,
      },
    });
    expect(body.error).toBe('sign_up_link_invalid');
  });

  it('[R6.5] of another page is refused: without the token, with another session’s, or from another origin', async () => {
    await visitor.comeIn();
    const ivy = await newOperator(server, 'ines@example.org');
    const other = await ProductVisitor.signedIn(server, ivy);
    await other.takeStep();
    const form = { id: eve.id, days: '1', confirmed: 'yes', request: 'B'.repeat(22) };
    for (const csrf of ['', 'x', await other.csrf()])
      expect((await visitor.ask('POST', '/changes/account.days', { ...form, csrf })).status).toBe(403);
    const csrf = await visitor.csrf();
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://evil.example' },
      { origin: server.contentUrl },
      { origin: 'null' },
    ])
      expect([
        headers,
        (await visitor.ask('POST', '/changes/account.days', { ...form, csrf }, headers)).status,
      ]).toEqual([headers, 403]);
    const rows = await server.services.db
      .selectFrom('operator_log')
      .select('id')
      .where('id', '=', form.request)
      .execute();
    expect(rows).toEqual([]);
  });
});

describe('the last operator', () => {
  const operators = () =>
    server.services.db.selectFrom('accounts').select('id').where('role', '=', 'operator').execute();

  it('keeps role and account in the console, and two of them do not take it from each other at once', async () => {
    const { db } = server.services;
    await db.updateTable('accounts').set({ role: 'person' }).where('id', '<>', grace.id).execute();
    await visitor.comeIn();
    const refused = await visitor.change('account.delete', { id: grace.id });
    expect([refused.status, refused.text.includes('last account that opens the console')]).toEqual([
      400,
      true,
    ]);
    const ivy = await newOperator(server, 'irma@example.org');
    const byConsole = { name: 'grace', via: 'console', address: '' } as const;
    const take = (one: TwoStepPerson, n: number) =>
      changeRole(server.services, { operator: byConsole, requestId: `take ${n}` }, one, 'person');
    const done = await Promise.all([grace, ivy].map(take));
    expect(done.filter((one) => one === null)).toHaveLength(1);
    expect(await operators()).toHaveLength(1);
    const logged = await db.selectFrom('operator_log').select('id').where('id', 'like', 'take %').execute();
    expect(logged).toHaveLength(1);
    const [left] = await operators();
    const byCommand = { name: 'root', via: 'command', address: '' } as const;
    const request = { operator: byCommand, requestId: 'by command' };
    expect(
      await changeRole(server.services, request, { id: left?.id ?? '', email: '' }, 'person'),
    ).toBeNull();
    expect(await operators()).toEqual([]);
  });
});
