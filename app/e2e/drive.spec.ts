// The drive: marquee selection, drag and drop, moving, trash and undelete, folder upload.
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ServerProcess } from '../server/proofs/testing/server-process.ts';
import { newFolder as newFolderOf, newPerson } from '../server/proofs/testing/start-test-server.ts';
import { nameField } from './drive-list.ts';
import { expect, type Page, test } from './fixtures.ts';
import { createAccount, openNewDrive, signInPage, visit } from './people.ts';

let server: ServerProcess;
test.beforeAll(({ sharedServer }) => {
  server = sharedServer;
});

const row = (page: Page, name: string) => page.getByRole('row', { name });

async function newFolder(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'New', exact: true }).first().click();
  await page.getByRole('menuitem', { name: 'New folder' }).click();
  await page.getByLabel('Name').fill(name);
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('link', { name })).toBeVisible();
}

test('[R10.2] a double click on the name of a folder opens that folder alone', async ({ page }) => {
  const ada = await newPerson(server, 'two@drive.example');
  const outer = await newFolderOf(server, ada, 'Outer');
  const inner = await newFolderOf(server, ada, 'Inner', outer);
  await newFolderOf(server, ada, 'Innermost', inner);
  await signInPage(page, server, ada);
  for (const view of ['List', 'Grid']) {
    await visit(page, `${server.appUrl}/drive/all`);
    await page.getByRole('button', { name: view, exact: true }).click();
    await page.getByRole('link', { name: 'Outer', exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`folder=${outer}`));
    const below = page.getByRole('link', { name: 'Inner', exact: true });
    // The second press of the pair, which falls on the name of another folder.
    await below.dispatchEvent('click', { detail: 2 });
    // A key opens it: had the press before, it would be the folder within.
    await below.press('Enter');
    await expect(page).toHaveURL(new RegExp(`folder=${inner}`));
  }
});

