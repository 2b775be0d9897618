// The extension of docs/examples in Firefox; its journey in Chromium is extension.all.spec.ts.
import { createServer, type Server } from 'node:http';
import { expect, test } from '@playwright/test';
import { freePort } from '../../server/proofs/testing/free-port.ts';
import { type ServerProcess, startServerProcess } from '../../server/proofs/testing/server-process.ts';
import { call, newPerson } from '../../server/proofs/testing/start-test-server.ts';
import { type BuiltExtension, buildExtension } from '../example-extension.ts';
import { type ExtendedFirefox, type ExtendedTab, startExtendedFirefox } from './extended-firefox.ts';

let server: ServerProcess;
let built: BuiltExtension;
let firefox: ExtendedFirefox;
let outside: Server;
let file: string;

test.beforeAll(async () => {
  const port = await freePort();
  outside = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/plain' });
    response.end('field notes');
  });
  await new Promise<void>((settle) => outside.listen(port, settle));
  file = `http://localhost:${port}/notes.txt`;
  const offlineTargets = [`localhost:${port}`, `127.0.0.1:${port}`];
  server = await startServerProcess({ demonstration: 'off', captcha: 'off', offlineTargets });
  built = await buildExtension('--firefox', server.appUrl);
  built.grantTabs('http://localhost/*');
  firefox = await startExtendedFirefox(built.folder, 'extension@aloft.example');
});
test.afterAll(async () => {
  await firefox?.stop();
  built?.remove();
  await server?.stop();
  outside?.close();
});

const textOf = (tab: ExtendedTab, css: string) => () =>
  tab.evaluate(`document.querySelector('${css}')?.textContent`);

/** Presses the first enabled button whose words match, once it is there. */
async function press(tab: ExtendedTab, words: RegExp): Promise<void> {
  const buttons = `[...document.querySelectorAll('button')]`;
  const named = `${buttons}.find((one) => !one.disabled && one.checkVisibility() && ${words}.test(one.innerText))`;
  await expect.poll(() => tab.evaluate(`((one) => (one?.click(), one !== undefined))(${named})`)).toBe(true);
}

test('[R1.5 R4.13 R7.28] in Firefox the extension asks its person, signs the page in, and saves the page in front', async () => {
  const ada = await newPerson(server, 'ada@example.org');
  const panel = await firefox.open(`${firefox.extension}popup.html#sign-in`);
  await press(panel, /^Sign in$/);
  await expect.poll(textOf(panel, '#code')).toMatch(/\S/);
  const approval = { user_code: await textOf(panel, '#code')(), action: 'allow' };
  const approved = await call(server, 'POST', '/v1/auth/device', { token: ada.token, body: approval });
  expect(approved.status).toBe(200);
  await expect.poll(textOf(panel, '#who')).toBe('ada (a***@example.org)');

  const page = await firefox.open(`${server.appUrl}/drive/login`);
  await expect.poll(() => page.evaluate('document.documentElement.dataset.ready')).toBe('true');
  await press(page, /Browser extension$/);
  const window = `${firefox.extension}confirm.html`;
  await expect.poll(async () => (await firefox.find(window)) !== null).toBe(true);
  const asking = await firefox.find(window);
  if (asking === null) throw new Error('the window of the question is closed');
  await expect.poll(textOf(asking, '#origin')).toBe(server.appUrl);
  await expect.poll(textOf(asking, '#text')).toContain('It signs this browser in as ada');
  await press(asking, /^Sign in$/);
  await press(page, /^Continue$/);
  await expect.poll(() => page.evaluate('location.pathname')).toBe('/drive/all');

  const front = await firefox.open(file);
  await front.bringToFront();
  await panel.reload();
  await expect.poll(textOf(panel, '#page')).toBe(file);
  await press(panel, /^Save this page/);
  await expect.poll(textOf(panel, '#text')).toBe('Your drive is fetching it.');
  const stored = async () => (await call(server, 'GET', '/drive/v1/files', { token: ada.token })).text;
  await expect.poll(stored).toContain('"notes.txt"');
  // Cookies of the page that is signed in do not come along with what the extension asks.
  await press(panel, /^Sign out$/);
  await press(panel, /^Sign in$/);
  await expect.poll(textOf(panel, '#code')).toMatch(/\S/);
});
