// Search, the command palette and the list of shortcuts.

import type { ServerProcess } from '../server/proofs/testing/server-process.ts';
import { axe } from './axe.ts';
import { expect, type Page, test } from './fixtures.ts';
import { holdRequests, scripts } from './held-requests.ts';
import { drawn, openNewDrive, reload, visit } from './people.ts';
import { field, found, openSearch, panel, uploadEmptyFiles, withFiles } from './search-panel.ts';

let server: ServerProcess;
test.beforeAll(({ sharedServer }) => {
  server = sharedServer;
});
test('[R10.1] filters are in the URL; reload and Back restore the whole search', async ({ page }) => {
  await withFiles(server, page, 'filters@search-all.example');
  await openSearch(page);
  await page.keyboard.type('kyoto type:image,video');
  await expect(page.getByRole('button', { name: 'Show 3 results' })).toBeVisible();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/drive/search?q=kyoto&type=image%2Cvideo');
  await expect(found(page)).toHaveCount(3);
  for (const name of ['Kyoto garden.jpg', 'KYOTO by night.mp4', 'Not kyoto.jpg']) {
    await expect(page.getByRole('link', { name, exact: true }).locator('mark')).toHaveText(/^kyoto$/i);
  }
  await expect(page.getByText('3 results')).toBeVisible();
  await page.getByRole('button', { name: 'List' }).click();

  const filters = page.getByRole('group', { name: 'Filters' });
  await filters.getByRole('button', { name: 'Where', exact: true }).click();
  await page.getByRole('menuitemradio', { name: 'Starred' }).click();
  await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible();
  await filters.getByRole('button', { name: 'Remove filter: Starred' }).click();
  await expect(found(page)).toHaveCount(3);
  await filters.getByRole('button', { name: 'Remove filter: Images, Videos' }).click();
  await expect(found(page)).toHaveCount(4);
  await filters.getByRole('button', { name: 'Modified' }).click();
  await page.getByRole('menuitemradio', { name: 'Today' }).click();
  await page.waitForURL('**/drive/search?q=kyoto&changed=today');
  await reload(page);
  await expect(found(page)).toHaveCount(4);
  await expect(field(page)).toHaveValue('kyoto');
  await expect(filters.getByRole('button', { name: 'Today', exact: true })).toBeVisible();

  // The folder of a result opens, and Back returns to the same search.
  await page
    .getByRole('row', { name: 'Kyoto garden.jpg' })
    .getByRole('link', { name: 'Travel', exact: true })
    .click();
  await page.waitForURL('**/drive/all?folder=*');
  await expect(page.getByRole('link', { name: 'Not kyoto.jpg', exact: true })).toBeVisible();
  await page.goBack();
  await expect(found(page)).toHaveCount(4);
  await expect(field(page)).toHaveValue('kyoto');

  await page.getByRole('row', { name: 'Not kyoto.jpg' }).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Show in folder' }).click();
  await page.waitForURL('**/drive/all?folder=*&marked=*');
  await page.goBack();
  await page.goBack();
  await page.waitForURL('**/drive/all');
});

