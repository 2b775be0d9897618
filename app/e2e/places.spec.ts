// Going from place to place in the drive: what stands around them stays, and the focus goes on in the place.
import { expect, type Page, test } from '@playwright/test';
import { type ServerProcess, startServerProcess } from '../server/proofs/testing/server-process.ts';
import { createAccount, visit } from './people.ts';

let server: ServerProcess;
test.beforeAll(async () => {
  server = await startServerProcess({ demonstration: 'off', captcha: 'off' });
});
test.afterAll(() => server.stop());

const headings = {
  recent: 'Recent',
  starred: 'Starred',
  shares: 'Shared',
  offline: 'Offline downloads',
  trash: 'Trash',
  all: 'My drive',
} as const;
type Place = keyof typeof headings;
const places = Object.keys(headings) as Place[];

const heading = (page: Page, place: Place) =>
  page.getByRole('main').getByRole('heading', { level: 1, name: headings[place], exact: true });
const link = (page: Page, place: Place) => page.locator(`nav a[data-drop-place=${place}]:visible`);

test('[R2.7] header, side and bar stay as one goes from place to place; the focus goes into the place', async ({
  page,
}) => {
  await createAccount(page, server.appUrl, 'frame@example.org', 'a good password');
  const frame = page.locator('header, header input, body > div > nav, main');
  const parts = await frame.elementHandles();
  expect(parts).toHaveLength(5);
  for (const place of places) {
    await link(page, place).press('Enter');
    await page.waitForURL(`**/drive/${place}`);
    await expect(heading(page, place)).toBeAttached();
    await expect(link(page, place)).toHaveAttribute('aria-current', 'page');
    await expect(page.locator('body > div > nav [aria-current]:visible')).toHaveCount(1);
    await expect(page.getByRole('main')).toBeFocused();
    for (const part of parts) expect(await part.evaluate((element) => element.isConnected)).toBe(true);
  }
  // In the trash nothing is made.
  await page.keyboard.press('g');
  await page.keyboard.press('t');
  await expect(heading(page, 'trash')).toBeAttached();
  await expect(page.getByRole('button', { name: 'New', exact: true })).toHaveCount(0);
  await page.goBack();
  await expect(page.getByRole('button', { name: 'New', exact: true })).toBeVisible();

  // A place that the search led to has the focus; what is written there in the meantime keeps it.
  await page.keyboard.press('Control+k');
  await page.keyboard.type('star');
  await expect(page.getByRole('option', { name: 'Starred' })).toBeVisible();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(heading(page, 'starred')).toBeAttached();
  await expect(page.getByRole('main')).toBeFocused();
  const field = page.getByRole('combobox', { name: 'Search your drive' });
  await expect(field).toHaveValue('');
  await field.fill('left behind');
  await link(page, 'shares').click();
  await expect(heading(page, 'shares')).toBeAttached();
  await expect(field).toHaveValue('');
});

test('[R2.7] the first frame of every place is the server’s', async ({ page }) => {
  await createAccount(page, server.appUrl, 'first@example.org', 'a good password');
  const problems: string[] = [];
  page.on('console', (message) => {
    // A new account has no free membership yet, and the service says so.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(error.message));
  await page.addInitScript(() => {
    // A page that does not match is rendered anew: its elements are others than those that came.
    document.addEventListener('DOMContentLoaded', () => {
      Object.assign(window, { firstHeader: document.querySelector('header') });
    });
  });
  for (const place of [...places, 'search?q=a', 'storage']) {
    await visit(page, `${server.appUrl}/drive/${place}`);
    const isFirst = await page.evaluate(
      () => Reflect.get(window, 'firstHeader') === document.querySelector('header'),
    );
    expect([place, isFirst]).toEqual([place, true]);
  }
  expect(problems).toEqual([]);
  await visit(page, `${server.appUrl}/drive/login`);
  await page.waitForURL('**/drive/all');
});
