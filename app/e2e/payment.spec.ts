// The payment page of the sandbox: with the keyboard, without scripts, in every language, light and dark.

import { daysLeft, order, sellYear, statusOf } from '../server/proofs/testing/shop.ts';
import {
  newPerson,
  type Person,
  startTestServer,
  type TestServer,
} from '../server/proofs/testing/start-test-server.ts';
import { expect, test } from './fixtures.ts';
import { drawn } from './people.ts';

let server: TestServer;
let ada: Person;
test.beforeAll(async () => {
  server = await startTestServer();
  await sellYear(server);
  ada = await newPerson(server, 'ada@example.org');
});
test.afterAll(() => server.stop());

test('[R7.21] an order is paid with the keyboard and without scripts, and the page leads back', async ({
  browser,
}) => {
  const made = await order(server, ada, { product_id: 'year', return_url: '/drive/all' });
  const context = await browser.newContext({ javaScriptEnabled: false, locale: 'en-US' });
  const page = await context.newPage();
  await page.goto(made.payment_url);
  await drawn(page);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Pay' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.waitForURL(`${server.appUrl}/drive/all?order_id=${made.order_id}`);
  expect(await statusOf(server, ada, made.order_id)).toBe('PAID');
  expect(await daysLeft(server, ada)).toBe(365);
  // Going back and pressing again shows that it is paid, and adds no more days.
  await page.goto(made.payment_url);
  await expect(page.getByRole('status')).toHaveText('This order is paid.');
  await expect(page.getByRole('button')).toHaveCount(0);
  expect(await daysLeft(server, ada)).toBe(365);
  await context.close();
});
