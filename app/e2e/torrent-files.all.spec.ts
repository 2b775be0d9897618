// The choice of files of a .torrent of the drive.

import { randomBytes } from 'node:crypto';
import { encode } from '../server/features/torrents/bencode.ts';
import { makeTorrent } from '../server/features/torrents/testing/made-torrent.ts';
import { startTransmission, type Transmission } from '../server/features/torrents/testing/transmission.ts';
import { type ServerProcess, startServerProcess } from '../server/proofs/testing/server-process.ts';
import { axe } from './axe.ts';
import { expect, type Page, test } from './fixtures.ts';
import { type ForeignServer, startForeignServer } from './foreign-server.ts';
import { openNewDrive, visit } from './people.ts';

// A seeder takes ten seconds until it answers, and many more on a busy machine.
const slow = { timeout: 300_000 };
let tracker: ForeignServer;
let seeder: Transmission;
let server: ServerProcess;
test.beforeAll(async () => {
  seeder = await startTransmission();
  const { port } = seeder;
  tracker = await startForeignServer((_, response) => {
    const peers = Buffer.from([127, 0, 0, 1, port >> 8, port & 255]);
    response.end(encode({ interval: 60, peers }));
  });
  server = await startServerProcess({
    ...{ demonstration: 'off', captcha: 'off', environment: { ALOFT_TORRENTS: 'on' } },
    offlineTargets: [tracker.host, `127.0.0.1:${port}`],
  });
});
test.afterAll(async () => {
  await server.stop();
  await seeder.close();
  tracker.stop();
});

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Download to your drive' });
const row = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Offline downloads' }).getByRole('listitem').filter({ hasText: name });

test('[R1.9 R10.9] files of a .torrent of the drive are chosen, and they alone are fetched', async ({
  page,
}) => {
  test.setTimeout(600_000);
  await openNewDrive(page, server.appUrl, 'ada@example.org', 'a good password');
  const album = makeTorrent(
    'Album',
    [
      { path: ['one.flac'], bytes: randomBytes(40_000) },
      { path: ['two.flac'], bytes: randomBytes(30_000) },
    ],
    { trackers: [`http://${tracker.host}/announce`] },
  );
  await seeder.seed(album);
  await page
    .getByTestId('picker')
    .setInputFiles([{ name: 'album.torrent', mimeType: 'application/x-bittorrent', buffer: album.file }]);
  await page.getByRole('link', { name: 'album.torrent', exact: true }).click();
  await page.getByRole('button', { name: 'Download 2 files' }).click();
  const dialog = dialogOf(page);
  const own = dialog.getByRole('region', { name: 'album.torrent' });
  await expect(own).toContainText('2 of 2 files');
  expect((await (await axe(page)).include('dialog').analyze()).violations).toEqual([]);
  await own.getByRole('checkbox', { name: /one\.flac/ }).uncheck();
  await expect(own).toContainText('1 of 2 files');
  await dialog.getByRole('button', { name: 'Start 1 download' }).click();
  await expect(dialog).toBeHidden();
  await visit(page, `${server.appUrl}/drive/offline`);
  await expect(row(page, 'two.flac')).toContainText('Saved', slow);
});
