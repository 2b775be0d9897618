// The places, dialogs and viewers of the demonstration drive, without accessibility violations; with ALOFT_SCREENS=1 also
// as screenshots in docs/screens.

import type { ServerProcess } from '../server/proofs/testing/server-process.ts';
import { check, newPage, startDemonstration } from './demonstration-pages.ts';
import { type Browser, type BrowserContext, expect, type Locator, type Page, test } from './fixtures.ts';
import { panel, runFirst } from './palette-panel.ts';
import { loaded, visit } from './people.ts';
import { keptMode, viewButton } from './photo-views.ts';
import { createDialog, openCreate } from './share-dialog.ts';
import { choose, file } from './upload-dock.ts';

let server: ServerProcess;
let state: Awaited<ReturnType<BrowserContext['storageState']>>;
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;

test.beforeAll(async ({ browser }) => {
  const started = await startDemonstration();
  server = started.server;
  const page = await newPage(browser);
  await visit(page, `${server.appUrl}/drive/login`);
  await page.getByLabel('Email').fill('demo@aloft.example');
  await page.getByLabel('Password', { exact: true }).fill(started.password);
  await page.getByRole('tabpanel').getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL('**/drive/all');
  await page.getByRole('button', { name: 'Necessary only' }).click();
  state = await page.context().storageState();
  await page.context().close();
});
test.afterAll(() => server.stop());

/** Opens a place of the demonstration's person, as soon as its entries are there. */
async function open(
  browser: Browser,
  place: string,
  options: Parameters<typeof newPage>[1] = {},
): Promise<Page> {
  const page = await newPage(browser, { storageState: state, ...options });
  await visit(page, `${server.appUrl}/drive/${place}`);
  await loaded(page);
  return page;
}

test('each place of the demonstration has no accessibility violation', async ({ browser }) => {
  const page = await open(browser, 'all');
  await page.getByRole('link', { name: 'Summer by the lake', exact: true }).first().click();
  await expect(page.getByRole('link', { name: 'Dusk.png', exact: true })).toBeVisible();
  await viewButton(page, 'Photos by day').click();
  await expect(page.getByRole('rowgroup', { name: 'Today' })).toBeVisible();
  await loaded(page);
  await check(page, 'drive-flow');
  await viewButton(page, 'One column').click();
  await loaded(page);
  await check(page, 'drive-single');
  // All other pictures are of tiles.
  await Promise.all([keptMode(page), viewButton(page, 'Grid').click()]);
  for (const place of ['recent', 'starred', 'shares', 'offline', 'trash', 'storage']) {
    await visit(page, `${server.appUrl}/drive/${place}`);
    await loaded(page);
    await check(page, `drive-${place}`);
  }
  await visit(page, `${server.appUrl}/drive/account`);
  await expect(page.getByRole('heading', { name: 'Sign-in and security' })).toBeVisible();
  await loaded(page);
  await check(page, 'account');
  await page.locator('input[name=q]').fill('lake');
  await page.locator('input[name=q]').press('Enter');
  await page.waitForURL('**/drive/search?*');
  await loaded(page);
  await check(page, 'drive-search');
  await page.context().close();

  const small = await open(browser, 'all', phone);
  await check(small, 'drive-phone');
  for (const place of ['recent', 'shares']) {
    await visit(small, `${server.appUrl}/drive/${place}`);
    await loaded(small);
    await check(small, `drive-phone-${place}`);
  }
  await small.context().close();
});

