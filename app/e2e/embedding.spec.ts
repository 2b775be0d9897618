// The drive inside another page: a listed origin hears the names of actions, and nobody else hears or frames anything.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { embedActions, pageActions } from '@aloft/core/rules';
import { buildCode } from '../../core/build/pack.ts';
import { freePort } from '../server/proofs/testing/free-port.ts';
import { type ServerProcess, startServerProcess } from '../server/proofs/testing/server-process.ts';
import { newPerson, newShare, storeFile } from '../server/proofs/testing/start-test-server.ts';
import { axe } from './axe.ts';
import { scriptTest } from './built-scripts.ts';
import { expect, type FrameLocator, type Page, test } from './fixtures.ts';

/** A page on another origin that frames what its address says, and writes down what it hears. */
const hostPage = `<!doctype html><title>a host</title><iframe width="700" height="600" title="drive"></iframe>
<script type="module">
  import { parseEmbedMessage } from '/core/dist/rules.js';
  const frame = document.querySelector('iframe');
  const drive = new URL(decodeURIComponent(location.hash.slice(1)));
  window.heard = [];
  window.raw = [];
  addEventListener('message', (event) => {
    window.raw.push([event.origin, event.data]);
    const facts = { origin: event.origin, sourceMatches: event.source === frame.contentWindow, data: event.data };
    // What the host believes comes from the origin of the drive alone.
    const action = parseEmbedMessage(facts, [drive.origin]);
    if (action !== null) window.heard.push(action);
  });
  frame.src = drive.href;
</script>`;

interface Host {
  readonly origin: string;
  stop(): Promise<unknown>;
}

let core: string;
let server: ServerProcess;
let listed: Host;
let hostile: Host;
let share: string;

async function startHost(port: number): Promise<Host> {
  const listener = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://host.invalid').pathname;
    if (/^\/core\/dist\/[\w./-]+\.js$/.test(path) && !path.includes('..')) {
      response.writeHead(200, { 'content-type': 'text/javascript' });
      response.end(readFileSync(join(core, path.slice('/core/'.length))));
      return;
    }
    response.writeHead(200, { 'content-type': 'text/html' }).end(hostPage);
  });
  await new Promise<void>((settle) => listener.listen(port, settle));
  return {
    origin: `http://localhost:${port}`,
    stop: () => {
      listener.closeAllConnections();
      return new Promise((settle) => listener.close(settle));
    },
  };
}

test.beforeAll(async () => {
  core = mkdtempSync(join(tmpdir(), 'aloft-host-'));
  await buildCode(core);
  listed = await startHost(await freePort());
  hostile = await startHost(await freePort());
  server = await startServerProcess({
    demonstration: 'off',
    captcha: 'off',
    environment: { ALOFT_FRAME_ORIGINS: listed.origin, ALOFT_DEBUG_CONSOLE: 'on' },
  });
  const ada = await newPerson(server, 'ada@example.org');
  share = (await newShare(server, ada, [await storeFile(server, ada, 'plan.txt', 'a plan')])).id;
});
test.afterAll(async () => {
  await server?.stop();
  await listed?.stop();
  await hostile?.stop();
  rmSync(core, { recursive: true, force: true });
});

/** Opens a host page that frames a page of the drive, whose address names an origin. */
async function frame(page: Page, host: Host, path: string, origin: string, more = ''): Promise<FrameLocator> {
  const framed = `${server.appUrl}${path}?origin=${encodeURIComponent(origin)}${more}`;
  const address = encodeURIComponent(framed);
  // In the query, too: a browser loads nothing for another fragment alone.
  await page.goto(`${host.origin}/?${address}#${address}`);
  return page.frameLocator('iframe');
}

const heard = (page: Page, what: 'heard' | 'raw' = 'heard') =>
  page.evaluate((name) => Reflect.get(window, name), what);

