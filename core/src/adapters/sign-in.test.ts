import { viewSignIn, withSignInPorts } from '@aloft/machines';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { sized } from '../../../.ci/tier/tier.ts';
import { memoryPlatform } from '../platform/memory/platform.ts';
import type { Platform } from '../platform/platform.ts';
import { createTokenKeeper } from '../runtime/tokens.ts';
import { readCredentials, writeCredentials } from '../storage/shared-keys.ts';
import { createStore } from '../storage/store.ts';
import { recordingCaller } from '../testing/recording-caller.ts';
import { signInPorts } from './sign-in.ts';

const never = new AbortController().signal;
const code = 'a-good-code-of-32-characters-0001';
const token = {
  token_type: 'Bearer',
  access_token: 'access',
  refresh_token: 'refresh',
  expires_in: 7200,
  sub: 'ada',
  scope: '',
};

/** The sign-in ports with this platform and a service that returns `reply` to every call. */
function ports(given: Partial<Platform> = {}, reply: unknown = token) {
  const log: string[] = [];
  const { call, asked } = recordingCaller(reply);
  const platform = memoryPlatform({
    now: () => 5000,
    log: (_event, detail) => log.push(detail),
    ...given,
  });
  const store = createStore(platform);
  const tokens = createTokenKeeper({
    platform,
    store,
    origin: 'https://a.test',
    clientId: 'c',
    deviceId: 'd',
    locale: () => 'ko',
    ending: never,
  });
  const parts = { call, platform, tokens, store, clientId: 'c' };
  return { ports: signInPorts(parts), platform, store, tokens, log, asked };
}

