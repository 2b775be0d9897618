// The activity log of a drive.
import AxeBuilder from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import { type ServerProcess, startServerProcess } from '../server/proofs/testing/server-process.ts';
import { openNewDrive, visit } from './people.ts';

let server: ServerProcess;
test.beforeAll(async () => {
  server = await startServerProcess({ demonstration: 'off', captcha: 'off' });
});
test.afterAll(() => server.stop());

test('[R2.6] [R10.7] recent uploads are listed by day, link to their folders, and show which are gone', async ({
  page,
}) => {
  await openNewDrive(page, server.appUrl, 'ada@example.org', 'long enough 1');
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
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations).toEqual([]);
  await page.getByRole('button', { name: 'Played' }).click();
  await expect(page.getByText('Nothing of this kind yet')).toBeVisible();
  await page.getByRole('button', { name: 'All', exact: true }).click();
  await page.locator('body').press('j');
  await expect(line).toBeFocused();
  await line.getByRole('link', { name: 'Open folder' }).click();
  await page.waitForURL('**/drive/all');
  await page
    .getByRole('gridcell', { name: /one\.txt/ })
    .first()
    .click();
  await page.keyboard.press('F2');
  await page.getByRole('textbox', { name: 'Name' }).fill('first.txt');
  await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click();
  await expect(page.getByRole('gridcell', { name: /first\.txt/ }).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Recent' }).first().click();
  const renamed = page.getByRole('listitem').filter({ hasText: 'Renamed' });
  await expect(renamed).toContainText('first.txt');
  await renamed.getByRole('link', { name: 'Show in folder' }).click();
  await page.waitForURL('**/drive/all?marked=**');
});