/** Adds a link to the framed page and presses it; answers whether the press was taken away from the browser. */
function pressLink(framed: FrameLocator, href: string, target = ''): Promise<boolean> {
  return framed.locator('body').evaluate(
    (body, link) => {
      const element = document.createElement('a');
      Object.assign(element, link);
      body.append(element);
      const press = new MouseEvent('click', { bubbles: true, cancelable: true });
      // Where the product leaves it alone, the test does not follow it either.
      window.addEventListener('click', (event) => !event.defaultPrevented && event.preventDefault(), {
        once: true,
      });
      const taken = { is: true };
      element.addEventListener('click', () => {
        taken.is = false;
      });
      element.dispatchEvent(press);
      element.remove();
      return taken.is;
    },
    { href, target },
  );
}

test('[R2.19] the widget in a listed page: its links become messages to that page, by the keyboard too', async ({
  page,
}) => {
  const framed = await frame(page, listed, '/en-US/inapp/widget', listed.origin);
  await framed.locator('html[data-ready=true]').waitFor();
  await framed.getByRole('link', { name: 'Redeem a code' }).click();
  await framed.getByRole('link', { name: 'Storage' }).press('Enter');
  await expect.poll(() => heard(page)).toEqual(['open_redeem_box', 'show_storage_dialog']);
  // An action, and nothing beside it.
  expect(await heard(page, 'raw')).toEqual([
    [server.appUrl, { action: 'open_redeem_box' }],
    [server.appUrl, { action: 'show_storage_dialog' }],
  ]);
  const { violations } = await (await axe(page)).include('iframe').analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
});

