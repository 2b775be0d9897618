// A folder of five thousand entries: count, end, middle, search by name, and select all.

import { fillFolder } from '../server/proofs/testing/fill-folder.ts';
import { type ServerProcess, startServerProcess } from '../server/proofs/testing/server-process.ts';
import {
  newFolder as newOwnFolder,
  newPerson,
  newShare,
} from '../server/proofs/testing/start-test-server.ts';
import { expect, type Page, test } from './fixtures.ts';
import { accountOf, openNewDrive, reload, visit } from './people.ts';

const entries = 5000;
const nameOf = (nth: number): RegExp => new RegExp(`Document ${String(nth).padStart(8, '0')}`);

let server: ServerProcess;
// The rows that fill a drive can be put into a database once.
test.beforeAll(async () => {
  server = await startServerProcess({ demonstration: 'off', captcha: 'off' });
});
test.afterAll(() => server.stop());

const rowAt = (page: Page, index: number) => page.locator(`[data-index="${index}"]`);

test('[R10.1] [R10.2] a large folder has its count, its end, any position, any name and all entries within reach', async ({
  page,
}) => {
  await openNewDrive(page, server.appUrl, 'ada@many-entries-all.example', 'a good password');
  await fillFolder(
    server,
    { accountId: await accountOf(server, 'ada@many-entries-all.example'), folderId: '' },
    { from: 0, to: entries },
  );
  await visit(page, `${server.appUrl}/drive/all`);
  await page.getByRole('button', { name: 'List' }).click();
  const grid = page.getByRole('grid');
  await expect(grid).toHaveAttribute('aria-rowcount', String(entries + 1));

  await rowAt(page, 0).click();
  await page.keyboard.press('End');
  await expect(rowAt(page, entries - 1)).toContainText(nameOf(entries - 1));
  await expect(rowAt(page, entries - 1)).toBeFocused();
  await expect(page.getByText('1 selected')).toBeVisible();

  // All letters at once: a slow machine would pause between them.
  await rowAt(page, entries - 1).evaluate((row) => {
    for (const key of 'document 00003')
      row.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  });
  await expect(rowAt(page, 3000)).toBeFocused();
  await expect(rowAt(page, 3000)).toContainText(nameOf(3000));

  await page.keyboard.press('Shift+End');
  await expect(page.getByText('2,000 selected')).toBeVisible();
  await rowAt(page, 4998).click({ modifiers: ['Control'] });
  await expect(page.getByText('1,999 selected')).toBeVisible();

  // The thumb is in the middle of the track.
  await grid.evaluate((scroller) => {
    scroller.scrollTop = (scroller.scrollHeight - scroller.clientHeight) / 2;
  });
  await expect(rowAt(page, 2500)).toContainText(nameOf(2500));
  await page.keyboard.press('Home');
  await expect(rowAt(page, 0)).toBeFocused();

  await page.keyboard.press('Control+a');
  await expect(page.getByText('5,000 selected')).toBeVisible();
  let letGo = (): void => undefined;
  const held = new Promise<void>((settle) => {
    letGo = settle;
  });
  await page.route('**/files:batchTrash', async (route) => {
    await held;
    await route.continue();
  });
  await page.keyboard.press('Delete');
  // Shown before the server has answered; the toast confirms it.
  await expect(page.getByText('Nothing here yet')).toBeVisible();
  letGo();
  await expect(page.getByText('Moved 5,000 items to the trash')).toBeVisible({ timeout: 120_000 });
  await visit(page, `${server.appUrl}/drive/trash`);
  await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', String(entries + 1));
});

async function newFolder(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'New', exact: true }).first().click();
  await page.getByRole('menuitem', { name: 'New folder' }).click();
  await page.getByLabel('Name').fill(name);
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('link', { name })).toBeVisible();
}

test('[R10.2] a range over entries that were never loaded is moved exactly', async ({ page }) => {
  await openNewDrive(page, server.appUrl, 'bo@many-entries-all.example', 'a good password');
  await newFolder(page, 'Target');
  await newFolder(page, 'Many');
  await page.getByRole('link', { name: 'Many' }).click();
  await page.waitForURL('**/drive/all?folder=*');
  const folderId = new URL(page.url()).searchParams.get('folder') ?? '';
  await fillFolder(
    server,
    { accountId: await accountOf(server, 'bo@many-entries-all.example'), folderId },
    { from: 0, to: 2000 },
  );
  await visit(page, page.url());
  await page.getByRole('button', { name: 'List' }).click();
  await rowAt(page, 10).click();
  await page.keyboard.press('Shift+End');
  await expect(page.getByText('1,990 selected')).toBeVisible();
  await expect(rowAt(page, 1999)).toContainText(nameOf(1999));
  await rowAt(page, 1995).click({ modifiers: ['Shift'] });
  await expect(page.getByText('1,986 selected')).toBeVisible();
  await page.getByRole('button', { name: 'Move or copy…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Move or copy 1,986 items' });
  await dialog.getByRole('treeitem', { name: 'Target' }).click();
  await dialog.getByRole('button', { name: 'Move to Target' }).click();
  await expect(page.getByText('Moved 1,986 items')).toBeVisible();
  await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', String(14 + 1));
  await expect(rowAt(page, 9)).toContainText(nameOf(9));
  await expect(rowAt(page, 10)).toContainText(nameOf(1996));
  await page.getByRole('link', { name: 'My drive' }).first().click();
  await expect(page.getByRole('row', { name: 'Target' })).toBeVisible();
  // The number of entries of a folder is updated a moment later.
  await expect
    .poll(async () => {
      await reload(page);
      return page.getByRole('row', { name: 'Target' }).textContent();
    })
    .toContain('1,986 items');
  await page.getByRole('link', { name: 'Target' }).click();
  await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', String(1986 + 1));
  await expect(rowAt(page, 0)).toContainText(nameOf(10));
});

test('[R7.2] a page of a large share that failed to load says so, and loads with a retry', async ({
  page,
}) => {
  const owner = await newPerson(server, 'owner@many-entries-all.example');
  const folderId = await newOwnFolder(server, owner, 'Many');
  await fillFolder(server, { accountId: owner.id, folderId }, { from: 0, to: 1000 });
  const share = await newShare(server, owner, [folderId]);
  await visit(page, `${server.appUrl}/s/${share.id}?view=list`);
  // The only folder of the share is open.
  await expect(rowAt(page, 0)).toContainText(nameOf(0));
  const isPart = (url: URL): boolean =>
    url.pathname.startsWith('/drive/v1/share') && url.searchParams.has('skip');
  await page.route(isPart, (route) => route.abort());
  await page.getByRole('grid').evaluate((scroller) => {
    scroller.scrollTop = scroller.scrollHeight;
  });
  const again = page.getByRole('button', { name: 'Couldn’t load the rest. Try again' });
  await expect(again).toBeVisible();
  await page.unroute(isPart);
  await again.click();
  await expect(rowAt(page, 999)).toContainText(nameOf(999));
  await expect(again).toHaveCount(0);
});