test('each dialog of the demonstration has no accessibility violation', async ({ browser }) => {
  const page = await open(browser, 'all');
  await page.getByRole('checkbox', { name: 'Select Documents' }).check();
  await page.getByRole('checkbox', { name: 'Select Ridge at noon.jpg' }).check();
  await check(page, 'drive-selected');
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
  await check(page, 'drive-shortcuts');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await panel(page).getByRole('option').first().waitFor();
  await check(page, 'drive-palette');
  await page.keyboard.press('Escape');
  await runFirst(page, 'getting', 'Getting started');
  const guide = page.getByRole('dialog', { name: 'Getting started' });
  await guide.getByRole('button', { name: 'Next' }).click();
  await expect(guide.getByRole('heading', { name: 'Add your files' })).toBeVisible();
  await check(page, 'drive-guide');
  await guide.getByRole('button', { name: 'Skip' }).click();

  await page.getByRole('link', { name: 'Field notes 2026', exact: true }).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Move or copy…' }).click();
  const move = page.getByRole('dialog', { name: 'Move or copy “Field notes 2026”' });
  await expect(move.getByRole('treeitem', { name: 'Documents' })).toBeVisible();
  await check(page, 'drive-move');
  await page.keyboard.press('Escape');
  await expect(move).toHaveCount(0);

  await openCreate(page, 'Ridge at noon.jpg');
  await check(page, 'drive-share-create');
  await createDialog(page).getByRole('button', { name: 'Create link' }).click();
  const made = page.getByRole('dialog', { name: 'Your link is ready' });
  await expect(made.getByTestId('share-link')).not.toBeEmpty();
  await check(page, 'drive-share-done');
  await made.getByRole('button', { name: 'Close' }).click();

  await choose(page, file('Backup.zip', 9), file('Fresh.txt', 9));
  const conflict = page.getByRole('dialog', { name: '“Backup.zip” already exists' });
  await expect(conflict).toBeVisible();
  await check(page, 'drive-conflict');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Uploads finished' })).toBeVisible();
  await check(page, 'drive-dock');

  await visit(page, `${server.appUrl}/drive/shares`);
  await page.getByRole('button', { name: 'Edit Ridge at noon.jpg' }).click();
  const edit = page.getByRole('dialog', { name: 'Ridge at noon.jpg', exact: true });
  await expect(edit.getByRole('figure', { name: 'Views and saves by day' })).toBeVisible();
  await check(page, 'drive-share-edit');

  await visit(page, `${server.appUrl}/drive/offline`);
  await page.getByRole('button', { name: 'Add links' }).first().click();
  await page.getByRole('dialog').getByRole('textbox').fill('https://example.org/film.mp4');
  await check(page, 'drive-offline-add');
  await page.context().close();
});

const parts = {
  picture: (viewer: Locator) => viewer.getByRole('img').first(),
  video: (viewer: Locator) => viewer.locator('video'),
  page: (viewer: Locator) => viewer.locator('canvas:visible').first(),
  text: (text: string | RegExp) => (viewer: Locator) => viewer.getByText(text).first(),
};

/** The files that the viewers show: the picture of each, where it stands, and what says that it is there. */
const viewed = [
  { picture: 'image', folder: 'Summer by the lake', name: 'Lake in the morning.jpg', part: parts.picture },
  { picture: 'video', folder: 'Summer by the lake', name: 'Over the hills.webm', part: parts.video },
  { picture: 'audio', folder: '音乐', name: 'Bells.wav', part: parts.text('Bells') },
  { picture: 'torrent', folder: '音乐', name: 'Bells.torrent', part: parts.text('Short bell.wav') },
  { picture: 'pdf', folder: 'Documents', name: 'Welcome.pdf', part: parts.page },
  { picture: 'book', folder: 'Documents', name: 'A short walk.epub', part: parts.text(/^Page 1 of \d+$/) },
  { picture: 'office', folder: 'Documents', name: 'Letter to Ines.docx', part: parts.text('Letter to Ines') },
  { picture: 'markdown', folder: 'Documents', name: 'Readme.md', part: parts.text('What is in here') },
  { picture: 'table', folder: 'Documents', name: 'Expenses.csv', part: parts.text('amount') },
  { picture: 'code', folder: 'Documents', name: 'tides.ts', part: parts.text('nextHighWater') },
  { picture: 'archive', folder: null, name: 'Backup.zip', part: parts.text('list.csv') },
] as const;

const looks = [
  { on: 'a desktop', suffix: '', options: {} },
  { on: 'a phone in dark mode', suffix: '-phone-dark', options: { ...phone, colorScheme: 'dark' } },
] as const;

for (const { on, suffix, options } of looks)
  test(`on ${on} no viewer of the demonstration has an accessibility violation`, async ({ browser }) => {
    const page = await open(browser, 'all', options);
    for (const { picture, folder, name, part } of viewed) {
      await visit(page, `${server.appUrl}/drive/all`);
      // By keys: a second press at the place of the first would be its double click.
      if (folder !== null) await page.getByRole('link', { name: folder, exact: true }).first().press('Enter');
      await page.getByRole('link', { name, exact: true }).first().press('Enter');
      const viewer = page.getByRole('dialog', { name, exact: true });
      await expect(part(viewer)).toBeVisible();
      await expect(viewer.locator('[aria-busy=true]')).toHaveCount(0);
      await check(page, `view-${picture}${suffix}`);
    }
    await page.context().close();
  });
