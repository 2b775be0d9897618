// The configurations that we give away for nginx and Caddy, each with the real program, over TLS and by the public names.
import { execFileSync } from 'node:child_process';
import { channel } from 'node:diagnostics_channel';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { browserClient } from '@aloft/core/service';
import { Agent, buildConnector, type Dispatcher, getGlobalDispatcher, setGlobalDispatcher } from 'undici';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openStream } from '../../features/changes/testing/open-stream.ts';
import { servePages } from '../../features/pages/serve.ts';
import { beginStoreUpload, s3Client } from '../../features/uploads/testing/store-clients.ts';
import {
  type ReverseProxy,
  settingsBehind,
  startCaddy,
  startNginx,
  type Upstream,
} from '../testing/reverse-proxy.ts';
import {
  beginUpload,
  call,
  newFolder,
  newPerson,
  type Person,
  sendBytes,
  startTestServer,
  storeFile,
  type TestServer,
} from '../testing/start-test-server.ts';

const guide = readFileSync('docs/guides/operate.md', 'utf8');
const [twoNames = '', oneName = ''] = [...guide.matchAll(/```caddy\n([\s\S]*?)```/g)].map(([, text]) => text);
const nginxOf = (name: string): string => readFileSync(`app/deploy/${name}`, 'utf8');

const app = 'https://drive.example.org';
const layouts = [
  {
    what: 'nginx with two names',
    content: 'https://content.example.org',
    start: (upstream: Upstream) => startNginx(nginxOf('nginx.conf'), upstream),
  },
  {
    what: 'nginx with one name',
    content: `${app}:8443`,
    start: (upstream: Upstream) => startNginx(nginxOf('nginx.one-name.conf'), upstream),
  },
  {
    what: 'Caddy with two names',
    content: 'https://content.example.org',
    start: (upstream: Upstream) => startCaddy(twoNames, upstream),
  },
  {
    what: 'Caddy with one name',
    content: `${app}:8443`,
    start: (upstream: Upstream) => startCaddy(oneName, upstream),
  },
] as const;

/** For what hangs, in ms. */
const patience = 120_000;

/** Where the client is, and what it says of itself, which nobody believes. */
const [client, claimed] = ['127.0.0.2', '203.0.113.9'] as const;

/** Reaches the proxy by the names and ports that people use. */
function publicNames(proxy: ReverseProxy): Agent {
  const connect = (ca: string) => buildConnector({ ca, timeout: 0 });
  return new Agent({
    connect: (options, done) => {
      const isSecure = options.protocol === 'https:';
      const named = options.port === '' ? (isSecure ? 443 : 80) : Number(options.port);
      connect(isSecure ? proxy.authority() : '')(
        {
          ...options,
          servername: options.hostname,
          hostname: '127.0.0.1',
          port: String(proxy.portOf(named)),
          localAddress: client,
        },
        done,
      );
    },
  });
}

/** The paths of requests whose head has reached the server. */
const reached: string[] = [];
const started = channel('http.server.request.start');
const note = (message: unknown): void => {
  const incoming = message instanceof Object ? Reflect.get(message, 'request') : null;
  if (incoming instanceof IncomingMessage) reached.push(`${incoming.method} ${incoming.url}`);
};

/** What Caddy makes of a Caddyfile, as its own JSON. */
function adapted(text: string, environment: Readonly<Record<string, string>> = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'aloft-caddyfile-'));
  writeFileSync(join(folder, 'Caddyfile'), text);
  const words = ['adapt', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile')];
  const env = { ...process.env, HOME: folder, ...environment };
  const json = execFileSync('caddy', words, { encoding: 'utf8', env, stdio: ['ignore', 'pipe', 'ignore'] });
  rmSync(folder, { recursive: true });
  return json;
}

it.each([
  ['two names', 'content.example.org', twoNames],
  ['one name', 'drive.example.org:8443', oneName],
])('the Caddyfile of the image says the same as that of the guide with %s', (_, contentName, shown) => {
  const deployed = readFileSync('app/deploy/Caddyfile', 'utf8').replaceAll('aloft:', '127.0.0.1:');
  const names = { ALOFT_NAME: 'drive.example.org', ALOFT_CONTENT_NAME: contentName };
  expect(adapted(deployed, names)).toBe(adapted(shown));
  expect(adapted(shown)).toContain('127.0.0.1:4601');
});

