// Downloads by the server: all kinds of links, errors, pause and resume, on desktop and phone.

import { type ServerProcess, startServerProcess } from '../server/proofs/testing/server-process.ts';
import { axe } from './axe.ts';
import { type DownloadSources, dialogOf, row, startDownloadSources } from './download-sources.ts';
import { expect, test } from './fixtures.ts';
import { openNewDrive, reload, visit } from './people.ts';

let sources: DownloadSources;
let server: ServerProcess;
test.beforeAll(async () => {
  sources = await startDownloadSources();
  server = await startServerProcess({
    ...{ demonstration: 'off', captcha: 'off', offlineTargets: [sources.host] },
  });
});
test.afterAll(async () => {
  await server.stop();
  sources.stop();
});

test('[R10.9 R4.3] a failed download says why, can be retried, and is removed', async ({ page }) => {
  await openNewDrive(page, server.appUrl, 'bo@example.org', 'a good password');
  // A URL of the page may contain a link; it never starts by itself.
  await visit(
    page,
    `${server.appUrl}/drive/offline?add=${encodeURIComponent(`http://${sources.host}/late.txt`)}`,
  );
  const dialog = dialogOf(page);
  await expect(dialog.getByRole('textbox')).toHaveValue(`http://${sources.host}/late.txt`);
  await expect(page).toHaveURL(/\/drive\/offline$/);
  await expect(page.getByRole('button', { name: 'All 0' })).toBeAttached();
  await dialog.getByRole('button', { name: 'Start 1 download' }).click();
  await expect(dialog).toBeHidden();
  const late = row(page, 'late.txt');
  await expect(late).toContainText('The site refused the download (403).');
  await expect(late.getByRole('button', { name: 'Change link' })).toBeVisible();
  await page.getByRole('button', { name: 'Stopped 1' }).click();
  await expect(page).toHaveURL(/filter=failed/);
  sources.world.works = true;
  await late.getByRole('button', { name: 'Try again' }).last().click();
  await expect(page.getByText('No downloads here')).toBeVisible();
  await page.getByRole('button', { name: 'Done 1' }).click();
  await late.getByRole('button', { name: /^More for/ }).click();
  await page.getByRole('menuitem', { name: 'Remove from the list' }).click();
  await expect(page.getByText('No downloads here')).toBeVisible();
});

test('[R8.2 R10.9] the daily limit of downloads says so, and the link stays for another try', async ({
  page,
}) => {
  const environment = { ALOFT_OFFLINE_TASKS: '1' };
  const frugal = await startServerProcess({
    ...{ demonstration: 'off', captcha: 'off', environment, offlineTargets: [sources.host] },
  });
  try {
    await openNewDrive(page, frugal.appUrl, 'ed@example.org', 'a good password');
    await visit(page, `${frugal.appUrl}/drive/offline`);
    const dialog = dialogOf(page);
    const add = async (url: string): Promise<void> => {
      await page.getByRole('button', { name: 'Add links' }).first().click();
      await dialog.getByRole('textbox').fill(url);
    };
    await add(`http://${sources.host}/good.txt`);
    await expect(dialog.getByText('1 new download left today')).toBeVisible();
    await dialog.getByRole('button', { name: 'Start 1 download' }).click();
    await expect(row(page, 'good.txt')).toContainText('Saved');
    const another = `http://${sources.host}/film.mp4`;
    await add(another);
    await expect(dialog.getByText('You’ve used all of today’s downloads.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Start 1 download' }).click();
    await expect(dialog.getByRole('list').getByText(/today|daily/i)).toBeVisible();
    await expect(dialog.getByRole('textbox')).toHaveValue(another);
    await expect(row(page, 'film.mp4')).toHaveCount(0);
  } finally {
    await frugal.stop();
  }
});

test('[R10.9] a download is paused and resumed, alone and with others', async ({ page }) => {
  await openNewDrive(page, server.appUrl, 'cy@example.org', 'a good password');
  await visit(page, `${server.appUrl}/drive/offline`);
  await expect(page.getByText('No downloads yet')).toBeVisible();
  await page.getByRole('button', { name: 'Add links' }).first().click();
  await dialogOf(page).getByRole('textbox').fill(`http://${sources.host}/film.mp4`);
  await dialogOf(page).getByRole('button', { name: 'Start 1 download' }).click();
  const task = row(page, 'film.mp4');
  await expect(task).toContainText('Downloading');
  await task.getByRole('button', { name: 'Pause' }).click();
  await expect(task).toContainText('Paused');
  await reload(page);
  await expect(task).toContainText('Paused');
  sources.world.ends = true;
  await task.getByRole('checkbox').check();
  await expect(page.getByText('1 selected')).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Resume' }).first().click();
  await expect(task).toContainText('Saved');
});

const info =
  'd5:filesld6:lengthi7e4:pathl5:a.txteed6:lengthi3e4:pathl5:b.txteee4:name3:two12:piece lengthi16384e6:pieces20:01234567890123456789e';

const torrent = `d8:announce20:udp://a.example:69694:info${info}e`;

test('[R1.9] a torrent that is dropped on the downloads becomes one, and anywhere else a file of the drive', async ({
  page,
}) => {
  await openNewDrive(page, server.appUrl, 'flo@example.org', 'a good password');
  const drop = (): Promise<void> =>
    page.getByRole('main').evaluate((element, text) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([text], 'two.torrent'));
      for (const type of ['dragenter', 'dragover', 'drop'])
        element.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }));
    }, torrent);
  await visit(page, `${server.appUrl}/drive/offline`);
  await drop();
  const dialog = dialogOf(page);
  await expect(dialog.getByText('2 of 2 files')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('link', { name: 'My drive' }).first().click();
  await expect(page.getByText('Nothing here yet')).toBeVisible();
  await drop();
  await expect(page.getByRole('link', { name: 'two.torrent', exact: true })).toBeVisible();
});

test('[R10.9] on a phone the files of a torrent are selected, and a server without torrents says so', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openNewDrive(page, server.appUrl, 'di@example.org', 'a good password');
  await page
    .getByRole('navigation', { name: 'Drive on a phone' })
    .getByRole('link', { name: /Transfers/ })
    .click();
  await page.getByRole('button', { name: 'Add links' }).first().click();
  const file = { name: 'two.torrent', mimeType: 'application/x-bittorrent', buffer: Buffer.from(torrent) };
  const dialog = dialogOf(page);
  await dialog.getByTestId('torrent-picker').setInputFiles(file);
  await expect(dialog.getByText('2 of 2 files')).toBeVisible();
  await dialog.getByRole('checkbox', { name: /b\.txt/ }).uncheck();
  await expect(dialog.getByText('1 of 2 files')).toBeVisible();
  expect((await (await axe(page)).include('dialog').analyze()).violations).toEqual([]);
  const start = dialog.getByRole('button', { name: 'Start 1 download' });
  expect((await start.boundingBox())?.height).toBeGreaterThanOrEqual(40);
  await start.click();
  await expect(dialog.getByRole('alert')).toContainText('two');
  await expect(dialog).toBeVisible();
});