describe('the desktop client on this computer', () => {
  it('[R7.27 R4.13 T11] is called without credentials, and only on its port', async () => {
    const sent: { url: string; init: RequestInit }[] = [];
    const { ports: p } = ports({
      fetch: async (url, init = {}) => {
        sent.push({ url: String(url), init });
        return new Response(null, { headers: { 'x-auth-code': code } });
      },
    });
    expect(await p.askDesktop({ port: '1F90' }, never)).toEqual({ kind: 'code', code });
    expect(sent).toHaveLength(1);
    expect(sent[0]?.url).toBe('http://127.0.0.1:8080/windows/client-auth-code');
    expect(sent[0]?.init).toMatchObject({
      method: 'POST',
      credentials: 'omit',
      redirect: 'error',
      referrerPolicy: 'no-referrer',
    });
    expect(sent[0]?.init.body ?? null).toBeNull();
    expect([...new Headers(sent[0]?.init.headers)]).toEqual([]);
  });

  it('[P17a T11] any port leads to 127.0.0.1 between 1024 and 65535', async () => {
    const hostile = fc.oneof(
      fc.string(),
      fc.integer({ min: -70_000, max: 70_000 }).map((one) => one.toString(16)),
      fc.constantFrom(
        '1F90',
        '1e3',
        '0x50',
        '-1',
        'ffffffffff',
        '１Ｆ９０',
        '1F90@evil.test',
        '1f90/',
        '50',
        '3ff',
        '400',
        'ffff',
        '10000',
        ' 1f90',
        '1f90 ',
        '1f90\n',
        '1f90:80',
        '../1f90',
        '',
      ),
    );
    const reached: string[] = [];
    const { ports: p } = ports({
      fetch: async (url) => {
        reached.push(String(url));
        return new Response(null, { headers: { 'x-auth-code': code } });
      },
    });
    await fc.assert(
      fc.asyncProperty(hostile, async (port) => {
        reached.length = 0;
        const answer = await p.askDesktop({ port }, never);
        if (reached.length === 0) expect(answer).toMatchObject({ kind: 'failed' });
        for (const address of reached) {
          const url = new URL(address);
          expect([url.protocol, url.hostname, url.username]).toEqual(['http:', '127.0.0.1', '']);
          expect(Number(url.port)).toBeGreaterThanOrEqual(1024);
          expect(Number(url.port)).toBe(Number.parseInt(port, 16));
        }
      }),
      { numRuns: sized({ gate: 1000, all: 10_000 }) },
    );
  });

  it('[P17c R5.8 R8.9] any response of the listener ends in an error that can be displayed', async () => {
    const header = (value: string) => async (): Promise<Response> =>
      new Response(null, { headers: value === '' ? {} : { 'x-auth-code': value } });
    const behaviours: [string, () => Promise<Response>, string, string | null][] = [
      ['a code', header(code), 'code', null],
      ['no header', header(''), 'code', 'invalid auth code!'],
      ['a short code', header('short'), 'code', 'invalid auth code!'],
      ['a code with markup', header('<b>aaaaaaaaaaaaaaaa</b>'), 'code', 'invalid auth code!'],
      ['an endless code', header('a'.repeat(5000)), 'code', 'invalid auth code!'],
      ['a person who says no', async () => new Response(null, { status: 403 }), 'declined', null],
      ['an error page', async () => new Response('<html>', { status: 500 }), 'code', 'invalid auth code!'],
      ['nobody', () => Promise.reject(new TypeError('refused')), 'failed', 'sync auth code error!'],
      ['a redirect', () => Promise.reject(new TypeError('redirected')), 'failed', 'sync auth code error!'],
      [
        'silence',
        () => Promise.reject(new DOMException('late', 'TimeoutError')),
        'failed',
        'sync auth code error!',
      ],
    ];
    for (const [name, fetch, kind, line] of behaviours) {
      const { ports: p, log } = ports({ fetch });
      expect([name, (await p.askDesktop({ port: '1f90' }, never)).kind]).toEqual([name, kind]);
      expect(log).toEqual(line === null ? [] : [line]);
    }
    const forbidden = ports({ mayReachThisComputer: async () => false });
    expect(await forbidden.ports.askDesktop({ port: '1f90' }, never)).toEqual({ kind: 'forbidden' });
  });

  it('[R5.8] a malformed code is not sent to the service', async () => {
    const { ports: p, asked } = ports({
      fetch: async () => new Response(null, { headers: { 'x-auth-code': 'x' } }),
    });
    const actor = createActor(withSignInPorts(p)).start();
    actor.send({ type: 'desktop.ask', port: '1f90' });
    await expect.poll(() => viewSignIn(actor.getSnapshot()).screen).not.toBe('asking');
    await new Promise((next) => setImmediate(next));
    expect(asked).toEqual([]);
    actor.stop();
  });
});

describe('extension and device', () => {
  it('[R4.13 R7.28] a code, a denial, a timeout and a broken helper are four different results', async () => {
    const extension = async (helper: Platform['extension']) =>
      (await ports({ extension: helper }).ports.askExtension(null, never)).kind;
    expect(await extension(async () => ({ code }))).toBe('code');
    expect(await extension(async () => 'declined')).toBe('declined');
    expect(await extension(async () => null)).toBe('failed');
    expect(await extension(() => Promise.reject(new Error('no')))).toBe('failed');
    expect(await extension(null)).toBe('failed');
    expect(await ports({ device: async () => ({ code }) }).ports.askDevice(null, never)).toEqual({
      kind: 'code',
      code,
    });
  });
});

