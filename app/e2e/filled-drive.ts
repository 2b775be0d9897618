// A drive with some files and folders, each made as a person does.
import { link } from './drive-list.ts';
import { expect, type Page } from './fixtures.ts';
import { openNewDrive } from './people.ts';

export async function upload(page: Page, names: readonly string[]): Promise<void> {
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
export async function openFilledDrive(
  page: Page,
  appUrl: string,
  email: string,
  files: readonly string[],
  folders: readonly string[] = [],
): Promise<void> {
  await openNewDrive(page, appUrl, email, 'a good password');
  await upload(page, files);
  for (const folder of folders) await newFolder(page, folder);
  await page.getByRole('button', { name: 'List' }).click();
}
