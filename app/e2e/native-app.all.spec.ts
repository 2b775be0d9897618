// An app of ours around the page, played by a test host with either form of the bridge.

import type { ServerProcess } from '../server/proofs/testing/server-process.ts';
import { newPerson, newShare, storeFile } from '../server/proofs/testing/start-test-server.ts';
import { expect, test } from './fixtures.ts';
import {
  agents,
  doneByApp as done,
  type Format,
  pageInApp,
  type Sent,
  silentApp as silence,
} from './native-host.ts';
import { ready } from './people.ts';

const browserAgent = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/150.0.0.0 Safari/537.36';

let server: ServerProcess;
let share: string;
test.beforeAll(async ({ sharedServer }) => {
  server = sharedServer;
  const ada = await newPerson(server, 'ada@native-app-all.example');
  share = (await newShare(server, ada, [await storeFile(server, ada, 'plan.txt', 'a plan')])).id;
});
test('[R6.6] what the app refuses, answers with nonsense, or never answers, the page does itself', async ({
  browser,
}) => {
  const answers: readonly ((sent: Sent) => Promise<unknown>)[] = [
    async ({ id }) => ({ id, result: 'cancelled' }),
    async ({ id }) => ({ id: id + 1000, result: 'done' }),
    // Nobody was signed in.
    done,
    async () => '<script>alert(1)</script>',
    async ({ id }) => ({ id, result: 'done', token: 'more than was asked for' }),
    silence,
  ];
  for (const [nth, reply] of answers.entries()) {
    const { page, calls } = await pageInApp(browser, nth % 2 === 0 ? 'object' : 'text', reply);
    await page.goto(`${server.appUrl}/drive/login`);
    await ready(page);
    await expect.poll(() => calls.map(({ name }) => name)).toContain('sign_in');
    if (reply === done) {
      // The page is loaded once more, with the form, and does not ask again.
      await page.waitForFunction(
        () => performance.getEntriesByType('navigation')[0]?.toJSON().type === 'reload',
      );
      await ready(page);
    }
    await page.getByLabel('Email').fill('ada@native-app-all.example');
    await expect(page.getByLabel('Email')).toHaveValue('ada@native-app-all.example');
    expect(new URL(page.url()).pathname).toBe('/drive/login');
    expect(calls.filter(({ name }) => name === 'sign_in')).toHaveLength(1);
    await page.context().close();
  }
});

test('[R6.6] a link that the app rejects, or never replies to, opens in the page', async ({ browser }) => {
  const answers: readonly (readonly [Format, (sent: Sent) => Promise<unknown>])[] = [
    ['object', () => Promise.reject(new Error('unknown call'))],
    ['object', silence],
    ['text', silence],
    ['text', async ({ id }) => ({ id, result: 'failed', message: 'no browser' })],
  ];
  for (const [format, reply] of answers) {
    const { page, calls } = await pageInApp(browser, format, reply);
    await page.goto(`${server.appUrl}/en-US/inapp/widget`);
    await ready(page);
    await page.getByRole('link', { name: 'Open my drive' }).click();
    await page.waitForURL((url) => url.pathname === '/drive/login');
    expect(page.context().pages()).toHaveLength(1);
    expect(calls.filter(({ name }) => name === 'open_browser')).toHaveLength(1);
    await page.context().close();
  }
});

test('[R6.6] a bridge without the user agent, and the user agent without a bridge, are treated as a browser', async ({
  browser,
}) => {
  const withBridge = await pageInApp(browser, 'object', done, browserAgent);
  const beyond = await pageInApp(browser, 'text', done, `${'x'.repeat(350)} AloftApp/3.2`);
  for (const { page, calls } of [withBridge, beyond]) {
    await page.goto(`${server.appUrl}/s/${share}`);
    await ready(page);
    await expect(page.getByRole('banner')).toBeVisible();
    expect(calls).toEqual([]);
  }
  const pretender = await (await browser.newContext({ userAgent: agents.object })).newPage();
  await pretender.goto(`${server.appUrl}/drive/login`);
  await ready(pretender);
  await expect(pretender.getByRole('banner')).toBeVisible();
});

test('[R2.23] an address with hide_header shows its page without a header, from the first frame on', async ({
  browser,
}) => {
  for (const javaScriptEnabled of [false, true]) {
    const page = await (await browser.newContext({ javaScriptEnabled })).newPage();
    for (const [query, isHidden] of [
      ['', false],
      ['?hide_header=1', true],
      ['?hide_header', true],
      ['?hide_header=0', false],
      ['?hide_header=<b>', false],
    ] as const) {
      await page.goto(`${server.appUrl}/s/${share}${query}`);
      await expect(page.getByRole('link', { name: 'plan.txt' })).toBeVisible();
      await expect(page.getByRole('banner')).toBeVisible({ visible: !isHidden });
    }
  }
});
