import { afterAll, beforeAll, expect, it } from 'vitest';
import { servePages } from '../../features/pages/serve.ts';
import { call } from '../testing/start-test-server.ts';
import type { Call } from './testing/call.ts';
import { callsOf } from './testing/calls.ts';
import { type Draft, draftOf } from './testing/cases.ts';
import { pagesOf } from './testing/pages.ts';
import { type Answered, askWithin, pathOf } from './testing/requests.ts';
import { startWorld, type World } from './testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ pages: servePages });
});
afterAll(() => world.server.stop());

// RFC 9110 15.1: statuses that are heuristically cacheable.
const keptByDefault = new Set([200, 203, 204, 206, 300, 301, 308, 404, 405, 410, 414, 501]);

/** Whether a shared cache may store the response (RFC 9111 3). */
function isShared({ method, headers }: Draft, answer: Answered): boolean {
  const control = answer.headers.get('cache-control') ?? '';
  if (method !== 'GET' || /no-store|private/.test(control)) return false;
  if (headers.authorization !== undefined && !/public|s-maxage|must-revalidate/.test(control)) return false;
  return keptByDefault.has(answer.status) || /public|max-age|s-maxage/.test(control);
}

/** All data of one user: names, addresses, ids, cookies. */
function canariesOf({ ada, bo }: World, session: string): RegExp {
  const ids = [ada, bo].flatMap(({ who, file, folder, task, inviteCode, lockedShare }) => [
    ...[who.id, who.token, who.email, file, folder, task, inviteCode, lockedShare.id, lockedShare.passCode],
  ]);
  const cookies = session.split('; ').map((one) => one.split('=')[1] ?? '');
  const words = [...ids, ...cookies, 'a***@example.org', 'ada-', 'bo-', '"ada"', 'value="ada"'];
  return new RegExp(words.map((one) => one.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|'));
}

const varyOf = (draft: Draft, answer: Answered): string =>
  (answer.headers.get('vary') ?? '')
    .split(',')
    .map((name) => `${name.trim()}=${draft.headers[name.trim().toLowerCase()] ?? ''}`)
    .join();

it('[P33a] a shared cache serves no visitor a byte of an earlier one', async () => {
  const signed = await call(world.server, 'POST', '/v1/auth/signin', {
    body: { client_id: 'aloft-web', username: world.ada.who.email, password: 'a long password' },
  });
  const session = signed.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  const canary = canariesOf(world, session);
  const calls: Call[] = [...callsOf(world), ...pagesOf(world)].filter(({ route }) =>
    route.startsWith('GET '),
  );
  const cache = new Map<string, { vary: string; answer: Answered }>();
  const personal: string[] = [];
  const kept: string[] = [];
  let told = 0;
  for (const one of calls) {
    const good = draftOf(one, world.ada.who.token);
    const byCookie = { ...good, headers: { 'x-device-id': 'device-1', ...one.headers, cookie: session } };
    for (const draft of [good, byCookie]) {
      const answer = await askWithin(world, one, draft, 120_000);
      if (canary.test(answer.text)) told += 1;
      if (!isShared(draft, answer)) continue;
      cache.set(`${one.listener}${pathOf(one, draft)}`, { vary: varyOf(draft, answer), answer });
      kept.push(one.route);
      if (canary.test(answer.text) || answer.headers.has('set-cookie'))
        personal.push(`${one.route} may be kept`);
    }
  }
  const served: string[] = [];
  for (const one of calls) {
    const draft: Draft = { ...draftOf(one, ''), headers: {} };
    const before = cache.get(`${one.listener}${pathOf(one, draft)}`);
    if (before === undefined || before.vary !== varyOf(draft, before.answer)) continue;
    served.push(one.route);
    const fresh = await askWithin(world, one, draft, 120_000);
    if (fresh.text !== before.answer.text) personal.push(`${one.route} is another for a stranger`);
  }
  expect(personal).toEqual([]);
  // The responses were personal, and only the build's files are cacheable.
  expect(told).toBeGreaterThan(15);
  expect(new Set([...kept, ...served])).toEqual(new Set());
});

it('[P33a] the build’s files are immutable and publicly cacheable; a missing file is not', async () => {
  const page = await (await fetch(`${world.server.appUrl}/`)).text();
  const path = /"(\/assets\/[\w.-]+\.js)"/.exec(page)?.[1] ?? '';
  const file = await fetch(`${world.server.appUrl}${path}`);
  expect(file.status).toBe(200);
  expect(file.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(file.headers.has('set-cookie')).toBe(false);
  const missing = await fetch(`${world.server.appUrl}/assets/missing.js`);
  expect([missing.status, missing.headers.get('cache-control')]).toEqual([404, 'no-store']);
});
