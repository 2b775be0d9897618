// Working with entries: menu, keys and toolbar on a selection, undo, copies, name conflicts, errors.

import { type ServerProcess, startServerProcess } from '../server/proofs/testing/server-process.ts';
import { link, nameField, row, toasts } from './drive-list.ts';
import { expect, type Page, test } from './fixtures.ts';
import { openNewDrive, ready, visit } from './people.ts';

let server: ServerProcess;
test.beforeAll(async () => {
  server = await startServerProcess({ demonstration: 'off', captcha: 'off' });
});
test.afterAll(() => server.stop());

async function upload(page: Page, names: readonly string[]): Promise<void> {
  await page
    .getByTestId('picker')
    .setInputFiles(names.map((name) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(name) })));
  for (const name of names) await expect(link(page, name)).toBeVisible();
}

async function newFolder(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'New', exact: true }).first().click();
  await page.getByRole('menuitem', { name: 'New folder' }).click();
  await page.getByLabel('Name').fill(name);
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(link(page, name)).toBeVisible();
}

/** Creates a drive with these files and folders, and switches to the list view. */
async function drive(page: Page, who: string, files: readonly string[], folders: readonly string[] = []) {
  await openNewDrive(page, server.appUrl, `${who}@example.org`, 'a good password');
  await upload(page, files);
  for (const folder of folders) await newFolder(page, folder);
  await page.getByRole('button', { name: 'List' }).click();
}

test('[R10.2] the menu, keys and the toolbar act on the whole selection, and each action can be undone', async ({
  page,
}) => {
  await drive(page, 'many', ['a.txt', 'b.txt', 'c.txt', 'd.txt']);
  await row(page, 'a.txt').click();
  // Sorted, because the uploads finish in any order.
  for (const name of ['b.txt', 'c.txt']) await row(page, name).click({ modifiers: ['Control'] });
  await expect(page.getByText('3 selected')).toBeVisible();

  // A right click on a selected entry keeps the selection.
  await row(page, 'b.txt').click({ button: 'right' });
  await expect(page.getByRole('menu', { name: '3 items' })).toBeVisible();
  await page.getByRole('menuitem', { name: 'Move to trash' }).click();
  await expect(link(page, 'd.txt')).toBeVisible();
  await expect(page.getByRole('link', { name: /^[abc]\.txt$/ })).toHaveCount(0);
  await expect(row(page, 'd.txt')).toBeFocused();
  await toasts(page).getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('link', { name: /^[abc]\.txt$/ })).toHaveCount(3);

  // A key, and Ctrl+Z.
  await row(page, 'a.txt').click();
  await row(page, 'b.txt').click({ modifiers: ['Control'] });
  await page.keyboard.press('Delete');
  await expect(page.getByRole('link', { name: /^[ab]\.txt$/ })).toHaveCount(0);
  await expect(toasts(page).getByText('Moved 2 items to the trash').last()).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(page.getByRole('link', { name: /^[ab]\.txt$/ })).toHaveCount(2);

  // The toolbar stars all of them.
  await row(page, 'a.txt').click();
  await row(page, 'b.txt').click({ modifiers: ['Control'] });
  await page.getByRole('button', { name: 'Star', exact: true }).click();
  await expect(page.getByRole('img', { name: 'Starred' })).toHaveCount(2);
  await page.keyboard.press('Control+z');
  await expect(page.getByRole('img', { name: 'Starred' })).toHaveCount(0);
});

