// The address of a file in a share: it opens that file in its folder, and says so where nothing is there.

import type { ServerProcess } from '../server/proofs/testing/server-process.ts';
import { expectNoViolations } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { ready, visit } from './people.ts';
import { newWorld, viewerOf } from './shared-files.ts';

let server: ServerProcess;
test.beforeAll(({ sharedServer }) => {
  server = sharedServer;
});

test('[R4.1] behind a passcode it opens after the passcode, too', async ({ page }) => {
  const { file, folder, share, root } = await newWorld(server, 'bo@shared-file-address-all.example', {
    pass_code_option: 'REQUIRED',
  });
  await visit(page, `${root}/${file}`);
  await page.getByRole('textbox', { name: 'Passcode' }).fill(share.passCode);
  await page.getByRole('button', { name: 'Open' }).click();
  await expect(viewerOf(page).getByText('Two days in Kyoto')).toBeVisible();
  await expect(page).toHaveURL(`${root}/${folder}/${file}`);
  await page.goBack();
  await expect(page).toHaveURL(`${root}/${folder}`);
});

test('[R4.1 P10a] what is not in the share says so, and leads to the share', async ({ page }) => {
  const { secret, root } = await newWorld(server, 'cy@shared-file-address-all.example');
  for (const id of [secret, 'nothing-has-this-id', 'x'.repeat(300)]) {
    const answer = await page.goto(`${root}/${id}`);
    expect(answer?.status()).toBe(404);
    await ready(page);
    await expect(page.getByRole('heading', { name: 'Not in this share' })).toBeVisible();
    await expectNoViolations(page);
    await page.getByRole('link', { name: 'Show the whole share' }).click();
    await expect(page.getByRole('link', { name: 'Trip', exact: true })).toBeVisible();
    await expect(page).toHaveURL(root);
  }
});