test('[R10.1] opens a folder by its name, and shows that one is gone', async ({ page }) => {
  await withFiles(server, page, 'within@search-all.example');
  await field(page).fill('kyoto in:travel');
  await expect(page.getByRole('button', { name: 'Show 2 results' })).toBeVisible();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/drive/search?q=kyoto&in=*');
  await expect(found(page)).toHaveCount(2);
  await expect(page.getByRole('link', { name: 'Kyoto garden.jpg', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Travel', exact: true })).toBeVisible();
  await visit(
    page,
    `${server.appUrl}/drive/search?q=kyoto&in=nowhere&type=spaceship&size=many&changed=never`,
  );
  await expect(page.getByRole('heading', { name: 'This folder doesn’t exist anymore' })).toBeVisible();
  await page.getByRole('button', { name: 'Search the whole drive' }).click();
  await expect(found(page)).toHaveCount(4);
});

test('[R10.1] finds entries in the trash, and restores them from there', async ({ page }) => {
  await openNewDrive(page, server.appUrl, 'trash@search-all.example', 'a good password');
  await uploadEmptyFiles(page, ['Kyoto plan.txt']);
  await page.getByRole('button', { name: 'List' }).click();
  await page.getByRole('row', { name: 'Kyoto plan.txt' }).click();
  await page.keyboard.press('Delete');
  await expect(page.getByText('Moved “Kyoto plan.txt” to the trash')).toBeVisible();
  await field(page).fill('kyoto');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Search the trash' }).click();
  await page.waitForURL('**/drive/search?q=kyoto&is=trash');
  await page.getByRole('row', { name: 'Kyoto plan.txt' }).click();
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible();
  await page.getByRole('button', { name: 'Remove filter: Trash' }).click();
  await expect(found(page)).toHaveText(['Kyoto plan.txt']);
});

test('the list of shortcuts opens by key and by menu, and single-letter shortcuts can be turned off', async ({
  page,
}) => {
  await openNewDrive(page, server.appUrl, 'keys@search-all.example', 'a good password');
  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(dialog).toBeVisible();
  expect((await (await axe(page)).analyze()).violations).toEqual([]);
  await dialog.getByLabel('Find a shortcut').fill('trash');
  await expect(dialog.getByRole('term')).toHaveText(['Trash', 'Move to trash']);
  await dialog.getByRole('button', { name: 'Mac' }).click();
  await expect(dialog.getByText('⌦')).toBeVisible();
  await dialog.getByRole('button', { name: 'Turn them off' }).click();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await page.keyboard.press('g');
  await page.keyboard.press('t');
  await page.keyboard.press('?');
  await page.getByRole('button', { name: 'Account of keys' }).click();
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
  await expect(dialog).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/drive/all');
  await dialog.getByRole('button', { name: 'Turn them on' }).click();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  await page.keyboard.press('g');
  await page.keyboard.press('t');
  await page.waitForURL('**/drive/trash');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('[R10.1] all filters are in one sheet, whose button shows the number of results', async ({ page }) => {
    await withFilesOnPhone(page);
    await field(page).click();
    await field(page).fill('kyoto');
    await expect(panel(page).getByRole('option', { name: 'Kyoto plan.txt' })).toBeVisible();
    await page.getByRole('button', { name: 'Filters' }).first().click();
    const sheet = page.getByRole('dialog', { name: 'Filters' });
    await sheet.getByRole('button', { name: 'Videos' }).click();
    await sheet.getByRole('button', { name: 'Show 1 result' }).click();
    await page.waitForURL('**/drive/search?q=kyoto&type=video');
    await expect(found(page)).toHaveText(['KYOTO by night.mp4']);
    expect((await (await axe(page)).analyze()).violations).toEqual([]);
  });
});

async function withFilesOnPhone(page: Page): Promise<void> {
  await openNewDrive(page, server.appUrl, 'phone@search-all.example', 'a good password');
  await uploadEmptyFiles(page, ['Kyoto plan.txt', 'KYOTO by night.mp4']);
}

test('[R10.7] a search is saved under a name, opens from the panel and the sidebar on every device, and is removed', async ({
  page,
  browser,
}) => {
  await withFiles(server, page, 'saved@search-all.example');
  await visit(page, `${server.appUrl}/drive/search?q=kyoto&type=image`);
  await expect(found(page)).toHaveCount(2);
  await page.getByRole('button', { name: 'Save this search' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save search' });
  await expect(dialog.getByLabel('Name')).toHaveValue('kyoto, Images');
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await page.keyboard.type('Photos: Kyoto');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Remove saved search' })).toBeVisible();

  // Another device of the same person.
  const other = await browser.newPage({ storageState: await page.context().storageState() });
  await visit(other, `${server.appUrl}/drive/all`);
  await other.getByRole('link', { name: 'Photos: Kyoto' }).click();
  await other.waitForURL('**/drive/search?q=kyoto&type=image');
  await expect(found(other)).toHaveCount(2);
  await visit(other, `${server.appUrl}/drive/all`);
  await openSearch(other);
  await other.keyboard.type('photos:');
  await panel(other).getByRole('option', { name: 'Photos: Kyoto' }).click();
  await other.waitForURL('**/drive/search?q=kyoto&type=image');
  await expect(found(other)).toHaveCount(2);
  await other.getByRole('button', { name: 'Remove saved search' }).click();
  await expect(other.getByRole('link', { name: 'Photos: Kyoto' })).toBeHidden();
  await other.getByRole('button', { name: 'Undo' }).click();
  await expect(other.getByRole('link', { name: 'Photos: Kyoto' })).toBeVisible();
  await other.close();
  await reload(page);
  await expect(page.getByRole('link', { name: 'Photos: Kyoto' })).toBeVisible();
  const { violations } = await (await axe(page)).analyze();
  expect(violations).toEqual([]);
});

test('keys that are pressed before the page is hydrated are not lost', async ({ page }) => {
  await withFiles(server, page, 'early@search-all.example');
  const kept = page.waitForResponse(
    (answer) => answer.url().endsWith('/drive/v1/display-modes') && answer.request().method() === 'POST',
  );
  await page.getByRole('button', { name: 'List' }).click();
  await kept;
  // The document comes with its rows; the scripts wait until the keys are pressed.
  const release = await holdRequests(page, scripts);
  const first = page.locator('[role=grid] [data-index="0"]');
  const open = () => page.goto(`${server.appUrl}/drive/all`, { waitUntil: 'commit' });
  await open();
  await first.focus();
  await drawn(page);
  await page.keyboard.press('ArrowDown');
  release();
  await expect(page.locator('[role=grid] [data-index="1"]')).toBeFocused();

  await page.unroute(scripts);
  const releaseAgain = await holdRequests(page, scripts);
  await open();
  await first.waitFor();
  await drawn(page);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('kyoto g');
  releaseAgain();
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toHaveValue('kyoto g');
  await expect(panel(page).getByRole('option', { name: 'Kyoto garden.jpg' })).toBeVisible();
});

test('a folder that is asked for and named before the page is hydrated gets its whole name', async ({
  page,
}) => {
  await withFiles(server, page, 'early-folder@search-all.example');
  const release = await holdRequests(page, scripts);
  await page.goto(`${server.appUrl}/drive/all`, { waitUntil: 'commit' });
  await page.locator('[role=grid] [data-index="0"]').waitFor();
  await drawn(page);
  await page.keyboard.press('Alt+n');
  await page.keyboard.type('Uploads', { delay: 5 });
  release();
  await expect(page.getByRole('dialog', { name: 'New folder' }).getByLabel('Name')).toHaveValue('Uploads');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'Uploads', exact: true })).toBeVisible();
});
