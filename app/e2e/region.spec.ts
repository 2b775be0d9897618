// Where the operator does not offer the service: a page with status 451, in place of every page.

import type { ServerProcess } from '../server/proofs/testing/server-process.ts';
import { check } from './axe.ts';
import { startBlocking, visitorFrom } from './blocked-visitors.ts';
import { expect, test } from './fixtures.ts';
import { ready, visit } from './people.ts';

let server: ServerProcess;
let sharePath: string;
test.beforeAll(async () => {
  ({ server, sharePath } = await startBlocking());
});
test.afterAll(() => server.stop());

test('[R6.4] a blocked visitor can read it in another language, write to the operator, and look again', async ({
  browser,
}) => {
  const page = await visitorFrom(browser, 'XX', {
    viewport: { width: 390, height: 844 },
    colorScheme: 'dark',
  });
  await visit(page, `${server.appUrl}${sharePath}`);
  await check(page, 'region-phone-dark');
  await expect(page.getByRole('link', { name: 'Contact us' })).toHaveAttribute(
    'href',
    'mailto:help@example.org',
  );
  await page.getByRole('button', { name: /^Language/ }).click();
  await page.getByRole('link', { name: '한국어' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'ko');
  await ready(page);
  await page.locator('header [popovertarget]').click();
  await page.getByRole('link', { name: 'English' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-US');
  await ready(page);
  const again = page.getByRole('button', { name: 'Check again' });
  await again.press('Enter');
  await expect(page.getByRole('status')).toHaveText('Still not available where you are.');
  await expect(again).toBeFocused();
  // The visitor turns the VPN off.
  await page.context().setExtraHTTPHeaders({ 'x-country': 'ZZ' });
  await again.press('Enter');
  await expect(page.getByRole('link', { name: 'holiday plan.txt' })).toBeVisible();
  await page.context().close();
});
