import { limits, maxTalliesPerDay } from '@aloft/core/service';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { runAloftHere } from '../../proofs/testing/operator-process.ts';
import { call, newPerson, startTestServer, type TestServer } from '../../proofs/testing/start-test-server.ts';
import { dayOf, forgetStatistics } from './count.ts';

const dayLength = 86_400_000;
// All of a test is one day; the command line has its own clock, and lists the last weeks.
const noon = Math.floor(Date.now() / dayLength) * dayLength + dayLength / 2;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(
    { statisticsDays: 30, trustedProxies: ['127.0.0.1'] },
    { clock: () => noon },
  );
});
afterAll(() => server.stop());
beforeEach(async () => {
  await server.services.db.deleteFrom('rate_limits').execute();
  await server.services.db.deleteFrom('statistics').execute();
});

const home = { action: 'page_show', page: 'home' };
const report = (events: readonly object[], more: object = {}, client = '198.51.100.7') =>
  call(server, 'POST', '/v1/statistics', {
    body: { events, ...more },
    headers: { 'x-forwarded-for': client },
  });
/** Reports of one client that name as many new sources as they can. */
async function flood(client: string, reports: number, name: string): Promise<void> {
  for (let n = 0; n < reports; n += 1) {
    const events = Array.from({ length: 20 }, (_, nth) => ({
      ...home,
      source: `${name}-${n}-${nth}.example.net`,
    }));
    expect((await report(events, {}, client)).status).toBe(200);
  }
}
const sources = async (): Promise<readonly string[]> => (await totals()).map(({ source }) => source);
const totals = () =>
  server.services.db.selectFrom('statistics').selectAll().orderBy('day').orderBy('page').execute();

it('[R3.14] [R7.35] equal events of several people are one total of the day, listed by the command line', async () => {
  const { token } = await newPerson(server, 'ada@example.org');
  expect((await report([home, home, { ...home, source: 'search.example.org' }])).status).toBe(200);
  const signedIn = await call(server, 'POST', '/v1/statistics', { token, body: { events: [home] } });
  expect(signedIn.status).toBe(200);
  const day = dayOf(server.services.clock());
  const listed = await runAloftHere(server.configuration, ['statistics', 'list', '--json']);
  expect(JSON.parse(listed.out)).toEqual([
    { day, ...home, detail: '', source: '', times: 3 },
    { day, ...home, detail: '', source: 'search.example.org', times: 1 },
  ]);
  expect(JSON.stringify(await totals())).not.toContain('ada');
});

it('[R3.14] a report holds only known words: neither a name, an id, an address nor another day comes in', async () => {
  const bad = [
    [],
    [{ action: 'page_show' }],
    [{ action: 'anything', page: 'home' }],
    [{ action: 'page_show', page: '/s/VOa8Xshare' }],
    [{ ...home, detail: 'ada@example.org' }],
    [{ ...home, source: 'https://example.org/?q=secret' }],
    [{ ...home, source: 'a'.repeat(300) }],
    Array.from({ length: 21 }, () => home),
  ];
  for (const events of bad) {
    const answer = await report(events);
    expect([answer.status, answer.body.error, events.length]).toEqual([
      400,
      'invalid_argument',
      events.length,
    ]);
  }
  expect(await totals()).toEqual([]);
  // What is none of the fields is left out: the day is the server's.
  expect(
    (await report([{ ...home, day: '2020-01-01', user: 'ada', times: 1e9 }], { day: '2020-01-01' })).status,
  ).toBe(200);
  expect(await totals()).toEqual([
    { day: dayOf(server.services.clock()), ...home, detail: '', source: '', times: 1 },
  ]);
});

const shareId = 'VOa8X_share-id01';
const blocked = {
  ...{ action: 'block_page_show', page: 'share' },
  ...{ address: `https://aloft.example/ko/s/${shareId}`, path: `/s/${shareId}`, share_id: shareId },
};

it('[R2.21] of a blocked page, its total alone is kept: not the address, the path or the share', async () => {
  expect(
    (await report([blocked, { ...blocked, address: 'https://aloft.example/', path: '/', share_id: '' }]))
      .status,
  ).toBe(200);
  const kept = await totals();
  expect(kept).toEqual([
    {
      day: dayOf(server.services.clock()),
      action: 'block_page_show',
      page: 'share',
      detail: '',
      source: '',
      times: 2,
    },
  ]);
});

