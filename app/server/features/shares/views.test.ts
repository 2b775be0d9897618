import { Hono } from 'hono';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Environment } from '../../platform/http/environment.ts';
import {
  call,
  newPerson,
  newShare,
  type Person,
  startTestServer,
  storeFile,
  type TestServer,
} from '../../proofs/testing/start-test-server.ts';
import { readInProcess } from '../pages/in-process-calls.ts';
import { startViews, viewsOf } from './views.ts';

let server: TestServer;
let ada: Person;
let fileId = '';
beforeAll(async () => {
  server = await startTestServer();
  ada = await newPerson(server, 'ada@example.org');
  fileId = await storeFile(server, ada, 'note.txt', 'words');
});
afterAll(() => server.stop());

const made = async (): Promise<string> => (await newShare(server, ada, [fileId])).id;
const written = async (id: string): Promise<number | undefined> =>
  (
    await server.services.db
      .selectFrom('share_views')
      .select('views')
      .where('share_id', '=', id)
      .executeTakeFirst()
  )?.views;
const told = async (id: string): Promise<string> =>
  JSON.parse((await call(server, 'GET', '/drive/v1/share/list', { token: ada.token })).text).data.find(
    (one: { share_id: string }) => one.share_id === id,
  ).view_count;

it('[R10.8] each view of a share is in its owner’s list at once, and in its row when the server stops', async () => {
  const id = await made();
  const look = () => call(server, 'GET', `/drive/v1/share?share_id=${id}`);
  for (const { status } of await Promise.all(Array.from({ length: 25 }, look))) expect(status).toBe(200);
  expect(await told(id)).toBe('25');
  await server.services.views.flush();
  expect([await told(id), await written(id)]).toEqual(['25', 25]);
});

it('[R10.8] views that two processes counted add up', async () => {
  const id = await made();
  const counters = [1, 2].map(() => startViews(server.services.db, Date.now, () => undefined));
  for (let round = 0; round < 20; round += 1) {
    for (const views of counters) views.count(id, 1);
    await Promise.all(counters.map((views) => views.flush()));
  }
  expect(await written(id)).toBe(40);
});

it('views of a share that is erased before they are written go with it, and hold nothing else up', async () => {
  const [gone, stays] = [await made(), await made()];
  const { db, views } = server.services;
  for (const id of [gone, stays]) views.count(id, 3);
  await db.deleteFrom('share_files').where('share_id', '=', gone).execute();
  await db.deleteFrom('shares').where('id', '=', gone).execute();
  await views.flush();
  expect([await written(gone), await written(stays)]).toEqual([undefined, 3]);
  expect(await viewsOf(server.services, [gone, stays])).toEqual(
    new Map([
      [gone, 0],
      [stays, 3],
    ]),
  );
});

const chrome =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36';
const ofNobody: readonly (readonly [string, Readonly<Record<string, string>>, string?])[] = [
  ['a HEAD', {}, 'HEAD'],
  ['a prefetch', { 'sec-purpose': 'prefetch', 'user-agent': chrome }],
  ['a prerendered page', { 'sec-purpose': 'prefetch;prerender' }],
  ['a prefetch of old', { purpose: 'prefetch' }],
  ['a preview of Safari', { 'x-purpose': 'preview' }],
  ...[
    'TelegramBot (like TwitterBot)',
    'WhatsApp/2.23.20.0 A',
    'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
    'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
    'Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)',
    'facebookexternalhit/1.1; kakaotalk-scrap/1.0; +https://devtalk.kakao.com/t/scrap/33984',
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'Mozilla/5.0 (compatible; Yeti/1.1; +https://naver.me/spd) spider',
    'Mozilla/5.0 (compatible; Baiduspider/2.0; +http://www.baidu.com/search/spider.html)',
    'LinkedInBot/1.0 (compatible; Mozilla/5.0)',
  ].map((agent): [string, Record<string, string>] => [agent, { 'user-agent': agent }]),
];
const ofPeople = [
  chrome,
  `${chrome} KAKAOTALK 10.4.5`,
  `${chrome} MicroMessenger/8.0.42`,
  `${chrome} [FBAN/FBIOS;FBAV/450.0]`,
  `${chrome} Line/13.19.1`,
  `${chrome} Cubot/X30`,
  '',
];

it('[R10.8] a HEAD, a browser that looks ahead and the robots of chats are no views; the browsers in chat apps are', async () => {
  const id = await made();
  // As the pages ask, which the server renders with what the visitor sent.
  const pages = await startTestServer(
    {},
    {
      pages: async (_, api) => ({
        routes: new Hono<Environment>().get('/s/:id', async (c) => {
          const asked = { share_id: c.req.param('id') };
          await readInProcess(c, api, '/drive/v1/share/detail', asked);
          return c.text('');
        }),
        buildId: 'none',
        reader: { name: 'reader.js', source: async () => '' },
        stop: async () => undefined,
      }),
    },
  );
  try {
    const bo = await newPerson(pages, 'bo@example.org');
    const shown = (await newShare(pages, bo, [await storeFile(pages, bo, 'a.txt', 'a')])).id;
    for (const [what, headers, method = 'GET'] of ofNobody) {
      for (const path of ['share', 'share/detail'])
        await call(server, method, `/drive/v1/${path}?share_id=${id}`, { headers });
      await call(pages, method, `/s/${shown}`, { headers });
      expect([what, server.services.views.pending(id)]).toEqual([what, 0]);
      expect([what, pages.services.views.pending(shown)]).toEqual([what, 0]);
    }
    for (const agent of ofPeople) {
      await call(server, 'GET', `/drive/v1/share?share_id=${id}`, { headers: { 'user-agent': agent } });
      await call(pages, 'GET', `/s/${shown}`, { headers: { 'user-agent': agent } });
    }
    expect(await told(id)).toBe(String(ofPeople.length));
    await pages.services.views.flush();
    expect(await viewsOf(pages.services, [shown])).toEqual(new Map([[shown, ofPeople.length]]));
  } finally {
    await pages.stop();
  }
});
