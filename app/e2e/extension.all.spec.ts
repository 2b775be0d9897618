// Signing in by the browser extension of docs/examples: the real one in Chromium, and others that misbehave.
import { createServer } from 'node:http';
import { setActivity } from '../server/features/settings/activities.ts';
import { setAnnouncement } from '../server/features/settings/announcements.ts';
import { openBeside } from '../server/proofs/testing/fill-folder.ts';
import { freePort } from '../server/proofs/testing/free-port.ts';
import { type ServerProcess, startServerProcess } from '../server/proofs/testing/server-process.ts';
import { call, newPerson, type Person } from '../server/proofs/testing/start-test-server.ts';
import { newAuthorizationCode } from './authorization-code.ts';
import { chromiumOptions } from './chromium-options.ts';
import {
  type BuiltExtension,
  buildExtension,
  type ExtendedBrowser,
  startExtendedBrowser,
} from './example-extension.ts';
import { type Browser, expect, type Page, test } from './fixtures.ts';
import { openNewDrive, visit } from './people.ts';

/** The extension's own interface, in its pages. */
declare const chrome: {
  readonly action: { openPopup(): Promise<void> };
  readonly extension: { getViews(wanted: { readonly type: 'popup' }): readonly Window[] };
};

let server: ServerProcess;
let built: BuiltExtension;
let outside: Awaited<ReturnType<typeof startOutside>>;
let ada: Person;
let mallory: Person;

/** Links of which a drive can fetch two: the rest is a script, the page itself, and one once more. */
const pageOfLinks = `<!doctype html><title>another site</title>
  <a href="/list.txt">The <b>list</b> &lt;img src=x&gt;</a> <a href="/notes.txt"></a> <a href="/notes.txt#end">again</a>
  <a href="javascript:alert(1)">script</a> <a href="#top">top</a> <svg><a href="/drawn.txt"><text>drawn</text></a></svg>`;

/** A site that is not the drive's: files that the drive can fetch, and a page. */
async function startOutside() {
  const port = await freePort();
  const listener = createServer((request, response) => {
    const isFile = request.url?.endsWith('.txt') === true;
    response.writeHead(200, { 'content-type': isFile ? 'text/plain' : 'text/html' });
    response.end(isFile ? 'field notes' : pageOfLinks);
  });
  await new Promise<void>((settle) => listener.listen(port, settle));
  return {
    host: `localhost:${port}`,
    url: `http://localhost:${port}/`,
    stop: () => {
      listener.closeAllConnections();
      return new Promise((settle) => listener.close(settle));
    },
  };
}

test.beforeAll(async () => {
  outside = await startOutside();
  const offlineTargets = [outside.host, `127.0.0.1:${new URL(outside.url).port}`];
  server = await startServerProcess({ demonstration: 'off', captcha: 'off', offlineTargets });
  built = await buildExtension(server.appUrl);
  ada = await newPerson(server, 'ada@example.org');
  mallory = await newPerson(server, 'mallory@example.org');
});
test.afterAll(async () => {
  built?.remove();
  await server?.stop();
  await outside?.stop();
});

const start = (extension: BuiltExtension): Promise<ExtendedBrowser> =>
  startExtendedBrowser(extension.folder, chromiumOptions);

const way = /^Use\b.*Browser extension$/;

/** Presses for the extension on the sign-in page; answers the window in which it asks. */
async function askExtension(page: Page): Promise<Page> {
  const opening = page.context().waitForEvent('page');
  await page.getByRole('button', { name: way }).click();
  return opening;
}

/** Signs the extension in: its code is approved on a phone. */
async function signExtensionIn(extended: ExtendedBrowser, browser: Browser, email: string): Promise<Page> {
  const phone = await (await browser.newContext()).newPage();
  await openNewDrive(phone, server.appUrl, email, 'a long password');
  const panel = await extended.open('popup.html#sign-in');
  await panel.getByRole('button', { name: 'Sign in' }).click();
  await visit(phone, (await panel.getByRole('link').getAttribute('href')) ?? '');
  await expect(phone.getByRole('heading', { name: 'Allow Aloft Extension to sign in?' })).toBeVisible();
  await phone.getByRole('button', { name: 'Allow' }).click();
  await expect(panel.getByText('***@example.org)')).toBeVisible();
  await phone.context().close();
  return panel;
}

