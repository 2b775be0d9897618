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

/** Downloads the entry that has the keys, and reads it. */
async function opened(page: Page): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
  return readFileSync(await download.path(), 'utf8');
}

test('an archive of the drive is listed, searched, and one of its files downloaded alone', async ({
  page,
}) => {
  await openNewDrive(page, server.appUrl, 'zip@example.org', 'a good password');
  const files = [
    { name: 'Brand assets.zip', mimeType: 'application/zip', buffer: await brandZip() },
    { name: 'broken.zip', mimeType: 'application/zip', buffer: Buffer.from('PK no zip') },
  ];
  await page.getByTestId('picker').setInputFiles(files);
  await expect(page.getByRole('heading', { name: 'Uploads finished' })).toBeVisible();
  await page.getByRole('link', { name: 'Brand assets.zip', exact: true }).click();
  await expect(treeIn(page).getByText('Read me.txt')).toBeVisible();
  await expect(page.getByText('4 files · 3 folders')).toBeVisible();
  expect((await (await axe(page)).include('dialog').analyze()).violations).toEqual([]);
  await treeIn(page).focus();
  await page.keyboard.press('End');
  expect(await opened(page)).toBe('The words of the archive');
  await page.getByRole('searchbox').fill('소개');
  await expect(treeIn(page).getByText('로고/소개.txt')).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(treeIn(page)).toBeFocused();
  expect(await opened(page)).toBe('words '.repeat(900));
  await page.getByRole('dialog').press('Escape');
  await page.getByRole('link', { name: 'broken.zip', exact: true }).click();
  await expect(page.getByText('This archive is damaged or incomplete.')).toBeVisible();
});

test('a stranger sees what a shared archive holds, on a phone', async ({ page }) => {
  const ada = await newPerson(server, 'share@example.org');
  const id = await storeFile(server, ada, 'Brand assets.zip', await brandZip());
  const share = await newShare(server, ada, [id], {});
  await page.setViewportSize({ width: 390, height: 844 });
  await visit(page, `${server.appUrl}/s/${share.id}`);
  await page.getByRole('link', { name: 'Brand assets.zip', exact: true }).click();
  await expect(treeIn(page).getByText('mark.svg')).toBeVisible();
  await treeIn(page).focus();
  await page.keyboard.press('End');
  expect(await opened(page)).toBe('The words of the archive');
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
