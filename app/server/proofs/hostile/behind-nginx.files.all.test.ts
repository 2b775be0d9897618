// The server behind a real nginx, with the blocks that we give away and nginx's defaults: what one client takes of another.
import { type ChildProcess, spawn } from 'node:child_process';
import { channel } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type ClientRequest, IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { freePort } from '../testing/free-port.ts';
import { startTestServer, type TestServer } from '../testing/start-test-server.ts';

const [greedy, other] = ['127.0.0.2', '127.0.0.3'] as const;

/** For what hangs, in ms. */
const patience = 120_000;

let server: TestServer;
let nginx: ChildProcess;
const folder = mkdtempSync(join(tmpdir(), 'aloft-proxy-'));
const ports = { app: 0, content: 0 };
const lines: string[] = [];
/** The requests that have reached the server: their method and path. */
const reached: string[] = [];
const started = channel('http.server.request.start');
const note = (message: unknown): void => {
  const incoming = message instanceof Object ? Reflect.get(message, 'request') : null;
  if (incoming instanceof IncomingMessage) reached.push(`${incoming.method} ${incoming.url}`);
};

/** The blocks of `app/deploy`, without TLS and on ports of this test. */
function blocks(): string {
  const to = { 4600: server.appUrl, 4601: server.contentUrl };
  const listens = [ports.app, ports.content];
  return readFileSync('app/deploy/nginx.conf', 'utf8')
    .replace(/^server \{\n {2}listen 80;[^}]*\}\n/m, '')
    .replaceAll(/^ *ssl_certificate.*\n/gm, '')
    .replaceAll('listen 443 ssl http2;', () => `listen 127.0.0.1:${listens.shift()};`)
    .replaceAll(/127\.0\.0\.1:460[01]/g, (place) => {
      const url = place.endsWith('0') ? to[4600] : to[4601];
      return `127.0.0.1:${new URL(url).port}`;
    });
}

beforeAll(async () => {
  server = await startTestServer(
    { trustedProxies: ['127.0.0.1'] },
    { log: ({ client = '' }) => lines.push(client) },
  );
  [ports.app, ports.content] = [await freePort(), await freePort()];
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  );
  mkdirSync(join(folder, 'logs'));
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; pid ${folder}/pid; error_log ${folder}/logs/error.log;
${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 1024; }
http { access_log off; ${temporary.join(' ')}
${blocks()}}`,
  );
  nginx = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], { stdio: 'inherit' });
  await vi.waitFor(async () => {
    const { status } = await fetch(`http://127.0.0.1:${ports.app}/v1/user/me`);
    expect(status).toBe(401);
  }, patience);
  started.subscribe(note);
});
afterAll(async () => {
  started.unsubscribe(note);
  const ended = once(nginx, 'exit');
  nginx.kill('SIGTERM');
  await ended;
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** A request through nginx, from an address. */
function send(
  host: keyof typeof ports,
  from: string,
  given: { method: string; path: string; length: number },
): ClientRequest {
  const sent = request({
    ...{ host: '127.0.0.1', port: ports[host], localAddress: from, agent: false },
    ...{ method: given.method, path: given.path },
    headers: { 'idempotency-key': 'one-and-the-same-key', 'content-length': given.length },
  });
  sent.on('error', () => undefined);
  return sent;
}
/** The status of an answer, which may come before the request has ended. */
async function statusOf(sent: ClientRequest): Promise<number> {
  const [answer] = await once(sent, 'response');
  answer.resume();
  return answer.statusCode;
}

it('[P36n] the bodies of a client that stop in the middle stay in nginx; another client is answered', async () => {
  reached.length = 0;
  const write = { method: 'POST', path: '/v1/auth/revoke', length: 100 };
  const stalled = Array.from({ length: 300 }, () => send('app', greedy, write));
  for (const one of stalled) one.write('{');
  await Promise.all(stalled.map((one) => once(one, 'socket')));
  const whole = { method: 'GET', path: '/v1/user/me', length: 0 };
  const asked = send('app', other, whole);
  asked.end();
  expect(await statusOf(asked)).toBe(401);
  expect(lines.at(-1)).toBe(other);
  expect(reached).toEqual(['GET /v1/user/me']);
  // The last of them was there before: it only waits for its body.
  const last = stalled.at(-1);
  if (last === undefined) throw new Error('none');
  last.end(`${' '.repeat(98)}}`);
  expect(await statusOf(last)).toBe(200);
  expect(reached).toEqual(['GET /v1/user/me', 'POST /v1/auth/revoke']);
  for (const one of stalled) one.destroy();
});

it('[P3e P36n] an upload is passed on as it comes, however long it is', async () => {
  reached.length = 0;
  const put = { method: 'PUT', path: '/upload/nothing', length: 8 * 1024 * 1024 };
  const sent = send('content', greedy, put);
  const status = statusOf(sent);
  sent.write(Buffer.alloc(1024));
  await expect.poll(() => reached).toEqual(['PUT /upload/nothing']);
  sent.end(Buffer.alloc(put.length - 1024));
  expect(await status).toBe(404);
});
