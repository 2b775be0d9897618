import { afterAll, beforeAll, expect, it } from 'vitest';
import { sized } from '../../../../.ci/tier/tier.ts';
import { servePages } from '../../features/pages/serve.ts';
import { call } from '../testing/start-test-server.ts';
import type { Call } from './testing/call.ts';
import { callsOf } from './testing/calls.ts';
import { breaksOf, type Draft, draftOf } from './testing/cases.ts';
import { pagesOf } from './testing/pages.ts';
import { randomOf, some } from './testing/random.ts';
import { askWithin } from './testing/requests.ts';
import {
  type Difference,
  differences,
  type LeftOut,
  readRows,
  rewind,
  without,
  writesSoFar,
} from './testing/rows.ts';
import { settled, startWorld, type World } from './testing/world.ts';

/** The counters of rate limits; they affect only `resource_exhausted` responses. */
const tries: LeftOut = { rate_limits: '*', pass_tries: '*' };

/** A GET that writes: its route, the rows, and the reason. */
interface Exception {
  readonly route: string;
  readonly table: string;
  readonly only: (change: Difference) => boolean;
  readonly why: string;
}

/** Statistics: none of these rows is a user's data, permission or payment. */
const exceptions: readonly Exception[] = [
  {
    route: 'GET /drive/v1/share',
    table: 'share_views',
    only: () => true,
    why: 'how often a share was looked at; a table of its own that only its owner’s list reads',
  },
  {
    route: 'GET /drive/v1/share/detail',
    table: 'share_views',
    only: () => true,
    why: 'the same look, by the call that our own page makes',
  },
  {
    route: 'GET *',
    table: 'share_views',
    only: () => true,
    why: 'the same look, by the page that the server renders',
  },
  {
    route: 'GET /drive/v1/share',
    table: 'share_days',
    only: () => true,
    why: 'the same look, counted for its day',
  },
  {
    route: 'GET /drive/v1/share/detail',
    table: 'share_days',
    only: () => true,
    why: 'the same look, counted for its day',
  },
  {
    route: 'GET *',
    table: 'share_days',
    only: () => true,
    why: 'the same look, counted for its day',
  },
  {
    route: 'GET /drive/v1/files/:id',
    table: 'events',
    only: ({ row }) => row.type === 'TYPE_PLAY',
    why: 'what was played lately; other people’s clients say so with `usage=PLAY` on this GET',
  },
  {
    route: 'GET /download/:app',
    table: 'download_counts',
    only: () => true,
    why: 'how often an app was fetched',
  },
  {
    route: 'GET /v1/auth/device',
    table: 'device_codes',
    only: ({ kind, row }) => row.status === (kind === 'new' ? 'scanned' : 'pending'),
    why: 'a waiting screen says “scanned”; both states are answered alike by allow, deny and expiry',
  },
  {
    route: 'GET /content/:token/:name',
    table: 'traffic',
    only: () => true,
    why: 'R7.6: the bytes that went by are counted for whose file it is; written here at once, otherwise seconds later',
  },
  {
    route: 'GET /archive/:token/:name',
    table: 'traffic',
    only: () => true,
    why: 'the same, of several files at once',
  },
  // The two others are GETs by their protocols.
  {
    route: 'GET /v1/auth/authorize',
    table: 'authorize_requests',
    only: () => true,
    why: 'RFC 6749 3.1: a question that a person has yet to answer by POST, forgotten after ten minutes',
  },
  {
    route: 'GET /v1/auth/authorize',
    table: 'codes',
    only: ({ kind }) => kind === 'new',
    why: 'RFC 6749 4.1.2: a code for our own page alone, of use to the browser that began the attempt, for a minute',
  },
  {
    route: 'GET /mail/v1/unsubscribe',
    table: 'unsubscribed',
    only: ({ kind }) => kind === 'new',
    why: 'R7.18 by the wire: signed, once, only ever less mail, and only for a client that says who it is (T27)',
  },
];

/** Malformed requests of each GET. */
const spoiltOfEach = sized({ gate: 2, all: 20 });

/** It stands still: a session notes each five minutes when it was last used. */
let now = Date.now();
let world: World;
beforeAll(async () => {
  world = await startWorld({ pages: servePages, clock: () => now });
});
afterAll(() => world.server.stop());

/** Sends one request and returns what changed; rewinds the database. */
async function changesOf(one: Call, draft: Draft): Promise<Difference[]> {
  const { db } = world.server.services;
  const before = await writesSoFar(db);
  await askWithin(world, one, draft, 120_000);
  if ((await writesSoFar(db)) === before) return [];
  await settled(world.server);
  const now = await readRows(db);
  await rewind(db, world.baseline, differences(world.baseline, now));
  return differences(without(world.baseline, tries), without(now, tries));
}

