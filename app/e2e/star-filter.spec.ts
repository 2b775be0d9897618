// What has a star in one folder: its address, its count, what is chosen in it, and how it empties.

import type { ServerProcess } from '../server/proofs/testing/server-process.ts';
import { axe } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { bar, counted, entries, filter, openStars, rowAt, starred } from './starred-entries.ts';

let server: ServerProcess;

// The rows that fill a drive can be put into a database once.
test.beforeAll(({ sharedServer }) => {
  server = sharedServer;
});
test('[R10.1] [R10.2] a folder shows what has a star, with the true count and an address to go back to', async ({
  page,
  browser,
}) => {
  await openStars(server, page, 'stars');
  await filter(page).click();
  await expect(page).toHaveURL(/\/drive\/all\?.*is=starred/);
  await counted(page, starred);
  await expect(bar(page).getByRole('status')).toHaveText(`${starred} items`);
  await expect(filter(page)).toHaveAttribute('aria-pressed', 'true');
  await expect(filter(page)).toBeFocused();
  await expect(page.getByRole('button', { name: 'Photos by day' })).toHaveCount(0);
  const { violations } = await (await axe(page)).analyze();
  expect(violations).toEqual([]);

  // Back and forward.
  await page.goBack();
  await counted(page, entries);
  await expect(filter(page)).toHaveAttribute('aria-pressed', 'false');
  await page.goForward();
  await counted(page, starred);

  // The first frame of the server, without scripts; what the address names wrongly is passed over.
  const { cookies } = await page.context().storageState();
  const bare = await browser.newContext({ javaScriptEnabled: false });
  await bare.addCookies(cookies);
  const first = await bare.newPage();
  // A document waits a second for its list, which is little where the machine is busy.
  await expect(async () => {
    await first.goto(`${server.appUrl}/drive/all?is=starred&view=list&order=name_asc`);
    expect((await first.getByRole('row').allInnerTexts())[1]).toContain('Document 00000100');
  }).toPass();
  await expect(first.getByRole('group', { name: 'Filters' }).getByRole('status')).toHaveText(
    `${starred} items`,
  );
  await first.goto(`${server.appUrl}/drive/all?is=sparkling&view=list`);
  await expect(first.getByRole('button', { name: 'Starred only' })).toHaveAttribute('aria-pressed', 'false');
  await expect(first.getByRole('group', { name: 'Filters' })).toHaveCount(0);
  await bare.close();

  // The end is reached, and all of it is chosen, loaded or not.
  await rowAt(page, 0).click();
  await page.keyboard.press('End');
  await expect(rowAt(page, starred - 1)).toContainText('Document 00000449');
  await page.keyboard.press('Control+a');
  await expect(page.getByText(`${starred} selected`)).toBeVisible();
  await page.keyboard.press('Delete');
  await expect(page.getByText('Nothing starred in this folder')).toBeVisible();
  await expect(page.getByText(`Moved ${starred} items to the trash`)).toBeVisible();
  await page.getByRole('link', { name: 'Show everything' }).click();
  await counted(page, entries - starred);
  await expect(filter(page)).toHaveAttribute('aria-pressed', 'false');
});
