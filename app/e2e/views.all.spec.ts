// The views of a folder, their stored settings, the storage page, and the drawer on phones.

import type { ServerProcess } from '../server/proofs/testing/server-process.ts';
import { axe } from './axe.ts';
import { expect, type Page, test } from './fixtures.ts';
import { openNewDrive, ready, visit } from './people.ts';
import { keptMode, password, signUpWithPhotos, viewButton } from './photo-views.ts';

let server: ServerProcess;
test.beforeAll(({ sharedServer }) => {
  server = sharedServer;
});

const heads = (page: Page) => page.getByRole('rowgroup');
const tile = (page: Page, name: string) => page.getByRole('gridcell', { name });

test('[R2.25] [R10.1] timeline of photos: headings, keys, selection and the date slider; other files link to the list', async ({
  page,
}) => {
  await signUpWithPhotos(server, page, 'flow@views-all.example');
  const kept = keptMode(page);
  await viewButton(page, 'Photos by day').click();
  await kept;
  // The dates of photos are read after their upload, and shown when they are.
  await expect(heads(page).first()).toHaveAccessibleName(/March 5, 2024/);
  await ready(page);
  await expect(heads(page)).toHaveCount(2);
  await expect(page.getByText('3 photos')).toBeVisible();

  await tile(page, 'nara.jpg').getByRole('checkbox').check();
  await page.keyboard.press('ArrowRight');
  await expect(tile(page, 'kyoto.jpg')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(tile(page, 'osaka.jpg')).toBeFocused();
  await expect(tile(page, 'osaka.jpg')).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Shift+Home');
  await expect(page.getByText('3 selected')).toBeVisible();

  const slider = page.getByRole('slider', { name: 'Date' });
  await expect(slider).toHaveAttribute('aria-valuemax', '1');
  const { violations } = await (await axe(page)).analyze();
  expect(violations).toEqual([]);

  await page.getByRole('button', { name: 'New', exact: true }).first().click();
  await page.getByRole('menuitem', { name: 'New folder' }).click();
  await page.getByLabel('Name').fill('Papers');
  await page.getByRole('button', { name: 'Create' }).click();
  await viewButton(page, 'List').click();
  await page.getByRole('link', { name: 'Papers' }).click();
  await expect(page.getByText('Nothing here yet')).toBeVisible();
  await viewButton(page, 'Photos by day').click();
  await page.getByRole('button', { name: 'Show as a list' }).click();
  await expect(viewButton(page, 'List')).toHaveAttribute('aria-pressed', 'true');
});

test('[R2.25] [R10.3] photos that could not be loaded are not trashed with the rest of their folder', async ({
  page,
}) => {
  await signUpWithPhotos(server, page, 'unloaded@views-all.example');
  const kept = keptMode(page);
  await viewButton(page, 'Photos by day').click();
  await kept;
  await expect(page.getByText('3 photos')).toBeVisible();
  const trashed: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('files:batchTrash')) trashed.push(request.url());
  });
  await page.route('**/drive/v1/timeline/**', (route) => route.abort());
  await visit(page, page.url());
  await expect(page.getByText('3 photos')).toBeVisible();
  await expect(page.getByRole('button', { name: /Try again/ })).toBeVisible();
  await page.keyboard.press('Control+a');
  await expect(page.getByText('3 selected')).toBeVisible();
  await page.getByRole('button', { name: 'Move to trash' }).first().click();
  await expect(page.getByText('Couldn’t load the rest of this folder. Try again.')).toBeVisible();
  expect(trashed).toEqual([]);
});

test('[R2.25] one column: each entry large with its details, and steps up and down', async ({ page }) => {
  await signUpWithPhotos(server, page, 'single@views-all.example');
  await viewButton(page, 'One column').click();
  await expect(page.getByText('1 of 4')).toBeVisible();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('2 of 4')).toBeVisible();
  await page.keyboard.press('End');
  await page.getByRole('row').nth(3).focus();
  await page.keyboard.press('Home');
  await expect(page.getByText('1 of 4')).toBeVisible();
  const { violations } = await (await axe(page)).analyze();
  expect(violations).toEqual([]);
});

test('[R10.10] the storage page shows kinds and the largest files, and links to them', async ({ page }) => {
  await signUpWithPhotos(server, page, 'storage@views-all.example');
  await visit(page, `${server.appUrl}/drive/all?action=show_storage_dialog`);
  await page.waitForURL('**/drive/storage');
  await expect(page.getByRole('heading', { level: 1, name: 'Storage' })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Images' })).toBeVisible();
  const { violations } = await (await axe(page)).analyze();
  expect(violations).toEqual([]);
  // What is large is thrown away from here, and comes back with an undo.
  await page.getByRole('button', { name: 'Move “osaka.jpg” to the trash' }).click();
  const undo = page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo' });
  // What is pointed at stays longer than eight seconds.
  await undo.hover();
  await expect(page.getByRole('link', { name: /osaka\.jpg/ })).toHaveCount(0);
  await expect(page.getByText(/ · 1 item$/)).toBeVisible();
  await undo.click();
  await page.getByRole('link', { name: /osaka\.jpg/ }).click();
  await page.waitForURL('**/drive/all?*marked=*');
  await expect(page.getByRole('link', { name: 'osaka.jpg', exact: true })).toBeVisible();
});

test('on a phone a drawer contains all pages and the storage, and Back closes it', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openNewDrive(page, server.appUrl, 'drawer@views-all.example', password);
  await visit(page, `${server.appUrl}/drive/all?action=show_mobile_sidebar`);
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  await expect(drawer).toBeVisible();
  await expect(page).toHaveURL(/\/drive\/all$/);
  await page.goBack();
  await expect(drawer).toBeHidden();
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(drawer.getByRole('link', { name: /Storage/ })).toBeVisible();
  const { violations } = await (await axe(page)).analyze();
  expect(violations).toEqual([]);
  await drawer.getByRole('link', { name: 'Trash' }).click();
  await page.waitForURL('**/drive/trash');
  await expect(drawer).toBeHidden();

  await visit(page, `${server.appUrl}/drive/all`);
  await page.getByRole('button', { name: /^View/ }).click();
  await page
    .getByRole('menuitemradio', { name: 'One column' })
    .or(page.getByRole('menuitem', { name: 'One column' }))
    .click();
  await expect(page.getByRole('button', { name: 'View: One column' })).toBeVisible();
});
