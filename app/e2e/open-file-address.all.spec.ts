// The address bar names the file that is open: reload, Back, Forward and a copied address lead where one expects.

import { openDatabaseFile } from '../server/proofs/testing/database-file.ts';
import { fillFolder, nameOfFile } from '../server/proofs/testing/fill-folder.ts';
import { type ServerProcess, startServerProcess } from '../server/proofs/testing/server-process.ts';
import { call, newFolder, newShare } from '../server/proofs/testing/start-test-server.ts';
import { link, row } from './drive-list.ts';
import { expect, test } from './fixtures.ts';
import { expectOpen, heading, newWorld, viewerOf } from './opened-files.ts';
import { accountOf, openNewDrive, reload, signInPage, visit } from './people.ts';

let server: ServerProcess;
// The rows that fill a drive can be put into a database once.
test.beforeAll(async () => {
  server = await startServerProcess({ demonstration: 'off', captcha: 'off' });
});
test.afterAll(() => server.stop());

function fileNamed(name: string): string {
  const database = openDatabaseFile(server, { readOnly: true });
  const found = database.prepare('SELECT id FROM files WHERE name = ?').get(name);
  database.close();
  return String(found?.id);
}

test('[R10.6] from a search the address is that of the file, and Back leads to the search', async ({
  page,
}) => {
  const { who, folder, idOf, root } = await newWorld(server, 'bea@open-file-address-all.example');
  const search = `${server.appUrl}/drive/search?q=two`;
  await signInPage(page, server, who);
  await visit(page, search);
  await link(page, 'two.txt').click();
  await expectOpen(page, 'two.txt');
  await expect(page).toHaveURL(`${root}?folder=${folder}&file=${idOf('two.txt')}`);
  await reload(page);
  await expectOpen(page, 'two.txt');
  await viewerOf(page, 'two.txt').getByRole('button', { name: 'Close', exact: true }).click();
  await expect(page).toHaveURL(`${root}?folder=${folder}`);
  await expect(link(page, 'one.txt')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(search);
  await expect(link(page, 'two.txt')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('[R10.6] a dialog over the open file leaves its address, and Back closes one after the other', async ({
  page,
}) => {
  const { who, folder, idOf, root } = await newWorld(server, 'cy@open-file-address-all.example');
  const place = `${root}?folder=${folder}`;
  await signInPage(page, server, who);
  await visit(page, place);
  await link(page, 'one.txt').click();
  await expectOpen(page, 'one.txt');
  await viewerOf(page, 'one.txt').getByRole('button', { name: 'Share' }).click();
  await expect(page.getByRole('dialog', { name: /^Share/ })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog', { name: /^Share/ })).toHaveCount(0);
  await expectOpen(page, 'one.txt');
  await expect(page).toHaveURL(`${place}&file=${idOf('one.txt')}`);
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(place);
});

test('[R10.6] on a share the address of the open file opens it for another person', async ({
  page,
  browser,
}) => {
  const { who, folder, idOf } = await newWorld(server, 'dee@open-file-address-all.example');
  const other = await newFolder(server, who, 'Plans');
  const share = await newShare(server, who, [folder, other]);
  const place = `${server.appUrl}/s/${share.id}/${folder}`;
  await visit(page, place);
  await link(page, 'one.txt').click();
  await expectOpen(page, 'one.txt');
  const address = `${place}/${idOf('one.txt')}`;
  await expect(page).toHaveURL(address);
  await reload(page);
  await expectOpen(page, 'one.txt');
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(place);
  await page.goForward();
  await expectOpen(page, 'one.txt');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(place);

  const context = await browser.newContext();
  const stranger = await context.newPage();
  await stranger.goto(address);
  await expectOpen(stranger, 'one.txt');
  await context.close();
});

test('[R10.1] an address opens a file that the list has not loaded, and the list shows it afterwards, once', async ({
  page,
}) => {
  const email = 'eve@open-file-address-all.example';
  await openNewDrive(page, server.appUrl, email, 'a good password');
  const accountId = await accountOf(server, email);
  await fillFolder(server, { accountId, folderId: '' }, { from: 0, to: 1500 });
  const made = await page.request.post(`${server.appUrl}/drive/v1/files`, {
    data: { kind: 'drive#folder', name: 'Box', parent_id: '' },
    headers: { origin: server.appUrl },
  });
  expect(made.ok()).toBe(true);
  const name = nameOfFile(1200);
  await visit(page, `${server.appUrl}/drive/all?order=name_asc&file=${fileNamed(name)}`);
  const viewer = viewerOf(page, name);
  await expect(viewer).toBeVisible();
  await viewer.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(link(page, name)).toBeVisible();
  // Once only: whoever comes back to the folder later finds it at its beginning.
  await page.getByRole('gridcell', { name }).press('Home');
  await link(page, 'Box').click();
  await expect(heading(page, 'Box')).toBeVisible();
  await page.getByRole('navigation', { name: 'Folders' }).getByRole('link', { name: 'My drive' }).click();
  await expect(link(page, 'Box')).toBeVisible();
  await page.getByRole('gridcell', { name: 'Box' }).press('ArrowRight');
  await expect(page.getByRole('gridcell', { name: nameOfFile(0) })).toBeFocused();
});

test('[R10.6] what leaves the list while it is open stays open, with what was written in it', async ({
  page,
}) => {
  const { who, folder, idOf } = await newWorld(server, 'fay@open-file-address-all.example');
  await signInPage(page, server, who);
  await visit(page, `${server.appUrl}/drive/all?folder=${folder}`);
  await page.getByRole('button', { name: 'List' }).click();
  await link(page, 'two.txt').click();
  await expectOpen(page, 'two.txt');
  const viewer = viewerOf(page, 'two.txt');
  const text = viewer.getByRole('textbox', { name: 'two.txt' });
  await text.click();
  await page.keyboard.type('mine, ');
  await expect(viewer.getByText('Not saved', { exact: true })).toBeVisible();
  const gone = page.waitForResponse((answer) => answer.url().includes('/drive/v1/files?'));
  const trashed = await call(server, 'POST', '/drive/v1/files:batchTrash', {
    token: who.token,
    body: { ids: [idOf('two.txt')] },
  });
  expect(trashed.status, trashed.text).toBe(200);
  await gone;
  await expect(row(page, 'two.txt')).toHaveCount(0);
  await expect(text).toContainText('mine, ');
  await page.keyboard.press('Control+s');
  await expect(viewer.getByRole('alert')).toBeVisible();
  await expect(text).toContainText('mine, ');
});

test('[R10.6] after a reload, Back asks before it loses what was written in a file of a search', async ({
  page,
}) => {
  const { who } = await newWorld(server, 'gus@open-file-address-all.example');
  const search = `${server.appUrl}/drive/search?q=two`;
  await signInPage(page, server, who);
  await visit(page, search);
  await link(page, 'two.txt').click();
  await expectOpen(page, 'two.txt');
  await reload(page);
  await expectOpen(page, 'two.txt');
  const viewer = viewerOf(page, 'two.txt');
  const text = viewer.getByRole('textbox', { name: 'two.txt' });
  await text.click();
  await page.keyboard.type('mine, ');
  await expect(viewer.getByText('Not saved', { exact: true })).toBeVisible();
  await page.goBack();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await expect(text).toContainText('mine, ');
});

test('Back leaves a list at once that was arranged anew after a file of it was closed', async ({ page }) => {
  const { who, folder, root } = await newWorld(server, 'hal@open-file-address-all.example');
  await signInPage(page, server, who);
  await visit(page, root);
  await visit(page, `${root}?folder=${folder}&view=grid`);
  await link(page, 'one.txt').click();
  await expectOpen(page, 'one.txt');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(`${root}?folder=${folder}&view=grid`);
  await page.getByRole('button', { name: 'List' }).click();
  await expect(page).toHaveURL(`${root}?folder=${folder}`);
  await page.goBack();
  await expect(page).toHaveURL(root);
  await expect(heading(page, 'My drive')).toBeVisible();
});
