// Clients that stop in the middle: what the server waits for ends without them.
import { channel } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { createServer, type IncomingMessage, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterEach, expect, it, vi } from 'vitest';
import { call, startTestServer } from '../../proofs/testing/start-test-server.ts';
import { close, type Listener, listen } from './listener.ts';
import { answerMalformed, lingerDuration } from './malformed.ts';

const started = channel('http.server.request.start');

const ends: (() => unknown)[] = [];
afterEach(async () => {
  vi.useRealTimers();
  for (const end of ends.splice(0)) await end();
});

/** A connection to the server, and its socket on the other side. */
async function connected(listener: Pick<Listener, 'server' | 'port'>) {
  const there = once(listener.server, 'connection');
  const here = connect(listener.port, '127.0.0.1');
  here.on('error', () => undefined);
  ends.push(() => here.destroy());
  const [socket]: Socket[] = await there;
  if (socket === undefined) throw new Error('no connection');
  return { here, socket };
}

async function startAnswering(answer: () => Promise<Response>): Promise<Listener> {
  const listener = await listen(answer, {
    ...{ host: '127.0.0.1', port: 0, uploads: false, proxies: [] },
    log: () => undefined,
  });
  ends.push(() => close(listener.server, 10_000));
  return listener;
}

it('[P36m] a write whose body never comes holds up nobody else, also not with the same key', async () => {
  const server = await startTestServer();
  ends.push(server.stop);
  const headers = { 'idempotency-key': 'one-and-the-same-key', 'content-type': 'application/json' };
  const { hostname, port } = new URL(server.appUrl);
  const stalled = request({
    ...{ hostname, port, method: 'POST', path: '/v1/auth/revoke' },
    headers: { ...headers, 'content-length': '100' },
  });
  stalled.on('error', () => undefined);
  ends.push(() => stalled.destroy());
  const arrived = new Promise<void>((settle) => {
    const onStart = (): void => {
      started.unsubscribe(onStart);
      settle();
    };
    started.subscribe(onStart);
  });
  stalled.write('{');
  await arrived;
  const [answer, next] = await Promise.all(
    ['first', 'second'].map(() => call(server, 'POST', '/v1/auth/revoke', { body: {}, headers })),
  );
  expect([answer?.status, next?.status]).toEqual([200, 200]);
});

it('[P36m] a request that did not end in time is gone although its client leaves the connection open', async () => {
  const server = createServer();
  const began = once(server, 'request');
  server.on('clientError', answerMalformed);
  await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle));
  ends.push(() => server.close());
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const { here, socket } = await connected({ server, port });
  here.write('POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\n{');
  const [incoming]: IncomingMessage[] = await began;
  const errors: string[] = [];
  incoming?.on('error', ({ message }) => errors.push(message));
  const told = once(here, 'data');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const late = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
  server.emit('clientError', late, socket);
  expect(String((await told)[0])).toContain('HTTP/1.1 408 Request Timeout');
  vi.advanceTimersByTime(lingerDuration - 1);
  expect(socket.destroyed).toBe(false);
  vi.advanceTimersByTime(1);
  vi.useRealTimers();
  await expect.poll(() => errors).toEqual(['aborted']);
});

it('[P36m] a client that reads nothing of its answer is cut off; one whose answer is not ready waits on', async () => {
  const ready = Promise.withResolvers<void>();
  const listener = await startAnswering(async () => {
    await ready.promise;
    return new Response(Buffer.alloc(64 * 1024 * 1024));
  });
  expect(listener.server.timeout).toBeGreaterThan(0);
  const asked = once(listener.server, 'request');
  const { here, socket } = await connected(listener);
  here.pause();
  here.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
  const [, outgoing] = await asked;
  socket.emit('timeout');
  expect(socket.destroyed).toBe(false);
  const ended = once(outgoing, 'close');
  ready.resolve();
  await expect.poll(() => socket.writableLength).toBeGreaterThan(0);
  socket.emit('timeout');
  expect(socket.destroyed).toBe(true);
  await ended;
});
