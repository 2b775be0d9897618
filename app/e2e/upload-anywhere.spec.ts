// An upload belongs to the session, not to the page on which it was started.

import type { ServerProcess } from '../server/proofs/testing/server-process.ts';
import { expect, test } from './fixtures.ts';
import { sha256 } from './people.ts';
import { bytes, dock, uploading, uploadSpeed } from './slow-uploads.ts';

let server: ServerProcess;
test.beforeAll(({ sharedServer }) => {
  server = sharedServer;
});
test('[P25e] [R10.4] an upload continues on every page and completes', async ({ page }) => {
  const session = await uploading(server, page, 'ada@upload-anywhere.example');
  await page.getByRole('link', { name: 'Trash' }).first().click();
  await page.waitForURL('**/drive/trash');
  await expect(dock(page)).toContainText('film.bin');
  await page.getByRole('link', { name: 'Aloft' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your files, within reach');
  await expect(dock(page)).toContainText('film.bin');
  await page.goBack();
  await page.waitForURL('**/drive/trash');
  await uploadSpeed(session, -1);
  await expect(dock(page)).toContainText('Uploads finished');
  await page.getByRole('link', { name: 'My drive' }).first().click();
  await expect(page.getByRole('gridcell', { name: /film\.bin/ }).first()).toBeVisible();

  const downloading = page.waitForEvent('download');
  await page
    .getByRole('gridcell', { name: /film\.bin/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Download' }).click();
  const stream = await (await downloading).createReadStream();
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part);
  expect(sha256(Buffer.concat(parts))).toBe(sha256(bytes));
});

test('[P25e] closing the tab asks for confirmation on any page during an upload, and not after it', async ({
  page,
}) => {
  const session = await uploading(server, page, 'cy@upload-anywhere.example');
  await page.getByRole('link', { name: 'Trash' }).first().click();
  await page.waitForURL('**/drive/trash');
  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await uploadSpeed(session, -1);
  await expect(dock(page)).toContainText('Uploads finished');
  const closed = page.waitForEvent('close');
  await page.close({ runBeforeUnload: true });
  await closed;
});
