import { createChallenge } from 'altcha-lib/v1';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { beginCaptcha, payloadOf, puzzleAt, sendPayload, solutionAt } from '../../proofs/testing/captcha.ts';
import { call, startTestServer, type TestServer } from '../../proofs/testing/start-test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ captcha: 'always' });
});
afterAll(() => server.stop());

const begin = async (): Promise<string> => String((await beginCaptcha(server)).body.url);
const signUp = (email: string, token: string, device = 'device-1') =>
  call(server, 'POST', '/v1/auth/signup', {
    body: { client_id: 'aloft-terminal', email, password: 'a long password' },
    headers: { 'x-captcha-token': token, 'x-device-id': device },
  });
const tokens = () => server.services.db.selectFrom('captcha_tokens').select('hash').execute();

async function solve(url: string): Promise<URL> {
  const answer = await sendPayload(url, payloadOf(await solutionAt(url)));
  expect(answer.status).toBe(200);
  return new URL((await answer.json()).redirect_to);
}

it('[R4.14 R7.29] a solved challenge gives a token for its action and device, for five uses; unsolved ones give none', async () => {
  expect((await signUp('no@example.org', '')).body).toMatchObject({
    error: 'captcha_required',
    error_code: 4001,
  });
  const url = await begin();
  expect(new URL(url).origin).toBe(server.contentUrl);
  const forged = await sendPayload(url, btoa('{}'));
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
});

it('[R9.8] a challenge lasts five minutes, and its page runs nothing but its own script', async () => {
  const url = await begin();
  const page = await fetch(url);
  expect(page.headers.get('content-security-policy')).toMatch(
    /default-src 'none'.*script-src 'nonce-[\w-]+'.*frame-ancestors http/,
  );
  server.pass(5 * 60_000 + 1);
  expect((await fetch(url)).status).toBe(410);
});

describe('one solution', () => {
  it('[P15c] serves its own challenge, whatever is added to it or written differently, and no other', async () => {
    const [mine, other] = [await begin(), await begin()];
    const solution = await solutionAt(mine);
    const { salt: wanted } = await puzzleAt(other);
    const id = new URL(other).pathname.split('/').at(-1) ?? '';
    const text = JSON.stringify(solution);
    const before = await tokens();
    const payloads = [
      text,
      // What a search for the salt in the text takes for the other challenge's own.
      JSON.stringify({ ...solution, x: { salt: `${id}.` } }),
      JSON.stringify({ ...solution, x: { salt: wanted } }),
      text.replace('{', `{"x":{"salt":"${wanted}"},`),
      // Of a name that comes twice, one reader takes the first and another the last.
      text.replace('{', `{"salt":"${wanted}",`),
      text.replace(/}$/, `,"salt":"${wanted}"}`),
      JSON.stringify({ ...solution, salt: wanted }),
      JSON.stringify({ ...solution, salt: [solution.salt, wanted] }),
      JSON.stringify({ ...solution, constructor: { salt: wanted } }),
    ];
    for (const payload of payloads) {
      const answer = await sendPayload(other, btoa(payload));
      expect([payload, answer.status, (await answer.json()).error]).toEqual([
        payload,
        400,
        'captcha_invalid',
      ]);
    }
    const mineSpoilt = await sendPayload(mine, payloadOf({ ...solution, x: 1 }));
    expect((await mineSpoilt.json()).error).toBe('captcha_invalid');
    expect(await tokens()).toEqual(before);
    expect((await sendPayload(mine, btoa(text))).status).toBe(200);
  });

  it('[P15c] serves nothing when its end, its number or its signature is another', async () => {
    const url = await begin();
    const solution = await solutionAt(url);
    const later = solution.salt.replace(/expires=\d+/, `expires=${Math.floor(Date.now() / 1000) + 86_400}`);
    const { signature, ...unsigned } = solution;
    const { challenge, salt, algorithm } = await createChallenge({ hmacKey: 'a key', salt: solution.salt });
    const forged = { ...solution, challenge, salt, algorithm };
    const digits = /\d+&$/.exec(solution.salt)?.[0] ?? '';
    for (const spoilt of [
      { ...solution, salt: later },
      { ...solution, number: Number(solution.number) + 1 },
      { ...solution, number: String(solution.number) },
      { ...solution, signature: 'a'.repeat(64) },
      { ...solution, salt: solution.salt.slice(0, -digits.length), number: solution.number },
      unsigned,
      forged,
      [solution],
      null,
    ]) {
      expect([spoilt, (await sendPayload(url, payloadOf(spoilt))).status]).toEqual([spoilt, 400]);
    }
    expect((await sendPayload(url, 'not base64 %%')).status).toBe(400);
    expect((await sendPayload(url, payloadOf({ ...solution, signature }))).status).toBe(200);
  });

  it('[P15c] works once, also for 20 concurrent requests', async () => {
    const url = await begin();
    const payload = payloadOf(await solutionAt(url));
    const before = (await tokens()).length;
    const answers = await Promise.all(Array.from({ length: 20 }, () => sendPayload(url, payload)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([
      200,
      ...Array.from({ length: 19 }, () => 400),
    ]);
    expect((await sendPayload(url, payload)).status).toBe(400);
    expect((await tokens()).length).toBe(before + 1);
  });

  it('[P15c] a solution found before its challenge expired and sent after gets no token', async () => {
    const url = await begin();
    const payload = payloadOf(await solutionAt(url));
    server.pass(5 * 60_000 + 1);
    expect((await (await sendPayload(url, payload)).json()).error).toBe('captcha_invalid');
  });
});
