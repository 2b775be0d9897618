// Archives and torrents in the viewer, with real files: in the drive and on a share, on desktop and phone.

import { readFileSync } from 'node:fs';
import { makeTorrent } from '../server/features/torrents/testing/made-torrent.ts';
import type { ServerProcess } from '../server/proofs/testing/server-process.ts';
import { newPerson, newShare, storeFile } from '../server/proofs/testing/start-test-server.ts';
import { brandZip, treeIn } from './archive-viewer.ts';
import { expect, test } from './fixtures.ts';
import { openNewDrive, visit } from './people.ts';

let server: ServerProcess;
test.beforeAll(({ sharedServer }) => {
  server = sharedServer;
});
test('a stranger sees what a shared archive holds, on a phone', async ({ page }) => {
  const ada = await newPerson(server, 'share@viewers-all.example');
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
  await openNewDrive(page, server.appUrl, 'torrent@viewers-all.example', 'a good password');
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
