import * as v from 'valibot';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runAloftHere } from '../../proofs/testing/operator-process.ts';
import { call, startTestServer, type TestServer } from '../../proofs/testing/start-test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ signUp: 'invited' });
});
afterAll(() => server.stop());

async function aloft(...words: readonly string[]) {
  const { code, out, complaint } = await runAloftHere(server.configuration, [...words, '--json']);
  const data: unknown = code === 0 ? JSON.parse(out) : null;
  return { code, data, complaint };
}
const Made = v.object({ id: v.string(), url: v.string() });
const makeLink = async (...options: readonly string[]) =>
  v.parse(Made, (await aloft('sign-up-link', 'create', ...options)).data);
const signUp = (url: string, email: string) =>
  call(server, 'POST', '/v1/auth/signup', {
    body: {
      ...{ client_id: 'aloft-terminal', email, password: 'a long password' },
      sign_up_link: new URL(url).searchParams.get('sign_up'),
    },
  });

it('[P42b] a link is made for somebody, makes their account, and says so in the list', async () => {
  const { id, url } = await makeLink('--for', 'Ada', '--quota', '20GiB', '--membership', '30');
  const listed = async () => (await aloft('sign-up-link', 'list')).data;
  const facts = { id, for: 'Ada', role: 'person', quota: 20 * 1024 ** 3, membership: 30 };
  expect(await listed()).toMatchObject([{ ...facts, state: 'open', usedBy: null }]);
  expect(JSON.stringify(await listed())).not.toContain(new URL(url).searchParams.get('sign_up'));
  expect((await signUp(url, 'ada@example.org')).status).toBe(200);
  expect(await listed()).toMatchObject([{ ...facts, state: 'used', usedBy: 'ada@example.org' }]);
  expect(await aloft('sign-up-link', 'revoke', id)).toMatchObject({ code: 1 });
});

it('[P42b] a link that is revoked, or whose maker was deleted, makes no account', async () => {
  const revoked = await makeLink();
  const ofMaker = await makeLink('--by', 'ada@example.org');
  expect(await aloft('sign-up-link', 'revoke', revoked.id)).toMatchObject({ code: 0 });
  expect(await aloft('user', 'delete', 'ada@example.org', '--yes')).toMatchObject({ code: 0 });
  for (const { url } of [revoked, ofMaker])
    expect((await signUp(url, 'bo@example.org')).body.error).toBe('sign_up_link_invalid');
});

it('is refused where no link would work, and for values that are none', async () => {
  const closed = { ...server.configuration, signUp: 'closed' } as const;
  const refused = await runAloftHere(closed, ['sign-up-link', 'create']);
  expect(refused).toMatchObject({ code: 1, complaint: expect.stringContaining('ALOFT_SIGN_UP is closed') });
  for (const words of [
    ['--days', '0'],
    ['--days', '366'],
    ['--quota', 'much'],
    ['--membership', '0'],
    ['--membership', '3651'],
  ])
    expect(await aloft('sign-up-link', 'create', ...words)).toMatchObject({ code: 2 });
  expect(await aloft('sign-up-link', 'create', '--by', 'nobody@example.org')).toMatchObject({ code: 1 });
});

it('sets a role, which the profile tells operators alone, and writes down who did', async () => {
  const { url } = await makeLink();
  const signed = await signUp(url, 'cy@example.org');
  const token = String(signed.body.access_token);
  const role = async () => (await call(server, 'GET', '/v1/user/me', { token })).body.role;
  expect(await role()).toBeUndefined();
  expect(await aloft('user', 'set-role', 'cy@example.org', 'operator')).toMatchObject({
    code: 0,
    data: { role: 'operator' },
  });
  expect(await role()).toBe('operator');
  expect(await aloft('user', 'show', 'cy@example.org')).toMatchObject({ data: { role: 'operator' } });
  expect(await aloft('user', 'set-role', 'cy@example.org', 'king')).toMatchObject({ code: 2 });
  expect((await aloft('user', 'set-role', 'cy@example.org', 'person')).code).toBe(0);
  expect(await role()).toBeUndefined();
  const rows = await server.services.db.selectFrom('operator_log').select(['action', 'detail']).execute();
  expect(rows.filter(({ action }) => action === 'account.role')).toEqual([
    { action: 'account.role', detail: '{"role":"operator"}' },
    { action: 'account.role', detail: '{"role":"person"}' },
  ]);
  expect(JSON.stringify(rows)).not.toContain('Ada');
});

it('says and sets who may come in, unless the environment does', async () => {
  expect(await aloft('sign-up', 'show')).toMatchObject({
    data: { mode: 'invited', source: 'environment' },
  });
  expect(await aloft('sign-up', 'set', 'open')).toMatchObject({
    ...{ code: 1, complaint: expect.stringContaining('ALOFT_SIGN_UP is invited') },
  });
  const free = { ...server.configuration, signUp: null };
  const run = async (...words: readonly string[]) => {
    const { code, out } = await runAloftHere(free, [...words, '--json']);
    const data: unknown = code === 0 ? JSON.parse(out) : null;
    return { code, data };
  };
  expect(await run('sign-up', 'show')).toMatchObject({ data: { mode: 'open', source: 'default' } });
  expect(await run('sign-up', 'set', 'closed')).toMatchObject({ code: 0, data: { mode: 'closed' } });
  expect(await run('sign-up', 'show')).toMatchObject({ data: { mode: 'closed', source: 'operator' } });
  const link = await runAloftHere(free, ['sign-up-link', 'create']);
  expect(link).toMatchObject({ code: 1, complaint: expect.stringContaining('sign-up is closed') });
  expect(await run('sign-up', 'set', 'nobody')).toMatchObject({ code: 2 });
  // What the operator has decided is kept, and does not count while the environment decides.
  expect(await aloft('sign-up', 'show')).toMatchObject({ data: { mode: 'invited' } });
});