test('[R10.3] cut, copy and paste give feedback, an empty folder accepts a paste, and a move can be undone', async ({
  page,
}) => {
  await drive(page, 'paste', ['one.txt', 'two.txt'], ['Box']);
  await row(page, 'one.txt').click();
  await page.keyboard.press('Control+x');
  await expect(toasts(page).getByText('Cut “one.txt”. Paste it in another folder.')).toBeVisible();
  await link(page, 'Box').click();
  await expect(page).toHaveTitle('Box – Aloft');
  await expect(page.getByText('Nothing here yet')).toBeVisible();
  await page.keyboard.press('Control+v');
  await expect(link(page, 'one.txt')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(page.getByText('Nothing here yet')).toBeVisible();

  await page.goBack();
  await expect(page).toHaveTitle('My drive – Aloft');
  await expect(link(page, 'one.txt')).toBeVisible();
  await row(page, 'two.txt').click();
  await page.keyboard.press('Control+c');
  await expect(toasts(page).getByText('Copied “two.txt” to the clipboard.')).toBeVisible();
  await link(page, 'Box').click();
  await expect(page.getByText('Nothing here yet')).toBeVisible();
  await page.getByRole('button', { name: 'Paste 1 item' }).click();
  await expect(link(page, 'two.txt')).toBeVisible();
  await page.goBack();
  await expect(link(page, 'two.txt')).toBeVisible();

  // A copy in the same folder gets a number.
  await row(page, 'two.txt').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await expect(link(page, 'two (2).txt')).toBeVisible();
});

test('[R10.3] the dialog moves and copies with the keyboard, creates a folder and finds one', async ({
  page,
}) => {
  await drive(page, 'tree', ['one.txt', 'two.txt'], ['Alpha', 'Beta']);
  await row(page, 'one.txt').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Move or copy…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Move or copy “one.txt”' });
  await expect(dialog.getByRole('treeitem', { name: 'My drive' })).toContainText('They are here now');
  // The folders come after the dialog.
  await expect(dialog.getByRole('treeitem', { name: 'Alpha' })).toBeVisible();
  await dialog.getByRole('treeitem', { name: 'My drive' }).press('ArrowDown');
  await expect(dialog.getByRole('treeitem', { name: 'Alpha' })).toBeFocused();
  await page.keyboard.press('b');
  await expect(dialog.getByRole('treeitem', { name: 'Beta' })).toBeFocused();
  await dialog.getByRole('button', { name: 'New folder' }).press('Enter');
  await expect(dialog.getByRole('textbox', { name: 'Name of the new folder' })).toBeFocused();
  await page.keyboard.type('Inner');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('button', { name: 'Move to Inner' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Move to Inner' }).press('Enter');
  await expect(dialog).toBeHidden();
  await expect(link(page, 'one.txt')).toHaveCount(0);

  // The last target is offered again, and a folder is found by its name at any depth.
  await row(page, 'two.txt').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Move or copy…' }).click();
  const second = page.getByRole('dialog', { name: 'Move or copy “two.txt”' });
  await expect(second.getByRole('button', { name: 'Inner' })).toBeVisible();
  await second.getByRole('button', { name: 'Copy', exact: true }).click();
  await second.getByLabel('Find a folder').fill('inn');
  await second.getByRole('treeitem', { name: 'Inner' }).click();
  await second.getByRole('button', { name: 'Copy to Inner' }).click();
  await expect(toasts(page).getByText('Copied “two.txt”')).toBeVisible();
  await expect(link(page, 'two.txt')).toBeVisible();
});

test('[R10.3] a name conflict asks, and each answer takes effect', async ({ page }) => {
  await drive(page, 'taken', ['same.txt'], ['Box']);
  await row(page, 'same.txt').click();
  await page.keyboard.press('Control+c');
  await link(page, 'Box').click();
  await page.getByRole('button', { name: 'Paste 1 item' }).click();
  await expect(link(page, 'same.txt')).toBeVisible();
  await page.goBack();
  // The file is in both folders.
  await expect(link(page, 'Box')).toBeVisible();

  await row(page, 'same.txt').click();
  await page.keyboard.press('Control+x');
  await link(page, 'Box').click();
  await expect(page).toHaveTitle('Box – Aloft');
  await expect(link(page, 'Box')).toHaveCount(0);
  await expect(link(page, 'same.txt')).toBeVisible();
  await page.keyboard.press('Control+v');
  const dialog = page.getByRole('dialog', { name: '“same.txt” already exists' });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('1');
  await page.keyboard.press('Enter');
  await expect(link(page, 'same (2).txt')).toBeVisible();
  await expect(link(page, 'same.txt')).toBeVisible();
});

test('[R10.3] copying into a folder with a name conflict asks, and folders are merged', async ({ page }) => {
  await drive(page, 'copies', ['same.txt'], ['Album', 'Box']);
  const paste = async (name: string): Promise<void> => {
    await row(page, name).click();
    await page.keyboard.press('Control+c');
    await link(page, 'Box').click();
    await page.waitForURL(/folder=/);
    await page.getByRole('button', { name: 'Paste 1 item' }).click();
  };
  const home = async (): Promise<void> => {
    await page.getByRole('navigation', { name: 'Folders' }).getByRole('link', { name: 'My drive' }).click();
    await expect(link(page, 'Box')).toBeVisible();
  };
  for (const name of ['same.txt', 'Album']) {
    await paste(name);
    await expect(link(page, name)).toBeVisible();
    await home();
  }
  await link(page, 'Album').click();
  await expect(page.getByText('Nothing here yet')).toBeVisible();
  await upload(page, ['inner.txt']);
  await home();

  await paste('same.txt');
  const dialog = page.getByRole('dialog', { name: '“same.txt” already exists' });
  await expect(dialog).toBeVisible();
  await expect(link(page, 'same (2).txt')).toHaveCount(0);
  await page.keyboard.press('1');
  await page.keyboard.press('Enter');
  await expect(link(page, 'same (2).txt')).toBeVisible();
  await home();

  await paste('Album');
  const folders = page.getByRole('dialog', { name: '“Album” already exists' });
  await folders.getByRole('radio', { name: /Merge/ }).check();
  await page.keyboard.press('Enter');
  await expect(toasts(page).getByText('Copied “Album”').last()).toBeVisible();
  await expect(page.getByRole('link', { name: /^Album/ })).toHaveCount(1);
  await link(page, 'Album').click();
  await expect(link(page, 'inner.txt')).toBeVisible();
  // The original stays.
  await home();
  await link(page, 'Album').click();
  await expect(link(page, 'inner.txt')).toBeVisible();
});

test('the trash shows when and from where each entry was deleted, the latest first', async ({ page }) => {
  await drive(page, 'latest', ['b.txt', 'c.txt'], ['Album']);
  await link(page, 'Album').click();
  await page.waitForURL(/folder=/);
  await expect(page.getByText('Nothing here yet')).toBeVisible();
  await upload(page, ['a.txt']);
  // Not sorted by name, by date, or with folders first.
  const thrown = ['b.txt', 'Album', 'c.txt'];
  await row(page, 'a.txt').click();
  await page.keyboard.press('Delete');
  await expect(page.getByText('Moved “a.txt” to the trash')).toBeVisible();
  await page.goBack();
  for (const name of thrown) {
    await row(page, name).click();
    await page.keyboard.press('Delete');
    await expect(page.getByText(`Moved “${name}” to the trash`)).toBeVisible();
  }
  await visit(page, `${server.appUrl}/drive/trash`);
  const rows = page.locator('[data-index]');
  await expect(rows.locator('[data-part=name]')).toHaveText(['c.txt', 'Album', 'b.txt', 'a.txt']);
  await expect(page.getByRole('columnheader', { name: 'Deleted' })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  await expect(row(page, 'c.txt').getByRole('gridcell', { name: 'My drive' })).toBeVisible();
  await expect(row(page, 'a.txt').getByRole('gridcell', { name: 'Album' })).toBeVisible();
  const today = await page.evaluate(() => {
    const two = (part: number): string => String(part).padStart(2, '0');
    const now = new Date();
    return `${two(now.getFullYear() % 100)}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
  });
  await expect(row(page, 'a.txt')).toContainText(today);
  await page.getByRole('button', { name: 'Deleted', exact: true }).click();
  await expect(rows.locator('[data-part=name]')).toHaveText(['a.txt', 'b.txt', 'Album', 'c.txt']);
  // The grid shows the same.
  await page.getByRole('button', { name: 'Grid' }).click();
  await expect(page.locator('[data-index="0"]')).toContainText(`${today}Album`);
});

test('[R10.3] each invalid name shows its own message while it is typed', async ({ page }) => {
  await drive(page, 'names', ['x.txt']);
  await row(page, 'x.txt').click();
  await page.keyboard.press('F2');
  const field = nameField(page);
  const said: string[] = [];
  for (const name of ['a/b', '..', 'con', 'ä'.repeat(128), '\u200b\u200b']) {
    await field.fill(name);
    // It is not given, and the field stays.
    await field.press('Enter');
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    const words = page.getByRole('grid').getByRole('alert');
    await expect(words).toBeVisible();
    await expect(words).not.toHaveText(said.at(-1) ?? '');
    said.push((await words.textContent()) ?? '');
  }
  expect(new Set(said).size).toBe(said.length);
  expect(said.every((words) => words !== '')).toBe(true);
  await field.fill('ä'.repeat(127));
  await expect(field).not.toHaveAttribute('aria-invalid');
  await field.press('Enter');
  await expect(row(page, 'ä'.repeat(127))).toBeFocused();
});

test('[R4.3] being offline is shown at once, and a change is made when the network is back', async ({
  page,
  context,
}) => {
  await drive(page, 'offline', ['a.txt', 'b.txt']);
  await context.setOffline(true);
  await expect(page.getByText('You’re offline.')).toBeVisible();
  await row(page, 'a.txt').click();
  await page.keyboard.press('Delete');
  await expect(link(page, 'a.txt')).toHaveCount(0);
  await expect(page.getByText('1 change waits')).toBeVisible();
  await context.setOffline(false);
  await expect(toasts(page).getByText('Moved “a.txt” to the trash')).toBeVisible();
  await expect(page.getByText('You’re offline.')).toHaveCount(0);
  await page.reload();
  await ready(page);
  await expect(link(page, 'b.txt')).toBeVisible();
  await expect(link(page, 'a.txt')).toHaveCount(0);
});

test('[R4.3] a failed change is rolled back and can be retried', async ({ page }) => {
  await drive(page, 'failed', ['a.txt', 'b.txt']);
  let isBroken = true;
  await page.route('**/files:batchTrash', (route) =>
    isBroken
      ? route.fulfill({ status: 403, json: { error: 'permission_denied', error_code: 7 } })
      : route.continue(),
  );
  await row(page, 'a.txt').click();
  await page.keyboard.press('Delete');
  await expect(toasts(page).getByText('“a.txt” was not deleted')).toBeVisible();
  await expect(link(page, 'a.txt')).toBeVisible();
  isBroken = false;
  await toasts(page).getByRole('button', { name: 'Try again' }).click();
  await expect(toasts(page).getByText('Moved “a.txt” to the trash')).toBeVisible();
  await expect(link(page, 'a.txt')).toHaveCount(0);
});

test('[R8.2 R10.1] a deleted or trashed folder says so and links to the drive; the link of a file opens it', async ({
  page,
}) => {
  await drive(page, 'gone', ['photo.txt'], ['Box']);
  await visit(page, `${server.appUrl}/drive/all?folder=nothing`);
  await expect(page.getByRole('heading', { name: 'This folder doesn’t exist' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to My drive' }).click();
  await expect(link(page, 'photo.txt')).toBeVisible();

  const address = await link(page, 'photo.txt').getAttribute('href');
  const folder = await link(page, 'Box').getAttribute('href');
  await visit(page, `${server.appUrl}${address}`);
  const viewer = page.getByRole('dialog', { name: 'photo.txt' });
  await expect(viewer).toBeVisible();
  await viewer.press('Escape');
  await expect(row(page, 'photo.txt')).toBeVisible();

  // Another client deletes the folder while it is open.
  await visit(page, `${server.appUrl}${folder}`);
  await expect(page.getByText('Nothing here yet')).toBeVisible();
  const other = await page.context().newPage();
  await visit(other, `${server.appUrl}/drive/all`);
  await row(other, 'Box').click();
  await other.keyboard.press('Delete');
  await expect(toasts(other).getByText('Moved “Box” to the trash')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'This folder is in the trash' })).toBeVisible();
});

test('[R10.5] several entries are downloaded as one archive', async ({ page }) => {
  await drive(page, 'zip', ['a.txt', 'b.txt'], ['Box']);
  await row(page, 'a.txt').click();
  await row(page, 'b.txt').click({ modifiers: ['Control'] });
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  expect((await download).suggestedFilename()).toMatch(/\.zip$/);
  await row(page, 'Box').click({ button: 'right' });
  const folder = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Download' }).click();
  expect((await folder).suggestedFilename()).toBe('Box.zip');
});

test('[R10.2] entries can be dropped on the breadcrumbs, the trash and the starred page', async ({
  page,
}) => {
  await drive(page, 'drops', ['a.txt', 'b.txt', 'c.txt'], ['Box']);
  const places = page.getByRole('navigation', { name: 'Drive', exact: true });
  await row(page, 'a.txt').dragTo(places.getByRole('link', { name: 'Trash' }));
  await expect(link(page, 'a.txt')).toHaveCount(0);
  await row(page, 'b.txt').dragTo(places.getByRole('link', { name: 'Starred' }));
  await expect(row(page, 'b.txt').getByRole('img', { name: 'Starred' })).toBeVisible();
  await row(page, 'c.txt').dragTo(row(page, 'Box'));
  await expect(link(page, 'c.txt')).toHaveCount(0);
  await link(page, 'Box').click();
  await row(page, 'c.txt').dragTo(
    page.getByRole('navigation', { name: 'Folders' }).getByRole('link', { name: 'My drive' }),
  );
  await expect(page.getByText('Nothing here yet')).toBeVisible();
  await page.goBack();
  await expect(link(page, 'c.txt')).toBeVisible();
});
