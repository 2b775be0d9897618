// What a page of another site has a visitor's browser send: it changes nothing, and uses up nothing of the visitor's.
import * as v from 'valibot';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  call,
  newFolder,
  newPerson,
  newShare,
  newVerifiedPerson,
  startTestServer,
  type TestServer,
} from '../testing/start-test-server.ts';
import { callsOf } from './testing/calls.ts';
import { draftOf } from './testing/cases.ts';
import { askWithin } from './testing/requests.ts';
import { writesSoFar } from './testing/rows.ts';
import { startWorld, type World } from './testing/world.ts';

const timeout = 120_000;

/** A GET as a browser sends it: `fetch` of Node writes headers of its own. */
async function browse(server: TestServer, path: string, headers: Readonly<Record<string, string>>) {
  const one = { route: 'GET *', path, listener: 'app', as: 'nobody' } as const;
  const answer = await askWithin({ server }, one, { ...draftOf(one, ''), headers }, timeout);
  return {
    status: answer.status,
    body: v.parse(v.record(v.string(), v.unknown()), JSON.parse(answer.text || '{}')),
  };
}

const from = (site: 'cross-site' | 'same-site') => (mode: string, dest: string) => ({
  'sec-fetch-site': site,
  'sec-fetch-mode': mode,
  'sec-fetch-dest': dest,
});
const crossSite = from('cross-site');
/** A host name beside ours, or another port of ours, where the contents may be. */
const sameSite = from('same-site');
const image = crossSite('no-cors', 'image');
const link = crossSite('navigate', 'document');
/** How another page makes a browser send something. */
const ways = [crossSite, sameSite].flatMap((by) => [
  by('no-cors', 'image'),
  by('no-cors', 'empty'),
  by('no-cors', 'script'),
  by('cors', 'empty'),
  by('navigate', 'iframe'),
  by('navigate', 'embed'),
  by('navigate', 'object'),
  by('navigate', 'document'),
]);
const isLink = (way: (typeof ways)[number]): boolean =>
  way['sec-fetch-mode'] === 'navigate' && way['sec-fetch-dest'] === 'document';

describe('of every call', () => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld();
  });
  afterAll(() => world.server.stop());

  /** Sends a call of the table without its token, with headers of a browser. */
  const send = (one: ReturnType<typeof callsOf>[number], more: Record<string, string>) => {
    const draft = draftOf(one, world.ada.who.token);
    const { authorization: _, ...headers } = draft.headers;
    return askWithin(world, one, { ...draft, headers: { ...headers, ...more } }, timeout);
  };

  /** Sends it, and again where something was written meanwhile: periodic work writes, too, but not each time. */
  async function watched(one: ReturnType<typeof callsOf>[number], way: Record<string, string>) {
    const { db } = world.server.services;
    for (let tries = 1; ; tries += 1) {
      const before = await writesSoFar(db);
      const answer = await send(one, way);
      const wrote = (await writesSoFar(db)) !== before;
      if (!wrote || tries === 3) return { answer, wrote };
    }
  }

  it('[P7p P34a T39 T48] none is answered to another site, or another origin of ours, except a window that a link leads to a sign-in, a download, the end of a subscription or a public list', async () => {
    const calls = callsOf(world).filter(({ listener }) => listener === 'app');
    const wrong: string[] = [];
    const open = new Set<string>();
    for (const one of calls) {
      for (const way of ways) {
        const { answer, wrote } = await watched(one, way);
        const isRefused = answer.status === 403 && answer.text.includes('permission_denied');
        if (isRefused && !wrote) continue;
        if (isLink(way)) open.add(one.route);
        else wrong.push(`${one.route} ${JSON.stringify(way)}: ${answer.status}${wrote ? ', and wrote' : ''}`);
      }
    }
    expect(wrong).toEqual([]);
    expect([...open].toSorted()).toEqual([
      'GET /:locale/blog/feed.xml',
      'GET /download/:app',
      'GET /mail/v1/unsubscribe',
      'GET /robots.txt',
      'GET /sitemap.xml',
      'GET /v1/auth/authorize',
    ]);
    expect(calls.length).toBeGreaterThan(100);
  });

  it('[P7p] a program with a token is answered wherever it says that it is', async () => {
    const authorization = `Bearer ${world.ada.who.token}`;
    const headers = { ...crossSite('cors', 'empty'), authorization };
    expect((await browse(world.server, '/drive/v1/files', headers)).status).toBe(200);
  });

  it('[P7p P20a] a page is opened by a link or in a frame, and by nothing else', async () => {
    for (const path of ['/', `/s/${world.bo.openShare}`, '/assets/a.js', '/drive/all']) {
      for (const way of ways) {
        // Here no page is served, so one that is let in is not found.
        const wanted = way['sec-fetch-mode'] === 'navigate' ? 404 : 403;
        expect([path, way, (await browse(world.server, path, way)).status]).toEqual([path, way, wanted]);
      }
    }
  });
});

