// Changes made in one browser appear in the others.

import { type ServerProcess, startServerProcess } from '../server/proofs/testing/server-process.ts';
import { nameInRow } from './drive-list.ts';
import { type Browser, type BrowserContext, expect, type Page, test } from './fixtures.ts';
import { openNewDrive, ready, visit } from './people.ts';

let server: ServerProcess;
test.beforeAll(async () => {
  server = await startServerProcess({ demonstration: 'off', captcha: 'off' });
});
test.afterAll(() => server.stop());

const password = 'long enough 1';
const entry = (page: Page, name: RegExp) => page.getByRole('gridcell', { name }).first();
const streamPath = '/drive/v1/changes/stream';

/** Waits until the browser of the page has its stream. */
const streaming = (page: Page) => page.waitForResponse((answer) => answer.url().includes(streamPath));

async function signIn(context: BrowserContext, email: string): Promise<Page> {
  const page = await context.newPage();
  await visit(page, `${server.appUrl}/drive/login`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  const open = streaming(page);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL('**/drive/all');
  await ready(page);
  await open;
  return page;
}

/** A change by another client, with the session of the browser but without its page. */
async function createFolder(page: Page, name: string): Promise<void> {
  const made = await page.request.post(`${server.appUrl}/drive/v1/files`, {
    data: { kind: 'drive#folder', name, parent_id: '' },
    headers: { origin: server.appUrl },
  });
  expect(made.ok()).toBe(true);
}

/** The same account in two browsers. */
async function twoBrowsers(browser: Browser, email: string): Promise<[Page, Page]> {
  const page = await (await browser.newContext()).newPage();
  const open = streaming(page);
  await openNewDrive(page, server.appUrl, email, password);
  await open;
  return [page, await signIn(await browser.newContext(), email)];
}

test('[R10.7] uploads, renames and deletions in one browser appear in the other by themselves', async ({
  browser,
}) => {
  const [one, two] = await twoBrowsers(browser, 'ada@example.org');
  await one
    .getByTestId('picker')
    .setInputFiles([{ name: 'plan.txt', mimeType: '', buffer: Buffer.from('plan') }]);
  await expect(entry(one, /plan\.txt/)).toBeVisible();
  await expect(entry(two, /plan\.txt/)).toBeVisible();
  await entry(two, /plan\.txt/).click();
  await two.keyboard.press('F2');
  await nameInRow(two, 'idea.txt');
  await expect(entry(one, /idea\.txt/)).toBeVisible();
  await expect(two.getByText('1 selected')).toBeVisible();
  await entry(one, /idea\.txt/).click();
  await one.keyboard.press('Delete');
  await expect(entry(two, /idea\.txt/)).toHaveCount(0);
  await expect(two.getByText('1 selected')).toHaveCount(0);
  await two.getByRole('link', { name: 'Trash' }).first().click();
  await expect(entry(two, /idea\.txt/)).toBeVisible();
});

test('[R10.7] the tabs of a browser share one stream; another tab takes over when its tab is closed', async ({
  context,
  page,
}) => {
  let streams = 0;
  context.on('request', (request) => {
    if (request.url().includes(streamPath)) streams += 1;
  });
  const open = streaming(page);
  await openNewDrive(page, server.appUrl, 'bo@example.org', password);
  await open;
  const second = await context.newPage();
  await visit(second, `${server.appUrl}/drive/all`);
  // Both are connected once the second shows what the first received.
  await createFolder(page, 'for both');
  await expect(entry(page, /for both/)).toBeVisible();
  await expect(entry(second, /for both/)).toBeVisible();
  expect(streams).toBe(1);
  const next = streaming(second);
  await page.close();
  await next;
  expect(streams).toBe(2);
  await createFolder(second, 'for the second');
  await expect(entry(second, /for the second/)).toBeVisible();
});

test('[R10.7] changes made while a device was offline appear when it is online again', async ({
  context,
  page,
}) => {
  const open = streaming(page);
  await openNewDrive(page, server.appUrl, 'cy@example.org', password);
  await open;
  await context.setOffline(true);
  // The request context of the test does not use the network of the page.
  await createFolder(page, 'meanwhile');
  await context.setOffline(false);
  await expect(entry(page, /meanwhile/)).toBeVisible();
});

test('[R10.7] changes appear behind a proxy that buffers streams', async ({ context, page }) => {
  await context.route(`**${streamPath}*`, (route) => route.fulfill({ status: 502, body: 'no streams' }));
  const asked = page.waitForResponse((answer) => answer.url().includes('/drive/v1/changes?'));
  await openNewDrive(page, server.appUrl, 'di@example.org', password);
  await asked;
  await createFolder(page, 'asked for');
  await expect(entry(page, /asked for/)).toBeVisible();
});

test('[R8.2 P17b] a browser that is signed out from another device says so', async ({ browser }) => {
  const [one, two] = await twoBrowsers(browser, 'eve@example.org');
  const ended = await two.request.post(`${server.appUrl}/v1/user/sessions:revokeOthers`, {
    headers: { origin: server.appUrl },
  });
  expect(ended.ok()).toBe(true);
  // What was typed on the page stays behind it.
  await expect(one.getByRole('dialog', { name: 'Sign in again' })).toBeVisible();
});