test('[R1.5 R4.13 R7.28] the extension asks its person, signs the page in, and saves the page in front', async ({
  browser,
}) => {
  built.grantTabs(`${outside.url}*`);
  const extended = await start(built);
  const panel = await signExtensionIn(extended, browser, 'bo@example.org');
  const page = await extended.context.newPage();
  await visit(page, `${server.appUrl}/drive/login`);
  const refusing = await askExtension(page);
  await expect(refusing.getByText(server.appUrl)).toBeVisible();
  await refusing.getByRole('button', { name: 'Don’t sign in' }).click();
  await expect(page.getByRole('alert')).toHaveText('The sign-in was refused in the extension.');

  // Whoever takes longer than the page waits is not asked twice.
  const opening = extended.context.waitForEvent('page');
  await page.getByRole('button', { name: 'Try again' }).click();
  const asking = await opening;
  await expect(asking.getByText('It signs this browser in as bo')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveText('The extension didn’t answer within five seconds.');
  await asking.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(asking.getByRole('status')).toContainText('The page waits no longer.');
  const closed = asking.waitForEvent('close');
  // The window may be gone before the press is over.
  await asking
    .getByRole('button', { name: 'Close' })
    .click()
    .catch(() => undefined);
  await closed;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Continue as bo?')).toBeVisible();
  await expect(page.getByRole('dialog').getByText('Aloft Extension')).toBeVisible();
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.waitForURL('**/drive/all');
  await expect(page.getByText('Nothing here yet')).toBeVisible();

  // The popup of the toolbar is no page for Playwright: another page of the extension reads it.
  const front = await extended.context.newPage();
  await front.goto(`${outside.url}notes.txt`);
  await front.bringToFront();
  await extended.worker.evaluate(() => chrome.action.openPopup());
  const inPopup = (id: string) =>
    panel.evaluate(
      (name) => chrome.extension.getViews({ type: 'popup' })[0]?.document.getElementById(name)?.textContent,
      id,
    );
  await expect.poll(() => inPopup('page')).toBe(`${outside.url}notes.txt`);
  await panel.evaluate(() =>
    chrome.extension.getViews({ type: 'popup' })[0]?.document.getElementById('save')?.click(),
  );
  await expect.poll(() => inPopup('text')).toBe('Your drive is fetching it.');
  await expect(page.getByRole('link', { name: 'notes.txt', exact: true })).toBeVisible();

  // Of the links of a page, those that are chosen.
  await front.goto(outside.url);
  await front.bringToFront();
  await extended.worker.evaluate(() => chrome.action.openPopup());
  await expect.poll(() => inPopup('page')).toBe(outside.url);
  const press = (id: string) =>
    panel.evaluate(
      (name) => chrome.extension.getViews({ type: 'popup' })[0]?.document.getElementById(name)?.click(),
      id,
    );
  await press('find-links');
  await expect.poll(() => inPopup('links-title')).toBe('Links of this page (2)');
  const choose = (index: number) =>
    panel.evaluate((nth) => {
      const boxes = chrome.extension.getViews({ type: 'popup' })[0]?.document.querySelectorAll('label');
      boxes?.[nth]?.click();
      return [...(boxes ?? [])].map((label) => label.textContent);
    }, index);
  await press('save-links');
  await expect.poll(() => inPopup('text')).toBe('Choose between 1 and 50 links.');
  expect(await choose(0)).toEqual(['The list <img src=x>', 'notes.txt']);
  await press('save-links');
  await expect.poll(() => inPopup('text')).toBe('Links saved: 1. Your drive is fetching them.');
  await expect(page.getByRole('link', { name: 'list.txt', exact: true })).toBeVisible();
  await extended.context.close();
});

test('[R3.16] what is announced for the extension stands in it as plain text, until it is closed', async () => {
  const extended = await start(built);
  const panel = await extended.open('popup.html');
  const shown = panel.getByRole('region');
  await expect(panel.getByText('Not signed in.')).toBeVisible();
  await expect(shown).toHaveCount(0);

  const ends = Date.now() + 86_400_000;
  const announce = async (activity: string, link: string) => {
    await setActivity({ db }, { name: activity, start: 0, end: ends, days: 0 });
    const place = 'browser_extension';
    const words = { title: `News of ${activity}`, text: '<b>Snow</b>', link };
    await setAnnouncement({ db }, { activity, place, language: '', ...words });
  };
  const db = await openBeside(server);
  try {
    await announce('winter', '/drive/payment');
    await announce('spring', '//evil.example');
  } finally {
    await db.destroy();
  }
  // biome-ignore lint/plugin: the panel is no page of the app
  await panel.reload();
  await expect(shown).toHaveAccessibleName('News of spring');
  await expect(shown.getByText('<b>Snow</b>')).toBeVisible();
  await expect(shown.getByRole('link')).toHaveCount(0);
  await shown.getByRole('button', { name: 'Close' }).click();
  await expect(shown).toHaveAccessibleName('News of winter');
  await expect(shown.getByRole('link')).toHaveAttribute('href', `${server.appUrl}/drive/payment`);
  await shown.getByRole('button', { name: 'Close' }).click();
  await expect(shown).toHaveCount(0);
  // biome-ignore lint/plugin: the panel is no page of the app
  await panel.reload();
  await expect(panel.getByText('Not signed in.')).toBeVisible();
  await expect(shown).toHaveCount(0);
  await extended.context.close();
});

/** What answers a page hears to its own requests: the app asks for the extension, too. */
async function responsesIn(page: Page, times: number): Promise<readonly string[]> {
  return page.evaluate(async (count) => {
    const heard: string[] = [];
    const asked = new Set<unknown>();
    const turn = (type: string): Promise<void> =>
      new Promise((settle) => {
        const id = crypto.randomUUID();
        asked.add(id);
        const listener = ({ data }: MessageEvent): void => {
          if (/_RESPONSE$/.test(data.type) && asked.has(data.id)) heard.push(data.type);
          if (data.id !== id || data.type !== type) return;
          window.removeEventListener('message', listener);
          settle();
        };
        window.addEventListener('message', listener);
        window.postMessage({ type, id }, window.location.origin);
      });
    for (let done = 0; done < count; done += 1) await turn('LOGIN_REQUEST');
    await turn('PING_REQUEST');
    // An answer to a ping is posted before the page's own next message.
    await turn('MARK');
    await turn('MARK');
    return heard;
  }, times);
}

test('[P17a P17c] the extension answers the listed origin alone, and a thousand requests open one window', async ({
  browser,
}) => {
  // The build for Firefox, whose patterns cover every port: the list of origins still decides.
  const wide = await buildExtension('--firefox', server.appUrl);
  const extended = await start(wide);
  await signExtensionIn(extended, browser, 'di@example.org');
  const page = await extended.context.newPage();
  const opened: string[] = [];
  extended.context.on('page', (one) => opened.push(one.url()));
  await page.goto(outside.url);
  expect(await responsesIn(page, 3)).toEqual([]);

  await visit(page, `${server.appUrl}/drive/login`);
  const opening = extended.context.waitForEvent('page');
  expect(await responsesIn(page, 1000)).toEqual(['PING_RESPONSE']);
  const asking = await opening;
  // To close the window is to say no.
  await page.evaluate(() => {
    window.addEventListener('message', ({ data }) => {
      if (data.type === 'LOGIN_RESPONSE') document.documentElement.dataset.answered = data.kind;
    });
  });
  await asking.close();
  await expect(page.locator('html')).toHaveAttribute('data-answered', 'declined');
  expect(opened).toHaveLength(1);
  await extended.context.close();
  wide.remove();
});

const codeOf = (person: Person): Promise<string> => newAuthorizationCode(server, person);

/** Opens the sign-in page in a browser whose extension answers a request with all of these. */
async function openWith(browser: Browser, answers: readonly object[]): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.addInitScript((given) => {
    window.addEventListener('message', ({ data }) => {
      const { type, id } = data;
      if (type === 'PING_REQUEST') window.postMessage({ type: 'PING_RESPONSE', id });
      if (type !== 'LOGIN_REQUEST') return;
      for (const answer of given) window.postMessage({ type: 'LOGIN_RESPONSE', id, ...answer });
    });
  }, answers);
  await page.clock.install();
  await visit(page, `${server.appUrl}/drive/login`);
  await page.getByRole('button', { name: way }).click();
  return page;
}

