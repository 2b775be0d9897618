import fc from 'fast-check';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { memoryPlatform } from '../platform/memory/platform.ts';
import type { CaptchaMeta } from '../request/call.ts';
import { createStore } from '../storage/store.ts';
import { recordingCaller } from '../testing/recording-caller.ts';
import { captchaPorts, clampExpiry } from './captcha.ts';

const never = new AbortController().signal;
const action = 'POST:/drive/v1/share';

/** The captcha ports with a service that returns `reply`, and a manual clock. */
function ports(reply: unknown = {}, meta: CaptchaMeta | null = null) {
  let now = 1_000_000;
  const { call, asked } = recordingCaller(reply);
  const platform = memoryPlatform({ now: () => now });
  const store = createStore(platform);
  return {
    asked,
    store,
    pass: (milliseconds: number) => {
      now += milliseconds;
    },
    ports: captchaPorts({
      call,
      platform,
      store,
      client: {
        id: 'c',
        version: '2',
        packageName: 'p',
        captchaSalts: ['s'],
        captchaReturn: 'https://a.test/loading',
      },
      deviceId: 'd',
      challengeOrigins: ['https://content.test'],
      lockTimeout: 50,
      meta: () => meta,
    }),
  };
}

describe('the captcha record', () => {
  it('[R3.18 R9.8] is stored complete, and counts as expired 30 s before it does', async () => {
    const { ports: p, store, pass } = ports();
    await p.storeToken({ action, token: 't1', expiresIn: 300 }, never);
    expect(store.read('captcha', action)).toEqual({
      action,
      meta: { user_id: '' },
      captcha_token: 't1',
      expires_in: 300,
      expires_at: 1_000_000 + 270_000,
    });
    pass(269_999);
    expect(await p.readToken({ action }, never)).toEqual({ kind: 'stored', token: 't1' });
    pass(1);
    expect(await p.readToken({ action }, never)).toEqual({ kind: 'none' });
  });

  it('[R5.5] one without a string action and token is discarded, as is one of another action or user', async () => {
    const { ports: p, store } = ports();
    const good = { action, meta: {}, captcha_token: 't', expires_in: 300, expires_at: 9e12 };
    store.write('captcha', { ...good, action: 'GET:/x' }, action);
    expect(await p.readToken({ action }, never)).toEqual({ kind: 'none' });
    store.write('captcha', { ...good, meta: { user_id: 'bo' } }, action);
    expect(await p.readToken({ action }, never)).toEqual({ kind: 'none' });
    const wrong = fc.oneof(fc.integer(), fc.constant(null), fc.boolean(), fc.object(), fc.constant(''));
    await fc.assert(
      fc.asyncProperty(wrong, fc.constantFrom('action', 'captcha_token'), async (value, field) => {
        const parts = ports();
        const platform = memoryPlatform();
        const name = `aloft.captcha.${action}`;
        platform.storage.set(
          name,
          JSON.stringify({ version: 1, value: { ...good, [field]: value }, expires: null }),
        );
        const own = createStore(platform);
        fc.pre(!(field === 'action' && value === ''));
        expect(own.read('captcha', action)).toBeNull();
        expect(platform.storage.get(name)).toBeNull();
        expect(await parts.ports.readToken({ action }, never)).toEqual({ kind: 'none' });
      }),
    );
  });

  it('[T13] the lifetime of a token is clamped to between 1 s and 1 h', () => {
    expect([300, 0, -5, 1e9, Number.NaN, 12.9].map(clampExpiry)).toEqual([300, 1, 1, 3600, 1, 12]);
  });
});

describe('requesting a token', () => {
  it('[R7.29 R7.30] sends client, action, device and client metadata, and the rejected token', async () => {
    const { ports: p, asked } = ports({ captcha_token: 't', expires_in: 9e9 });
    expect(await p.requestToken({ action }, never)).toEqual({ kind: 'granted', token: 't', expiresIn: 3600 });
    await p.storeToken({ action, token: 'refused', expiresIn: 300 }, never);
    await p.requestToken({ action }, never);
    expect(asked[0]).toMatchObject({
      method: 'POST',
      path: '/v1/shield/captcha/init',
      query: { client_id: 'c' },
      body: {
        client_id: 'c',
        action,
        device_id: 'd',
        redirect_uri: 'https://a.test/loading',
        meta: { client_version: '2', package_name: 'p', user_id: '', timestamp: '1000000' },
      },
    });
    expect(JSON.stringify(asked[0]?.body)).toMatch(/"captcha_sign":"1\.[0-9a-f]{32}"/);
    expect(asked[1]?.body).toMatchObject({ captcha_token: 'refused' });
  });

  it('[R7.30] before sign-in it is bound to exactly one account identifier', async () => {
    for (const meta of [{ email: 'a@b.test' }, { phone_number: '+6281234567890' }, { username: 'ada' }]) {
      const { ports: p, asked } = ports({ captcha_token: 't', expires_in: 300 }, meta);
      await p.requestToken({ action }, never);
      expect(asked[0]?.body).toMatchObject({ meta });
      expect(JSON.stringify(asked[0]?.body)).not.toContain('captcha_sign');
    }
  });

  it('[R4.14 T13] only a challenge from the allowed origin is shown', async () => {
    const good = 'https://content.test/challenge/1';
    expect(await ports({ url: good }).ports.requestToken({ action }, never)).toEqual({
      kind: 'challenge',
      url: good,
    });
    const foreign = [
      'https://evil.test/',
      'https://content.test.evil.test/',
      'https://content.test@evil.test/',
      'javascript:alert(1)',
      'data:text/html,x',
      'http://content.test/',
      'https://a.test/loading',
      'nonsense',
    ];
    for (const url of foreign) {
      expect(await ports({ url }).ports.requestToken({ action }, never)).toMatchObject({
        kind: 'failed',
        failure: { code: 'captcha_invalid' },
      });
    }
  });
});

it('[T22 P26a] one challenge at a time: the next waits for the lock, with a timeout', async () => {
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const { ports: p } = ports();
  expect(await p.acquireLock(null, never)).toEqual({ kind: 'acquired' });
  let second = false;
  const waiting = p.acquireLock(null, never).then(() => {
    second = true;
  });
  await vi.advanceTimersByTimeAsync(49);
  expect(second).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  await waiting;
  expect(second).toBe(true);
  await p.releaseLock(null, never);
});
