// Working with entries: copies, name conflicts of folders, the trash, names, being offline, archives, drops.
import * as v from 'valibot';
import type { ServerProcess } from '../server/proofs/testing/server-process.ts';
import { link, nameField, row, toasts } from './drive-list.ts';
import { openFilledDrive, upload } from './filled-drive.ts';
import { expect, test } from './fixtures.ts';
import { reload, visit } from './people.ts';

let server: ServerProcess;
test.beforeAll(({ sharedServer }) => {
  server = sharedServer;
});

const Trashed = v.object({ files: v.array(v.object({ name: v.string(), delete_time: v.string() })) });

test('[R10.3] cut, copy and paste give feedback, an empty folder accepts a paste, and a move can be undone', async ({
  page,
}) => {
  await openFilledDrive(page, server.appUrl, 'paste@actions-all.example', ['one.txt', 'two.txt'], ['Box']);
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

test('[R10.3] copying into a folder with a name conflict asks, and folders are merged', async ({ page }) => {
  await openFilledDrive(page, server.appUrl, 'copies@actions-all.example', ['same.txt'], ['Album', 'Box']);
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
  await openFilledDrive(page, server.appUrl, 'latest@actions-all.example', ['b.txt', 'c.txt'], ['Album']);
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
  // The day of the entry itself: the journey may begin on the one before.
  const filters = encodeURIComponent(JSON.stringify({ trashed: { eq: true } }));
  const listed = await page.request.get(`${server.appUrl}/drive/v1/files?parent_id=*&filters=${filters}`);
  const { files } = v.parse(Trashed, await listed.json());
  const day = await page.evaluate(
    (time) => {
      const two = (part: number): string => String(part).padStart(2, '0');
      const then = new Date(time);
      return `${two(then.getFullYear() % 100)}-${two(then.getMonth() + 1)}-${two(then.getDate())}`;
    },
    files.find(({ name }) => name === 'a.txt')?.delete_time ?? '',
  );
  await expect(row(page, 'a.txt')).toContainText(day);
  await page.getByRole('button', { name: 'Deleted', exact: true }).click();
  await expect(rows.locator('[data-part=name]')).toHaveText(['a.txt', 'b.txt', 'Album', 'c.txt']);
  // The grid shows the same.
  await page.getByRole('button', { name: 'Grid' }).click();
  await expect(page.locator('[data-index="0"]')).toContainText(`${day}Album`);
});

test('[R10.3] each invalid name shows its own message while it is typed', async ({ page }) => {
  await openFilledDrive(page, server.appUrl, 'names@actions-all.example', ['x.txt']);
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
  await openFilledDrive(page, server.appUrl, 'offline@actions-all.example', ['a.txt', 'b.txt']);
  await context.setOffline(true);
  await expect(page.getByText('You’re offline.')).toBeVisible();
  await row(page, 'a.txt').click();
  await page.keyboard.press('Delete');
  await expect(link(page, 'a.txt')).toHaveCount(0);
  await expect(page.getByText('1 change is waiting')).toBeVisible();
  await context.setOffline(false);
  await expect(toasts(page).getByText('Moved “a.txt” to the trash')).toBeVisible();
  await expect(page.getByText('You’re offline.')).toHaveCount(0);
  await reload(page);
  await expect(link(page, 'b.txt')).toBeVisible();
  await expect(link(page, 'a.txt')).toHaveCount(0);
});

test('[R8.2 R10.1] a deleted or trashed folder says so and links to the drive; the link of a file opens it', async ({
  page,
}) => {
  await openFilledDrive(page, server.appUrl, 'gone@actions-all.example', ['photo.txt'], ['Box']);
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
  await reload(page);
  await expect(page.getByRole('heading', { name: 'This folder is in the trash' })).toBeVisible();
});

test('[R10.5] several entries are downloaded as one archive', async ({ page }) => {
  await openFilledDrive(page, server.appUrl, 'zip@actions-all.example', ['a.txt', 'b.txt'], ['Box']);
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
  await openFilledDrive(
    page,
    server.appUrl,
    'drops@actions-all.example',
    ['a.txt', 'b.txt', 'c.txt'],
    ['Box'],
  );
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
