import { connect } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { close, type Listener, listen } from './listener.ts';
import { maxPipelined } from './pipelining.ts';

let listener: Listener | null = null;
afterEach(async () => {
  if (listener !== null) await close(listener.server, 10_000);
  listener = null;
});

/** A listener whose answers wait for the test; `asked` are the paths in progress or done, in order. */
async function startWaiting() {
  const asked: string[] = [];
  const answers: ((headers?: Record<string, string>) => void)[] = [];
  const started = await listen(
    (request) => {
      asked.push(new URL(request.url).pathname);
      return new Promise((settle) =>
        answers.push((headers = {}) => settle(new Response('done', { headers }))),
      );
    },
    { host: '127.0.0.1', port: 0, uploads: false, proxies: [], log: () => undefined, now: () => 0 },
  );
  listener = started;
  const socket = connect(started.port, '127.0.0.1');
  let text = '';
  socket.on('error', () => undefined);
  socket.on('data', (bytes) => {
    text += bytes.toString();
  });
  return { asked, answers, socket, text: () => text, server: started.server };
}
const gets = (count: number): string =>
  Array.from({ length: count }, (_, n) => `GET /${n} HTTP/1.1\r\nhost: x\r\n\r\n`).join('');
const statuses = (text: string): number => text.split('HTTP/1.1 200 OK').length - 1;

it('[P36m] pipelined requests start one by one, and are answered in order', async () => {
  const { asked, answers, socket, text } = await startWaiting();
  socket.write(gets(1 + maxPipelined));
  for (let n = 0; n <= maxPipelined; n += 1) {
    await expect.poll(() => answers.length).toBe(n + 1);
    expect(asked.at(-1)).toBe(`/${n}`);
    answers[n]?.();
  }
  await expect.poll(() => statuses(text())).toBe(1 + maxPipelined);
  expect(socket.destroyed).toBe(false);
  socket.destroy();
});

it('[P36m] a connection with more that wait is closed, and nothing of it starts or is left', async () => {
  const { asked, socket, server, text } = await startWaiting();
  const ended: string[] = [];
  server.prependListener('request', ({ url = '' }, response) =>
    response.once('close', () => ended.push(url)),
  );
  socket.write(gets(2 + maxPipelined));
  await expect.poll(() => socket.destroyed).toBe(true);
  await expect.poll(() => ended.length).toBe(2 + maxPipelined);
  expect([asked, text()]).toEqual([['/0'], '']);
});

it('[P36m] what was sent behind the last answer of a connection never starts', async () => {
  const { asked, answers, socket, text } = await startWaiting();
  socket.write(gets(3));
  await expect.poll(() => answers.length).toBe(1);
  answers[0]?.({ connection: 'close' });
  await expect.poll(() => socket.destroyed).toBe(true);
  expect([asked, statuses(text())]).toEqual([['/0'], 1]);
});