describe('tries of a visitor', () => {
  const running: TestServer[] = [];
  afterEach(async () => {
    for (const one of running.splice(0)) await one.stop();
  });

  async function start() {
    const server = await startTestServer();
    running.push(server);
    const ada = await newPerson(server, 'ada@example.org');
    const folder = await newFolder(server, ada, 'shared');
    const shares = [];
    for (let n = 0; n < 7; n += 1)
      shares.push(await newShare(server, ada, [folder], { pass_code_option: 'REQUIRED' }));
    const [first = expect.fail('no share')] = shares;
    const get = (path: string, headers: Record<string, string>) => browse(server, path, headers);
    const open = async (passCode: string, headers: Record<string, string>, id = first.id) =>
      (await get(`/drive/v1/share?share_id=${id}&pass_code=${passCode}`, headers)).body.share_status;
    return { server, shares, first, get, open };
  }
  const own = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' };
  const typed = { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
  /** A browser from before these headers. */
  const old = {};

  it.each([
    ['images', image],
    ['images beside ours', sameSite('no-cors', 'image')],
    ['images in an old browser', old],
    ['links', link],
  ])('[P7p P7k] of a passcode are not used up by 35 %s of another site', async (_, headers) => {
    const { shares, first, open } = await start();
    for (const { id } of shares) for (let n = 0; n < 5; n += 1) await open('wrong1', headers, id);
    expect(await open(first.passCode, own)).toBe('OK');
  });

  it('[P7p] of a passcode sent by POST are the client’s own, and no other site sends one', async () => {
    const { server, shares, first, open } = await start();
    for (const { id } of shares) for (let n = 0; n < 5; n += 1) await open('wrong1', old, id);
    const give = (headers: Record<string, string>) =>
      call(server, 'POST', '/drive/v1/share/detail', {
        body: { share_id: first.id, pass_code: first.passCode },
        headers,
      });
    expect((await give({ origin: 'https://evil.example' })).status).toBe(403);
    expect((await give({ origin: server.appUrl })).body.share_status).toBe('OK');
  });

  it('[P7b] of a passcode count for who makes them at our own page', async () => {
    const { first, open } = await start();
    for (let n = 0; n < 5; n += 1) await open('wrong1', own);
    expect(await open(first.passCode, own)).toBe('PASS_CODE_ERROR');
  });

  it.each([
    ['images', image],
    ['images in an old browser', old],
    ['links', link],
  ])('[P7p P7j] of a device code are not used up by 61 %s of another site', async (_, headers) => {
    const { server, get } = await start();
    for (let n = 0; n < 61; n += 1) await get('/v1/auth/device?user_code=ABCD-EFGH', headers);
    const begun = await call(server, 'POST', '/v1/auth/device/code', {
      body: { client_id: 'aloft-terminal' },
    });
    const { user_code } = begun.body;
    expect((await get(`/v1/auth/device?user_code=${user_code}`, own)).status).toBe(200);
    // As our own pages ask, in a browser that says nothing of where a request comes from.
    const typed = { body: { user_code }, headers: { origin: server.appUrl } };
    expect((await call(server, 'POST', '/v1/auth/device/lookup', typed)).status).toBe(200);
  });

  it.each([
    ['images', image],
    ['images in an old browser', old],
    ['links', link],
  ])('[P7p] at a sign-in are not used up by 121 %s of another site', async (_, headers) => {
    const { get } = await start();
    const query = new URLSearchParams({
      client_id: 'aloft-terminal',
      response_type: 'code',
      redirect_uri: 'http://127.0.0.1:4444/callback',
      state: 'a-state',
      code_challenge: 'c'.repeat(43),
      code_challenge_method: 'S256',
    });
    for (let n = 0; n < 121; n += 1) await get(`/v1/auth/authorize?${query}`, headers);
    expect((await get(`/v1/auth/authorize?${query}`, typed)).status).toBe(302);
  });

  it('[P7p] of addresses in words are not used up by 251 frames and images of another site', async () => {
    const { server, get } = await start();
    const bo = await newVerifiedPerson(server, 'bo@example.org');
    await newShare(server, bo, [await newFolder(server, bo, 'films')], { slug: 'films-of-bo' });
    const status = async (id: string, headers: Record<string, string>) =>
      (await get(`/drive/v1/share?share_id=${id}`, headers)).body.share_status;
    for (let n = 0; n < 251; n += 1) await status(`no-such-words-${n}`, old);
    expect(await status('films-of-bo', own)).toBe('OK');
  });
});