test('[R2.19] fourteen of the eighteen actions are handed on; open_file, show_task, highlight_files and search are not', async ({
  page,
}) => {
  const framed = await frame(page, listed, `/s/${share}`, listed.origin);
  await framed.locator('html[data-ready=true]').waitFor();
  await expect(framed.getByRole('heading', { name: 'plan.txt' })).toBeVisible();
  for (const action of pageActions) {
    const isHanded = embedActions.some((one) => one === action);
    expect([action, await pressLink(framed, `/drive/all?action=${action}`)]).toEqual([action, isHanded]);
  }
  await expect.poll(() => heard(page)).toEqual(embedActions);
  for (const href of [
    '/drive/all',
    '/ko',
    `/s/${share}`,
    'https://evil.example/drive/all?action=create_task',
  ])
    expect([href, await pressLink(framed, href)]).toEqual([href, false]);
  // In a new window, where the link says so.
  const opening = page.context().waitForEvent('page');
  expect(await pressLink(framed, '/drive/all?action=create_task', '_blank')).toBe(true);
  const opened = await opening;
  await opened.waitForURL(/\/drive\//);
  expect(await opened.evaluate(() => window.opener)).toBeNull();
  await expect.poll(() => heard(page)).toHaveLength(embedActions.length);
});

test('[R2.20] a link to the feedback tells the page around, whatever its target', async ({ page }) => {
  const framed = await frame(page, listed, '/en-US/inapp/widget', listed.origin);
  await framed.locator('html[data-ready=true]').waitFor();
  await framed.getByRole('link', { name: 'Send feedback' }).click();
  await pressLink(framed, '/drive/feedback?from=%2F', '_blank');
  await expect.poll(() => heard(page)).toEqual(['open_feedback', 'open_feedback']);
});

test('[R2.24] what the address of a framed page asks for is told to the page around, and nobody signs in there', async ({
  page,
}) => {
  const asked = ['show_login', 'login_required', 'login_to_drive', 'open_feedback'];
  for (const path of [`/s/${share}`, '/en-US/inapp/widget']) {
    for (const action of asked) {
      // Its own document each time: only the hash of the host differs.
      await page.goto('about:blank');
      const framed = await frame(page, listed, path, listed.origin, `&action=${action}`);
      await framed.locator('html[data-ready=true]').waitFor();
      await expect.poll(() => heard(page, 'raw'), { message: action }).toEqual([[server.appUrl, { action }]]);
      await expect
        .poll(() => page.frames()[1]?.url())
        .toBe(`${server.appUrl}${path}?origin=${encodeURIComponent(listed.origin)}`);
      await expect(framed.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(framed.getByRole('dialog')).toHaveCount(0);
    }
  }
  // An address with two tells nothing.
  await page.goto('about:blank');
  const doubled = await frame(page, listed, `/s/${share}`, listed.origin, '&action=show_login&action=search');
  await doubled.locator('html[data-ready=true]').waitFor();
  await doubled.locator('body').hover();
  await expect(doubled.getByRole('region', { name: 'Notifications' })).toBeAttached();
  expect(await heard(page, 'raw')).toEqual([]);
  // A host that is not listed frames nothing, and so hears nothing.
  await frame(page, hostile, `/s/${share}`, hostile.origin, '&action=open_feedback');
  await expect.poll(() => page.frames()[1]?.url()).toBe('chrome-error://chromewebdata/');
  expect(await heard(page, 'raw')).toEqual([]);
});

test('[P20b P21a] a hostile page frames nothing, under its own name and under the listed one, and hears nothing', async ({
  page,
}) => {
  for (const origin of [hostile.origin, listed.origin, '*', 'null', `${listed.origin}@localhost`]) {
    for (const path of ['/en-US/inapp/widget', `/s/${share}`]) {
      await frame(page, hostile, path, origin);
      await expect.poll(() => page.frames()[1]?.url()).toBe('chrome-error://chromewebdata/');
      expect(await heard(page, 'raw')).toEqual([]);
    }
  }
});

test('[P20b] a listed page frames what may be framed, and nothing that signs in, approves or holds a drive', async ({
  page,
}) => {
  for (const path of [
    '/',
    '/drive/all',
    '/drive/login',
    '/q/ABCD-EFGH',
    '/en-US/tv',
    '/auth',
    '/u/some-link',
  ]) {
    await frame(page, listed, path, listed.origin);
    await expect.poll(() => page.frames()[1]?.url(), { message: path }).toBe('chrome-error://chromewebdata/');
  }
});

test('[P21b] a host that posts messages of every form drives nothing in the framed page', async ({
  page,
}) => {
  const framed = await frame(page, listed, `/s/${share}`, listed.origin);
  await framed.locator('html[data-ready=true]').waitFor();
  const before = page.frames()[1]?.url();
  await page.evaluate(() => {
    const target = document.querySelector('iframe')?.contentWindow;
    for (let count = 0; count < 1000; count += 1)
      for (const data of [
        { action: 'show_login' },
        { action: 'open_feedback' },
        { type: 'LOGIN_RESPONSE', id: 'x', kind: 'code', code: 'a-code-of-the-host' },
        { type: 'PING_RESPONSE', id: 'x' },
        'show_login',
        null,
      ])
        target?.postMessage(data, '*');
  });
  await expect(framed.getByRole('heading', { name: 'plan.txt' })).toBeVisible();
  expect(page.frames()[1]?.url()).toBe(before);
  await expect(framed.getByRole('dialog')).toHaveCount(0);
  expect(await heard(page, 'raw')).toEqual([]);
});

test('[R2.22 P20b] five presses in a framed page open no debug console, and nothing of it is loaded', async ({
  page,
}) => {
  const [isFlows, isConsole] = [scriptTest(/^browser-flows$/), scriptTest(/^(record-flows|open-console)$/)];
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  const framed = await frame(page, listed, `/s/${share}`, listed.origin);
  await framed.locator('html[data-ready=true]').waitFor();
  const flows = page.waitForRequest((request) => isFlows(request.url()));
  // At once: a slow machine would pause between them.
  await framed.getByRole('heading', { name: 'plan.txt' }).evaluate((heading) => {
    for (let press = 0; press < 5; press += 1)
      heading.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, isPrimary: true }));
  });
  await flows;
  expect(scripts.filter((url) => isConsole(url) || url.includes('layout-worker'))).toEqual([]);
  await expect(framed.getByRole('region', { name: 'Statecharts' })).toHaveCount(0);
});
