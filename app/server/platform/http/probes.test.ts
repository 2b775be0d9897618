import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../proofs/testing/start-test-server.ts';
import { close, listen } from './listener.ts';

const adminKey = 'the-key-of-an-operator';
let server: TestServer;
let hasRoom: () => Promise<boolean>;
let looks: number;
let now: number;
let logged: string[];
beforeEach(async () => {
  hasRoom = async () => true;
  looks = 0;
  now = 0;
  logged = [];
  const disk = {
    measure: async () => ({ size: 1, free: 1, reserve: 0 }),
    hasRoom: (bytes: number) => {
      if (bytes === 0) looks += 1;
      return hasRoom();
    },
  };
  server = await startTestServer(
    { adminPort: 0, adminKey },
    {
      disk,
      readiness: { now: () => now, timeLimit: 3600_000 },
      log: ({ event, path = '' }) => logged.push(`${event} ${path}`),
    },
  );
});
afterEach(() => server.stop());

const publicUrls = (): string[] => [server.appUrl, server.services.addresses.content];
const adminUrl = (): string => server.adminUrl ?? '';
/** What was measured before is old from now on. */
const pass = (): void => {
  now += 1000;
};

/** Sends a request as it stands and answers all that comes back. */
function raw(url: string, request: string): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((settle, fail) => {
    const socket = connect({ host: hostname, port: Number(port) });
    let text = '';
    socket.on('data', (bytes) => {
      text += bytes.toString();
    });
    socket.on('close', () => settle(text));
    socket.on('error', fail);
    socket.write(request);
  });
}

describe('on the public listeners', () => {
  it('probes are told two words, in plain text that nobody keeps, and get no cookie', async () => {
    for (const url of publicUrls()) {
      for (const path of ['/healthz', '/readyz', '/readyz?verbose=1']) {
        const answer = await fetch(`${url}${path}`, {
          redirect: 'manual',
          headers: { 'accept-language': 'ko', cookie: 'locale=ko', 'x-admin-key': adminKey },
        });
        expect([answer.status, await answer.text()], path).toEqual([200, 'ok']);
        expect(Object.fromEntries(answer.headers)).toMatchObject({
          'content-type': 'text/plain; charset=utf-8',
          'cache-control': 'no-store',
          'x-content-type-options': 'nosniff',
        });
        expect(answer.headers.has('set-cookie')).toBe(false);
      }
    }
  });

  it('HEAD gets the same head and no body; other methods and paths are requests like any other', async () => {
    for (const url of publicUrls()) {
      const answer = await raw(url, 'HEAD /readyz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n');
      expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
      expect(answer).toMatch(/content-length: 2\r\n/i);
      expect(answer).toMatch(/\r\n\r\n$/);
      for (const method of ['POST', 'DELETE', 'OPTIONS'])
        expect((await fetch(`${url}/healthz`, { method })).status).not.toBe(200);
      for (const path of ['/healthz/', '/readyzz', '/x/readyz'])
        expect((await fetch(`${url}${path}`, { redirect: 'manual' })).status, path).not.toBe(200);
    }
  });

  it('a failing check is 503 and is not named, while the process answers', async () => {
    hasRoom = async () => false;
    pass();
    for (const url of publicUrls()) {
      const ready = await fetch(`${url}/readyz`);
      expect([ready.status, await ready.text()]).toEqual([503, 'not ready']);
      expect((await fetch(`${url}/healthz`)).status).toBe(200);
    }
    hasRoom = async () => true;
    expect((await fetch(`${server.appUrl}/readyz`)).status).toBe(503);
    pass();
    expect((await fetch(`${server.appUrl}/readyz`)).status).toBe(200);
  });

  it('probes wait for the same measurement', async () => {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    hasRoom = () => promise;
    pass();
    looks = 0;
    const waiting = Array.from({ length: 20 }, () => fetch(`${server.appUrl}/readyz`));
    await expect.poll(() => looks).toBe(1);
    resolve(true);
    for (const answer of await Promise.all(waiting)) expect(answer.status).toBe(200);
    expect(looks).toBe(1);
  });

  it('a thousand probes are one measurement and no line of the log', async () => {
    pass();
    logged = [];
    looks = 0;
    for (let n = 0; n < 20; n += 1)
      await Promise.all(
        Array.from({ length: 50 }, async () => (await fetch(`${server.appUrl}/readyz`)).text()),
      );
    expect(looks).toBe(1);
    expect(logged.filter((line) => line.startsWith('request'))).toEqual([]);
  });
});

