// Signing in by the desktop client of docs/examples.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildCode } from '../../core/build/pack.ts';
import type { ServerProcess } from '../server/proofs/testing/server-process.ts';
import { call, newPerson, type Person } from '../server/proofs/testing/start-test-server.ts';
import { expect, test } from './fixtures.ts';
import { visit } from './people.ts';

const example = join(import.meta.dirname, '../../docs/examples/desktop');
const modules = join(import.meta.dirname, '../../node_modules');

let server: ServerProcess;
let ada: Person;
let folder: string;

test.beforeAll(async ({ sharedServer }) => {
  server = sharedServer;
  ada = await newPerson(server, 'ada@desktop-client.example');
  folder = mkdtempSync(join(tmpdir(), 'aloft-desktop-'));
  await buildCode(join(folder, 'node_modules/@aloft/core'));
  mkdirSync(join(folder, 'node_modules'), { recursive: true });
  symlinkSync(join(modules, 'xstate'), join(folder, 'node_modules/xstate'));
  // Node resolves packages from where a file is, so the sources are copied beside the package.
  for (const name of ['src', 'package.json'])
    cpSync(join(example, name), join(folder, name), { recursive: true });
});

test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

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
const question = /asks to sign in as ada \(a\*\*\*@desktop-client\.example\)\. Allow\? \[y\/N\] /;

test('[R1.6 R4.13 R7.27] the desktop client opens the page, asks its person, and signs the browser in', async ({
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
  await expect(page.getByRole('alert')).toHaveText('The sign-in was declined in the desktop app.');

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
