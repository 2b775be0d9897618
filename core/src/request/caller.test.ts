import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { memoryPlatform } from '../platform/memory/platform.ts';
import type { Call } from './call.ts';
import { createCaller } from './caller.ts';
import { captchaSign } from './captcha-sign.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const read: Call<{ id: string }> = {
  host: 'drive',
  method: 'GET',
  path: '/x',
  answer: v.object({ id: v.string() }),
};
const write: Call<{ id: string }> = { ...read, method: 'POST', body: { a: 1 } };

function callerOver(answers: (Response | Error)[], origins = ['https://one.example', 'https://two.example']) {
  const sent: { url: string; headers: Headers }[] = [];
  const tokens: boolean[] = [];
  const failures: string[] = [];
  const call = createCaller({
    platform: memoryPlatform({
      fetch: async (url, init) => {
        sent.push({
          url: String(url instanceof Request ? url.url : url),
          headers: new Headers(init?.headers),
        });
        const answer = answers.length > 1 ? answers.shift() : answers[0];
        if (answer instanceof Response) return answer.clone();
        throw answer ?? new TypeError('offline');
      },
    }),
    origins: { drive: origins, user: origins, vip: origins, config: origins, access: origins, content: [] },
    clientId: 'aloft-web',
    deviceId: 'd1',
    locale: () => 'ko',
    bearer: () => 'secret',
    acquireToken: async (_action, fresh) => {
      tokens.push(fresh);
      return { ok: true, value: `t${tokens.length}` };
    },
    refreshSession: async () => ({ kind: 'refreshed' }),
    failed: (failed) => failures.push(failed.failure.code),
  });
  async function finish<T>(running: Promise<T>): Promise<T> {
    await vi.runAllTimersAsync();
    return running;
  }
  return { sent, tokens, failures, run: (one: Call<{ id: string }>) => finish(call(one)) };
}

const ok = (body: unknown): Response => new Response(JSON.stringify(body));
const refusal = (status: number, error: string): Response =>
  new Response(JSON.stringify({ error }), { status });

describe('the pipeline', () => {
  it('[R7.30 R9.9] sends language, device, client, session and the version of the auth library; the response is parsed by the schema', async () => {
    const { sent, run } = callerOver([ok({ id: 'a', extra: 1 })]);
    expect(await run(read)).toEqual({ ok: true, value: { id: 'a' } });
    const [first] = sent;
    expect(Object.fromEntries(first?.headers ?? [])).toMatchObject({
      'accept-language': 'ko',
      'x-device-id': 'd1',
      'x-client-id': 'aloft-web',
      'x-sdk-version': '8.0.3',
      authorization: 'Bearer secret',
    });
  });

  it('[R7.31] offline, HTML instead of JSON, a wrong type and an error in a 200 each become a failure of the catalogue', async () => {
    expect(await callerOver([new TypeError('offline')]).run(read)).toMatchObject({
      ok: false,
      failure: { code: 'unreachable' },
    });
    expect(await callerOver([new Response('<html>')]).run(read)).toMatchObject({
      ok: false,
      failure: { code: 'internal', field: 'body' },
    });
    const named = new Response('{"id":7}', { headers: { 'x-request-id': 'r-9' } });
    expect(await callerOver([named]).run(read)).toMatchObject({
      ok: false,
      failure: { field: 'id', requestId: 'r-9' },
    });
    expect(await callerOver([ok({ error: 'permission_denied' })]).run(read)).toMatchObject({
      ok: false,
      failure: { code: 'permission_denied' },
    });
  });

  it('[R7.31] a write keeps its idempotency key across origins and retries', async () => {
    const { sent, run } = callerOver([new TypeError('lost'), new TypeError('lost'), ok({ id: 'a' })]);
    expect((await run(write)).ok).toBe(true);
    expect(sent.map((one) => new URL(one.url).host)).toEqual(['one.example', 'two.example', 'two.example']);
    expect(new Set(sent.map((one) => one.headers.get('idempotency-key'))).size).toBe(1);
  });

  it('[R4.14 R4.15] a captcha that stays invalid ends after three renewals', async () => {
    const { sent, tokens, run } = callerOver([refusal(400, 'captcha_invalid')]);
    expect(await run({ ...write, guarded: true })).toMatchObject({
      ok: false,
      failure: { code: 'captcha_invalid' },
    });
    expect(tokens).toEqual([false, true, true, true]);
    expect(sent).toHaveLength(4);
  });

  it('[R7.30] the captcha signature is the chained MD5 over the salts', async () => {
    vi.useRealTimers();
    const facts = { clientId: 'c', clientVersion: '1', packageName: 'p', deviceId: 'd', timestamp: '5' };
    const md5 = (text: string): string => createHash('md5').update(text).digest('hex');
    expect(await captchaSign(facts, ['s1', 's2'])).toBe(`1.${md5(`${md5('c1pd5s1')}s2`)}`);
  });
});
