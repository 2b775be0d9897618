// Errors that people can meet: each has its own message and a way to continue, and no data is lost.
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ServerProcess, startServerProcess } from '../server/proofs/testing/server-process.ts';
import { newPerson, newShare, type Person, storeFile } from '../server/proofs/testing/start-test-server.ts';
import { type Browser, expect, type Page, test } from './fixtures.ts';
import { downloadOpened, openNewDrive, ready, sha256, visit } from './people.ts';

let server: ServerProcess;
let ada: Person;
let small: string;
let large: string;

test.beforeAll(async () => {
  server = await startServerProcess({
    demonstration: 'off',
    captcha: 'off',
    environment: { ALOFT_QUOTA: '3000000', ALOFT_VIP_QUOTA: '3000000' },
  });
  ada = await newPerson(server, 'ada@example.org');
  small = await storeFile(server, ada, 'small.txt', 'small');
  large = await storeFile(server, ada, 'large.txt', 'x'.repeat(2_000_000));
});

test.afterAll(() => server.stop());

async function newPage(browser: Browser): Promise<Page> {
  return (await browser.newContext()).newPage();
}

async function picture(page: Page, name: string): Promise<void> {
  if (process.env.ALOFT_SCREENS !== '1') return;
  await page.screenshot({ path: join(import.meta.dirname, '../../docs/screens', `${name}.png`) });
}

async function openPopup(page: Page): Promise<Page> {
  const opening = page.waitForEvent('popup');
  await page.getByRole('dialog').getByRole('button', { name: 'Continue in a window' }).click();
  const popup = await opening;
  await popup.waitForURL('**/drive/login?request=*');
  await ready(popup);
  return popup;
}

test('[R1.4] a popup that stays open for long remains connected to the page that opened it', async ({
  browser,
}) => {
  const share = await newShare(server, ada, [small]);
  const page = await newPage(browser);
  await visit(page, `${server.appUrl}/s/${share.id}`);
  await page.getByRole('button', { name: 'Save to drive' }).click();
  const popup = await openPopup(page);
  // More polls than a closed window gets.
  for (let looks = 0; looks < 5; looks += 1) {
    await page.waitForResponse((response) => response.url().includes('/v1/auth/attempt/'));
  }
  await expect(page.getByRole('dialog')).toContainText('Continue in the window that just opened');
  await popup.getByRole('tab', { name: 'Create account' }).click();
  await popup.getByLabel('Email').fill('slow@example.org');
  await popup.getByLabel('Password', { exact: true }).fill('took some time 1');
  await popup.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('Saved to your drive.')).toBeVisible();
  await page.close();
});

test('[R1.4] a closed popup and a denied sign-in each say so, and the next attempt works', async ({
  browser,
}) => {
  const share = await newShare(server, ada, [small]);
  const page = await newPage(browser);
  await visit(page, `${server.appUrl}/s/${share.id}`);
  await page.getByRole('button', { name: 'Save to drive' }).click();
  await expect(page.getByRole('dialog', { name: 'Sign in to save this' })).toBeVisible();
  await picture(page, 'login-dialog');

  await (await openPopup(page)).close();
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('cancelled');
  const refused = await openPopup(page);
  await refused.getByRole('button', { name: 'Not now' }).click();
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('wasn’t approved');

  const popup = await openPopup(page);
  await popup.getByRole('tab', { name: 'Create account' }).click();
  await popup.getByLabel('Email').fill('third@example.org');
  await popup.getByLabel('Password', { exact: true }).fill('third time lucky');
  await popup.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('Saved to your drive.')).toBeVisible();
  await page.close();
});

test('[R4.2 R8.2] an insufficient quota and a used-up limit each have their own message, and nothing is saved', async ({
  browser,
}) => {
  const page = await newPage(browser);
  await openNewDrive(page, server.appUrl, 'bo@example.org', 'a good password');
  await page
    .getByTestId('picker')
    .setInputFiles([
      { name: 'mine.bin', mimeType: 'application/octet-stream', buffer: randomBytes(1_900_000) },
    ]);
  await expect(page.getByRole('heading', { name: 'Uploads finished' })).toBeVisible();

  const heavy = await newShare(server, ada, [large]);
  await visit(page, `${server.appUrl}/s/${heavy.id}`);
  await page.getByRole('button', { name: 'Save to drive' }).click();
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('Not enough storage');
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await picture(page, 'save-no-space');

  const once = await newShare(server, ada, [small], { restore_limit: '1' });
  await visit(page, `${server.appUrl}/s/${once.id}`);
  await page.getByRole('button', { name: 'Save to drive' }).click();
  await expect(page.getByText('Saved to your drive.')).toBeVisible();
  await page.getByRole('button', { name: 'Stay here' }).click();
  await page.getByRole('button', { name: 'Save to drive' }).click();
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText(
    'reached the save limit its owner set',
  );
  await picture(page, 'share-max_restore_count');

  await visit(page, `${server.appUrl}/drive/all`);
  await expect(page.getByRole('link', { name: 'mine.bin', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'small.txt', exact: true })).toHaveCount(1);
  await expect(page.getByRole('link', { name: 'large.txt', exact: true })).toHaveCount(0);
  await page
    .getByTestId('picker')
    .setInputFiles([
      { name: 'more.bin', mimeType: 'application/octet-stream', buffer: randomBytes(1_900_000) },
    ]);
  await expect(page.getByRole('region', { name: 'Uploads' })).toContainText('Not enough storage');
  const dock = page.getByRole('region', { name: 'Uploads' });
  await expect(dock.getByRole('button', { name: 'Try again' })).toBeVisible();
  await page.close();
});

test('[R10.4] an upload is paused and resumes at its offset', async ({ browser }) => {
  const page = await newPage(browser);
  await openNewDrive(page, server.appUrl, 'ed@example.org', 'a good password');
  const bytes = randomBytes(2_000_000);
  let release = (): void => undefined;
  const held = new Promise<void>((settle) => {
    release = settle;
  });
  await page.route('**/upload/**', async (route) => {
    if (route.request().method() === 'PATCH') await held;
    await route.continue().catch(() => undefined);
  });
  await page
    .getByTestId('picker')
    .setInputFiles([{ name: 'held.bin', mimeType: 'application/octet-stream', buffer: bytes }]);
  await page.getByRole('button', { name: 'Pause held.bin' }).click();
  await expect(page.getByRole('region', { name: 'Uploads' })).toContainText('Paused');
  release();
  await expect(page.getByRole('link', { name: 'held.bin', exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: 'Resume held.bin' }).click();
  await expect(page.getByRole('heading', { name: 'Uploads finished' })).toBeVisible();
  const saving = page.waitForEvent('download');
  await downloadOpened(page, 'held.bin');
  expect(sha256(await readFile(await (await saving).path()))).toBe(sha256(bytes));
  await page.close();
});
