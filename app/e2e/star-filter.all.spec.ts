// What has a star in one folder: its address, its count, what is chosen in it, and how it empties.

import { fillFolder } from '../server/proofs/testing/fill-folder.ts';
import { type ServerProcess, startServerProcess } from '../server/proofs/testing/server-process.ts';
import { axe } from './axe.ts';
import { choose, link, openSmallDrive, row } from './drive-list.ts';
import { expect, type Page, test } from './fixtures.ts';
import { accountOf, openNewDrive, visit } from './people.ts';

let server: ServerProcess;
// The rows that fill a drive can be put into a database once.
test.beforeEach(async () => {
  server = await startServerProcess({ demonstration: 'off', captcha: 'off' });
});
test.afterEach(() => server.stop());

const entries = 450;
const starred = 350;
const counted = (page: Page, count: number) =>
  expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', String(count + 1));
const rowAt = (page: Page, index: number) => page.locator(`[data-index="${index}"]`);
const filter = (page: Page) => page.getByRole('button', { name: 'Starred only', exact: true });
const bar = (page: Page) => page.getByRole('group', { name: 'Filters' });

/** A drive of many entries, all of which but the first hundred have a star, as a list. */
async function openStars(page: Page, who: string): Promise<void> {
  const email = `${who}@example.org`;
  await openNewDrive(page, server.appUrl, email, 'a good password');
  const accountId = await accountOf(server, email);
  await fillFolder(server, { accountId, folderId: '' }, { from: 0, to: entries });
  await visit(page, `${server.appUrl}/drive/all`);
  await page.getByRole('button', { name: 'List' }).click();
  await counted(page, entries);
  await rowAt(page, 0).focus();
  await page.keyboard.press('End');
  await rowAt(page, entries - 1).click();
  await rowAt(page, entries - 1).evaluate((row) => {
    for (const key of 'document 00000100')
      row.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  });
  await expect(rowAt(page, 100)).toBeFocused();
  await page.keyboard.press('Shift+End');
  await expect(page.getByText(`${starred} selected`)).toBeVisible();
  const done = page.waitForResponse((answer) => answer.url().endsWith('files:star'));
  await page.getByRole('button', { name: 'Star', exact: true }).click();
  expect((await done).ok()).toBe(true);
  await page.keyboard.press('Escape');
}

test('[R10.1] [R10.2] a folder shows what has a star, with the true count and an address to go back to', async ({
  page,
  browser,
}) => {
  await openStars(page, 'stars');
  await filter(page).click();
  await expect(page).toHaveURL(/\/drive\/all\?.*is=starred/);
  await counted(page, starred);
  await expect(bar(page).getByRole('status')).toHaveText(`${starred} items`);
  await expect(filter(page)).toHaveAttribute('aria-pressed', 'true');
  await expect(filter(page)).toBeFocused();
  await expect(page.getByRole('button', { name: 'Photos by day' })).toHaveCount(0);
  const { violations } = await (await axe(page)).analyze();
  expect(violations).toEqual([]);

  // Back and forward.
  await page.goBack();
  await counted(page, entries);
  await expect(filter(page)).toHaveAttribute('aria-pressed', 'false');
  await page.goForward();
  await counted(page, starred);

  // The first frame of the server, without scripts; what the address names wrongly is passed over.
  const { cookies } = await page.context().storageState();
  const bare = await browser.newContext({ javaScriptEnabled: false });
  await bare.addCookies(cookies);
  const first = await bare.newPage();
  // A document waits a second for its list, which is little where the machine is busy.
  await expect(async () => {
    await first.goto(`${server.appUrl}/drive/all?is=starred&view=list&order=name_asc`);
    expect((await first.getByRole('row').allInnerTexts())[1]).toContain('Document 00000100');
  }).toPass();
  await expect(first.getByRole('group', { name: 'Filters' }).getByRole('status')).toHaveText(
    `${starred} items`,
  );
  await first.goto(`${server.appUrl}/drive/all?is=sparkling&view=list`);
  await expect(first.getByRole('button', { name: 'Starred only' })).toHaveAttribute('aria-pressed', 'false');
  await expect(first.getByRole('group', { name: 'Filters' })).toHaveCount(0);
  await bare.close();

  // The end is reached, and all of it is chosen, loaded or not.
  await rowAt(page, 0).click();
  await page.keyboard.press('End');
  await expect(rowAt(page, starred - 1)).toContainText('Document 00000449');
  await page.keyboard.press('Control+a');
  await expect(page.getByText(`${starred} selected`)).toBeVisible();
  await page.keyboard.press('Delete');
  await expect(page.getByText('Nothing starred in this folder')).toBeVisible();
  await expect(page.getByText(`Moved ${starred} items to the trash`)).toBeVisible();
  await page.getByRole('link', { name: 'Show everything' }).click();
  await counted(page, entries - starred);
  await expect(filter(page)).toHaveAttribute('aria-pressed', 'false');
});

test('[R10.1] [R10.2] what loses its star leaves the filtered folder at once, and comes back when that fails', async ({
  page,
}) => {
  await openStars(page, 'unstar');
  await filter(page).click();
  await counted(page, starred);
  let isBroken = true;
  await page.route('**/files:unstar', (route) =>
    isBroken
      ? route.fulfill({ status: 403, json: { error: 'permission_denied', error_code: 7 } })
      : route.continue(),
  );
  await rowAt(page, 0).click();
  await rowAt(page, 2).click({ modifiers: ['Shift'] });
  await page.getByRole('button', { name: 'Remove star' }).click();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await counted(page, starred);
  await expect(rowAt(page, 0)).toContainText('Document 00000100');
  isBroken = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await counted(page, starred - 3);
  await expect(rowAt(page, 0)).toContainText('Document 00000103');
  await expect(bar(page).getByRole('status')).toHaveText(`${starred - 3} items`);

  await bar(page)
    .getByRole('button', { name: /^Starred only/ })
    .click();
  await counted(page, entries);
  await expect(page).not.toHaveURL(/is=/);
});

test('[R10.1] [R10.3] what is made, uploaded or pasted under the star filter has no star, so the filter is cleared', async ({
  page,
}) => {
  await openSmallDrive(page, server.appUrl, 'new');
  const isOff = async (name: string) => {
    await expect(link(page, name)).toBeVisible();
    await expect(page).not.toHaveURL(/is=/);
    await expect(bar(page)).toHaveCount(0);
  };
  await row(page, 'a.txt').click();
  await page.keyboard.press('Control+c');
  await page.keyboard.press('Escape');
  await filter(page).click();
  await expect(page.getByText('Nothing starred in this folder')).toBeVisible();
  await page.getByRole('button', { name: 'New', exact: true }).first().click();
  await page.getByRole('menuitem', { name: 'New folder' }).click();
  await page.getByLabel('Name').fill('Made');
  await page.getByRole('button', { name: 'Create' }).click();
  await isOff('Made');

  await filter(page).click();
  await expect(page).toHaveURL(/is=starred/);
  await page
    .getByTestId('picker')
    .setInputFiles([{ name: 'b.txt', mimeType: 'text/plain', buffer: Buffer.from('b') }]);
  await isOff('b.txt');

  await choose(page, 'Star');
  await filter(page).click();
  await expect(page).toHaveURL(/is=starred/);
  await expect(link(page, 'b.txt')).toHaveCount(0);
  await row(page, 'a.txt').click();
  await page.keyboard.press('Control+c');
  await page.keyboard.press('Control+v');
  await isOff('a (2).txt');
});
