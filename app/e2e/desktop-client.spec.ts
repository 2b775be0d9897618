// Signing in by the desktop client of docs/examples: the real one, and other programs on its port (T11).
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildCode } from '../../core/build/pack.ts';
import { type ServerProcess, startServerProcess } from '../server/proofs/testing/server-process.ts';
import { call, newPerson, type Person } from '../server/proofs/testing/start-test-server.ts';
import { newAuthorizationCode } from './authorization-code.ts';
import { type Browser, expect, type Page, test } from './fixtures.ts';
import { visit } from './people.ts';

const example = join(import.meta.dirname, '../../docs/examples/desktop');
const modules = join(import.meta.dirname, '../../node_modules');

let server: ServerProcess;
let ada: Person;
let folder: string;
test.beforeAll(async () => {
  server = await startServerProcess({ demonstration: 'off', captcha: 'off' });
  ada = await newPerson(server, 'ada@example.org');
  folder = mkdtempSync(join(tmpdir(), 'aloft-desktop-'));
  await buildCode(join(folder, 'node_modules/@aloft/core'));
  mkdirSync(join(folder, 'node_modules'), { recursive: true });
  symlinkSync(join(modules, 'xstate'), join(folder, 'node_modules/xstate'));
  // Node resolves packages from where a file is, so the sources are copied beside the package.
  for (const name of ['src', 'package.json'])
    cpSync(join(example, name), join(folder, name), { recursive: true });
});
test.afterAll(async () => {
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** The client, running. */
interface Client {
  /** Waits until the client has written this. */
  until(pattern: RegExp): Promise<RegExpExecArray>;
  type(text: string): void;
  stop(): void;
}

function startClient(...words: readonly string[]): Client {
  const profile = join(folder, 'profile');
  const child: ChildProcess = spawn(
    process.execPath,
    [join(folder, 'src/main.js'), ...words, '--server', server.appUrl, '--profile', profile],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  );
  let written = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    written += text;
  });
  return {
    until: (pattern) =>
      new Promise((settle) => {
        const look = (): void => {
          const found = pattern.exec(written);
          if (found === null) return;
          written = written.slice(found.index + found[0].length);
          child.stdout?.off('data', look);
          settle(found);
        };
        child.stdout?.on('data', look);
        look();
      }),
    type: (text) => {
      child.stdin?.write(text);
    },
    stop: () => {
      child.kill('SIGTERM');
    },
  };
}

const way = /^Use\b.*Desktop client$/;
const question = /asks to sign in as ada \(a\*\*\*@example\.org\)\. Allow\? \[y\/N\] /;

test('[R1.6 R4.13] the desktop client opens the page, asks its person, and signs the browser in', async ({
  browser,
}) => {
  const signing = startClient('sign-in');
  const [, code] = await signing.until(/Code: (\S+)\n/);
  await call(server, 'GET', `/v1/auth/device?user_code=${code}`, { token: ada.token });
  const body = { user_code: code, action: 'allow' };
  await call(server, 'POST', '/v1/auth/device', { token: ada.token, body });
  await signing.until(/Signed in as ada\./);

  const client = startClient('browser');
  const [address] = await client.until(/http:\S+port=[0-9a-f]+/);
  const page = await (await browser.newContext()).newPage();
  await visit(page, address);
  await page.getByRole('button', { name: way }).click();
  await expect(page.getByText('Asking the desktop client…')).toBeVisible();
  await client.until(question);
  client.type('n\n');
  await expect(page.getByRole('alert')).toHaveText('The sign-in was refused in the desktop client.');

  await page.getByRole('button', { name: 'Try again' }).click();
  await client.until(question);
  client.type('y\n');
  await expect(page.getByText('Continue as ada?')).toBeVisible();
  await expect(page.getByRole('dialog').getByText('Aloft Desktop')).toBeVisible();
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.waitForURL('**/drive/all');
  await page.context().close();

  // Nobody but a page of the drive is heard: nothing is asked, and nothing is told.
  const port = Number.parseInt(new URL(address).searchParams.get('port') ?? '', 16);
  const asked = async (
    method: string,
    headers: Record<string, string>,
    path = '/windows/client-auth-code',
  ) => {
    const sent = request({ host: '127.0.0.1', port, method, path, headers });
    const [answer] = await once(sent.end(), 'response');
    return [answer.statusCode, answer.headers['access-control-allow-origin'] ?? null];
  };
  const origin = server.appUrl;
  expect(await asked('POST', {})).toEqual([403, null]);
  expect(await asked('POST', { origin: 'https://evil.example' })).toEqual([403, null]);
  expect(await asked('POST', { origin, host: `evil.example:${port}` })).toEqual([404, null]);
  expect(await asked('POST', { origin }, '/')).toEqual([404, null]);
  expect(await asked('GET', { origin })).toEqual([405, origin]);
  expect(await asked('OPTIONS', { origin, 'access-control-request-private-network': 'true' })).toEqual([
    204,
    origin,
  ]);
  client.stop();
});

