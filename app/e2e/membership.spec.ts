// Plans, checkout and codes: bought, declined, given up, expired, taken up again; and what is wrong is said in words.

import { servePages } from '../server/features/pages/serve.ts';
import { daysLeft, sellYear, year } from '../server/proofs/testing/shop.ts';
import { newPerson, startTestServer, type TestServer } from '../server/proofs/testing/start-test-server.ts';
import { expectNoViolations } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { dialog, open, orderRow } from './membership-page.ts';
import { reload } from './people.ts';

let server: TestServer;
test.beforeEach(async () => {
  server = await startTestServer({}, { pages: servePages });
  await sellYear(server);
});
test.afterEach(() => server.stop());

test('[R7.21] a plan is bought: the payment goes on after a reload, and both tabs notice that it is paid', async ({
  page,
  context,
}) => {
  const ada = await newPerson(server, 'ada@example.org');
  await open(server, page, ada, '/drive/payment');
  await expect(page.getByText('You have the free plan.')).toBeVisible();
  await expect(page.getByText('2 TB of storage')).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('button', { name: `Buy ${year.name}` }).click();
  await expect(dialog(page, 'Waiting for your payment')).toContainText('€39.00');
  await expect(page).toHaveURL(/order_id=/);
  await expectNoViolations(page);
  await reload(page);
  await expect(dialog(page, 'Waiting for your payment')).toContainText('€39.00');
  const opened = context.waitForEvent('page');
  await page.getByRole('link', { name: 'Open the payment page' }).click();
  const provider = await opened;
  await provider.getByRole('button', { name: 'Pay' }).click();
  await provider.waitForURL(`${server.appUrl}/drive/payment?order_id=*`);
  await expect(dialog(provider, 'Payment received')).toContainText('You have Premium until');
  await expect(dialog(page, 'Payment received')).toContainText('You have Premium until');
  await expectNoViolations(page);
  expect(await daysLeft(server, ada)).toBe(365);
  await page.getByRole('button', { name: 'See your orders' }).click();
  await expect(page).toHaveURL(`${server.appUrl}/drive/payment#orders`);
  await expect(orderRow(page, year.name).filter({ hasText: 'Paid' })).toBeVisible();
  await expect(page.getByText('365 days left.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Extend Premium' })).toBeVisible();
});
