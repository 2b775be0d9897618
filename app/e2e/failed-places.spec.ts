// Each place of the drive when the service does not answer: it says so, and is there with a press when it does again.

import type { ServerProcess } from '../server/proofs/testing/server-process.ts';
import { expectNoViolations } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { openNewDrive } from './people.ts';

let server: ServerProcess;
test.beforeAll(({ sharedServer }) => {
  server = sharedServer;
});

const places = {
  recent: ['Couldn’t load recent activity', 'Nothing recent yet'],
  starred: ['Couldn’t load this folder', 'Nothing starred yet'],
  shares: ['Couldn’t load your shares', 'Nothing shared yet'],
  offline: ['Couldn’t load your downloads', 'No downloads yet'],
  trash: ['Couldn’t load this folder', 'The trash is empty'],
} as const;

test('[R4.3] a place that failed to load shows a retry button, which loads it', async ({ page }) => {
  await openNewDrive(page, server.appUrl, 'failed@failed-places.example', 'a good password');
  const calls = /\/(drive|vip)\/v1\//;
  for (const [place, [failed, loaded]] of Object.entries(places)) {
    await page.route(calls, (route) => route.fulfill({ status: 400, json: {} }));
    await page.locator(`nav a[data-drop-place=${place}]:visible`).click();
    const main = page.getByRole('main');
    await expect(main.getByText(failed)).toBeVisible();
    await expect(main.getByText(loaded)).toHaveCount(0);
    await expectNoViolations(page);
    await page.unroute(calls);
    await main.getByRole('button', { name: 'Try again' }).click();
    await expect(main.getByText(loaded)).toBeVisible();
    await expect(main.getByText(failed)).toHaveCount(0);
  }
});