describe('on the admin listener', () => {
  const checks = async () => {
    const answer = await fetch(`${adminUrl()}/readyz`);
    return { status: answer.status, type: answer.headers.get('content-type'), body: await answer.json() };
  };

  it('each check is named with its state and a sentence, without the key', async () => {
    expect(await checks()).toMatchObject({
      status: 200,
      type: 'application/json; charset=utf-8',
      body: {
        status: 'ok',
        checks: {
          process: { state: 'ok', sentence: 'The process serves.' },
          database: { state: 'ok', sentence: 'The database answers.' },
          migrations: { state: 'ok', sentence: 'The schema is the one of this version.' },
          store: { state: 'ok', sentence: 'The blob store answers.' },
          disk: { state: 'ok', sentence: 'More of the disk is free than its reserve.' },
        },
      },
    });
    expect(await (await fetch(`${adminUrl()}/healthz`)).text()).toBe('ok');
  });

  it('says which one fails, and nothing of the error', async () => {
    hasRoom = () => Promise.reject(new Error('EIO: /srv/secret-folder'));
    pass();
    const { status, body } = await checks();
    expect([status, JSON.stringify(body).includes('secret')]).toEqual([503, false]);
    expect(body).toMatchObject({
      status: 'not ready',
      checks: { database: { state: 'ok' }, disk: { state: 'failing' } },
    });
  });

  it('a name that resolves to this computer is told nothing', async () => {
    for (const host of ['evil.example', 'localhost.evil.example', '127.0.0.1.evil.example', '']) {
      const answer = await raw(
        adminUrl(),
        `GET /readyz HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`,
      );
      expect(answer, host).not.toContain('database');
      expect(answer, host).not.toContain('HTTP/1.1 200');
    }
    const own = await raw(
      adminUrl(),
      'GET /readyz HTTP/1.1\r\nhost: [::1]:4602\r\nconnection: close\r\n\r\n',
    );
    expect(own).toContain('The database answers.');
  });
});

it('a server that stops is not ready, and waits for no check that hangs', async () => {
  hasRoom = () => new Promise(() => undefined);
  pass();
  server.services.readiness.phase = 'stopping';
  const ready = await fetch(`${server.appUrl}/readyz`);
  expect([ready.status, await ready.text()]).toEqual([503, 'not ready']);
  const told = await (await fetch(`${adminUrl()}/readyz`)).text();
  expect(told).toContain('The process is stopping.');
});

it('a listener that is full of requests still answers probes, which shed nobody', async () => {
  let inProgress = 0;
  const never = (): Promise<Response> => {
    inProgress += 1;
    return new Promise(() => undefined);
  };
  const full = await listen(never, {
    ...{ host: '127.0.0.1', port: 0, uploads: false, proxies: [] },
    log: () => undefined,
    probes: { readiness: server.services.readiness, detail: 'words' },
  });
  const url = `http://127.0.0.1:${full.port}`;
  const left = new AbortController();
  const statuses: number[] = [];
  const ask = (count: number) =>
    Promise.allSettled(
      Array.from({ length: count }, async () => {
        const { status } = await fetch(url, { signal: left.signal });
        statuses.push(status);
      }),
    );
  // In two parts: of more connections at once than a listener queues, 511, the system may lose one for good.
  const first = ask(400);
  await expect.poll(() => inProgress).toBe(400);
  const second = ask(120);
  await expect.poll(() => statuses).toEqual(Array.from({ length: 520 - 512 }, () => 503));
  const probes = await Promise.all(Array.from({ length: 50 }, () => fetch(`${url}/readyz`)));
  expect(new Set(probes.map(({ status }) => status))).toEqual(new Set([200]));
  left.abort();
  await Promise.all([first, second]);
  expect(statuses).toHaveLength(520 - 512);
  full.server.closeAllConnections();
  await close(full.server, 0);
});
