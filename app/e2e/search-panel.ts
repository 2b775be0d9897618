// The field of the search and its panel, and a drive to search in.

import type { ServerProcess } from '../server/proofs/testing/server-process.ts';
import { expect, type Page } from './fixtures.ts';
import { openNewDrive } from './people.ts';

export const field = (page: Page) => page.getByRole('combobox', { name: 'Search your drive' });
export const panel = (page: Page) => page.getByRole('listbox', { name: 'Search' });
export const found = (page: Page) => page.locator('[role=grid] [data-part=name]');

/** Gives the field the keys. */
export async function openSearch(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
}

/** Uploads empty files with these names into the open folder. */
export async function uploadEmptyFiles(page: Page, names: readonly string[]): Promise<void> {
  await page
    .getByTestId('picker')
    .setInputFiles(
      names.map((name) => ({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(name) })),
    );
  for (const name of names) await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
}

/** Signs up, with images and a text at the top and images in the folder Travel. */
export async function withFiles(server: ServerProcess, page: Page, email: string): Promise<void> {
  await openNewDrive(page, server.appUrl, email, 'a good password');
  await page.keyboard.press('Alt+n');
  await page.getByRole('dialog').getByLabel('Name').fill('Travel');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'Travel', exact: true })).toBeVisible();
  await uploadEmptyFiles(page, [
    'Kyoto plan.txt',
    'KYOTO by night.mp4',
    '회의 기록.txt',
    '照片.zip',
    'Café menu.pdf',
    'ＦＵＬＬ.txt',
  ]);
  await page.getByRole('link', { name: 'Travel', exact: true }).click();
  await expect(page.getByText('Nothing here yet')).toBeVisible();
  await uploadEmptyFiles(page, ['Kyoto garden.jpg', 'Not kyoto.jpg']);
  await page
    .getByRole('navigation', { name: 'Drive', exact: true })
    .getByRole('link', { name: 'My drive', exact: true })
    .click();
  await expect(page.getByRole('link', { name: 'Kyoto plan.txt', exact: true })).toBeVisible();
}