describe.each(layouts)('$what', ({ content, start }) => {
  let server: TestServer;
  let proxy: ReverseProxy;
  let ada: Person;
  let agent: Agent;
  let before: Dispatcher;
  const clients: string[] = [];
  const bytes = Buffer.alloc(5_000_000, 'what is kept, and in its order: ');

  beforeAll(async () => {
    const settings = await settingsBehind(app, content);
    server = await startTestServer(settings, {
      pages: servePages,
      log: ({ client: from }) => from !== undefined && clients.push(from),
    });
    proxy = await start(settings);
    before = getGlobalDispatcher();
    agent = publicNames(proxy);
    setGlobalDispatcher(agent);
    await vi.waitFor(async () => {
      const status = await fetch(`${app}/healthz`).then((answer) => answer.status, String);
      expect([status, proxy.printed()]).toEqual([200, expect.anything()]);
    }, patience);
    started.subscribe(note);
    ada = await newPerson(server, 'ada@example.org');
  });
  afterAll(async () => {
    started.unsubscribe(note);
    setGlobalDispatcher(before);
    await agent.destroy();
    await proxy.stop();
    await server.stop();
  });

  it('leads from http to the same address of https', async () => {
    const answer = await fetch('http://drive.example.org/s/abc?a=1', { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([308, `${app}/s/abc?a=1`]);
  });

  it('shows the first page, which may use the content and nothing else', async () => {
    const page = await fetch(`${app}/drive/login`);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<h1')]);
    expect(page.headers.get('content-security-policy')).toContain(`connect-src 'self' ${content};`);
    expect(page.headers.get('strict-transport-security')).toContain('max-age=31536000');
  });

  it('[T48] signs somebody up with cookies that its port alone does not open', async () => {
    const made = await call(server, 'POST', '/v1/auth/signup', {
      body: { client_id: browserClient.id, email: 'bo@example.org', password: 'a long password' },
      headers: { origin: app },
    });
    expect(made.status).toBe(200);
    const cookies = made.headers.getSetCookie().map((one) => one.split(';')[0] ?? '');
    const prefix = content.startsWith(app) ? '__Host-Http-' : '__Host-';
    for (const one of cookies) expect(one).toMatch(new RegExp(`^${prefix}aloft-(session|refresh)=`));
    const cookie = cookies.join('; ');
    expect((await call(server, 'GET', '/v1/user/me', { headers: { cookie } })).status).toBe(200);
    // The call is of the app alone, and the session is none at the content.
    expect((await fetch(`${content}/v1/user/me`, { headers: { cookie } })).status).toBe(404);
  });

  it('says who asks, whatever they say of themselves', async () => {
    for (const address of [`${app}/v1/user/me`, `${content}/content/none/none`]) {
      clients.length = 0;
      await (await fetch(address, { headers: { 'x-forwarded-for': claimed } })).text();
      await expect.poll(() => clients).toEqual([client]);
    }
  });

  it('takes 5 MB, and gives them back whole and in part', async () => {
    const id = await storeFile(server, ada, 'kept.bin', bytes);
    const { body } = await call(server, 'GET', `/drive/v1/files/${id}`, { token: ada.token });
    const address = String(body.web_content_link);
    expect(new URL(address).origin).toBe(content);
    const whole = await fetch(address);
    expect(Buffer.from(await whole.arrayBuffer()).equals(bytes)).toBe(true);
    expect(whole.headers.get('content-security-policy')).toContain('sandbox');
    expect(whole.headers.get('accept-ranges')).toBe('bytes');
    const part = await fetch(address, { headers: { range: 'bytes=4999000-' } });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, 'bytes 4999000-4999999/5000000']);
    expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(4_999_000))).toBe(true);
  });

  it('passes an upload on as it comes, whatever its length', async () => {
    const size = 8 * 1024 * 1024;
    const { endpoint } = await beginUpload(server, ada, 'slow.bin', size);
    reached.length = 0;
    const { writable, readable } = new TransformStream<Uint8Array, Uint8Array>();
    const writer = writable.getWriter();
    const patch = {
      ...{ method: 'PATCH', headers: { 'upload-offset': '0' } },
      ...{ body: readable, duplex: 'half' as const },
    };
    const sent = fetch(endpoint, patch);
    await writer.write(Buffer.alloc(size / 2));
    await expect.poll(() => reached).toEqual([`PATCH ${new URL(endpoint).pathname}`]);
    await writer.write(Buffer.alloc(size / 2));
    await writer.close();
    expect((await sent).status).toBe(200);
  });

  it('goes on with an upload where it ended', async () => {
    const { endpoint } = await beginUpload(server, ada, 'two-parts.bin', 2_000_000);
    expect((await sendBytes(endpoint, 0, new Uint8Array(1_500_000))).headers.get('upload-offset')).toBe(
      '1500000',
    );
    const head = await fetch(endpoint, { method: 'HEAD' });
    expect(head.headers.get('upload-offset')).toBe('1500000');
    expect((await sendBytes(endpoint, 1_500_000, new Uint8Array(500_000))).status).toBe(200);
  });

  it('[R10.4] takes an upload whose signature names the host', async () => {
    const { params } = await beginStoreUpload(server, ada, { name: 'signed.bin', size: 1000 });
    expect(params.endpoint).toBe(new URL(content).host);
    expect((await s3Client(params, 'https').putObject(params.key, Buffer.alloc(1000, 's'))).status).toBe(200);
  });

  it('[R10.7] tells of a change while the stream of changes is open', async () => {
    const { body } = await call(server, 'GET', '/drive/v1/changes', { token: ada.token });
    const stream = await openStream(server, ada.token, String(body.id));
    await newFolder(server, ada, 'told at once');
    await stream.until((told) => told.folders.includes(''));
    stream.close();
  });
});
