import { Registry } from 'prom-client';
import { beforeEach, expect, it } from 'vitest';
import { leasesOfOneProcess } from '../database/leases.ts';
import type { Delivery } from '../mail/smtp.ts';
import { countedLeases, countedMailServer } from './counted.ts';
import { openCounters } from './counters.ts';
import type { Metrics } from './metrics.ts';

let registry: Registry;
let metrics: Metrics;
beforeEach(() => {
  registry = new Registry();
  metrics = openCounters(registry);
});
async function read(series: string): Promise<number | null> {
  const line = (await registry.metrics()).split('\n').find((one) => one.startsWith(`${series} `));
  return line === undefined ? null : Number(line.slice(series.length + 1));
}

it('a lease counts while it is held, and once when it is lost', async () => {
  const lost = new AbortController();
  const inner = leasesOfOneProcess(1);
  const leases = countedLeases(
    {
      ...inner,
      take: async (name) => {
        const lease = await inner.take(name);
        return lease === null ? null : { ...lease, signal: lost.signal };
      },
    },
    metrics,
  );
  const [one, two] = [await leases.take('one'), await leases.take('two')];
  expect(await leases.take('one')).toBe(null);
  expect(await read('aloft_leases_held')).toBe(2);
  await one?.release();
  lost.abort();
  expect(await read('aloft_leases_lost_total')).toBe(1);
  await two?.release();
  expect(await read('aloft_leases_held')).toBe(0);
  expect(await leases.take('one')).not.toBe(null);
});

it('tries at the mail server count by their result', async () => {
  const results: Delivery['kind'][] = ['delivered', 'postponed', 'delivered', 'unreachable', 'rejected'];
  const server = countedMailServer(
    {
      deliver: async () => {
        const kind = results.shift() ?? 'delivered';
        return kind === 'delivered' ? { kind } : { kind, why: '' };
      },
      close: () => undefined,
    },
    metrics,
  );
  const mail = { to: 'x@example.org', subject: '', text: '' };
  for (let n = 0; n < 5; n += 1) await server.deliver(mail, { id: 'm', createdAt: 0 });
  const counts = ['delivered', 'postponed', 'unreachable', 'rejected'].map((result) =>
    read(`aloft_mails_total{result="${result}"}`),
  );
  expect(await Promise.all(counts)).toEqual([2, 1, 1, 1]);
});

it('queues of one name are one figure, and methods that nobody knows are one', async () => {
  let length = 2;
  metrics.queue('app', () => length);
  metrics.queue('app', () => 3);
  expect(await read('aloft_queue_length{queue="app"}')).toBe(5);
  length = 0;
  expect(await read('aloft_queue_length{queue="app"}')).toBe(3);
  const request = { listener: 'app', route: '/*', status: 404, milliseconds: 1 } as const;
  for (const method of ['PROPFIND', 'MKCOL', 'GET']) metrics.request({ ...request, method });
  expect(await read('aloft_http_requests_total{listener="app",method="other",route="/*",code="404"}')).toBe(
    2,
  );
});