test('[R10.2] entries are selected with a marquee, dragged onto a folder, moved with the dialog, starred, trashed and restored', async ({
  page,
}) => {
  await createAccount(page, server.appUrl, 'ada@drive.example', 'a good password');
  await page.getByTestId('picker').setInputFiles(
    ['one.txt', 'two.txt', 'three.txt'].map((name) => ({
      name,
      mimeType: 'text/plain',
      buffer: Buffer.from(name),
    })),
  );
  for (const name of ['one.txt', 'two.txt', 'three.txt'])
    await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
  await newFolder(page, 'Left');
  await newFolder(page, 'Right');
  await page.getByRole('button', { name: 'List' }).click();
  // The focus is on a button outside the list.
  await page.keyboard.press('Control+a');
  await expect(page.getByText('5 selected')).toBeVisible();
  await page.getByRole('button', { name: 'Clear selection' }).click();
  await expect(page.getByText('5 selected')).toHaveCount(0);

  // From the empty area below the last row up over two rows.
  await expect(page.getByRole('row')).toHaveCount(6);
  const last = await page.locator('[data-index="4"]').boundingBox();
  const x = (last?.x ?? 0) + 300;
  const y = (last?.y ?? 0) + 48;
  await page.mouse.move(x, y + 60);
  await page.mouse.down();
  await page.mouse.move(x + 60, y - 20, { steps: 4 });
  await page.mouse.move(x + 80, y - 70, { steps: 4 });
  await page.mouse.up();
  await expect(page.getByText('2 selected')).toBeVisible();

  await row(page, 'three.txt').click();
  await row(page, 'three.txt').dragTo(row(page, 'Left'));
  await expect(page.getByText('Moved “three.txt”')).toBeVisible();
  await expect(page.getByRole('link', { name: 'three.txt', exact: true })).toHaveCount(0);

  await row(page, 'two.txt').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Move or copy…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Move or copy “two.txt”' });
  await dialog.getByRole('treeitem', { name: 'Right' }).click();
  await dialog.getByRole('button', { name: 'Move to Right' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('link', { name: 'two.txt', exact: true })).toHaveCount(0);

  await row(page, 'one.txt').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Star' }).click();
  await expect(row(page, 'one.txt').getByRole('img', { name: 'Starred' })).toBeVisible();

  // Cut and paste with the keyboard only.
  await row(page, 'one.txt').click();
  await page.keyboard.press('Control+x');
  await page.getByRole('link', { name: 'Left' }).click();
  await expect(page.getByRole('link', { name: 'three.txt', exact: true })).toBeVisible();
  await row(page, 'three.txt').click();
  await page.keyboard.press('Control+v');
  await expect(page.getByRole('link', { name: 'one.txt', exact: true })).toBeVisible();

  await row(page, 'one.txt').click();
  await page.keyboard.press('Delete');
  await expect(page.getByText('Moved “one.txt” to the trash')).toBeVisible();
  await page
    .getByRole('navigation', { name: 'Drive', exact: true })
    .getByRole('link', { name: 'Trash' })
    .click();
  await row(page, 'one.txt').click();
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByRole('heading', { name: 'The trash is empty' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('link', { name: 'one.txt', exact: true })).toBeVisible();

  await row(page, 'three.txt').click();
  await page.keyboard.press('Delete');
  await expect(page.getByRole('link', { name: 'three.txt', exact: true })).toHaveCount(0);
  await page
    .getByRole('navigation', { name: 'Drive', exact: true })
    .getByRole('link', { name: 'Trash' })
    .click();
  await expect(row(page, 'three.txt')).toBeVisible();
  await page.getByRole('button', { name: 'Empty the trash' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete permanently' }).click();
  await expect(page.getByRole('heading', { name: 'The trash is empty' })).toBeVisible();
});

test('a folder is uploaded with all its content, and its row, its tile and its column tell how much that is', async ({
  page,
}) => {
  await openNewDrive(page, server.appUrl, 'bo@drive.example', 'a good password');
  const folder = await mkdtemp(join(tmpdir(), 'aloft-folder-'));
  await mkdir(join(folder, 'Album/Deep'), { recursive: true });
  await writeFile(join(folder, 'Album/a.txt'), 'a');
  await writeFile(join(folder, 'Album/Deep/b.txt'), 'b');
  await page.getByTestId('folder-picker').setInputFiles(join(folder, 'Album'));
  await expect(page.getByRole('heading', { name: 'Uploads finished' })).toBeVisible();
  const view = page.getByRole('group', { name: 'View' });
  const bytes = page.getByRole('grid').getByText('2 B', { exact: true });
  for (const name of ['List', 'One column', 'Grid']) {
    await view.getByRole('button', { name, exact: true }).click();
    // Counted a moment after the upload.
    await expect(page.getByRole('grid')).toContainText('3 items');
    await expect(bytes).toBeVisible();
  }
  await view.getByRole('button', { name: 'List', exact: true }).click();
  await expect(row(page, 'Album').getByText('3 items')).toBeVisible();
  // Beside the details there is room for the items alone.
  await page.getByRole('button', { name: 'Details', exact: true }).click();
  await expect(page.getByRole('complementary', { name: 'Details' })).toBeVisible();
  await expect(bytes).toBeHidden();
  await expect(row(page, 'Album').getByText('3 items')).toBeVisible();
  await page.getByRole('button', { name: 'Close details' }).click();
  await page.getByRole('link', { name: 'Album' }).click();
  await expect(page.getByRole('link', { name: 'a.txt', exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Deep' }).click();
  await expect(page.getByRole('link', { name: 'b.txt', exact: true })).toBeVisible();
});

test('F2, a new name, Enter: the stem is selected, the file is renamed, and the focus returns to the list', async ({
  page,
}) => {
  await openNewDrive(page, server.appUrl, 'bea@drive.example', 'a good password');
  await page
    .getByTestId('picker')
    .setInputFiles([{ name: 'lake.v2.txt', mimeType: 'text/plain', buffer: Buffer.from('lake') }]);
  await page.getByRole('button', { name: 'List' }).click();
  await row(page, 'lake.v2.txt').click();
  await page.keyboard.press('F2');
  const field = nameField(page);
  await expect(field).toBeFocused();
  await page.keyboard.type('Dusk');
  await expect(field).toHaveValue('Dusk.txt');
  await page.keyboard.press('Enter');
  await expect(field).toHaveCount(0);
  await expect(row(page, 'Dusk.txt')).toBeFocused();

  // Back closes the dialog and stays on the page.
  await page.keyboard.press('Control+k');
  await page.keyboard.type('renam');
  await page.getByRole('option', { name: 'Rename' }).click();
  await expect(page.getByRole('dialog', { name: 'Rename' }).getByLabel('Name')).toBeFocused();
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(row(page, 'Dusk.txt')).toBeFocused();
  expect(new URL(page.url()).pathname).toBe('/drive/all');
});
