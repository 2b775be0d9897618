import { afterAll, beforeAll, expect, it } from 'vitest';
import { call, startTestServer, type TestServer } from '../../proofs/testing/start-test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

it('[R1.4] a window that is led to the sign-in form keeps the page that opened it', async () => {
  const attempt = await call(server, 'POST', '/v1/auth/attempt', {
    body: { client_id: 'aloft-web', redirect_uri: '/auth' },
    headers: { origin: server.appUrl },
  });
  const redirect = await fetch(`${server.appUrl}${String(attempt.body.authorize_url)}`, {
    redirect: 'manual',
  });
  expect(redirect.status).toBe(302);
  // A browser compares the policy of every step on the way: one without it cuts the window off.
  expect(redirect.headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups');
});
