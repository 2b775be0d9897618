// The command palette: places, commands and what is done with the selection.

import { type ServerProcess, startServerProcess } from '../server/proofs/testing/server-process.ts';
import { axe } from './axe.ts';
import { link, openSmallDrive, row, toasts } from './drive-list.ts';
import { expect, type Page, test } from './fixtures.ts';

let server: ServerProcess;
test.beforeAll(async () => {
  server = await startServerProcess({ demonstration: 'off', captcha: 'off' });
});
test.afterAll(() => server.stop());

const panel = (page: Page) => page.getByRole('listbox', { name: 'Search' });
const group = (page: Page, name: string) => panel(page).getByRole('group', { name, exact: true });
const names = (page: Page, of: string) => group(page, of).getByRole('option');

/** Opens the palette, writes and chooses what is first. */
async function runFirst(page: Page, text: string, first: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.keyboard.type(text);
  await expect(panel(page).getByRole('option').first()).toHaveText(new RegExp(`^${first}`));
  await page.keyboard.press('ArrowDown');
  await expect(panel(page).getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(panel(page)).toHaveCount(0);
}

test('the palette has every place of the sidebar and the account, and what can be made', async ({ page }) => {
  await openSmallDrive(page, server.appUrl, 'places');
  await page.keyboard.press('Control+k');
  await expect(names(page, 'Go to')).toHaveText([
    /^My drive/,
    /^Recent/,
    /^Starred/,
    'Shared',
    /^Offline downloads/,
    /^Trash/,
    'Storage',
    'Account',
    'Membership',
    'Settings',
    'Invite friends',
    'Send feedback',
  ]);
  await expect(names(page, 'Commands')).toHaveText([
    /^Upload files/,
    /^Upload a folder/,
    /^New folder/,
    /^New text file/,
    /^Download from a link/,
    'Open a .torrent',
    'Daily check-in',
    'Redeem a code',
    /^Keyboard shortcuts/,
    'Getting started',
  ]);
  // Nothing is selected: nothing is done with it.
  await expect(panel(page).getByRole('option', { name: 'Rename' })).toHaveCount(0);
  expect((await (await axe(page)).include('search').analyze()).violations).toEqual([]);
  await page.keyboard.press('Escape');

  for (const [name, address] of [
    ['Shared', '/drive/shares'],
    ['Storage', '/drive/storage'],
    ['Settings', '/drive/account/settings'],
    ['Membership', '/drive/account#membership'],
    ['Send feedback', '/drive/feedback?from=%2Fdrive%2Faccount'],
  ] as const) {
    await runFirst(page, name, name);
    await page.waitForURL(`**${address}*`);
    await expect(page.getByRole('main')).toBeFocused();
  }
  await runFirst(page, 'daily', 'Daily check-in');
  await expect(page.getByRole('dialog', { name: 'Daily check-in' })).toBeVisible();
});

test('the palette offers what applies to one selected entry, and does it', async ({ page }) => {
  await openSmallDrive(page, server.appUrl, 'one');
  await row(page, 'a.txt').click();
  await page.keyboard.press('Control+k');
  await expect(names(page, 'a.txt')).toHaveText([
    /^Open/,
    'Download',
    'Share',
    'Move or copy…',
    /^Cut/,
    /^Copy/,
    'Duplicate',
    /^Rename/,
    'Star',
    'Details',
    /^Move to trash/,
  ]);
  expect((await (await axe(page)).include('search').analyze()).violations).toEqual([]);
  await page.keyboard.press('Escape');

  await runFirst(page, 'star', 'Star');
  await expect(row(page, 'a.txt').getByRole('img', { name: 'Starred' })).toBeVisible();
  await expect(row(page, 'a.txt')).toBeFocused();
  await page.keyboard.press('Control+k');
  await expect(names(page, 'a.txt').filter({ hasText: 'Remove star' })).toBeVisible();
  await page.keyboard.press('Escape');

  await runFirst(page, 'renam', 'Rename');
  const dialog = page.getByRole('dialog', { name: 'Rename' });
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await dialog.getByLabel('Name').fill('b.txt');
  await page.keyboard.press('Enter');
  await expect(link(page, 'b.txt')).toBeVisible();
  await expect(row(page, 'b.txt')).toBeFocused();

  await runFirst(page, 'details', 'Details');
  await expect(page.getByRole('complementary', { name: 'Details' })).toBeVisible();
  await runFirst(page, 'open', 'Open');
  await expect(page.getByRole('dialog', { name: 'b.txt' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'b.txt' })).toHaveCount(0);
  await runFirst(page, 'trash', 'Move to trash');
  await expect(toasts(page).getByText('Moved “b.txt” to the trash')).toBeVisible();
  await expect(link(page, 'b.txt')).toHaveCount(0);
  await page.keyboard.press('Control+k');
  await expect(group(page, 'Go to')).toBeVisible();
  await expect(panel(page).getByRole('option', { name: 'Move to trash' })).toHaveCount(0);
});

test('of several selected entries the palette offers what is done with all, and in the trash what is done there', async ({
  page,
}) => {
  await openSmallDrive(page, server.appUrl, 'many');
  await row(page, 'a.txt').click();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+k');
  await expect(names(page, '2 items').first()).toHaveText('Download');
  await expect(panel(page).getByRole('option', { name: 'Rename' })).toHaveCount(0);
  await expect(panel(page).getByRole('option', { name: 'Open', exact: true })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await runFirst(page, 'to trash', 'Move to trash');
  await expect(toasts(page).getByText('Moved 2 items to the trash')).toBeVisible();
  await runFirst(page, 'trash', 'Trash');
  await row(page, 'a.txt').click();
  await page.keyboard.press('Control+k');
  await expect(names(page, 'a.txt')).toHaveText(['Restore', 'Details', /^Delete permanently/]);
  // Nothing is made in the trash.
  await expect(panel(page).getByRole('option', { name: 'New folder' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await runFirst(page, 'restore', 'Restore');
  await expect(toasts(page).getByText('Restored “a.txt”')).toBeVisible();
});
