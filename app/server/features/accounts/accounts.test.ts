import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, newPerson, startTestServer, type TestServer } from '../../proofs/testing/start-test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const signIn = (username: string, password: string) =>
  call(server, 'POST', '/v1/auth/signin', { body: { client_id: 'aloft-terminal', username, password } });

describe('accounts', () => {
  it('a taken address, a malformed one and a weak password are refused by name', async () => {
    await newPerson(server, 'ada@example.org');
    const make = (email: string, password: string) =>
      call(server, 'POST', '/v1/auth/signup', { body: { client_id: 'aloft-terminal', email, password } });
    expect((await make('ADA@example.org', 'a long password')).body.error).toBe('email_taken');
    expect((await make('nobody', 'a long password')).body.error).toBe('invalid_argument');
    expect((await make('new@example.org', 'short')).body.error).toBe('password_too_weak');
  });

  it('[P8b] a wrong password and an unknown address answer alike; ten wrong ones make one client wait', async () => {
    await newPerson(server, 'bo@example.org');
    const wrong = await signIn('bo@example.org', 'not the password');
    const unknown = await signIn('nobody@example.org', 'not the password');
    expect(wrong.text).toBe(unknown.text);
    expect(wrong.body).toMatchObject({ error: 'invalid_account_or_password', error_code: 4022 });
    for (let n = 0; n < 9; n += 1) await signIn('bo@example.org', 'not the password');
    const limited = await signIn('bo@example.org', 'a long password');
    expect(limited.status).toBe(429);
    expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0);
    server.pass(11 * 60_000);
    expect((await signIn('bo@example.org', 'a long password')).status).toBe(200);
  });

  it('[P17b] a refresh token is spent once: again revokes the whole session', async () => {
    const cy = await newPerson(server, 'cy@example.org');
    const refresh = (token: string) =>
      call(server, 'POST', '/v1/auth/token', {
        body: { grant_type: 'refresh_token', client_id: 'aloft-terminal', refresh_token: token },
      });
    const first = await refresh(cy.refresh);
    expect(first.body.token_type).toBe('Bearer');
    server.pass(31_000);
    const again = await refresh(cy.refresh);
    expect(again.body).toMatchObject({ error: 'invalid_grant', error_code: 4126 });
    expect(
      (await call(server, 'GET', '/v1/user/me', { token: String(first.body.access_token) })).status,
    ).toBe(401);
  });

  it('[R7.10 P17b] signing out ends the token at once', async () => {
    const di = await newPerson(server, 'di@example.org');
    expect((await call(server, 'GET', '/v1/user/me', { token: di.token })).body.email).toBe(
      'd***@example.org',
    );
    await call(server, 'POST', '/v1/auth/revoke', { token: di.token, body: {} });
    expect((await call(server, 'GET', '/v1/user/me', { token: di.token })).body).toMatchObject({
      error: 'unauthenticated',
      error_code: 16,
    });
  });
});

describe('authorization code', () => {
  const verifier = randomBytes(32).toString('base64url');
  const challenge = createHash('sha256').update(verifier).digest('base64url');

  async function newCode(email: string): Promise<string> {
    const query = new URLSearchParams({
      client_id: 'aloft-terminal',
      response_type: 'code',
      redirect_uri: 'http://127.0.0.1:5555/callback',
      state: 'st',
      code_challenge: challenge,
      code_challenge_method: 'S256',
    });
    const form = await call(server, 'GET', `/v1/auth/authorize?${query}`);
    const request = new URL(form.headers.get('location') ?? '', server.appUrl).searchParams.get('request');
    const granted = await call(server, 'POST', '/v1/auth/authorize', {
      body: { request, username: email, password: 'a long password' },
    });
    return new URL(String(granted.body.redirect_to)).searchParams.get('code') ?? '';
  }
  const exchange = (code: string, codeVerifier: string) =>
    call(server, 'POST', '/v1/auth/token', {
      body: {
        grant_type: 'authorization_code',
        client_id: 'aloft-terminal',
        code,
        code_verifier: codeVerifier,
        redirect_uri: 'http://127.0.0.1:5555/callback',
      },
    });

  it('[P14b P14c] works once, for its requester; a second use revokes the tokens of the first', async () => {
    await newPerson(server, 'ed@example.org');
    const code = await newCode('ed@example.org');
    expect((await exchange(code, randomBytes(32).toString('base64url'))).body.error).toBe('invalid_grant');
    const token = await exchange(code, verifier);
    expect(token.body.token_type).toBe('Bearer');
    expect((await exchange(code, verifier)).body.error).toBe('invalid_grant');
    expect(
      (await call(server, 'GET', '/v1/user/me', { token: String(token.body.access_token) })).status,
    ).toBe(401);
  });

  it('[P14a] lasts sixty seconds', async () => {
    await newPerson(server, 'fi@example.org');
    const code = await newCode('fi@example.org');
    server.pass(61_000);
    expect((await exchange(code, verifier)).body.error).toBe('invalid_grant');
  });

  it('[P18c] only a registered address is ever redirected to', async () => {
    const query = new URLSearchParams({
      client_id: 'aloft-web',
      response_type: 'code',
      redirect_uri: 'https://evil.example/auth',
      state: 's',
      code_challenge: challenge,
      code_challenge_method: 'S256',
    });
    const answer = await call(server, 'GET', `/v1/auth/authorize?${query}`);
    expect(answer.status).toBe(400);
    expect(answer.headers.get('location')).toBeNull();
  });
});

