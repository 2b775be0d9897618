import { Agent, request } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import { afterAll, afterEach, expect, it } from 'vitest';
import { close, type Listener, listen } from './listener.ts';
import type { LogFields } from './log.ts';
import { startPressure } from './overload.ts';

let listener: Listener | null = null;
const lines: LogFields[] = [];
afterEach(async () => {
  if (listener !== null) await close(listener.server);
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
  });
  return listener;
};

const agent = new Agent({ keepAlive: true, maxSockets: 1000 });
afterAll(() => agent.destroy());

/** A GET: the status, and when to come again. Connections are kept for the next. */
const ask = (port: number): Promise<{ status: number; retryAfter: string | undefined; text: string }> =>
  new Promise((settle, fail) => {
    const asked = request({ host: '127.0.0.1', port, agent }, (answer) => {
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
const work = (milliseconds: number): void => {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
};

it('[P38] a turn of the event loop that has taken too long turns away the rest of it, and the next begins anew', async () => {
  let now = 0;
  const pressure = startPressure({ counts: true, now: () => now });
  const turn = (count: number, each: number): number => {
    let away = 0;
    for (let nth = 0; nth < count; nth += 1) {
      if (pressure.isTooMuch()) away += 1;
      else now += each;
    }
    return away;
  };
  expect(turn(1000, 0.05)).toBe(0);
  await setImmediate();
  expect(turn(1000, 1)).toBe(1000 - 201);
  await setImmediate();
  // A slow one and a few behind it are no rush.
  expect(turn(1, 5000) + turn(31, 0)).toBe(0);
  expect(turn(1, 0)).toBe(1);
  await setImmediate();
  expect(turn(200, 1)).toBe(0);
});

it('[P38] more work than can be done is answered 503 with when to come again; what is let in is done, and later all is', async () => {
  let milliseconds = 0;
  const { port } = await start(async () => {
    work(milliseconds);
    return new Response('done');
  });
  // With connections that are open already, all requests are there at once.
  expect((await askMany(port, 300)).map((one) => one.status)).toEqual(Array(300).fill(200));
  milliseconds = 5;
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
  expect((await askMany(port, 20)).map((one) => one.status)).toEqual(Array(20).fill(200));
  await expect
    .poll(() => lines.map((line) => line.detail), { timeout: 5000 })
    .toContain(`${away.length} requests were turned away within a second`);
});

it('[P38] no more wait for something else than can be kept in mind; transfers may', async () => {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((settle) => {
    open = settle;
  });
  const { port } = await start(async () => {
    await opened;
    return new Response('done');
  });
  let answered = 0;
  const waiting = Promise.all(
    Array.from({ length: 600 }, async () => {
      const answer = await ask(port);
      answered += 1;
      return answer;
    }),
  );
  // Who is turned away is answered though nothing has opened yet.
  // (More connections at once than the system queues are tried again after a second.)
  await expect.poll(() => answered, { timeout: 15_000 }).toBe(600 - 512);
  open();
  const statuses = (await waiting).map((one) => one.status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(512);
  expect((await ask(port)).status).toBe(200);
});

it('[P38] a client that goes away makes room', () => {
  const pressure = startPressure({ counts: true, now: () => 0 });
  const ends = Array.from({ length: 512 }, () => pressure.begin());
  expect(pressure.isTooMuch()).toBe(true);
  // Told twice is once.
  ends[0]?.();
  ends[0]?.();
  expect(pressure.isTooMuch()).toBe(false);
  pressure.begin();
  expect(pressure.isTooMuch()).toBe(true);
  expect(startPressure({ counts: false, now: () => 0 }).isTooMuch()).toBe(false);
});
