import { type SignUpMode, signUpModes } from '@aloft/core/rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfiguration } from '../../../configuration.ts';
import { setSignUpMode } from '../../../operations/management/sign-up.ts';
import { newId } from '../../../platform/secrets.ts';
import { call, startTestServer, type TestServer } from '../../../proofs/testing/start-test-server.ts';
import { addAccount } from '../accounts.ts';
import { lastMail } from '../outbox.ts';
import { admittedByOperator } from './admission.ts';
import { signUpMode, signUpRule } from './sign-up-mode.ts';

const password = 'a long password';
const grace = { name: 'Grace', via: 'command', address: '' } as const;
const known = 'ada@example.org';
const unknown = 'nobody@example.org';
const refusals: readonly (readonly [SignUpMode, string])[] = [
  ['closed', 'sign_up_closed'],
  ['invited', 'sign_up_link_required'],
];

describe('a server', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.stop());

  it('is open where only this computer reaches the server, closed where others do, and else as it is set', async () => {
    const set = (environment: Record<string, string>) => {
      const read = readConfiguration(environment);
      return read.ok ? read.configuration : null;
    };
    const modeOf = async (environment: Record<string, string>) => {
      const configuration = set(environment);
      return configuration === null ? null : signUpRule({ ...server.services, configuration });
    };
    const reached = {
      ALOFT_PUBLIC_URL: 'https://drive.example.org',
      ALOFT_CONTENT_URL: 'https://c.example.org',
    };
    expect(await modeOf({})).toEqual({ mode: 'open', source: 'default' });
    expect(await modeOf(reached)).toEqual({ mode: 'closed', source: 'default' });
    expect(await modeOf({ ...reached, ALOFT_SIGN_UP: '' })).toEqual({ mode: 'closed', source: 'default' });
    for (const mode of signUpModes)
      for (const where of [{}, reached])
        expect(await modeOf({ ...where, ALOFT_SIGN_UP: mode })).toEqual({ mode, source: 'environment' });
    expect(set({ ALOFT_SIGN_UP: 'everybody' })).toBeNull();
  });

  it('is as an operator decides, from the next sign-up on, but where the environment says it', async () => {
    const { services } = server;
    const set = async (mode: SignUpMode, at = server) =>
      setSignUpMode(at.services, { operator: grace, requestId: newId() }, mode);
    const signUp = (email: string, at = server) =>
      call(at, 'POST', '/v1/auth/signup', { body: { client_id: 'aloft-terminal', email, password } });
    expect((await signUp('one@example.org')).status).toBe(200);
    expect(await set('closed')).toBeNull();
    expect(await signUpRule(services)).toEqual({ mode: 'closed', source: 'operator' });
    expect((await signUp('two@example.org')).body.error).toBe('sign_up_closed');
    expect(await set('invited')).toBeNull();
    expect((await signUp('two@example.org')).body.error).toBe('sign_up_link_required');
    expect(await set('open')).toBeNull();
    expect((await signUp('two@example.org')).status).toBe(200);
    const logged = await services.db
      .selectFrom('operator_log')
      .select(['action', 'detail'])
      .orderBy('created_at')
      .execute();
    expect(logged).toEqual(
      ['closed', 'invited', 'open'].map((mode) => ({
        action: 'signUp.set',
        detail: JSON.stringify({ mode }),
      })),
    );
    const configured = { ...services, configuration: { ...services.configuration, signUp: 'open' } } as const;
    expect(await setSignUpMode(configured, { operator: grace, requestId: newId() }, 'closed')).toMatchObject({
      refused: 'failed_precondition',
    });
    // A word of a later version lets nobody in.
    await services.db.updateTable('server_settings').set({ value: 'by-vote' }).execute();
    server.pass(2000);
    expect((await signUp('three@example.org')).body.error).toBe('sign_up_closed');
    await services.db.deleteFrom('server_settings').execute();
    server.pass(2000);
  });

  it('follows what another process has decided after two seconds, and asks the database no more often', async () => {
    const { services } = server;
    const row = { name: 'sign_up', value: 'closed' };
    expect(await signUpMode(services)).toBe('open');
    await services.db.insertInto('server_settings').values(row).execute();
    const frozen = { ...services, clock: () => services.clock() };
    const now = services.clock();
    const at = (later: number) => signUpMode({ ...frozen, clock: () => now + later });
    expect([await at(0), await at(1500)]).toEqual(['open', 'open']);
    expect(await at(2500)).toBe('closed');
    // A clock that was set back does not make the decision old for good.
    await services.db.deleteFrom('server_settings').execute();
    expect(await at(-60_000)).toBe('open');
    server.pass(10_000);
  });
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
