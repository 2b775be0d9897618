// The payment page of the sandbox: with the keyboard, without scripts, in every language, light and dark.

import { localeCodes } from '@aloft/i18n';
import { sandboxTranslations } from '../server/features/payments/sandbox-translations.ts';
import { order, sellYear, statusOf } from '../server/proofs/testing/shop.ts';
import {
  newPerson,
  type Person,
  startTestServer,
  type TestServer,
} from '../server/proofs/testing/start-test-server.ts';
import { expectNoViolations } from './axe.ts';
import { expect, test } from './fixtures.ts';

let server: TestServer;
let ada: Person;
test.beforeAll(async () => {
  server = await startTestServer();
  await sellYear(server);
  ada = await newPerson(server, 'ada@example.org');
});
test.afterAll(() => server.stop());

test('[R7.21 R1.1] in each language, light and dark, it is translated and has no accessibility violation', async ({
  browser,
}) => {
  const { payment_url: url } = await order(server, ada);
  for (const [n, locale] of localeCodes.entries()) {
    const colorScheme = n % 2 === 0 ? 'light' : 'dark';
    const context = await browser.newContext({ locale, colorScheme, viewport: { width: 360, height: 740 } });
    const page = await context.newPage();
    await page.goto(url);
    const say = sandboxTranslations[locale];
    await expect(page.getByRole('heading', { name: say.title })).toBeVisible();
    await expect(page.getByText(say.notice)).toBeVisible();
    await expectNoViolations(page, `${locale} ${colorScheme}`);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect([locale, wide]).toEqual([locale, false]);
    await context.close();
  }
});

test('[R7.21] declining leads back, too, and the page shows it afterwards', async ({ page }) => {
  const made = await order(server, ada);
  await page.goto(made.payment_url);
  await page.getByRole('button', { name: 'Decline' }).click();
  await page.waitForURL(`${server.appUrl}/drive/payment?order_id=${made.order_id}`);
  expect(await statusOf(server, ada, made.order_id)).toBe('FAILED');
  await page.goto(made.payment_url);
  await expect(page.getByRole('status')).toHaveText('The payment was declined. Nothing was taken.');
  await expectNoViolations(page, 'declined');
});
