import { Agent, request } from 'node:http';
import { afterAll, afterEach, expect, it } from 'vitest';
import { close, type Listener, listen } from './listener.ts';
import type { LogFields } from './log.ts';

let listener: Listener | null = null;
const lines: LogFields[] = [];
/** Time passes only as requests are worked on: a machine that is busy otherwise changes nothing here. */
let clock = 0;
afterEach(async () => {
  clock = 0;
  if (listener !== null) await close(listener.server, 10_000);
  listener = null;
  lines.length = 0;
});

const start = async (answer: () => Promise<Response>, uploads = false): Promise<Listener> => {
  listener = await listen(answer, {
    host: '127.0.0.1',
    port: 0,
    uploads,
    proxies: [],
    log: (fields) => lines.push(fields),
    now: () => clock,
  });
  return listener;
};

const agent = new Agent({ keepAlive: true, maxSockets: 1000 });
afterAll(() => agent.destroy());

/** A GET: the status, and when to come again. Connections are kept for the next. */
const ask = (
  port: number,
  by = agent,
): Promise<{ status: number; retryAfter: string | undefined; text: string }> =>
  new Promise((settle, fail) => {
    const asked = request({ host: '127.0.0.1', port, agent: by }, (answer) => {
      let text = '';
      answer.setEncoding('utf8');
      answer.on('data', (part: string) => {
        text += part;
      });
      answer.on('end', () =>
        settle({ status: answer.statusCode ?? 0, retryAfter: answer.headers['retry-after'], text }),
      );
    });
    asked.on('error', fail);
    asked.end();
  });
const askMany = (port: number, count: number) => Promise.all(Array.from({ length: count }, () => ask(port)));

const statusesOf = (answers: readonly { status: number }[]) => answers.map((one) => one.status);
const all = (count: number, status: number) => Array.from({ length: count }, () => status);

it('[P38b] work beyond capacity gets 503 with Retry-After; admitted work completes, and later all does', async () => {
  let milliseconds = 0;
  const { port } = await start(async () => {
    clock += milliseconds;
    return new Response('done');
  });
  // With connections that are open already, all requests are there at once.
  expect(statusesOf(await askMany(port, 300))).toEqual(all(300, 200));
  milliseconds = 10;
  const answers = await askMany(port, 300);
  const away = answers.filter((one) => one.status === 503);
  const done = answers.filter((one) => one.status === 200);
  expect(away.length).toBeGreaterThan(0);
  expect(done.length).toBeGreaterThan(32);
  expect(away.length + done.length).toBe(300);
  for (const one of away) {
    expect(one.retryAfter).toBe('1');
    expect(JSON.parse(one.text)).toEqual({ error: 'unavailable', error_code: 14, error_description: '' });
  }
  expect(statusesOf(await askMany(port, 20))).toEqual(all(20, 200));
  const reported = (): number => lines.reduce((sum, { detail = '' }) => sum + Number.parseInt(detail, 10), 0);
  await expect.poll(reported).toBe(away.length);
});

it('[P38c] after a rush, twenty concurrent requests wait for each other and for no backlog', async () => {
  let milliseconds = 0;
  const { port } = await start(async () => {
    clock += milliseconds;
    return new Response('done');
  });
  /** The status of each, and how much was worked on between its question and its answer. */
  const twenty = () =>
    Promise.all(
      Array.from({ length: 20 }, async () => {
        const asked = clock;
        const { status } = await ask(port);
        return { status, waited: clock - asked };
      }),
    );
  const longestOf = (answers: readonly { waited: number }[]): number =>
    Math.max(...answers.map(({ waited }) => waited));
  // With connections that are open already, all requests of the rush are there at once.
  await askMany(port, 300);
  milliseconds = 1;
  const before = await twenty();
  expect([statusesOf(before), longestOf(before)]).toEqual([all(20, 200), 20]);
  milliseconds = 10;
  expect(statusesOf(await askMany(port, 300))).toContain(503);
  milliseconds = 1;
  const after = await twenty();
  expect([statusesOf(after), longestOf(after)]).toEqual([all(20, 200), 20]);
});

it('[P38b] new arrivals get 503 at once while the oldest waits; new connections are accepted meanwhile', async () => {
  let milliseconds = 0;
  let served = 0;
  const late = Promise.withResolvers<Awaited<ReturnType<typeof ask>>>();
  const { port } = await start(async () => {
    clock += milliseconds;
    served += 1;
    // The line has waited for more than 200 ms now, and most of it still does.
    if (served === 125) late.resolve(ask(port, new Agent()));
    return new Response('done');
  });
  await askMany(port, 100);
  milliseconds = 10;
  const rush = askMany(port, 100);
  expect((await late.promise).status).toBe(503);
  // It did not wait for those in line.
  expect(served).toBeLessThan(200);
  await rush;
  expect((await ask(port)).status).toBe(200);
  // A few slow ones are no rush, however long each takes.
  milliseconds = 100;
  expect(statusesOf(await askMany(port, 20))).toEqual(all(20, 200));
});

it('[P38b] the number of requests in progress is bounded; a disconnect makes room', async () => {
  let open: () => void = () => undefined;
  let asked = 0;
  const opened = new Promise<void>((settle) => {
    open = settle;
  });
  const waits = async (): Promise<Response> => {
    asked += 1;
    await opened;
    return new Response('done');
  };
  const { port } = await start(waits);
  let answered = 0;
  const impatient = new Agent({ keepAlive: true, maxSockets: 1000 });
  const askImpatiently = (count: number) =>
    Promise.allSettled(
      Array.from({ length: count }, async () => {
        await ask(port, impatient);
        answered += 1;
      }),
    );
  // In two parts: of more connections at once than a listener queues, 511, the system may lose one for good.
  const first = askImpatiently(400);
  await expect.poll(() => asked).toBe(400);
  const second = askImpatiently(200);
  // Who is turned away is answered though nothing has opened yet.
  await expect.poll(() => answered).toBe(600 - 512);
  expect(asked).toBe(512);
  impatient.destroy();
  await Promise.all([first, second]);
  const connections = () =>
    new Promise<number>((settle) => listener?.server.getConnections((_, count) => settle(count)));
  await expect.poll(connections).toBeLessThanOrEqual(Object.values(agent.freeSockets).flat().length);
  const next = askMany(port, 100);
  await expect.poll(() => asked).toBe(612);
  open();
  expect(statusesOf(await next)).toEqual(all(100, 200));
});
