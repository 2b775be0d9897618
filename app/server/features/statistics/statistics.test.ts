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
  server = await startTestServer({ statisticsDays: 30 }, { clock: () => noon });
});
afterAll(() => server.stop());
beforeEach(async () => {
  await server.services.db.deleteFrom('rate_limits').execute();
  await server.services.db.deleteFrom('statistics').execute();
});

const home = { action: 'page_show', page: 'home' };
const report = (events: readonly object[], more: object = {}) =>
  call(server, 'POST', '/v1/statistics', { body: { events, ...more } });
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
