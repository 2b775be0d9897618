// The command palette: places, commands and what is done with the selection.

import type { ServerProcess } from '../server/proofs/testing/server-process.ts';
import { axe } from './axe.ts';
import { link, openSmallDrive, row, toasts } from './drive-list.ts';
import { expect, test } from './fixtures.ts';
import { group, names, panel, runFirst } from './palette-panel.ts';

let server: ServerProcess;
test.beforeAll(({ sharedServer }) => {
  server = sharedServer;
});
test('the palette offers what applies to one selected entry, and does it', async ({ page }) => {
  await openSmallDrive(page, server.appUrl, 'palette-one');
  await row(page, 'a.txt').click();
  await page.keyboard.press('Control+k');
  await expect(names(page, 'a.txt')).toHaveText([
    /^Open/,
    'Open in a new tab',
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
