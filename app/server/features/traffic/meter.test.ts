import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { newPerson, startTestServer, type TestServer } from '../../proofs/testing/start-test-server.ts';
import { monthOf, startMeter } from './meter.ts';
import { forgetTraffic } from './used.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(() => server.stop());

const rowOf = (accountId: string) =>
  server.services.db
    .selectFrom('traffic')
    .select(['uploaded', 'downloaded'])
    .where('account_id', '=', accountId)
    .executeTakeFirst();

it('[R7.6] ten thousand chunks are one write, two seconds later at the latest', async () => {
  const { id } = await newPerson(server, 'a@example.org');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const meter = startMeter(server.services, () => expect.fail('it failed'));
  for (let n = 0; n < 10_000; n += 1) meter.count(id, 'downloaded', 3);
  meter.count(id, 'uploaded', 1);
  expect(await rowOf(id)).toBeUndefined();
  expect(meter.pending(id, 'downloaded')).toBe(30_000);
  vi.advanceTimersByTime(2000);
  vi.useRealTimers();
  await expect.poll(() => rowOf(id)).toEqual({ uploaded: 1, downloaded: 30_000 });
  await expect.poll(() => meter.pending(id, 'downloaded')).toBe(0);
});

it('[R7.6] two processes add up, whatever comes between', async () => {
  const { id } = await newPerson(server, 'b@example.org');
  const meters = [1, 2].map(() => startMeter(server.services, () => undefined));
  for (let round = 0; round < 20; round += 1) {
    for (const meter of meters) meter.count(id, 'downloaded', 1);
    await Promise.all(meters.flatMap((meter) => [meter.flush(), meter.flush()]));
  }
  await Promise.all(meters.map((meter) => meter.stop()));
  expect(await rowOf(id)).toEqual({ uploaded: 0, downloaded: 40 });
});

it('[R7.6] what could not be written is kept and written later', async () => {
  const { id } = await newPerson(server, 'c@example.org');
  const other = await startTestServer();
  const meter = startMeter({ ...other.services, clock: server.services.clock }, () => undefined);
  await other.stop();
  meter.count(id, 'uploaded', 5);
  await expect(meter.flush()).rejects.toThrow();
  expect(meter.pending(id, 'uploaded')).toBe(5);
  await meter.stop();
});

it('[R7.6] months are those of the calendar, UTC; after a year they are forgotten', async () => {
  const last = Date.UTC(2026, 11, 31, 23, 59, 59);
  expect([monthOf(last), monthOf(last + 1000)]).toEqual(['2026-12', '2027-01']);
  const { db } = server.services;
  const old = { account_id: 'old', month: '2020-01', uploaded: 1, downloaded: 1 };
  await db.insertInto('traffic').values(old).execute();
  await forgetTraffic(server.services);
  expect(await rowOf('old')).toBeUndefined();
  expect(await rowOf((await newPerson(server, 'd@example.org')).id)).toBeUndefined();
});