describe('request validation', () => {
  it('a write from another site is refused, whatever cookie came along', async () => {
    const answer = await call(server, 'POST', '/v1/auth/revoke', {
      body: {},
      headers: { origin: 'https://evil.example' },
    });
    expect(answer.status).toBe(403);
    const bare = await call(server, 'POST', '/v1/auth/revoke', {
      body: {},
      headers: { cookie: 'aloft-session=x' },
    });
    expect(bare.status).toBe(403);
  });

  it('[P17a] an extension that may talk to this origin is a program: without cookies, and without being a page', async () => {
    const extension = `chrome-extension://${'abcdefghijklmnop'.repeat(2)}`;
    const inFirefox = 'moz-extension://f5f3ae4e-fe24-491d-921c-f60833ed3b46';
    const statusOf = async (headers: Record<string, string>) =>
      (await call(server, 'POST', '/v1/auth/revoke', { body: {}, headers })).status;
    expect(await statusOf({ origin: extension, 'sec-fetch-site': 'none' })).toBe(200);
    expect(await statusOf({ origin: inFirefox, 'sec-fetch-site': 'same-origin' })).toBe(200);
    for (const headers of [
      { origin: extension },
      { origin: extension, 'sec-fetch-site': 'cross-site' },
      { origin: extension, 'sec-fetch-site': 'none', cookie: 'aloft-session=x' },
      { origin: extension, 'sec-fetch-site': 'same-origin' },
      { origin: inFirefox, 'sec-fetch-site': 'none' },
      { origin: inFirefox, 'sec-fetch-site': 'cross-site' },
      { origin: inFirefox, 'sec-fetch-site': 'same-origin', cookie: 'aloft-session=x' },
      { origin: 'null', 'sec-fetch-site': 'none' },
      { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
      { origin: `${inFirefox}.evil.example`, 'sec-fetch-site': 'same-origin' },
      { origin: 'https://evil.example', 'sec-fetch-site': 'none' },
      { origin: `${extension}.evil.example`, 'sec-fetch-site': 'none' },
    ])
      expect([headers, await statusOf(headers)]).toEqual([headers, 403]);
  });

  it('[P28b] every response has a content security policy and a request id; malformed requests get an error of the catalogue', async () => {
    for (const body of [
      '{',
      '[]',
      '{"__proto__":1}',
      `{"a":${'['.repeat(50)}${']'.repeat(50)}}`,
      'x'.repeat(70_000),
    ]) {
      const answer = await fetch(`${server.appUrl}/v1/auth/signin`, { method: 'POST', body });
      expect(answer.status).toBe(400);
      expect(answer.headers.get('x-request-id')).toMatch(/^[\w-]{36}$/);
      expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      expect(await answer.json()).toHaveProperty('error');
    }
    expect((await call(server, 'GET', '/drive/v1/files')).body).toMatchObject({ error: 'unauthenticated' });
  });

  it('[P5a] a second server on the same folder refuses to start', async () => {
    const lock = await import('node:fs').then((fs) =>
      fs.readFileSync(`${server.configuration.dataFolder}/lock`, 'utf8'),
    );
    expect(Number(lock)).toBe(process.pid);
    const { spawnSync } = await import('node:child_process');
    const second = spawnSync(process.execPath, [new URL('../../main.ts', import.meta.url).pathname], {
      env: {
        ...process.env,
        ALOFT_DATA: server.configuration.dataFolder,
        ALOFT_PORT: '0',
        ALOFT_CONTENT_PORT: '0',
      },
    });
    expect(second.status).toBe(1);
    expect(String(second.stderr)).toContain('another Aloft');
  });
});
