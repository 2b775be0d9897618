// The address of a file in a share: it opens that file in its folder, and says so where nothing is there.

import type { ServerProcess } from '../server/proofs/testing/server-process.ts';
import { expect, test } from './fixtures.ts';
import { newWorld, viewerOf } from './shared-files.ts';

let server: ServerProcess;
test.beforeAll(({ sharedServer }) => {
  server = sharedServer;
});

test('[R4.1 R6.3] the address of a file opens it in its folder, which stays behind it', async ({ page }) => {
  const { folder, file, root } = await newWorld(server, 'ada@shared-file-address.example');
  for (const address of [`${root}/${file}`, `${root}/${folder}/${file}`]) {
    await page.goto(address);
    await expect(viewerOf(page)).toBeVisible();
    await expect(viewerOf(page).getByText('Two days in Kyoto')).toBeVisible();
    await expect(page).toHaveURL(`${root}/${folder}/${file}`);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).toHaveURL(`${root}/${folder}`);
    // In another tab it opens there, too.
    const link = page.getByRole('link', { name: 'Notes.txt', exact: true });
    await expect(link).toHaveAttribute('href', new URL(`${root}/${folder}/${file}`).pathname);
    await page.getByRole('navigation', { name: 'Folders' }).getByRole('link', { name: 'All files' }).click();
    await expect(page.getByRole('link', { name: 'Plans', exact: true })).toBeVisible();
    await expect(page).toHaveURL(root);
  }
});
