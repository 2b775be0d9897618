// Search, the command palette and the list of shortcuts.

import type { ServerProcess } from '../server/proofs/testing/server-process.ts';
import { axe } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { holdRequests, scripts } from './held-requests.ts';
import { field, found, openSearch, panel, withFiles } from './search-panel.ts';

let server: ServerProcess;
test.beforeAll(({ sharedServer }) => {
  server = sharedServer;
});
test('[R10.1] finds Korean, Chinese, accents and full-width text; arrow keys move from the field to the results', async ({
  page,
}) => {
  await withFiles(server, page, 'letters@search.example');
  for (const [typed, name, marked] of [
    ['기록', '회의 기록.txt', '기록'],
    ['照', '照片.zip', '照'],
    ['cafe', 'Café menu.pdf', 'Café'],
    ['full', 'ＦＵＬＬ.txt', 'ＦＵＬＬ'],
  ] as const) {
    await field(page).fill(typed);
    const best = panel(page).getByRole('option', { name });
    await expect(best).toBeVisible();
    await expect(best.locator('mark')).toHaveText(marked);
  }
  await page.keyboard.press('Enter');
  await page.waitForURL('**/drive/search?q=full');
  await expect(found(page)).toHaveText(['ＦＵＬＬ.txt']);
  await expect(field(page)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.locator(':focus').getByRole('link', { name: 'ＦＵＬＬ.txt', exact: true })).toBeVisible();
});

test('[R10.1] a late response never replaces the results of a newer search', async ({ page }) => {
  await withFiles(server, page, 'late@search.example');
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let answered = (): void => undefined;
  const late = new Promise<void>((resolve) => {
    answered = resolve;
  });
  await page.route(
    (url) => url.pathname.endsWith('/drive/v1/files') && url.search.includes('night'),
    async (route) => {
      await held;
      await route.continue().catch(() => undefined);
      answered();
    },
  );
  const asked = page.waitForRequest((request) => request.url().includes('night'));
  await field(page).fill('night');
  await asked;
  await field(page).fill('garden');
  await expect(panel(page).getByRole('option', { name: 'Kyoto garden.jpg' })).toBeVisible();
  release();
  await late;
  await expect(page.getByRole('button', { name: 'Show 1 result' })).toBeVisible();
  await expect(panel(page).getByRole('option', { name: 'KYOTO by night.mp4' })).toHaveCount(0);
  await expect(panel(page).getByRole('option', { name: 'Kyoto garden.jpg' })).toBeVisible();
});

test('with the keyboard only: pages, commands, recent searches, and out again', async ({ page }) => {
  await withFiles(server, page, 'palette@search.example');
  await openSearch(page);
  await page.keyboard.type('star');
  const starred = panel(page).getByRole('option', { name: 'Starred' });
  await expect(starred).toBeVisible();
  await page.keyboard.press('ArrowUp');
  await expect(starred).toHaveAttribute('aria-selected', 'true');
  // Text typed while the next page loads is kept.
  const release = await holdRequests(page, scripts);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/drive/starred');
  await openSearch(page);
  await page.keyboard.type('garden');
  release();
  await expect(page.getByRole('heading', { name: 'Starred', exact: true })).toBeAttached();
  await expect(page.getByRole('button', { name: 'Show 1 result' })).toBeVisible();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/drive/search?q=garden');
  await expect(found(page)).toHaveText(['Kyoto garden.jpg']);
  await openSearch(page);
  await page.keyboard.press('Escape');
  await expect(field(page)).toHaveValue('');
  await expect(panel(page).getByRole('option', { name: 'garden' })).toBeVisible();
  expect((await (await axe(page)).include('search').analyze()).violations).toEqual([]);
  await page.getByRole('button', { name: 'Clear recent searches' }).press('Enter');
  await expect(panel(page).getByRole('option', { name: 'garden' })).toHaveCount(0);
  await expect(field(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(panel(page)).toHaveCount(0);
  await expect(
    page.locator(':focus').getByRole('link', { name: 'Kyoto garden.jpg', exact: true }),
  ).toBeVisible();

  await openSearch(page);
  await page.keyboard.press('Escape');
  await page.keyboard.type('new fold');
  const command = panel(page).getByRole('option', { name: 'New folder' });
  await expect(command).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(command).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'New folder' })).toBeVisible();
});
