// Archives and torrents in the viewer, with real files: in the drive and on a share, on desktop and phone.
import { readFileSync } from 'node:fs';
import { ZipFile } from 'yazl';
import { makeTorrent } from '../server/features/torrents/testing/made-torrent.ts';
import { type ServerProcess, startServerProcess } from '../server/proofs/testing/server-process.ts';
import { newPerson, newShare, storeFile } from '../server/proofs/testing/start-test-server.ts';
import { axe } from './axe.ts';
import { expect, type Page, test } from './fixtures.ts';
import { openNewDrive, visit } from './people.ts';

let server: ServerProcess;
test.beforeAll(async () => {
  server = await startServerProcess({ demonstration: 'off', captcha: 'off' });
});
test.afterAll(() => server.stop());

async function brandZip(): Promise<Buffer> {
  const zip = new ZipFile();
  const mtime = new Date(Date.UTC(2026, 9, 13, 14, 8));
  const add = (name: string, text: string): void => zip.addBuffer(Buffer.from(text), name, { mtime });
  add('Logo/Print/mark.svg', '<svg/>'.repeat(500));
  add('Logo/word.svg', '<svg/>'.repeat(200));
  add('로고/소개.txt', 'words '.repeat(900));
  add('Read me.txt', 'The words of the archive');
  zip.end();
  const parts: Buffer[] = [];
  for await (const part of zip.outputStream) parts.push(Buffer.from(part));
  return Buffer.concat(parts);
}

const treeIn = (page: Page) => page.getByRole('treegrid');

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
  await openNewDrive(page, server.appUrl, 'zip@example.org', 'a good password');
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

test('a stranger sees what a shared archive holds, on a phone', async ({ page }) => {
  const ada = await newPerson(server, 'share@example.org');
  const id = await storeFile(server, ada, 'Brand assets.zip', await brandZip());
  const share = await newShare(server, ada, [id], {});
  await page.setViewportSize({ width: 390, height: 844 });
  await visit(page, `${server.appUrl}/s/${share.id}`);
  await page.getByRole('link', { name: 'Brand assets.zip', exact: true }).click();
  await expect(treeIn(page).getByText('mark.svg')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Extract all' })).toHaveCount(0);
  await treeIn(page).getByRole('button', { name: 'Read me.txt', exact: true }).click();
  const text = page.getByRole('dialog', { name: 'Read me.txt', exact: true });
  await expect(text.getByText('The words of the archive')).toBeVisible();
  await text.getByRole('button', { name: 'Close', exact: true }).click();
  await treeIn(page).getByRole('button', { name: 'Actions for “Read me.txt”' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Download' }).click(),
  ]);
  expect(readFileSync(await download.path(), 'utf8')).toBe('The words of the archive');
});

test('[R1.9] the files of a torrent are listed, and one press leads to its download', async ({ page }) => {
  await openNewDrive(page, server.appUrl, 'torrent@example.org', 'a good password');
  const { file, infoHash } = makeTorrent('Rivers', [
    { path: ['Season 1', '01 Rivers.mkv'], bytes: Buffer.alloc(90_000) },
    { path: ['Subtitles', 'English.srt'], bytes: Buffer.alloc(2000) },
  ]);
  await page
    .getByTestId('picker')
    .setInputFiles([{ name: 'nature.torrent', mimeType: 'application/x-bittorrent', buffer: file }]);
  await expect(page.getByRole('heading', { name: 'Uploads finished' })).toBeVisible();
  await page.getByRole('link', { name: 'nature.torrent', exact: true }).click();
  await expect(treeIn(page).getByText('01 Rivers.mkv')).toBeVisible();
  await expect(page.getByText(infoHash)).toBeVisible();
  await page.getByRole('button', { name: 'Download 2 files' }).click();
  await expect(page.getByRole('dialog', { name: 'Download to your drive' })).toBeVisible();
});
