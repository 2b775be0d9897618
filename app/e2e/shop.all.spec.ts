// The plans inside another page or an app: what they cost, and the way to a payment in a window of its own.

import { servePages } from '../server/features/pages/serve.ts';
import { sellYear, year } from '../server/proofs/testing/shop.ts';
import { newPerson, startTestServer, type TestServer } from '../server/proofs/testing/start-test-server.ts';
import { expectNoViolations } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { openNewDrive, visit } from './people.ts';

const host = 'http://localhost:4999';
let server: TestServer;
test.beforeAll(async () => {
  server = await startTestServer({ frameOrigins: [host] }, { pages: servePages });
});
test.afterAll(() => server.stop());

test('[R2.23] the shop tells what is sold, alone and in the drive, and pays in a window of its own', async ({
  page,
}) => {
  const shop = `${server.appUrl}/en-US/inapp/shop`;
  const pay = { name: 'Get Premium' };
  await visit(page, shop);
  await expect(page.getByText('Premium isn’t sold on this server.')).toBeVisible();
  await expect(page.getByRole('link', pay)).toHaveCount(0);
  await sellYear(server);

  await visit(page, `${shop}?scene=banner&origin=${encodeURIComponent(host)}`);
  const link = page.getByRole('link', pay);
  await expect(link).toHaveAttribute('href', '/drive/payment?scene=banner');
  await expect(link).toHaveAttribute('target', '_blank');
  await expect(page.getByText('Your plan')).toHaveCount(0);

  await openNewDrive(page, server.appUrl, 'shop@example.org', 'a good password');
  await visit(page, shop);
  await expect(page.getByRole('navigation', { name: 'Drive' })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Your plan' })).toContainText('Free');
  await expectNoViolations(page);
  await visit(page, `${shop}?hide_header=1`);
  await expect(page.getByRole('link', pay)).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Drive' })).toHaveCount(0);
  await expect(page.getByText('Aloft', { exact: true })).toHaveCount(0);
});

test('[R2.23] from where one came to the shop goes along through the sign-in to the order, and survives its payment', async ({
  page,
}) => {
  await sellYear(server);
  await newPerson(server, 'scene@example.org');
  await visit(page, `${server.appUrl}/en-US/inapp/shop?scene=banner`);
  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'Get Premium' }).click();
  const payment = await opened;
  await payment.waitForURL(/\/drive\/login\?/);
  await payment.getByLabel('Email').fill('scene@example.org');
  await payment.getByLabel('Password', { exact: true }).fill('a long password');
  await payment.getByRole('button', { name: 'Sign in', exact: true }).click();
  await payment.waitForURL(`${server.appUrl}/drive/payment?scene=banner`);
  await payment.getByRole('button', { name: `Buy ${year.name}` }).click();
  await payment.waitForURL(/\?scene=banner&order_id=/);
  const orders = await server.services.db.selectFrom('orders').select(['scene', 'return_url']).execute();
  expect(orders).toEqual([{ scene: 'banner', return_url: '/drive/payment?scene=banner' }]);

  await visit(page, `${server.appUrl}/en-US/inapp/shop?scene=${encodeURIComponent('<b>')}`);
  await expect(page.getByRole('link', { name: 'Get Premium' })).toHaveAttribute('href', '/drive/payment');
});
