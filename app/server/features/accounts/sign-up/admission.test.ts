import type { SignUpMode } from '@aloft/core/rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfiguration } from '../../../configuration.ts';
import { call, startTestServer, type TestServer } from '../../../proofs/testing/start-test-server.ts';
import { addAccount } from '../accounts.ts';
import { lastMail } from '../outbox.ts';
import { admittedByOperator } from './admission.ts';

const password = 'a long password';
const known = 'ada@example.org';
const unknown = 'nobody@example.org';
const refusals: readonly (readonly [SignUpMode, string])[] = [
  ['closed', 'sign_up_closed'],
  ['invited', 'sign_up_link_required'],
];

it('is open where only this computer reaches the server, closed where others do, and else as it is set', () => {
  const set = (environment: Record<string, string>) => {
    const read = readConfiguration(environment);
    return read.ok ? read.configuration.signUp : read.problem;
  };
  const reached = {
    ALOFT_PUBLIC_URL: 'https://drive.example.org',
    ALOFT_CONTENT_URL: 'https://c.example.org',
  };
  expect(set({})).toBe('open');
  expect(set(reached)).toBe('closed');
  expect(set({ ...reached, ALOFT_SIGN_UP: '' })).toBe('closed');
  for (const mode of ['open', 'invited', 'closed'])
    for (const where of [{}, reached]) expect(set({ ...where, ALOFT_SIGN_UP: mode })).toBe(mode);
  expect(set({ ALOFT_SIGN_UP: 'everybody' })).toContain('ALOFT_SIGN_UP');
});

describe.each(refusals)('with sign-ups that are %s', (signUp, error) => {
  let server: TestServer;
  beforeAll(async () => {
    // Nothing that is refused here asks for a captcha first.
    server = await startTestServer({ signUp, captcha: 'always' });
    await addAccount(server.services, admittedByOperator, { email: known, password });
  });
  afterAll(() => server.stop());

  const post = (path: string, body: object) =>
    call(server, 'POST', path, { body: { client_id: 'aloft-terminal', ...body } });

  it('[P42a] refuses every way to a new account alike, whether the address has one or not, and does nothing for it', async () => {
    const { db } = server.services;
    for (const email of [known, unknown, 'no address'])
      for (const [path, more] of [
        ['/v1/auth/signup', { password }],
        ['/v1/auth/signup', { password: 'weak' }],
        ['/v1/auth/signup', { password, verification_token: 'a token', request: 'a request' }],
        ['/v1/auth/verification', { target: 'NOT_USER', usage: 'REGISTER' }],
        ['/v1/auth/verification', { target: 'ANY', usage: 'REGISTER' }],
      ] as const) {
        const answer = await post(path, { email, ...more });
        expect([path, email, answer.status, answer.body]).toMatchObject([path, email, 403, { error }]);
      }
    expect(await lastMail(server.services, known)).toBeNull();
    expect(await lastMail(server.services, unknown)).toBeNull();
    for (const table of ['verifications', 'rate_limits', 'captcha_tokens', 'mails'] as const)
      expect([table, await db.selectFrom(table).selectAll().execute()]).toEqual([table, []]);
    expect(await db.selectFrom('accounts').select('email').execute()).toEqual([{ email: known }]);
  });

  it('goes on to ask for the captcha where somebody signs in, or wants a new password', async () => {
    const asked = { status: 400, body: { error: 'captcha_required' } };
    expect(await post('/v1/auth/signin', { username: known, password })).toMatchObject(asked);
    expect(await post('/v1/user/restore', { username: known, password })).toMatchObject(asked);
    for (const usage of ['SIGN_IN', 'PASSWORD_RESET', 'EMAIL_CHANGE'])
      expect(await post('/v1/auth/verification', { email: known, target: 'USER', usage })).toMatchObject(
        asked,
      );
  });
});

describe('on a closed server', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ signUp: 'closed' });
    await addAccount(server.services, admittedByOperator, { email: known, password });
  });
  afterAll(() => server.stop());

  it('whoever has an account signs in as before', async () => {
    const body = { client_id: 'aloft-terminal', username: known, password };
    expect((await call(server, 'POST', '/v1/auth/signin', { body })).status).toBe(200);
  });
});