it.each([
  ['a passcode in the address', { address: `${blocked.address}?s_code=k7m2` }],
  ['a fragment', { address: `${blocked.address}#file` }],
  ['a name and a password', { address: `https://ada:secret@aloft.example/s/${shareId}` }],
  ['the name of a file', { address: 'https://aloft.example/s/VOa8X_share-id01/Tax%20return.pdf' }],
  ['a script', { address: 'javascript:alert(1)' }],
  ['an address that is none', { address: 'https://' }],
  ['a path with its language', { path: `/ko/s/${shareId}` }],
  ['a path with a query', { path: `/s/${shareId}?s_code=k7m2` }],
  ['a token as a path', { path: '/q/eyJhbGciOiJIUzI1NiJ9' }],
  ['a huge path', { path: `/${'a'.repeat(2000)}` }],
  ['markup as a share', { share_id: '<img src=x>' }],
  ['a huge share', { share_id: 'a'.repeat(65) }],
  ['numbers', { address: 1, path: 2, share_id: 3 }],
  ['a list', { path: ['/s'] }],
  ['another event', { action: 'page_show' }],
])('[R2.21] a report of a blocked page with %s is refused, and nothing is counted', async (_, bad) => {
  const answer = await report([{ ...blocked, ...bad }]);
  expect([answer.status, answer.body.error]).toEqual([400, 'invalid_argument']);
  expect(await totals()).toEqual([]);
});

it('[R3.14] one client reports so often an hour, and a refused report counts nothing', async () => {
  await report([home]);
  await server.services.db
    .updateTable('rate_limits')
    .set({ used: limits.statistics.max })
    .where('key', 'like', `${limits.statistics.name}:%`)
    .execute();
  const refused = await report([home]);
  expect([refused.status, refused.body.error]).toEqual([429, 'resource_exhausted']);
  expect((await totals())[0]?.times).toBe(1);
});

it('[R3.14] a day has so many totals at most: a flood of sources is counted without them', async () => {
  const day = dayOf(server.services.clock());
  const rows = Array.from({ length: maxTalliesPerDay }, (_, n) => ({
    ...{ day, ...home, detail: '', source: `site${n}.example.org`, times: 1 },
  }));
  for (let at = 0; at < rows.length; at += 100)
    await server.services.db
      .insertInto('statistics')
      .values(rows.slice(at, at + 100))
      .execute();
  await report([
    { ...home, source: 'site7.example.org' },
    { ...home, source: 'new1.example.org' },
    { ...home, source: 'new2.example.org' },
  ]);
  const after = await totals();
  expect(after).toHaveLength(maxTalliesPerDay + 1);
  expect(after.find((one) => one.source === 'site7.example.org')?.times).toBe(2);
  expect(after.find((one) => one.page === 'other')).toEqual({
    ...{ day, action: 'page_show', page: 'other', detail: '', source: '', times: 2 },
  });
});

it('[R3.14 P36t T42] a client, and all addresses of its network, name a small part of a day, and their other events stay counted', async () => {
  await flood('203.0.113.1', 25, 'one');
  const first = await totals();
  // A part of the room that was left each time, and what stands for the rest.
  expect(first.length).toBeLessThanOrEqual(maxTalliesPerDay / 20 + 1);
  expect(first.reduce((sum, { times }) => sum + times, 0)).toBe(25 * 20);
  for (let n = 2; n < 7; n += 1) await flood(`203.0.113.${n}`, 1, `as-${n}`);
  expect(await sources()).toHaveLength(first.length);
  for (let n = 1; n < 7; n += 1) await flood(`2001:db8:5:${n.toString(16)}::1`, 1, `six-${n}`);
  expect((await totals()).length).toBeLessThanOrEqual(2 * (maxTalliesPerDay / 20) + 1);
  await report([{ ...home, source: 'honest.example.org' }]);
  expect(await sources()).toContain('honest.example.org');
});

it('[R3.14 P36t T42] forty networks that name all they may leave room for what others name', async () => {
  for (let n = 0; n < 40; n += 1) await flood(`10.${n}.0.1`, 1, `of-${n}`);
  const honest = Array.from({ length: 10 }, (_, n) => ({ ...home, source: `honest-${n}.example.org` }));
  for (const [n, event] of honest.entries()) await report([event], {}, `192.0.${n}.1`);
  expect(await sources()).toEqual(expect.arrayContaining(honest.map(({ source }) => source)));
});

it('[R3.14 P36t] one client has a bounded part of a day’s numbers', async () => {
  await report([home]);
  await server.services.db
    .updateTable('rate_limits')
    .set({ used: limits.statisticsOfDay.max })
    .where('key', 'like', `${limits.statisticsOfDay.name}:%`)
    .execute();
  expect((await report([home])).status).toBe(429);
  expect((await report([home], {}, '192.0.2.1')).status).toBe(200);
  expect((await totals())[0]?.times).toBe(2);
});

it('[R3.14] totals are kept for as many days as the operator says, today included', async () => {
  const now = server.services.clock();
  const at = (days: number): string => dayOf(now - days * 86_400_000);
  for (const days of [0, 29, 30])
    await server.services.db
      .insertInto('statistics')
      .values({ day: at(days), ...home, detail: '', source: '', times: 1 })
      .execute();
  await forgetStatistics(server.services);
  expect((await totals()).map((one) => one.day)).toEqual([at(29), at(0)]);
});
