// Packs of storage and traffic: chosen with the keyboard, paid, and told where one looks for them.

import { servePages } from '../server/features/pages/serve.ts';
import { setProduct } from '../server/features/settings/products.ts';
import { press, sellYear } from '../server/proofs/testing/shop.ts';
import { newPerson, startTestServer, type TestServer } from '../server/proofs/testing/start-test-server.ts';
import { expectNoViolations } from './axe.ts';
import { expect, type Page, test } from './fixtures.ts';
import { dialog, open, orderRow } from './membership-page.ts';
import { visit } from './people.ts';

const GiB = 1024 ** 3;

let server: TestServer;
test.beforeEach(async () => {
  server = await startTestServer({}, { pages: servePages });
});
test.afterEach(() => server.stop());

const currency = 'USD';
async function sellPacks(): Promise<void> {
  const sell = (id: string, product: Parameters<typeof setProduct>[2]) =>
    setProduct(server.services, { id, language: '' }, product);
  await sell('small', {
    kind: 'storage',
    name: 'Storage pack, 500 GB',
    bytes: 500 * GiB,
    days: 365,
    price: 1200,
    currency,
  });
  await sell('large', {
    kind: 'storage',
    name: 'Storage pack, 1 TB',
    bytes: 1024 * GiB,
    days: 365,
    price: 2000,
    currency,
  });
  await sell('fifty', {
    kind: 'traffic',
    name: 'Traffic pack, 50 GB',
    bytes: 50 * GiB,
    price: 300,
    currency,
  });
  await sell('more', {
    kind: 'traffic',
    name: 'Traffic pack, 500 GB',
    bytes: 500 * GiB,
    price: 2000,
    currency,
  });
}

const order = (page: Page) => page.getByRole('complementary', { name: 'Your order' });

/** Pays the order that waits. */
async function pay(page: Page): Promise<void> {
  const link = page.getByRole('link', { name: 'Open the payment page' });
  await press((await link.getAttribute('href')) ?? '', 'pay');
  await page.getByRole('button', { name: 'I’ve paid' }).click();
}

test('[R7.21] a storage pack is chosen with the keyboard and paid, and stands in the storage with its end', async ({
  page,
}) => {
  await sellYear(server);
  await sellPacks();
  const ada = await newPerson(server, 'ada@example.org');
  await open(server, page, ada, '/drive/payment/storage');
  const packs = page.getByRole('group', { name: 'Storage packs' });
  await expect(packs.getByRole('radio')).toHaveCount(2);
  await expect(packs.getByRole('radio', { name: '500 GB 12 months $12.00' })).toBeChecked();
  await expect(order(page)).toContainText('Storage pack, 500 GB');
  await expect(page.getByText('Compare plans')).toBeVisible();
  await expectNoViolations(page);
  await packs.getByRole('radio').first().focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('region', { name: 'After this' })).toContainText('10 GB → 1 TB');
  await expect(order(page)).toContainText('$20.00');
  await order(page).getByRole('button', { name: 'Pay $20.00' }).click();
  await expect(dialog(page, 'Waiting for your payment')).toContainText('Storage pack, 1 TB');
  await pay(page);
  await expect(dialog(page, 'Payment received')).toContainText('You now have 1 TB of storage.');
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'See your orders' }).click();
  await expect(page).toHaveURL(/\/drive\/payment#orders$/);
  await expect(orderRow(page, 'Storage pack, 1 TB').filter({ hasText: 'Paid' })).toBeVisible();
  // The plans' page sells no packs.
  await expect(page.getByRole('button', { name: 'Buy Storage pack' })).toHaveCount(0);
  await visit(page, `${server.appUrl}/drive/storage`);
  const own = page.getByRole('list', { name: 'Extra packs' });
  await expect(own.getByRole('listitem')).toHaveText(/Storage pack, 1 TB.*Until .*Buy another/);
  await expectNoViolations(page);
  await page.getByRole('link', { name: 'Get more space' }).click();
  await expect(page).toHaveURL(/\/drive\/payment\/storage$/);
});

test('[R7.21] a traffic pack says its price for a GB, and what is left of it stands with the traffic', async ({
  page,
}) => {
  await sellPacks();
  const bo = await newPerson(server, 'bo@example.org');
  await open(server, page, bo, '/drive/payment/traffic');
  const best = page.getByRole('radio', { name: '500 GB Best price $0.04 a GB' });
  await best.check();
  await expect(page.getByRole('region', { name: 'After this' })).toContainText('0 B → 500 GB');
  await expect(order(page)).toContainText('Doesn’t expire');
  await expectNoViolations(page);
  await order(page).getByRole('button', { name: 'Pay $20.00' }).click();
  await expect(dialog(page, 'Waiting for your payment')).toBeVisible();
  await pay(page);
  await expect(dialog(page, 'Payment received')).toContainText('Your traffic packs have 500 GB left.');
  await visit(page, `${server.appUrl}/drive/all?action=show_traffic_dialog`);
  await expect(dialog(page, 'Traffic this month')).toContainText('500 GB left');
});

test('[R7.21] where no packs are sold, a member reads that, and who is none is offered Premium', async ({
  page,
}) => {
  await sellYear(server);
  const cy = await newPerson(server, 'cy@example.org');
  await open(server, page, cy, '/drive/payment/storage');
  await expect(page.getByRole('heading', { name: 'Get Premium' })).toBeVisible();
  await expect(order(page)).toHaveCount(0);
  await server.services.db
    .updateTable('accounts')
    .set({ vip_expires_at: server.services.clock() + 30 * 86_400_000 })
    .where('id', '=', cy.id)
    .execute();
  await visit(page, `${server.appUrl}/drive/payment/storage`);
  await expect(page.getByText('No storage packs are sold on this server.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Buy/ })).toHaveCount(0);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('[R7.21] what would be paid stays at the foot while one looks at the packs', async ({ page }) => {
    await sellPacks();
    const di = await newPerson(server, 'di@example.org');
    await open(server, page, di, '/drive/payment/traffic');
    const button = order(page).getByRole('button', { name: 'Pay $3.00' });
    await expect(button).toBeInViewport({ ratio: 1 });
    await page.getByRole('radio').last().tap();
    await expect(order(page).getByRole('button', { name: 'Pay $20.00' })).toBeInViewport({ ratio: 1 });
    await expectNoViolations(page);
  });
});
