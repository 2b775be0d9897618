// A line that drops each second request: what a person does ends in a clear state, once, and nothing typed is lost.
import type { ServerProcess } from '../server/proofs/testing/server-process.ts';
import { choose, link, nameField, nameInRow, openSmallDrive, row, toasts } from './drive-list.ts';
import { expect, type Page, test } from './fixtures.ts';

let server: ServerProcess;
test.beforeAll(({ sharedServer }) => {
  server = sharedServer;
});

/** Drops every second call of the drive, before or after the service has answered it by turns. */
async function dropEachSecond(page: Page): Promise<() => number> {
  let calls = 0;
  let dropped = 0;
  await page.route('**/drive/v1/**', async (route) => {
    calls += 1;
    if (calls % 2 === 1) return route.fallback();
    dropped += 1;
    // The service has done what its answer never says.
    if (dropped % 2 === 0) await route.fetch().catch(() => null);
    await route.abort('connectionfailed');
  });
  return () => dropped;
}

test('[R4.3] over a line that drops each second request, each change is made once, and what was typed stays', async ({
  page,
}) => {
  await openSmallDrive(page, server.appUrl, 'dropped-requests');
  const droppedOf = await dropEachSecond(page);

  await page.keyboard.press('Alt+n');
  const dialog = page.getByRole('dialog', { name: 'New folder' });
  await dialog.getByLabel('Name').fill('Trip');
  await page.keyboard.press('Enter');
  await expect(async () => {
    // Refused for the line: the name is still there, and is sent again.
    if (await dialog.isVisible()) {
      await expect(dialog.getByLabel('Name')).toHaveValue('Trip');
      await dialog.getByRole('button', { name: 'Create' }).click();
    }
    await expect(dialog).toBeHidden({ timeout: 1000 });
  }).toPass();
  await expect(link(page, 'Trip')).toHaveCount(1);

  await choose(page, 'Rename');
  await nameInRow(page, 'b.txt');
  await expect(nameField(page)).toHaveCount(0);
  await expect(async () => {
    const again = toasts(page).getByRole('button', { name: 'Try again' });
    if (await again.isVisible()) await again.click();
    await expect(link(page, 'b.txt')).toBeVisible({ timeout: 1000 });
  }).toPass();

  await row(page, 'b.txt').click();
  await page.keyboard.press('Delete');
  await expect(async () => {
    const again = toasts(page).getByRole('button', { name: 'Try again' });
    if (await again.isVisible()) await again.click();
    await expect(link(page, 'b.txt')).toHaveCount(0, { timeout: 1000 });
  }).toPass();
  expect(droppedOf()).toBeGreaterThan(2);

  await page.unroute('**/drive/v1/**');
  await page.reload();
  await expect(link(page, 'Trip')).toHaveCount(1);
  await expect(page.getByRole('link', { name: /^(Box|Trip|.*\.txt)( \(\d+\))?$/ })).toHaveText([
    'Trip',
    'Box',
  ]);
});
