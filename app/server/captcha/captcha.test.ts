import { solveChallenge } from 'altcha-lib/v1';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { call, startTestServer, type TestServer } from '../testing/start-test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ captcha: 'always' });
});
afterAll(() => server.stop());

const action = 'POST:/v1/auth/signup';
const init = (device = 'device-1') =>
  call(server, 'POST', '/v1/shield/captcha/init', {
    body: { client_id: 'aloft-terminal', action, device_id: device, meta: {} },
  });
const signUp = (email: string, token: string, device = 'device-1') =>
  call(server, 'POST', '/v1/auth/signup', {
    body: { client_id: 'aloft-terminal', email, password: 'a long password' },
    headers: { 'x-captcha-token': token, 'x-device-id': device },
  });

async function solve(url: string): Promise<URL> {
  const page = await (await fetch(url)).text();
  const data = JSON.parse(/id="puzzle"[^>]*>(.*?)<\/script>/s.exec(page)?.[1] ?? '{}');
  const { puzzle } = data;
  const solution = await solveChallenge(puzzle.challenge, puzzle.salt, puzzle.algorithm, puzzle.maxnumber)
    .promise;
  const payload = btoa(JSON.stringify({ ...puzzle, number: solution?.number }));
  const answer = await fetch(url, { method: 'POST', body: JSON.stringify({ payload }) });
  expect(answer.status).toBe(200);
  return new URL((await answer.json()).redirect_to);
}

it('[R4.14 R7.29 P25] a solved challenge gives a token for its action and device, for five uses; unsolved ones give none', async () => {
  expect((await signUp('no@example.org', '')).body).toMatchObject({
    error: 'captcha_required',
    error_code: 4001,
  });
  const begun = await init();
  const url = String(begun.body.url);
  expect(new URL(url).origin).toBe(server.contentUrl);
  const forged = await fetch(url, { method: 'POST', body: JSON.stringify({ payload: btoa('{}') }) });
  expect(forged.status).toBe(400);
  const back = await solve(url);
  expect(`${back.origin}${back.pathname}`).toBe(`${server.appUrl}/loading`);
  const token = back.searchParams.get('captcha_token') ?? '';
  expect((await signUp('no@example.org', token, 'device-2')).body).toMatchObject({
    error: 'captcha_invalid',
    error_code: 4002,
  });
  for (let n = 0; n < 5; n += 1) expect((await signUp(`p${n}@example.org`, token)).status).toBe(200);
  expect((await signUp('p6@example.org', token)).body.error).toBe('captcha_invalid');
  expect((await fetch(url)).status).toBe(410);
}, 60_000);

it('[R9.8] a challenge lasts five minutes, and its page runs nothing but its own script', async () => {
  const url = String((await init()).body.url);
  const page = await fetch(url);
  expect(page.headers.get('content-security-policy')).toMatch(
    /default-src 'none'.*script-src 'nonce-[\w-]+'.*frame-ancestors http/,
  );
  server.pass(5 * 60_000 + 1);
  expect((await fetch(url)).status).toBe(410);
});
