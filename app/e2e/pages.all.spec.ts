// Every page and every share status, without accessibility violations; with ALOFT_SCREENS=1 also as screenshots in docs/screens.

import type { ServerProcess } from '../server/proofs/testing/server-process.ts';
import { check, type DemonstrationShares, newPage, startDemonstration } from './demonstration-pages.ts';
import { expect, test } from './fixtures.ts';
import { visit } from './people.ts';

let server: ServerProcess;
let shares: DemonstrationShares;
let password: string;
test.beforeAll(async () => {
  ({ server, shares, password } = await startDemonstration());
});
test.afterAll(() => server.stop());

test('[R1.1 R2.17] home in six languages and the 404: without a violation', async ({ browser }) => {
  const page = await newPage(browser);
  for (const locale of ['en-US', 'zh-CN', 'zh-TW', 'id', 'ms', 'ko']) {
    await visit(page, `${server.appUrl}/${locale}`);
    await expect(page.locator('html')).toHaveAttribute('lang', locale);
    await check(page, `home-${locale}`);
  }
  const lost = await page.goto(`${server.appUrl}/nowhere`);
  expect(lost?.status()).toBe(404);
  await check(page, 'not-found');
  await page.close();
});

test('[R1.1] login and drive: light and dark, wide and narrow, without a violation', async ({ browser }) => {
  const page = await newPage(browser);
  await visit(page, `${server.appUrl}/drive/login`);
  await check(page, 'login');
  await page.getByLabel('Email').fill('demo@aloft.example');
  await page.getByLabel('Password', { exact: true }).fill('not this one');
  await page.getByRole('tabpanel').getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('alert')).not.toBeEmpty();
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('tabpanel').getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL('**/drive/all');
  await expect(page.getByRole('link', { name: 'Documents' })).toBeVisible();
  await page.getByRole('link', { name: 'Documents' }).press('Escape');
  await check(page, 'drive-tiles');
  await page.getByRole('button', { name: 'List' }).click();
  await expect(page.getByRole('row', { name: 'Documents' })).toBeVisible();
  await check(page, 'drive');
  await page.getByRole('link', { name: 'Ridge at noon.jpg', exact: true }).click({ button: 'right' });
  await expect(page.getByRole('menu', { name: 'Ridge at noon.jpg' })).toBeVisible();
  await check(page, 'drive-menu');
  await page.getByRole('menuitem', { name: 'Details' }).click();
  await expect(page.getByRole('complementary', { name: 'Details' })).toContainText('Ridge at noon.jpg');
  await check(page, 'drive-details');
  const state = await page.context().storageState();
  await page.close();

  const phone = await newPage(browser, {
    storageState: state,
    viewport: { width: 390, height: 844 },
    colorScheme: 'dark',
  });
  await visit(phone, `${server.appUrl}/drive/all`);
  await expect(phone.getByRole('link', { name: 'Documents' })).toBeVisible();
  await check(phone, 'drive-phone-dark');
  await visit(phone, shares.get('open')?.url ?? '');
  await expect(phone.getByRole('gridcell', { name: 'Dusk.png' })).toBeVisible();
  await check(phone, 'share-phone-dark');
  await phone.close();
});