test('[P17c] of two answers the first counts, and a third changes nothing', async ({ browser }) => {
  const [first, second] = [await codeOf(ada), await codeOf(mallory)];
  const page = await openWith(browser, [
    { kind: 'code', code: first },
    { kind: 'code', code: second },
    { kind: 'declined' },
  ]);
  await expect(page.getByText('Continue as ada?')).toBeVisible();
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.waitForURL('**/drive/all');
  await page.context().close();
});

test('[P17c] an extension that never answers, or with another id, is given up in words; a late answer is dropped', async ({
  browser,
}) => {
  const page = await openWith(browser, [{ id: 'another-request', kind: 'code', code: await codeOf(ada) }]);
  await expect(page.getByText('Asking the extension…')).toBeVisible();
  await page.clock.fastForward(5100);
  await expect(page.getByRole('alert')).toHaveText('The extension didn’t answer within five seconds.');
  await page.evaluate(
    (code) => {
      window.postMessage({ type: 'LOGIN_RESPONSE', id: 'late', kind: 'code', code });
    },
    await codeOf(ada),
  );
  await expect(page.getByRole('alert')).toHaveText('The extension didn’t answer within five seconds.');
  await expect(page.getByText('Continue as')).toHaveCount(0);
  await page.context().close();
});

test('[P15a P17c] another’s code names its account before anybody is in; a used or malformed one is refused in words', async ({
  browser,
}) => {
  const page = await openWith(browser, [{ kind: 'code', code: await codeOf(mallory) }]);
  await expect(page.getByText('Continue as mallory?')).toBeVisible();
  await expect(page.getByText('m***@example.org')).toBeVisible();
  await page.getByRole('button', { name: 'Another way' }).click();
  expect((await page.request.get(`${server.appUrl}/v1/user/me`)).status()).toBe(401);
  await page.context().close();

  const taken = await codeOf(ada);
  await call(server, 'POST', '/v1/auth/code', { body: { code: taken, state: '' } });
  for (const code of [taken, 'short', '../../auth?code=x', 'x'.repeat(5000)]) {
    const refused = await openWith(browser, [{ kind: 'code', code }]);
    await expect(refused.getByRole('alert')).toBeVisible();
    await expect(refused.getByText('Continue as')).toHaveCount(0);
    await refused.context().close();
  }
});
