import { once } from 'node:events';
import { request } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { maxPauseDuration } from './idle-transfers.ts';
import { close, type Listener, listen } from './listener.ts';

let now = 0;
let listener: Listener;
let received = 0;
const events: string[] = [];
beforeAll(async () => {
  listener = await listen(
    async (incoming) => {
      for await (const chunk of incoming.body ?? []) received += chunk.byteLength;
      return new Response('done');
    },
    {
      host: '127.0.0.1',
      port: 0,
      uploads: true,
      proxies: [],
      log: ({ event }) => events.push(event),
      clock: () => now,
    },
  );
});
afterAll(() => close(listener.server, 10_000));

const begin = (length: number) =>
  request({ host: '127.0.0.1', port: listener.port, method: 'PUT', headers: { 'content-length': length } });

it('[P3e] a slow body that makes progress is not aborted', async () => {
  received = 0;
  const sending = begin(5 * 2048);
  const answered = once(sending, 'response');
  for (let sent = 2048; sent <= 5 * 2048; sent += 2048) {
    sending.write(Buffer.alloc(2048));
    await expect.poll(() => received).toBe(sent);
    now += maxPauseDuration - 1;
  }
  sending.end();
  const [answer] = await answered;
  expect([answer.statusCode, events]).toEqual([200, []]);
});

it('[P3e P36b] a stalled or dripping body is aborted on any route, and logged', async () => {
  received = 0;
  const sending = begin(10_000);
  const failed = once(sending, 'error');
  sending.write(Buffer.alloc(2048));
  await expect.poll(() => received).toBe(2048);
  // Each look finds a few bytes more than the one before.
  const isOver = async (): Promise<boolean> => {
    if (!sending.destroyed) sending.write('drip');
    now += maxPauseDuration / 4;
    return sending.destroyed;
  };
  await expect.poll(isOver, { interval: 250 }).toBe(true);
  await failed;
  expect(events).toEqual(['idle-transfer']);
});
