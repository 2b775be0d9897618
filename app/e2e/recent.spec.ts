// The activity log of a drive.

import type { TestServer } from '../server/proofs/testing/start-test-server.ts';
import { axe } from './axe.ts';
import { nameInRow } from './drive-list.ts';
import { expect, test } from './fixtures.ts';
import { openNewDrive, reload, visit } from './people.ts';
import { startStillServer } from './still-server.ts';

/** No day ends meanwhile, neither on the server nor in the page. */
const noon = new Date().setHours(12, 0, 0, 0);
let server: TestServer;
test.beforeAll(async () => {
  server = await startStillServer(noon);
});
test.afterAll(() => server.stop());
test.beforeEach(({ page }) => page.clock.setFixedTime(noon));

test('[R10.7] recent uploads are listed by day, link to their folders, and show which are gone', async ({
  page,
}) => {
  await openNewDrive(page, server.appUrl, 'ada@recent.example', 'long enough 1');
  await visit(page, `${server.appUrl}/drive/recent`);
  await expect(page).toHaveTitle(/^Recent/);
  await expect(page.getByText('Nothing recent yet')).toBeVisible();
  const files = ['one.txt', 'two.txt', 'three.txt'].map((name) => ({
    name,
    mimeType: 'text/plain',
    buffer: Buffer.from(name),
  }));
  await page.getByTestId('picker').setInputFiles(files);
  // The server pushes the change: nothing here reloads the log.
  await expect(page.getByRole('heading', { name: /^Today/ })).toBeVisible();
  const line = page.getByRole('listitem').filter({ hasText: 'and 2 more' });
  await expect(line).toContainText('Uploaded');
  const { violations } = await (await axe(page)).analyze();
  expect(violations).toEqual([]);
  // What is shown is in the address: a reload keeps it, and Back leaves the place.
  await page.getByRole('button', { name: 'Played' }).click();
  await expect(page.getByText('No activity of this type yet')).toBeVisible();
  await expect(page).toHaveURL(/\/drive\/recent\?kind=played$/);
  await reload(page);
  await expect(page.getByRole('button', { name: 'Played' })).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText('No activity of this type yet')).toBeVisible();
  await page.getByRole('button', { name: 'All', exact: true }).click();
  await expect(page).toHaveURL(/\/drive\/recent$/);
  // The keys of a list work once it is there.
  await expect(line).toBeVisible();
  await page.locator('body').press('j');
  await expect(line).toBeFocused();
  await line.getByRole('link', { name: 'Open folder' }).click();
  await page.waitForURL('**/drive/all');
  await page
    .getByRole('gridcell', { name: /one\.txt/ })
    .first()
    .click();
  await page.keyboard.press('F2');
  await nameInRow(page, 'first.txt');
  await expect(page.getByRole('gridcell', { name: /first\.txt/ }).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Recent' }).first().click();
  const renamed = page.getByRole('listitem').filter({ hasText: 'Renamed' });
  await expect(renamed).toContainText('first.txt');
  await renamed.getByRole('button', { name: 'Open' }).click();
  await expect(page.getByRole('dialog', { name: 'first.txt' })).toBeVisible();
});
