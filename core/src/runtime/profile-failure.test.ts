import { describe, expect, it } from 'vitest';
import { memoryPlatform } from '../platform/memory/platform.ts';
import type { Clock, Platform } from '../platform/platform.ts';
import { createRuntime } from './create-runtime.ts';

const here = ['https://aloft.test'];

/** Waits between two tries of a call are over at once; longer ones, such as the next try by itself, never. */
const shortWaits: Clock = {
  setTimeout: (work, wait) => setTimeout(work, wait < 10_000 ? 0 : 2_000_000_000),
  clearTimeout: (id) => clearTimeout(id),
};

/** What is left of Ada's session on this device once the service has answered as `fetch` does. */
async function sessionAfter(fetch: Platform['fetch']) {
  const runtime = createRuntime({
    origins: { drive: here, user: here, vip: here, config: here, access: here, content: [] },
    client: { id: 'c', version: '1', packageName: 'p', captchaSalts: [], captchaReturn: null },
    platform: memoryPlatform({ fetch, clock: shortWaits }),
    locale: () => 'ko',
    initial: { profile: { kind: 'profile', profile: ada } },
  });
  runtime.store.write('user_id', 'ada');
  runtime.cookies.write('user_id', 'ada');
  const { session } = runtime.actors;
  runtime.start();
  await expect.poll(() => session.getSnapshot().matches('signedIn')).toBe(true);
  session.send({ type: 'profile.reload' });
  await expect
    .poll(() => session.getSnapshot().matches('unreachable') || session.getSnapshot().matches('interrupted'))
    .toBe(true);
  const left = {
    state: session.getSnapshot().value,
    stored: runtime.store.read('user_id'),
    cookie: runtime.cookies.read('user_id'),
  };
  runtime.stop();
  return left;
}

const ada = {
  userId: 'ada',
  name: 'Ada',
  email: 'a***@example.org',
  picture: '',
  verified: false,
  premium: false,
  premiumUntil: '',
  quotaLimit: '10',
  quotaUsed: '1',
};

const kept = { state: 'unreachable', stored: 'ada', cookie: 'ada' };
const gone = { state: 'interrupted', stored: null, cookie: null };

describe('a profile that cannot be loaded', () => {
  it.each<[string, Platform['fetch']]>([
    ['a lost connection', () => Promise.reject(new TypeError('offline'))],
    ['a 500', async () => new Response('', { status: 500 })],
    ['a 503', async () => new Response('', { status: 503 })],
    ['the page of a proxy', async () => new Response('<html>', { status: 502 })],
    ['an answer that is no profile', async () => Response.json({ nothing: true })],
    ['an answer that is no object', async () => Response.json(null)],
  ])('[R4.7] %s keeps the session and the user id', async (_, fetch) => {
    expect(await sessionAfter(fetch)).toEqual(kept);
  });

  it.each([
    ['unauthenticated', 16, 401],
    ['permission_denied', 7, 403],
    ['invalid_grant', 4126, 400],
  ])('[R4.7] %s signs out and clears the user id', async (error, code, status) => {
    const fetch = async () => Response.json({ error, error_code: code, error_description: '' }, { status });
    expect(await sessionAfter(fetch)).toEqual(gone);
  });
});
