// An upload belongs to the session, not to the page on which it was started.

import { randomBytes } from 'node:crypto';
import type { ServerProcess } from '../server/proofs/testing/server-process.ts';
import { expect, test } from './fixtures.ts';
import { createAccount } from './people.ts';
import { dock, uploading, uploadSpeed } from './slow-uploads.ts';

let server: ServerProcess;
test.beforeAll(({ sharedServer }) => {
  server = sharedServer;
});
test('[P25e] a completed file appears in the open folder, on whichever page it was started', async ({
  page,
}) => {
  const session = await uploading(server, page, 'bob@upload-anywhere-all.example');
  await page.getByRole('link', { name: 'Trash' }).first().click();
  await page.waitForURL('**/drive/trash');
  await page.getByRole('link', { name: 'My drive' }).first().click();
  await expect(page.getByText('Nothing here yet')).toBeVisible();
  await uploadSpeed(session, -1);
  await expect(page.getByRole('gridcell', { name: /film\.bin/ }).first()).toBeVisible();
});

test('[P25e] signing out asks for confirmation; then the upload ends and does not appear in the next account', async ({
  page,
}) => {
  const session = await uploading(server, page, 'dee@upload-anywhere-all.example');
  const signOut = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Account of dee' }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
  };
  await signOut();
  const dialog = page.getByRole('dialog', { name: 'Sign out while files are uploading?' });
  await dialog.getByRole('button', { name: 'Keep uploading' }).click();
  await expect(dialog).toBeHidden();
  await expect(dock(page)).toContainText('Uploading 1 file');
  await page.keyboard.press('Escape');
  await signOut();
  await dialog.getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL('**/drive/login*');
  await expect(page.getByRole('region', { name: 'Notifications' })).toContainText('your uploads stopped');
  await expect(dock(page)).toBeHidden();
  await uploadSpeed(session, -1);
  await createAccount(page, server.appUrl, 'eve@upload-anywhere-all.example', 'long enough 1');
  await expect(dock(page)).toBeHidden();
});

test('[P25e] a download does not interrupt an upload, and asks nothing', async ({ page }) => {
  const session = await uploading(server, page, 'fay@upload-anywhere-all.example');
  await uploadSpeed(session, -1);
  await expect(dock(page)).toContainText('Uploads finished');
  await uploadSpeed(session, 50_000);
  await page
    .getByTestId('picker')
    .setInputFiles([{ name: 'second.bin', mimeType: '', buffer: randomBytes(3_000_000) }]);
  await expect(dock(page)).toContainText('Uploading 2 of 2');
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.type());
    void dialog.dismiss();
  });
  await page
    .getByRole('gridcell', { name: /film\.bin/ })
    .first()
    .click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  await (await downloading).cancel();
  expect(dialogs).toEqual([]);
  await expect(dock(page)).toContainText('Uploading 2 of 2');
});
