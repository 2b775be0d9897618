import { createServer, request, type ServerResponse } from 'node:http';
import { afterEach, expect, it, vi } from 'vitest';
import { endGracefully, watchRequests } from './graceful-end.ts';

afterEach(() => {
  vi.useRealTimers();
});

/** A server whose answers are left to the test, and a request that it has taken. */
async function asked(): Promise<{
  end: () => Promise<void>;
  response: ServerResponse;
  told: Promise<string>;
}> {
  const server = createServer();
  watchRequests(server);
  const taken = new Promise<ServerResponse>((settle) =>
    server.on('request', (_, response) => settle(response)),
  );
  await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const told = new Promise<string>((settle) => {
    const asking = request({ host: '127.0.0.1', port }, (answer) => {
      answer.resume();
      answer.once('end', () => settle(String(answer.statusCode)));
    });
    asking.once('error', () => settle('cut off'));
    asking.end();
  });
  return { end: () => endGracefully(server, 10_000), response: await taken, told };
}

it('[P37c] a request that does not end is cut off after ten seconds, and not before', async () => {
  const { end, told } = await asked();
  let is = 'open';
  void told.then((how) => {
    is = how;
  });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  const ended = end();
  await vi.advanceTimersByTimeAsync(9999);
  expect(is).toBe('open');
  await vi.advanceTimersByTimeAsync(1);
  await ended;
  expect(await told).toBe('cut off');
});

it('[P37c] one that ends is answered, and the end waits for nothing else', async () => {
  const { end, response, told } = await asked();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  const ended = end();
  await vi.advanceTimersByTimeAsync(5000);
  response.end('done');
  expect(await told).toBe('200');
  // No time passes any more: it ends by itself.
  await ended;
});