describe('codes', () => {
  it('[R4.12 R3.12] an exchanged code stores the user and the expiry; tokens stay in the token store', async () => {
    const { ports: p, platform, tokens, asked } = ports();
    expect(await p.exchangeCode({ code, state: 's', confirmation: 'agreed' }, never)).toEqual({
      kind: 'completed',
    });
    expect(readCredentials(platform, 'c')).toEqual({ sub: 'ada', expires_at: 5000 + 7_200_000 });
    expect(tokens.bearer()).toBe('access');
    expect(asked[0]?.body).toMatchObject({ code, state: 's', confirm: 'agreed' });
    expect(JSON.stringify(asked[0]?.body)).not.toContain('code_verifier');
  });

  it('[R4.12 T9] a sign-in started here is proved by its PKCE verifier, once', async () => {
    const { ports: p, store, asked } = ports();
    const begun = { state: 'mine', codeVerifier: 'verifier', redirectUri: 'http://127.0.0.1:9999/callback' };
    store.write('oauth_info', begun);
    await p.exchangeCode({ code, state: 'another', confirmation: '' }, never);
    await p.exchangeCode({ code, state: 'mine', confirmation: '' }, never);
    await p.exchangeCode({ code, state: 'mine', confirmation: '' }, never);
    expect(asked.map((one) => JSON.stringify(one.body).includes('verifier'))).toEqual([false, true, false]);
  });

  it('[R4.12 T10] stored credentials are valid only for the signed-in user, until they expire', async () => {
    const { ports: p, platform, store } = ports();
    const look = async (): Promise<string> => (await p.readCredentials({ scope: 'user' }, never)).kind;
    expect(await look()).toBe('other');
    writeCredentials(platform, 'c', { sub: 'ada', expires_at: 5001 });
    expect(await look()).toBe('other');
    store.write('user_id', 'ada');
    expect(await look()).toBe('matching');
    writeCredentials(platform, 'c', { sub: 'ada', expires_at: 5000 });
    expect(await look()).toBe('other');
    writeCredentials(platform, 'c', { sub: 'bo', expires_at: 9000 });
    expect(await look()).toBe('other');
  });
});

describe('refreshing the session', () => {
  const keeperOver = (fetch: Platform['fetch'], cookies = false) => {
    const platform = memoryPlatform({ fetch, cookies });
    const store = createStore(platform);
    store.write('tokens', { access: 'a1', refresh: 'r1' });
    const parts = {
      platform,
      store,
      origin: 'https://a.test',
      clientId: 'c',
      deviceId: 'd',
      locale: () => 'ko',
      ending: never,
    };
    return { keeper: createTokenKeeper(parts), another: createTokenKeeper(parts), store };
  };

  it('[R4.7] an unreachable service does not sign out; a rejection does', async () => {
    const kindOf = async (fetch: Platform['fetch']) => (await keeperOver(fetch).keeper.refresh()).kind;
    expect(await kindOf(() => Promise.reject(new TypeError('offline')))).toBe('failed');
    expect(await kindOf(async () => new Response('<html>', { status: 502 }))).toBe('failed');
    expect(await kindOf(async () => Response.json({ nothing: true }))).toBe('failed');
    const spent = { error: 'invalid_grant', error_code: 4126 };
    expect(await kindOf(async () => Response.json(spent, { status: 400 }))).toBe('signedOut');
    expect(await kindOf(async () => Response.json(token))).toBe('refreshed');
  });

  it('[P16d] a refresh token is used once, across windows that share a lock', async () => {
    let asked = 0;
    const { keeper, another, store } = keeperOver(async () => {
      asked += 1;
      return Response.json({ ...token, access_token: `a${asked + 1}`, refresh_token: `r${asked + 1}` });
    });
    const all = await Promise.all([keeper.refresh(), keeper.refresh(), another.refresh()]);
    expect(all.map((one) => one.kind)).toEqual(['refreshed', 'refreshed', 'refreshed']);
    expect(asked).toBe(1);
    expect(store.read('tokens')).toEqual({ access: 'a2', refresh: 'r2' });
  });

  it('[P16a] where the browser holds the session, no token is stored', async () => {
    const { keeper, store } = keeperOver(async () => Response.json(token), true);
    store.remove('tokens');
    keeper.keep({ ...token, token_type: 'Bearer' });
    expect(store.read('tokens')).toBeNull();
    expect(keeper.bearer()).toBeNull();
  });
});
