// An upload belongs to the session, not to the page on which it was started.
import { randomBytes } from 'node:crypto';
import { type ServerProcess, startServerProcess } from '../server/proofs/testing/server-process.ts';
import { type CDPSession, expect, type Page, test } from './fixtures.ts';
import { createAccount, openNewDrive, sha256 } from './people.ts';

let server: ServerProcess;
test.beforeAll(async () => {
  server = await startServerProcess({ demonstration: 'off', captcha: 'off' });
});
test.afterAll(() => server.stop());

const bytes = randomBytes(3_000_000);
const dock = (page: Page) => page.getByRole('region', { name: 'Uploads' });

async function uploadSpeed(session: CDPSession, bytesPerSecond: number): Promise<void> {
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: bytesPerSecond,
  });
}

/** Signs in and starts an upload that would take a minute. */
async function uploading(page: Page, email: string): Promise<CDPSession> {
  await openNewDrive(page, server.appUrl, email, 'long enough 1');
  const session = await page.context().newCDPSession(page);
  await uploadSpeed(session, 50_000);
  await page.getByTestId('picker').setInputFiles([{ name: 'film.bin', mimeType: '', buffer: bytes }]);
  await expect(dock(page)).toContainText('Uploading 1 file');
  await expect(dock(page).getByRole('progressbar')).toBeVisible();
  return session;
}

test('[P25e] [R10.4] an upload continues on every page and completes', async ({ page }) => {
  const session = await uploading(page, 'ada@example.org');
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

test('[P25e] a completed file appears in the open folder, on whichever page it was started', async ({
  page,
}) => {
  const session = await uploading(page, 'bob@example.org');
  await page.getByRole('link', { name: 'Trash' }).first().click();
  await page.waitForURL('**/drive/trash');
  await page.getByRole('link', { name: 'My drive' }).first().click();
  await expect(page.getByText('Nothing here yet')).toBeVisible();
  await uploadSpeed(session, -1);
  await expect(page.getByRole('gridcell', { name: /film\.bin/ }).first()).toBeVisible();
});

test('[P25e] closing the tab asks for confirmation on any page during an upload, and not after it', async ({
  page,
}) => {
  const session = await uploading(page, 'cy@example.org');
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

test('[P25e] signing out asks for confirmation; then the upload ends and does not appear in the next account', async ({
  page,
}) => {
  const session = await uploading(page, 'dee@example.org');
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
  await createAccount(page, server.appUrl, 'eve@example.org', 'long enough 1');
  await expect(dock(page)).toBeHidden();
});

test('[P25e] a download does not interrupt an upload, and asks nothing', async ({ page }) => {
  const session = await uploading(page, 'fay@example.org');
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
