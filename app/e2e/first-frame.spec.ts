// The server-rendered page of a drive contains the rows of its owner, and of nobody else.

import { fillFolder } from '../server/proofs/testing/fill-folder.ts';
import type { ServerProcess } from '../server/proofs/testing/server-process.ts';
import { newFolder, newPerson } from '../server/proofs/testing/start-test-server.ts';
import { expect, test } from './fixtures.ts';
import { accountOf, createAccount, ready, visit } from './people.ts';

let server: ServerProcess;
test.beforeAll(({ sharedServer }) => {
  server = sharedServer;
});

test('[R2.25] [R3.7] the rows of a folder are in the HTML, in the view and order of the owner', async ({
  page,
  context,
  browser,
}) => {
  await createAccount(page, server.appUrl, 'ada@first-frame.example', 'a good password');
  const accountId = await accountOf(server, 'ada@first-frame.example');
  await fillFolder(server, { accountId, folderId: '' }, { from: 0, to: 30 });
  await visit(page, `${server.appUrl}/drive/all`);
  const saved = page.waitForResponse(
    (answer) => answer.url().endsWith('/drive/v1/display-modes') && answer.request().method() === 'POST',
  );
  await page.getByRole('button', { name: 'List' }).click();
  await saved;

  // On another device of the owner, without scripts.
  const signedIn = (await context.storageState()).cookies.filter(({ name }) => name.includes('aloft'));
  const bare = await browser.newContext({ javaScriptEnabled: false });
  await bare.addCookies(signedIn);
  const first = await bare.newPage();
  // A document waits a second for its rows; a busy machine may need another one.
  await expect(async () => {
    await first.goto(`${server.appUrl}/drive/all?order=size_desc`);
    expect(await first.getByRole('row').count()).toBe(31);
  }).toPass();
  await expect(first.getByRole('row').nth(1)).toContainText('Document 00000029');
  await expect(first.getByRole('button', { name: 'List' })).toHaveAttribute('aria-pressed', 'true');
  await bare.close();

  // With scripts: the same rows, without another request or another rendering.
  const asked: string[] = [];
  // The stream tells of what was filled in above, and the list is loaded again.
  await page.route('**/drive/v1/changes**', (route) => route.abort());
  const errors: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  page.on('pageerror', ({ message }) => errors.push(message));
  await expect(async () => {
    asked.length = 0;
    await page.goto(`${server.appUrl}/drive/all`);
    await expect(page.getByRole('row')).toHaveCount(31);
    await ready(page);
    expect(asked.filter((url) => url.includes('/drive/v1/files?'))).toEqual([]);
  }).toPass();
  expect(errors).toEqual([]);
});

test('the page of a foreign or missing folder contains no rows', async ({ page }) => {
  const owner = await newPerson(server, 'owner@first-frame.example');
  const folderId = await newFolder(server, owner, 'Secret plans');
  await fillFolder(server, { accountId: owner.id, folderId }, { from: 0, to: 3 });
  await createAccount(page, server.appUrl, 'eve@first-frame.example', 'a good password');
  for (const folder of [folderId, 'nothing', '..', '%2e%2e%2fabout']) {
    const answer = await page.request.get(`${server.appUrl}/drive/all?folder=${folder}`);
    const html = await answer.text();
    expect(html).not.toContain('data-index=');
    expect(html).not.toContain('Secret plans');
    expect(html).not.toContain('Document 0000');
    expect(answer.headers()['cache-control']).toContain('no-store');
  }
  await visit(page, `${server.appUrl}/drive/all?folder=${folderId}`);
  await expect(page.getByText('This folder doesn’t exist')).toBeVisible();
});
