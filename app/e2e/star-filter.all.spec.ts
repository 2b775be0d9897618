// What has a star in one folder: its address, its count, what is chosen in it, and how it empties.

import type { ServerProcess } from '../server/proofs/testing/server-process.ts';
import { choose, link, openSmallDrive, row } from './drive-list.ts';
import { expect, test } from './fixtures.ts';
import { bar, counted, entries, filter, openStars, rowAt, starred } from './starred-entries.ts';

let server: ServerProcess;

// The rows that fill a drive can be put into a database once.
test.beforeAll(({ sharedServer }) => {
  server = sharedServer;
});
test('[R10.1] [R10.2] what loses its star leaves the filtered folder at once, and comes back when that fails', async ({
  page,
}) => {
  await openStars(server, page, 'unstar');
  await filter(page).click();
  await counted(page, starred);
  let isBroken = true;
  await page.route('**/files:unstar', (route) =>
    isBroken
      ? route.fulfill({ status: 403, json: { error: 'permission_denied', error_code: 7 } })
      : route.continue(),
  );
  await rowAt(page, 0).click();
  await rowAt(page, 2).click({ modifiers: ['Shift'] });
  await page.getByRole('button', { name: 'Remove star' }).click();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await counted(page, starred);
  await expect(rowAt(page, 0)).toContainText('Document 00000100');
  isBroken = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await counted(page, starred - 3);
  await expect(rowAt(page, 0)).toContainText('Document 00000103');
  await expect(bar(page).getByRole('status')).toHaveText(`${starred - 3} items`);

  await bar(page)
    .getByRole('button', { name: /^Starred only/ })
    .click();
  await counted(page, entries);
  await expect(page).not.toHaveURL(/is=/);
});

test('[R10.1] [R10.3] what is made, uploaded or pasted under the star filter has no star, so the filter is cleared', async ({
  page,
}) => {
  await openSmallDrive(page, server.appUrl, 'star-filter-new');
  const isOff = async (name: string) => {
    await expect(link(page, name)).toBeVisible();
    await expect(page).not.toHaveURL(/is=/);
    await expect(bar(page)).toHaveCount(0);
  };
  await row(page, 'a.txt').click();
  await page.keyboard.press('Control+c');
  await page.keyboard.press('Escape');
  await filter(page).click();
  await expect(page.getByText('Nothing starred in this folder')).toBeVisible();
  await page.getByRole('button', { name: 'New', exact: true }).first().click();
  await page.getByRole('menuitem', { name: 'New folder' }).click();
  await page.getByLabel('Name').fill('Made');
  await page.getByRole('button', { name: 'Create' }).click();
  await isOff('Made');

  await filter(page).click();
  await expect(page).toHaveURL(/is=starred/);
  await page
    .getByTestId('picker')
    .setInputFiles([{ name: 'b.txt', mimeType: 'text/plain', buffer: Buffer.from('b') }]);
  await isOff('b.txt');

  await choose(page, 'Star');
  await filter(page).click();
  await expect(page).toHaveURL(/is=starred/);
  await expect(link(page, 'b.txt')).toHaveCount(0);
  await row(page, 'a.txt').click();
  await page.keyboard.press('Control+c');
  await page.keyboard.press('Control+v');
  await isOff('a (2).txt');
});
