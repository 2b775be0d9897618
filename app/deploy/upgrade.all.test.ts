// From an earlier build to this one, and back, with the guide's steps alone: what is stored, signed in and open goes on.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { headlessPath } from '../../.ci/browser.ts';
import { freePort } from '../server/proofs/testing/free-port.ts';
import { call, newPerson, type Person, storeFile } from '../server/proofs/testing/start-test-server.ts';
import { untilReady } from './testing/until-ready.ts';

/** The build of 24 November 2026, which people ran before the schema and the assets of this one. */
const earlier = 'f069f0a5';

const folder = mkdtempSync(join(tmpdir(), 'aloft-upgrade-'));
const clone = join(folder, 'clone');
const backup = join(folder, 'backup');
const environment = {
  ...process.env,
  PATH: [dirname(process.execPath), process.env.PATH].join(delimiter),
  NODE_ENV: '',
};
const run = (program: string, words: readonly string[], given: NodeJS.ProcessEnv = {}) =>
  spawnSync(program, words, { cwd: clone, env: { ...environment, ...given }, encoding: 'utf8' });

/** Installs a version into the clone, as the guide does with `git pull && npm ci`. */
function install(version: string): void {
  expect(run('git', ['checkout', '--quiet', version])).toMatchObject({ status: 0 });
  expect(run('npm', ['ci'])).toMatchObject({ status: 0 });
}

let ports: readonly [number, number];
let browser: Browser;
let running: ChildProcess | undefined;
const settings = (data: string) => ({
  ALOFT_DATA: join(folder, data),
  ALOFT_PORT: `${ports[0]}`,
  ALOFT_CONTENT_PORT: `${ports[1]}`,
  ALOFT_DEMO: 'off',
  ALOFT_CAPTCHA: 'off',
});

async function start(data: string): Promise<void> {
  running = spawn('npm', ['start'], {
    cwd: clone,
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...environment, ...settings(data) },
  });
  await untilReady(running);
}

/** Stops the server with what npm has started: they are one group. */
async function stop(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
  if (running?.pid === undefined || running.exitCode !== null || running.signalCode !== null) return;
  const ended = once(running, 'exit');
  process.kill(-running.pid, signal);
  await ended;
}

beforeAll(async () => {
  ports = [await freePort(), await freePort()];
  browser = await chromium.launch({ executablePath: await headlessPath() });
  spawnSync('git', ['clone', '--quiet', process.cwd(), clone]);
});
afterAll(async () => {
  await browser.close();
  await stop('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

/** How long a browser may take, in ms. */
const patience = 300_000;
const kept = (page: Page) => page.getByRole('link', { name: 'kept.bin' }).first();

/** A page of the drive, whose person signed in with cookies. */
async function openDrive(appUrl: string, { email }: Person): Promise<Page> {
  const page = await browser.newPage();
  page.setDefaultTimeout(patience);
  await page.goto(`${appUrl}/drive/login`);
  const status = await page.evaluate(async (username) => {
    const body = JSON.stringify({ client_id: 'aloft-web', username, password: 'a long password' });
    const headers = { 'content-type': 'application/json', 'x-device-id': 'device-2' };
    return (await fetch('/v1/auth/signin', { method: 'POST', headers, body })).status;
  }, email);
  expect(status).toBe(200);
  await page.goto(`${appUrl}/drive/all`);
  await kept(page).waitFor();
  return page;
}

it('keeps what is stored, who is signed in and the pages that are open; back it goes by the backup', async () => {
  install(earlier);
  await start('data');
  const server = { appUrl: `http://localhost:${ports[0]}` };
  const ada = await newPerson(server, 'ada@example.org');
  const content = Buffer.alloc(200_000, 'what is kept');
  const id = await storeFile(server, ada, 'kept.bin', content);
  const stored = async (): Promise<boolean> => {
    const { body } = await call(server, 'GET', `/drive/v1/files/${id}`, { token: ada.token });
    const bytes = await (await fetch(String(body.web_content_link))).arrayBuffer();
    return Buffer.from(bytes).equals(content);
  };
  const page = await openDrive(server.appUrl, ada);
  expect(
    run('npm', ['run', '-s', 'aloft', '--', 'backup', 'create', backup], settings('data')),
  ).toMatchObject({ status: 0 });
  await stop();

  install('-');
  await start('data');
  expect(await stored()).toBe(true);
  const renewed = await call(server, 'POST', '/v1/auth/token', {
    body: { client_id: 'aloft-terminal', grant_type: 'refresh_token', refresh_token: ada.refresh },
  });
  expect([renewed.status, renewed.body.sub]).toEqual([200, ada.id]);
  // The page of the earlier build goes on, or begins anew by itself where a part of it is gone.
  await page.getByRole('link', { name: 'Trash' }).first().click();
  await page.getByRole('heading', { name: 'Trash' }).first().waitFor();
  await page.goto(`${server.appUrl}/drive/all`);
  await kept(page).waitFor();
  await stop();

  install(earlier);
  const refused = run('node', ['app/server/main.ts'], settings('data'));
  expect([refused.status, refused.stderr.trim()]).toEqual([
    1,
    expect.stringMatching(/^.*written by a newer Aloft.*$/),
  ]);
  const key = ['--key-file', join(folder, 'data', 'secret.key')];
  expect(
    run('npm', ['run', '-s', 'aloft', '--', 'backup', 'restore', backup, ...key], settings('restored')),
  ).toMatchObject({ status: 0 });
  await start('restored');
  expect(await stored()).toBe(true);
  await stop();
});
