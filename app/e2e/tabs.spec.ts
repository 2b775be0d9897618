// What a person chooses in one tab, and who they are, holds in the others of the browser.

import type { ServerProcess } from '../server/proofs/testing/server-process.ts';
import { type BrowserContext, expect, type Page, test } from './fixtures.ts';
import { openNewDrive, visit } from './people.ts';

let server: ServerProcess;
test.beforeAll(({ sharedServer }) => {
  server = sharedServer;
});

const password = 'long enough 1';

/** Two tabs of a new drive, with a folder in it. */
async function twoTabs(context: BrowserContext, one: Page, email: string): Promise<Page> {
  await openNewDrive(one, server.appUrl, email, password);
  const made = await one.request.post(`${server.appUrl}/drive/v1/files`, {
    data: { kind: 'drive#folder', name: 'Plans', parent_id: '' },
    headers: { origin: server.appUrl },
  });
  expect(made.ok()).toBe(true);
  await expect(one.getByRole('link', { name: 'Plans' })).toBeVisible();
  const two = await context.newPage();
  await visit(two, `${server.appUrl}/drive/all`);
  return two;
}

const accountMenu = (page: Page) => page.getByRole('button', { name: /^Account of/ });

test('[P31a] signing out in one tab signs out the other, and signing in signs it in again', async ({
  context,
  page,
}) => {
  const two = await twoTabs(context, page, 'ada@tabs.example');
  await accountMenu(page).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(two.getByText('You were signed out in another tab.')).toBeVisible();
  await expect(two.getByRole('link', { name: 'Plans' })).toHaveCount(0);
  // It goes there by itself.
  await page.waitForURL('**/drive/login**');
  await visit(page, `${server.appUrl}/drive/login`);
  await page.getByLabel('Email').fill('ada@tabs.example');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(two.getByRole('link', { name: 'Plans' })).toBeVisible();
});

test('[P31a] language, theme and view that are chosen in one tab reach the other', async ({
  context,
  page,
}) => {
  const two = await twoTabs(context, page, 'bo@tabs.example');
  await page.getByRole('button', { name: 'List' }).click();
  await expect(two.getByRole('button', { name: 'List' })).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'Grid' }).click();
  await expect(two.getByRole('button', { name: 'Grid' })).toHaveAttribute('aria-pressed', 'true');
  await accountMenu(page).click();
  await page.getByRole('button', { name: 'Dark' }).click();
  await expect(two.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.getByLabel('Language').selectOption('ko');
  await expect(page.locator('html')).toHaveAttribute('lang', 'ko');
  // A page is not loaded again under its reader's hands.
  const words = two.getByText('The language was changed in another tab.');
  await expect(words).toBeVisible();
  await expect(two.locator('html')).toHaveAttribute('lang', 'en-US');
  await two.getByRole('button', { name: 'Reload' }).click();
  await expect(two.locator('html')).toHaveAttribute('lang', 'ko');
});
