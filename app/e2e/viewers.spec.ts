// Archives and torrents in the viewer, with real files: in the drive and on a share, on desktop and phone.

import { readFileSync } from 'node:fs';
import type { ServerProcess } from '../server/proofs/testing/server-process.ts';
import { brandZip, treeIn } from './archive-viewer.ts';
import { axe } from './axe.ts';
import { expect, type Page, test } from './fixtures.ts';
import { openNewDrive } from './people.ts';

let server: ServerProcess;
test.beforeAll(({ sharedServer }) => {
  server = sharedServer;
});

const rowMenu = async (page: Page, item: string): Promise<void> => {
  await treeIn(page).press('Shift+F10');
  await page.getByRole('menuitem', { name: item, exact: true }).click();
};

/** Downloads the entry that has the keys, and reads it. */
async function downloaded(page: Page): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), rowMenu(page, 'Download')]);
  return readFileSync(await download.path(), 'utf8');
}

/** Extracts into the folder that the dialog has chosen; ends when all is handed over. */
async function extractHere(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Extract here' }).click();
  await expect(page.getByRole('dialog', { name: /^Extract/ })).toHaveCount(0);
}

const row = (page: Page, name: string) => page.getByRole('link', { name, exact: true });

test('[R10.6] an archive of the drive is listed and searched; its files are shown, downloaded and extracted', async ({
  page,
}) => {
  await openNewDrive(page, server.appUrl, 'zip@viewers.example', 'a good password');
  const files = [
    { name: 'Brand assets.zip', mimeType: 'application/zip', buffer: await brandZip() },
    { name: 'broken.zip', mimeType: 'application/zip', buffer: Buffer.from('PK no zip') },
  ];
  await page.getByTestId('picker').setInputFiles(files);
  await expect(page.getByRole('heading', { name: 'Uploads finished' })).toBeVisible();
  await row(page, 'broken.zip').click();
  await expect(page.getByText('This archive is damaged or incomplete.')).toBeVisible();
  await page.getByRole('dialog').press('Escape');
  await row(page, 'Brand assets.zip').click();
  await expect(treeIn(page).getByText('Read me.txt')).toBeVisible();
  await expect(page.getByText('4 files · 3 folders')).toBeVisible();
  expect((await (await axe(page)).include('dialog').analyze()).violations).toEqual([]);
  await expect(page).toHaveURL(/[?&]file=/);
  const archiveAddress = page.url();
  await treeIn(page).press('End');
  await treeIn(page).press('Enter');
  const text = page.getByRole('dialog', { name: 'Read me.txt', exact: true });
  await expect(text.getByText('The words of the archive')).toBeVisible();
  await page.goBack();
  await expect(text).toHaveCount(0);
  await expect(treeIn(page)).toBeFocused();
  await expect(page).toHaveURL(archiveAddress);
  expect(await downloaded(page)).toBe('The words of the archive');
  for (let twice = 0; twice < 2; twice += 1) {
    await rowMenu(page, 'Extract to…');
    await extractHere(page);
  }
  await page.getByRole('button', { name: 'Extract all' }).click();
  await extractHere(page);
  await expect(page.getByText('Saving 4 files to “My drive”.')).toBeVisible();
  await page.getByRole('searchbox').fill('소개');
  await expect(treeIn(page).getByText('로고/소개.txt')).toBeVisible();
  await treeIn(page).focus();
  expect(await downloaded(page)).toBe('words '.repeat(900));
  await page.getByRole('dialog').press('Escape');
  await expect(page.getByRole('heading', { name: 'Uploads finished' })).toBeVisible();
  await expect(row(page, 'Read me.txt')).toBeVisible();
  await expect(row(page, 'Read me (2).txt')).toBeVisible();
  await row(page, 'Brand assets').click();
  await expect(row(page, 'Logo')).toBeVisible();
  await row(page, '로고').click();
  await expect(row(page, '소개.txt')).toBeVisible();
});
