import { createServer } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Configuration } from '../../configuration.ts';
import { freePort } from '../../proofs/testing/free-port.ts';
import { startTestServer, type TestServer } from '../../proofs/testing/start-test-server.ts';
import { examineDataFolder } from './data-folder.ts';
import { examine } from './examine.ts';
import type { Subject } from './finding.ts';

let server: TestServer;
/** Another program, at an address that should be the server's: its clock is an hour late. */
const other = createServer((request, response) => {
  response.setHeader('date', new Date(Date.now() - 3_600_000).toUTCString());
  const isProbe = request.url === '/healthz' && request.headers.host?.startsWith('localhost') === true;
  // A proxy whose answers have a cookie, as those that share their requests among servers do.
  if (request.headers.host?.startsWith('[::1]') === true) {
    response.setHeader('set-cookie', 'route=1');
    response.writeHead(request.url === '/healthz' ? 200 : 404).end('ok');
  } else response.writeHead(isProbe ? 200 : 404).end(isProbe ? 'ok' : 'not here');
});
let port = 0;
beforeAll(async () => {
  server = await startTestServer();
  port = await freePort();
  await new Promise<void>((settle) => other.listen(port, settle));
});
afterAll(async () => {
  other.close();
  await server.stop();
});

async function find(subject: Subject, changed: Partial<Configuration>) {
  const { services } = server;
  // Addresses answer with the clock of this computer.
  const seen = { ...services, clock: Date.now, configuration: { ...services.configuration, ...changed } };
  return (await examine(seen, process.env.PATH ?? '')).find((one) => one.subject === subject);
}
const here = () => ({ publicUrl: server.appUrl, contentUrl: server.contentUrl });

it.each(['folder', 'database', 'migrations', 'store', 'disk', 'address', 'content', 'clock'] as const)(
  'says that %s is fine where it is',
  async (subject) => {
    expect(await find(subject, here())).toMatchObject({ state: 'fine' });
  },
);

it('says what one name for both needs', async () => {
  const contentUrl = server.contentUrl.replace('127.0.0.1', 'localhost');
  expect(await find('content', { ...here(), contentUrl })).toMatchObject({
    state: 'fine',
    sentence: expect.stringContaining('no other program'),
  });
  expect((await find('content', here()))?.sentence).not.toContain('no other program');
});

it('says what people miss where something is not set', async () => {
  for (const [subject, changed, words] of [
    ['address', { publicUrl: null }, 'only this computer reaches the server'],
    ['proxy', { ...here(), trustedProxies: [] }, 'ALOFT_TRUSTED_PROXIES'],
    ['mail', { smtpUrl: null }, 'ALOFT_SMTP_URL is not set'],
    ['films', { ffmpeg: 'no-such-program' }, 'Install ffmpeg'],
    ['films', { streams: false }, 'ALOFT_STREAMS'],
  ] as const)
    expect(await find(subject, changed)).toMatchObject({
      state: 'limited',
      sentence: expect.stringContaining(words),
    });
});

it('says what a network disk takes, unless the rows are elsewhere', async () => {
  const { configuration } = server;
  const nfs = async (): Promise<number> => 0x69_69;
  const files = { ...configuration, databaseUrl: null };
  expect(await examineDataFolder(files, nfs)).toMatchObject({
    state: 'limited',
    sentence: expect.stringContaining('on a network disk (NFS)'),
  });
  const rows = { ...configuration, databaseUrl: 'postgres://db' };
  expect(await examineDataFolder(rows, nfs)).toMatchObject({ state: 'fine' });
});

it('says what to change where an address does not lead to the server', async () => {
  const nowhere = `http://localhost:${await freePort()}`;
  const [elsewhere, late] = [`http://127.0.0.1:${port}`, `http://localhost:${port}`];
  for (const [subject, changed, words] of [
    ['address', { ...here(), publicUrl: nowhere }, 'nothing answers there'],
    ['address', { ...here(), publicUrl: 'https://no-such-name.invalid' }, 'no'],
    ['address', { ...here(), publicUrl: elsewhere }, 'answers 404, but not as this server does'],
    ['clock', { ...here(), publicUrl: late }, 's apart: set both by NTP'],
    ['content', { ...here(), contentUrl: nowhere }, 'can be neither opened nor uploaded'],
    ['content', { ...here(), contentUrl: elsewhere }, 'ALOFT_CONTENT_PORT'],
    ['content', { ...here(), contentUrl: server.appUrl }, 'shows the app'],
    ['address', { ...here(), publicUrl: server.contentUrl }, 'shows the content'],
    ['content', { ...here(), contentUrl: late }, 'headers that keep a hostile file from running'],
    ['content', { ...here(), contentUrl: `http://[::1]:${port}` }, 'it sets a cookie'],
    ['mail', { smtpUrl: `smtp://a:secret@127.0.0.1:${await freePort()}` }, 'nothing answers at that host'],
  ] as const) {
    const found = await find(subject, changed);
    expect(found).toMatchObject({ state: 'wrong', sentence: expect.stringContaining(words) });
    expect(found?.sentence).not.toContain('secret');
  }
});
