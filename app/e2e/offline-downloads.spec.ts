// Downloads by the server: all kinds of links, errors, pause and resume, on desktop and phone.

import { type ServerProcess, startServerProcess } from '../server/proofs/testing/server-process.ts';
import { axe } from './axe.ts';
import { type DownloadSources, dialogOf, row, startDownloadSources } from './download-sources.ts';
import { expect, test } from './fixtures.ts';
import { openNewDrive } from './people.ts';

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

test('[R10.9 R1.9] the valid ones of several links are downloaded, and a result opens in its folder', async ({
  page,
}) => {
  await openNewDrive(page, server.appUrl, 'ada@example.org', 'a good password');
  await page.getByRole('button', { name: 'New', exact: true }).first().click();
  await page.getByRole('menuitem', { name: 'Download from a link' }).click();
  const dialog = dialogOf(page);
  const field = dialog.getByRole('textbox');
  await expect(field).toBeFocused();
  const good = `http://${sources.host}/good.txt`;
  await field.fill([good, good, 'htps:/nothing/at all'].join('\n'));
  await expect(dialog.getByText('Already in the list')).toBeVisible();
  await expect(dialog.getByText('Not a valid link')).toBeVisible();
  await expect(dialog.getByText('100 new downloads left today')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Start 1 download' })).toBeEnabled();
  expect((await (await axe(page)).include('dialog').analyze()).violations).toEqual([]);
  await field.press('Control+Enter');
  // The invalid lines stay to be corrected; the valid ones have started.
  await expect(field).toHaveValue('htps:/nothing/at all');
  await page.keyboard.press('Escape');
  await page
    .getByRole('navigation', { name: 'Drive', exact: true })
    .getByRole('link', { name: /Offline downloads/ })
    .click();
  await expect(page).toHaveTitle(/Offline downloads/);
  await expect(row(page, 'good.txt')).toContainText('Saved');
  await expect(page.getByRole('button', { name: 'Done 1' })).toBeVisible();
  expect((await (await axe(page)).analyze()).violations).toEqual([]);
  await row(page, 'good.txt').getByRole('button', { name: 'Open in your drive' }).click();
  await page.waitForURL('**/drive/all**');
  await expect(page.getByRole('link', { name: 'good.txt', exact: true })).toBeVisible();
});
