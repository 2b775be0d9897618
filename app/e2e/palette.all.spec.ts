// The command palette: places, commands and what is done with the selection.

import type { ServerProcess } from '../server/proofs/testing/server-process.ts';
import { axe } from './axe.ts';
import { openSmallDrive, row, toasts } from './drive-list.ts';
import { expect, test } from './fixtures.ts';
import { names, panel, runFirst } from './palette-panel.ts';

let server: ServerProcess;
test.beforeAll(({ sharedServer }) => {
  server = sharedServer;
});
test('the palette has every place of the sidebar and the account, and what can be made', async ({ page }) => {
  await openSmallDrive(page, server.appUrl, 'palette-places');
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
    'Open a torrent file',
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

test('of several selected entries the palette offers what is done with all, and in the trash what is done there', async ({
  page,
}) => {
  await openSmallDrive(page, server.appUrl, 'palette-many');
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