/** Another program on the port that the address names. */
async function startOther(
  answer: (response: ServerResponse) => void,
): Promise<{ readonly port: string; readonly server: Server; readonly asked: readonly IncomingMessage[] }> {
  const asked: IncomingMessage[] = [];
  const other = createServer((incoming, response) => {
    asked.push(incoming);
    response.setHeader('access-control-allow-origin', server.appUrl);
    response.setHeader('access-control-expose-headers', 'X-Auth-Code');
    answer(response);
  });
  await new Promise<void>((settle) => other.listen(0, '127.0.0.1', settle));
  const bound = other.address();
  const port = typeof bound === 'object' && bound !== null ? bound.port : 0;
  return { port: port.toString(16), server: other, asked };
}

async function askAt(browser: Browser, port: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.clock.install();
  await visit(page, `${server.appUrl}/drive/login?from_source=pc_client&port=${port}`);
  await page.getByRole('button', { name: way }).click();
  return page;
}

test('[P17a P17c] another program on the port signs nobody in: no code, a wrong one, a redirect, an endless body', async ({
  browser,
}) => {
  const isNot = 'What answered on this computer isn’t the desktop client.';
  const silent = 'The desktop client doesn’t answer. Open it, and start the sign-in there again.';
  const cases: readonly (readonly [string, (response: ServerResponse) => void])[] = [
    [isNot, (response) => response.end('hello')],
    [isNot, (response) => response.setHeader('x-auth-code', '<script>').end()],
    [isNot, (response) => response.setHeader('x-auth-code', 'a-code-that-nobody-made').end()],
    [isNot, (response) => response.writeHead(500).end()],
    [silent, (response) => response.writeHead(307, { location: `${server.appUrl}/v1/user/me` }).end()],
    [silent, (response) => response.destroy()],
    // The header alone is read.
    [isNot, (response) => void response.write('x'.repeat(100_000))],
  ];
  for (const [text, answer] of cases) {
    const other = await startOther(answer);
    const page = await askAt(browser, other.port);
    await expect(page.getByRole('alert')).toHaveText(text);
    expect(other.asked).toHaveLength(1);
    const [only] = other.asked;
    expect([only?.method, only?.url, only?.headers.cookie]).toEqual([
      'POST',
      '/windows/client-auth-code',
      undefined,
    ]);
    other.server.closeAllConnections();
    other.server.close();
    await page.context().close();
  }
});

test('[P17c P15a] a program that never answers times out, and one with another person’s code shows whose it is', async ({
  browser,
}) => {
  const never = await startOther(() => undefined);
  const page = await askAt(browser, never.port);
  await expect.poll(() => never.asked.length).toBe(1);
  await page.clock.fastForward(6000);
  await expect(page.getByRole('alert')).toContainText('The desktop client doesn’t answer.');
  never.server.closeAllConnections();
  never.server.close();
  await page.context().close();

  const mallory = await newPerson(server, 'mallory@example.org');
  const code = await newAuthorizationCode(server, mallory);
  const planted = await startOther((response) => response.setHeader('x-auth-code', code).end());
  const victim = await askAt(browser, planted.port);
  await expect(victim.getByText('Continue as mallory?')).toBeVisible();
  await victim.getByRole('button', { name: 'Another way' }).click();
  expect((await victim.request.get(`${server.appUrl}/v1/user/me`)).status()).toBe(401);
  planted.server.close();
  await victim.context().close();
});

test('[P17c] a browser that keeps the page from this computer says so, and nothing is asked', async ({
  browser,
}) => {
  const other = await startOther((response) => response.end());
  const page = await (await browser.newContext()).newPage();
  await visit(page, `${server.appUrl}/drive/login?from_source=pc_client&port=${other.port}`);
  const session = await page.context().newCDPSession(page);
  const { browserContextId } = (await session.send('Target.getTargetInfo')).targetInfo;
  await session.send('Browser.setPermission', {
    permission: { name: 'loopback-network' },
    setting: 'denied',
    origin: server.appUrl,
    ...(browserContextId === undefined ? {} : { browserContextId }),
  });
  await page.getByRole('button', { name: way }).click();
  await expect(page.getByRole('alert')).toHaveText('Your browser keeps this page from the desktop client');
  expect(other.asked).toEqual([]);
  other.server.close();
  await page.context().close();
});