/** Every GET: valid, in its variants, from a signed-in browser, and malformed. */
function variationsOf(one: Call, session: string): Draft[] {
  const good = draftOf(one, world.ada.who.token);
  const withQuery = (name: string, value: string): Draft => ({
    ...good,
    query: [...good.query, [name, value]],
  });
  const { attempt } = world.spare;
  const ofBrowser: Readonly<Record<string, string>> = {
    client_id: 'aloft-web',
    redirect_uri: '%2Fauth',
    state: attempt.state,
  };
  const signedIn: Draft = {
    ...good,
    headers: { ...good.headers, cookie: session },
    query: good.query.map(([name, value]) => [name, ofBrowser[name] ?? value]),
  };
  // The browser that started the attempt, now signed in.
  const own: Draft = { ...signedIn, headers: { ...good.headers, cookie: `${session}; ${attempt.cookie}` } };
  const played = good.query.some(([name]) => name === 'usage')
    ? [{ ...good, query: [['usage', 'PLAY'] as const] }]
    : [];
  const spoilt = some(randomOf(34), breaksOf(one, [world.bo.file]), spoiltOfEach).map((broken) =>
    broken.apply(good),
  );
  return [
    good,
    { ...good, method: 'HEAD' },
    { ...good, method: 'OPTIONS' },
    { ...good, headers: {} },
    { ...good, headers: { ...good.headers, 'idempotency-key': 'a-key-of-a-get' } },
    signedIn,
    own,
    ...played,
    withQuery('pass_code', world.bo.lockedShare.passCode),
    withQuery('pass_code', 'wrong1'),
    // The top of a share instead of a folder in it.
    { ...good, query: good.query.filter(([name]) => name !== 'parent_id') },
    { ...good, query: [...good.query.filter(([name]) => name !== 'parent_id'), ['parent_id', '']] },
    ...spoilt.filter(({ method }) => ['GET', 'HEAD', 'OPTIONS'].includes(method)),
  ];
}

async function browserSession(): Promise<string> {
  const signed = await call(world.server, 'POST', '/v1/auth/signin', {
    body: { client_id: 'aloft-web', username: world.ada.who.email, password: 'a long password' },
  });
  return signed.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
}

it('[P34a] no GET changes a row, except the statistics and protocols of a list without unused entries', async () => {
  const session = await browserSession();
  world = { ...world, baseline: await readRows(world.server.services.db) };
  const calls = [...callsOf(world), ...pagesOf(world)].filter(({ route }) => route.startsWith('GET '));
  const seen = new Set<Exception>();
  const wrong: string[] = [];
  let asked = 0;
  for (const one of calls) {
    for (const draft of variationsOf(one, session)) {
      asked += 1;
      for (const change of await changesOf(one, draft)) {
        const allowed = exceptions.find(
          ({ route, table, only }) => route === one.route && table === change.table && only(change),
        );
        if (allowed !== undefined) seen.add(allowed);
        else
          wrong.push(
            `${draft.method} ${one.route}: ${change.table} ${change.kind} ${JSON.stringify(change.row)}`,
          );
      }
    }
  }
  expect(wrong.slice(0, 20)).toEqual([]);
  expect(exceptions.filter((one) => !seen.has(one)).map(({ route, table }) => `${route} ${table}`)).toEqual(
    [],
  );
  expect(asked).toBeGreaterThan(calls.length * 10);
});

it('[P34a] a GET also updates when a session was last used, every five minutes at most, and nothing else', async () => {
  const { server, ada } = world;
  const changes = async () => {
    const before = await readRows(server.services.db);
    await call(server, 'GET', '/v1/user/me', { token: ada.who.token });
    return differences(before, await readRows(server.services.db));
  };
  now += 5 * 60_000;
  const [old, fresh, ...more] = await changes();
  expect([old?.table, fresh?.table, more]).toEqual(['token_families', 'token_families', []]);
  expect({ ...old?.row, last_used_at: 0 }).toEqual({ ...fresh?.row, last_used_at: 0 });
  expect(await changes()).toEqual([]);
});

it('[P34a T27] a mail scanner that follows the link unsubscribes nobody; a client with a device id does, idempotently', async () => {
  const { db } = world.server.services;
  const path = `/mail/v1/unsubscribe?d=${encodeURIComponent(world.spare.unsubscribe)}`;
  for (const headers of [
    {},
    { 'sec-fetch-mode': 'navigate' },
    { 'user-agent': 'mail scanner', accept: '*/*' },
  ]) {
    const answer = await fetch(`${world.server.appUrl}${path}`, { headers });
    expect(answer.status).toBe(400);
    expect(await db.selectFrom('unsubscribed').selectAll().execute()).toEqual([]);
  }
  for (let n = 0; n < 2; n += 1) {
    expect((await call(world.server, 'GET', path)).body).toEqual({ result: 'ok' });
    expect(await db.selectFrom('unsubscribed').select(['email', 'scene']).execute()).toEqual([
      { email: 'ada@example.org', scene: 'news' },
    ]);
  }
});
