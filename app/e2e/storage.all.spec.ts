// What is easy to free: the largest folders, and files that are stored twice.

import type { ServerProcess } from '../server/proofs/testing/server-process.ts';
import { axe } from './axe.ts';
import { expect, type Page, test } from './fixtures.ts';
import { openNewDrive, visit } from './people.ts';

let server: ServerProcess;
test.beforeAll(({ sharedServer }) => {
  server = sharedServer;
});

const film = { name: 'film.mp4', mimeType: 'video/mp4', buffer: Buffer.alloc(3_000_000, 1) };

/** A drive with the folder “Films”, and the same film in it and beside it. */
async function openDriveWithCopies(page: Page, email: string): Promise<void> {
  await openNewDrive(page, server.appUrl, email, 'a good password');
  const upload = async (file: typeof film): Promise<void> => {
    await page.getByTestId('picker').setInputFiles(file);
    await expect(page.getByRole('link', { name: file.name, exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Uploads finished' })).toBeVisible();
  };
  await upload(film);
  await page.getByRole('button', { name: 'New', exact: true }).first().click();
  await page.getByRole('menuitem', { name: 'New folder' }).click();
  await page.getByLabel('Name').fill('Films');
  await page.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('link', { name: 'Films', exact: true }).click();
  await page.waitForURL('**/drive/all?folder=*');
  await expect(page.getByText('Nothing here yet')).toBeVisible();
  await upload({ ...film, name: 'the same.mp4' });
}

const folders = (page: Page) => page.getByRole('region', { name: 'Largest folders' });
const copies = (page: Page) => page.getByRole('region', { name: 'Duplicate files' });

test('[R10.10] the storage page leads to the largest folders, and to copies that can be thrown away', async ({
  page,
}) => {
  await openDriveWithCopies(page, 'copies@storage-all.example');
  await visit(page, `${server.appUrl}/drive/storage`);
  await expect(copies(page).getByText('2.9 MB · 1 extra copy')).toBeVisible();
  await expect(folders(page).getByRole('link', { name: /Films.*My drive.*2\.9 MB/ })).toBeVisible();

  await copies(page).getByRole('button', { name: 'Review' }).click();
  const set = copies(page).getByRole('region', { name: '2 copies, 2.9 MB each' });
  await expect(set.getByRole('link', { name: /film\.mp4.*My drive/ })).toBeVisible();
  await expect(set.getByRole('link', { name: /the same\.mp4.*In Films/ })).toBeVisible();
  const { violations } = await (await axe(page)).analyze();
  expect(violations).toEqual([]);

  // One copy goes, and with it what there was to free; the folder holds nothing any more.
  await set.getByRole('button', { name: 'Move “the same.mp4” to the trash' }).click();
  const undo = page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo' });
  // What is pointed at stays longer than eight seconds.
  await undo.hover();
  await expect(copies(page)).toHaveCount(0);
  await expect(folders(page)).toHaveCount(0);
  await undo.click();
  await expect(copies(page).getByText('2.9 MB · 1 extra copy')).toBeVisible();
  await folders(page).getByRole('link', { name: /Films/ }).click();
  await page.waitForURL('**/drive/all?folder=*');
  await expect(page.getByRole('link', { name: 'the same.mp4', exact: true })).toBeVisible();
});

test('[R10.10] the focus moves to the next row after one was put into the trash', async ({ page }) => {
  await openDriveWithCopies(page, 'neighbour@storage-all.example');
  await visit(page, `${server.appUrl}/drive/storage`);
  const largest = page.getByRole('region', { name: 'Largest files' });
  const trash = (name: string) => largest.getByRole('button', { name: `Move “${name}” to the trash` });
  const links = largest.getByRole('link');
  await expect(links).toHaveCount(2);
  // Both are of the same size: either may come first.
  const isFilmFirst = (await links.first().textContent())?.includes('film.mp4') === true;
  const [first, second] = isFilmFirst ? ['film.mp4', 'the same.mp4'] : ['the same.mp4', 'film.mp4'];
  await trash(first).press('Enter');
  await expect(trash(first)).toHaveCount(0);
  // The row, and not its button: the key that is still down deletes nothing more.
  await expect(largest.getByRole('listitem').filter({ hasText: second })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(trash(second)).toBeFocused();
});

test('[R10.1] with several entries chosen the details tell their number, their size together and their kinds', async ({
  page,
}) => {
  await openDriveWithCopies(page, 'many-details@storage-all.example');
  await page.getByTestId('picker').setInputFiles({
    name: 'notes.txt',
    mimeType: 'text/plain',
    buffer: Buffer.alloc(2_000_000, 1),
  });
  await expect(page.getByRole('link', { name: 'notes.txt', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Details', exact: true }).click();
  await page.getByRole('link', { name: 'notes.txt', exact: true }).focus();
  await page.keyboard.press('Control+a');
  const details = page.getByRole('complementary', { name: 'Details' });
  await expect(details.getByRole('heading', { name: '2 items' })).toBeVisible();
  await expect(details.getByText('4.8 MB in total')).toBeVisible();
  await expect(details.getByRole('definition')).toHaveText(['1 item · 2.9 MB', '1 item · 1.9 MB']);
});
