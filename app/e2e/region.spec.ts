// Where the operator does not offer the service: a page with status 451, in place of every page.

import { type ServerProcess, startServerProcess } from '../server/proofs/testing/server-process.ts';
import { newPerson, newShare, storeFile } from '../server/proofs/testing/start-test-server.ts';
import { check, visitorFrom } from './blocked-visitors.ts';
import { expect, test } from './fixtures.ts';
import { ready, visit } from './people.ts';

let server: ServerProcess;
let sharePath: string;
test.beforeAll(async () => {
  server = await startServerProcess({
    demonstration: 'off',
    captcha: 'off',
    environment: {
      ALOFT_BLOCKED_COUNTRIES: 'XX',
      ALOFT_TRUSTED_PROXIES: '127.0.0.1,::1',
      ALOFT_CONTACT: 'help@example.org',
    },
  });
  const ada = await newPerson(server, 'ada@example.org');
  const id = await storeFile(server, ada, 'holiday plan.txt', 'a note');
  sharePath = `/s/${(await newShare(server, ada, [id])).id}`;
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
  await page.getByLabel('Language').selectOption('ko');
  await expect(page.locator('html')).toHaveAttribute('lang', 'ko');
  await ready(page);
  await page.locator('header').getByRole('combobox').selectOption('en-US');
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
