// What a page asks of the app around it in place of doing it: to buy, to open a file, and to close.

import { servePages } from '../server/features/pages/serve.ts';
import { sellYear } from '../server/proofs/testing/shop.ts';
import { startTestServer, type TestServer } from '../server/proofs/testing/start-test-server.ts';
import { expect, test } from './fixtures.ts';
import { late } from './left-open.ts';
import { doneByApp, pageInApp, type Sent, silentApp } from './native-host.ts';
import { openNewDrive, visit } from './people.ts';

let server: TestServer;
test.beforeAll(async () => {
  server = await startTestServer({ payments: 'sandbox' }, { pages: servePages });
  await sellYear(server);
});
test.afterAll(() => server.stop());

/** An app that does nothing but what the test is about. */
const replying =
  (name: string, reply: (sent: Sent) => Promise<unknown>) =>
  (sent: Sent): Promise<unknown> =>
    sent.call.name === name ? reply(sent) : doneByApp(sent);

test('[R6.6] the app sells by its shop; where it does not, or takes too long for its person, the page does', async ({
  browser,
}) => {
  for (const [nth, reply, isOurs] of [
    [0, doneByApp, false],
    [1, async ({ id }: Sent) => ({ id, result: 'cancelled' }), false],
    [2, () => Promise.reject(new Error('no shop')), true],
    [3, silentApp, true],
  ] as const) {
    const { page, calls } = await pageInApp(browser, 'object', replying('buy', reply));
    await openNewDrive(page, server.appUrl, `buyer-${nth}@example.org`, 'a good password');
    await visit(page, `${server.appUrl}/drive/payment`);
    const buy = page.getByRole('button', { name: 'Buy A year of Aloft' });
    const isLoaded = page.waitForEvent('load');
    await buy.click();
    await expect.poll(() => calls.find(({ name }) => name === 'buy')?.product).toBe('year');
    if (reply === doneByApp) await isLoaded;
    else isLoaded.catch(() => undefined);
    if (reply === silentApp) await buy.click();
    if (isOurs) await expect(page.getByRole('dialog')).toBeVisible();
    else {
      await expect(buy).toBeVisible();
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
    expect(calls.filter(({ name }) => name === 'buy')).toHaveLength(1);
    await page.context().close();
  }
});

test('[R6.6] a file without a viewer is opened by the app, or downloaded where it cannot', async ({
  browser,
}) => {
  for (const [nth, isOpened] of [true, false].entries()) {
    const reply = async ({ id }: Sent) => ({ id, result: isOpened ? 'done' : 'cancelled' });
    const failed = async ({ id }: Sent) => ({ id, result: 'failed', message: 'no program' });
    const { page, calls } = await pageInApp(
      browser,
      'text',
      replying('open_file', isOpened ? reply : failed),
    );
    await openNewDrive(page, server.appUrl, `reader-${nth}@example.org`, 'a good password');
    await page
      .getByTestId('picker')
      .setInputFiles([
        { name: 'model.blend', mimeType: 'application/octet-stream', buffer: Buffer.from('a model') },
      ]);
    await page.getByRole('link', { name: 'model.blend', exact: true }).click();
    const viewer = page.getByRole('dialog', { name: 'model.blend' });
    await viewer.getByRole('status').getByRole('link', { name: 'Download' }).click();
    await expect.poll(() => calls.find(({ name }) => name === 'open_file')?.file_id).toMatch(/^[\w-]+$/);
    const opensBrowser = () => calls.some(({ name }) => name === 'open_browser');
    // The bytes are at another origin, so that the app is asked for its browser.
    if (!isOpened) await expect.poll(opensBrowser).toBe(true);
    else expect(opensBrowser()).toBe(false);
    await page.context().close();
  }
});

test('[R6.6] a file that has been open for a while is downloaded by the app’s browser', async ({
  browser,
}) => {
  const { page, calls } = await pageInApp(browser, 'text', doneByApp);
  await openNewDrive(page, server.appUrl, 'late-reader@example.org', 'a good password');
  await page
    .getByTestId('picker')
    .setInputFiles([{ name: 'Notes.txt', mimeType: 'text/plain', buffer: Buffer.from('some words') }]);
  await page.getByRole('link', { name: 'Notes.txt', exact: true }).click();
  const viewer = page.getByRole('dialog', { name: 'Notes.txt' });
  await expect(viewer.getByText('some words')).toBeVisible();
  server.pass(late);
  await viewer.getByRole('link', { name: 'Download' }).click();
  const opened = () => calls.find(({ name }) => name === 'open_browser')?.url ?? '';
  await expect.poll(opened).not.toBe('');
  expect(await (await page.request.get(opened())).text()).toBe('some words');
  await page.context().close();
});

test('[R6.6] a page that is done closes the app’s view', async ({ browser }) => {
  const { page, calls } = await pageInApp(browser, 'text', doneByApp);
  await page.goto(`${server.appUrl}/auth`);
  await expect.poll(() => calls.map(({ name }) => name)).toContain('close');
  expect(page.isClosed()).toBe(false);
  await page.context().close();
});
