// Limits of a plan: where one is met, the way to what lifts it stands there; where nothing that is sold lifts it, it does not.

import { servePages } from '../server/features/pages/serve.ts';
import { setProduct } from '../server/features/settings/products.ts';
import { trafficCounter } from '../server/features/traffic/count.ts';
import { sellYear } from '../server/proofs/testing/shop.ts';
import {
  newPerson,
  newShare,
  startTestServer,
  storeFile,
  type TestServer,
} from '../server/proofs/testing/start-test-server.ts';
import { expectNoViolations } from './axe.ts';
import { expect, type Locator, type Page, test } from './fixtures.ts';
import { signInPage, visit } from './people.ts';

const MB = 1024 ** 2;
const none = { largestFile: null, monthlyDownload: null, monthlyUpload: null, dailyTasks: 100 };

let server: TestServer;
test.beforeEach(async () => {
  server = await startTestServer(
    {
      freeQuota: 3 * MB,
      vipQuota: 9 * MB,
      tiers: { free: { ...none, largestFile: 2 * MB, monthlyDownload: 10 }, premium: none },
    },
    { pages: servePages },
  );
});
test.afterEach(() => server.stop());

const seePlans = (within: Locator): Locator => within.getByRole('link', { name: 'See plans' });
const pick = (page: Page, name: string, size: number): Promise<void> =>
  page
    .getByTestId('picker')
    .setInputFiles([{ name, mimeType: 'application/octet-stream', buffer: Buffer.alloc(size, name) }]);

test('[R1.2 R4.5 R8.2] a limit that a plan for sale lifts leads to the plans, and any other does not', async ({
  page,
}) => {
  await sellYear(server);
  const ada = await newPerson(server, 'ada@example.org');
  const large = await storeFile(server, ada, 'large.txt', 'x'.repeat(1_900_000));
  const share = await newShare(server, ada, [large]);
  const bo = await newPerson(server, 'bo@example.org');
  const mine = await storeFile(server, bo, 'mine.txt', 'y'.repeat(1_500_000));
  await signInPage(page, server, bo);
  await visit(page, `${server.appUrl}/drive/all`);

  const dock = page.getByRole('region', { name: 'Uploads' });
  const line = (name: string): Locator => dock.getByRole('listitem').filter({ hasText: name });
  // With the first file the plan is read; a slow line would not wait for it.
  const plan = page.waitForResponse('**/config/v1/basic');
  await pick(page, 'small.bin', 100);
  await plan;
  await expect(page.getByRole('link', { name: 'small.bin', exact: true })).toBeVisible();
  const begun: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/drive/v1/files')) begun.push(request.url());
  });
  await pick(page, 'film.bin', 2 * MB + 1);
  await expect(line('film.bin')).toContainText('larger than your plan allows');
  await expect(line('film.bin')).toContainText('Your plan takes files of up to 2 MB.');
  await expect(seePlans(line('film.bin'))).toHaveAttribute('href', '/drive/payment');
  // It was told before anything was sent.
  expect(begun).toEqual([]);
  await pick(page, 'more.bin', 1_800_000);
  await expect(line('more.bin')).toContainText('Not enough storage');
  await expect(seePlans(line('more.bin'))).toHaveAttribute('href', '/drive/payment/storage');
  await expectNoViolations(page);

  // The month's downloads are used up: the file, its download, and the page of traffic say so.
  trafficCounter(server.services, bo.id, 'downloaded')(20);
  await visit(page, `${server.appUrl}/drive/all?file=${mine}`);
  const viewer = page.getByRole('dialog', { name: 'mine.txt' });
  await expect(viewer.getByRole('alert')).toContainText('This month’s downloads are used up.');
  await expect(seePlans(viewer)).toHaveAttribute('href', '/drive/payment/traffic');
  await expectNoViolations(page);
  await viewer.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Actions for mine.txt' }).click();
  await page.getByRole('menuitem', { name: 'Download' }).click();
  const toasts = page.getByRole('region', { name: 'Notifications' });
  await expect(toasts).toContainText('This month’s downloads are used up.');
  await toasts.getByRole('button', { name: 'See plans' }).click();
  await expect(page).toHaveURL(`${server.appUrl}/drive/payment/traffic`);
  await expect(page.getByRole('note')).toContainText('This month’s traffic is used up.');

  await visit(page, `${server.appUrl}/s/${share.id}`);
  await page.getByRole('button', { name: 'Save to drive' }).click();
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('Not enough storage');
  await expect(seePlans(page.getByRole('dialog'))).toHaveAttribute('href', '/drive/payment/storage');
  await expectNoViolations(page);
});

test('[R1.2 R8.2] where nothing is sold, a limit says what is wrong and offers no plan', async ({ page }) => {
  await setProduct(server.services, { id: 'year', language: '' }, null);
  const cy = await newPerson(server, 'cy@example.org');
  await storeFile(server, cy, 'mine.txt', 'y'.repeat(1_500_000));
  await signInPage(page, server, cy);
  const told = ['external_products', 'basic'].map((name) => page.waitForResponse(`**/config/v1/${name}`));
  await visit(page, `${server.appUrl}/drive/all`);
  await pick(page, 'more.bin', 1_800_000);
  const dock = page.getByRole('region', { name: 'Uploads' });
  await expect(dock).toContainText('Not enough storage');
  await Promise.all(told);
  await expect(dock.getByRole('link', { name: 'Free up space' })).toBeVisible();
  await expect(seePlans(dock)).toHaveCount(0);
});
