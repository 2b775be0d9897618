// Plans, checkout and codes: bought, declined, given up, expired, taken up again; and what is wrong is said in words.

import { servePages } from '../server/features/pages/serve.ts';
import { makeActivationCode } from '../server/features/vip/activation-codes.ts';
import { daysLeft, order, press, sellYear, year } from '../server/proofs/testing/shop.ts';
import { newPerson, startTestServer, type TestServer } from '../server/proofs/testing/start-test-server.ts';
import { expectNoViolations } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { dialog, open, orderRow } from './membership-page.ts';
import { visit } from './people.ts';

let server: TestServer;
test.beforeEach(async () => {
  server = await startTestServer({}, { pages: servePages });
  await sellYear(server);
});
test.afterEach(() => server.stop());

test('[R7.21] a payment that is declined, given up or too late is said so, and takes nothing', async ({
  page,
}) => {
  const bo = await newPerson(server, 'bo@example.org');
  await open(server, page, bo, '/drive/payment');
  const buy = page.getByRole('button', { name: `Buy ${year.name}` });
  const waiting = dialog(page, 'Waiting for your payment');
  const payment = page.getByRole('link', { name: 'Open the payment page' });
  const url = async (): Promise<string> => (await payment.getAttribute('href')) ?? '';
  await buy.click();
  await press(await url(), 'decline');
  await page.getByRole('button', { name: 'I’ve paid' }).click();
  await expect(dialog(page, 'The payment didn’t go through')).toContainText('nothing was charged');
  await page.getByRole('button', { name: 'Choose again' }).click();

  // Escape keeps the order; the list leads back to it.
  await buy.click();
  await expect(waiting).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(waiting).toBeHidden();
  await page.getByRole('link', { name: `Continue: ${year.name}` }).click();
  const given = await url();
  await page.getByRole('button', { name: 'Cancel this order' }).click();
  await expect(waiting).toBeHidden();
  await expect(orderRow(page, 'Canceled')).toBeVisible();
  expect((await press(given, 'pay')).status).toBe(410);

  await buy.click();
  await expect(payment).toBeVisible();
  server.pass(31 * 60_000);
  await page.getByRole('button', { name: 'I’ve paid' }).click();
  await expect(dialog(page, 'This order can no longer be paid')).toContainText('wasn’t paid in time');
  expect(await daysLeft(server, bo)).toBe(0);
});

test('[R7.21] somebody else’s order, and one that is paid when it is given up', async ({ page }) => {
  const cy = await newPerson(server, 'cy@example.org');
  const foreign = await order(server, await newPerson(server, 'di@example.org'));
  await open(server, page, cy, `/drive/payment?order_id=${foreign.order_id}`);
  await expect(page.getByText('This isn’t your order.')).toBeVisible();
  const own = await order(server, cy);
  await visit(page, `${server.appUrl}/drive/payment/storage?order_id=${own.order_id}`);
  await expect(dialog(page, 'Waiting for your payment')).toBeVisible();
  await press(own.payment_url, 'pay');
  await page.getByRole('button', { name: 'Cancel this order' }).click();
  await expect(dialog(page, 'Payment received')).toBeVisible();
  expect(await daysLeft(server, cy)).toBe(365);
});

test('the pages of storage and traffic tell what one has, and a session that has ended says so', async ({
  page,
}) => {
  const ed = await newPerson(server, 'ed@example.org');
  await open(server, page, ed, '/drive/payment/storage');
  await expect(page.getByText('With Premium you have 2 TB of storage.')).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('link', { name: 'Traffic', exact: true }).click();
  await expect(page).toHaveURL(/payment\/traffic$/);
  await expect(page.getByText('With Premium you can upload 20 TB and download 20 TB a month.')).toBeVisible();
  await expectNoViolations(page);
  await page.context().clearCookies();
  await page.getByRole('button', { name: `Buy ${year.name}` }).click();
  await expect(dialog(page, 'Sign in again')).toContainText('You’ve been signed out.');
});

test('[R7.12] a code is redeemed with its spaces; each wrong one is answered in words and stays', async ({
  page,
}) => {
  const fay = await newPerson(server, 'fay@example.org');
  const code = await makeActivationCode(server.services, { days: 30, expiresAt: null });
  const late = await makeActivationCode(server.services, {
    days: 30,
    expiresAt: server.services.clock() - 1,
  });
  const typed = ` ${code.replaceAll('-', ' ').toLowerCase()} `;
  await open(
    server,
    page,
    fay,
    `/drive/all?action=open_redeem_box&activation_code=${encodeURIComponent(typed)}`,
  );
  const box = dialog(page, 'Redeem a code');
  const field = box.getByLabel('Activation code');
  await expect(field).toHaveValue(typed);
  await expect(page).toHaveURL(`${server.appUrl}/drive/all`);
  // A link alone redeems nothing.
  expect(await daysLeft(server, fay)).toBe(0);
  await expectNoViolations(page);
  const redeem = async (text: string): Promise<void> => {
    await field.fill(text);
    await box.getByRole('button', { name: 'Redeem', exact: true }).click();
  };
  await redeem('abc');
  await expect(box.getByRole('alert')).toContainText('8 to 32 letters and digits');
  await redeem('ABCD-EFGH-JKLM-NPQR');
  await expect(box.getByRole('alert')).toContainText('We couldn’t find this code.');
  await expect(field).toHaveValue('ABCD-EFGH-JKLM-NPQR');
  await redeem(late);
  await expect(box.getByRole('alert')).toHaveText('This code has expired.');
  await expectNoViolations(page);
  await redeem(typed);
  await expect(dialog(page, 'Code redeemed')).toContainText('30 days of Premium added');
  await expectNoViolations(page);
  expect(await daysLeft(server, fay)).toBe(30);
  await page.getByRole('button', { name: 'Redeem another code' }).click();
  await redeem(code);
  await expect(box.getByRole('alert')).toContainText('already been used');
  // One wrong code was counted above.
  for (const last of 'ABCDEFGHJK') {
    const answered = page.waitForResponse('**/vip/v1/order/activation-code');
    await redeem(`WRNG-WRNG-WRNG-WRN${last}`);
    await answered;
    await expect(box.getByRole('button', { name: 'Redeem', exact: true })).not.toHaveAttribute('aria-busy');
  }
  await expect(box.getByRole('alert')).toContainText('Too many wrong codes. Try again in');
  await page.keyboard.press('Escape');
  await expect(box).toBeHidden();
});

test('[R2.24] an address opens the dialog of traffic', async ({ page }) => {
  const gil = await newPerson(server, 'gil@example.org');
  await open(server, page, gil, '/drive/trash?action=show_traffic_dialog');
  await expect(dialog(page, 'Traffic this month')).toContainText('Downloaded');
  await expect(page).toHaveURL(`${server.appUrl}/drive/trash`);
  await expectNoViolations(page);
  await page.getByRole('link', { name: 'Get more traffic' }).click();
  await expect(page).toHaveURL(`${server.appUrl}/drive/payment/traffic`);
});

test.describe('on a Korean phone', () => {
  test.use({ locale: 'ko', viewport: { width: 390, height: 844 }, hasTouch: true });

  test('[R7.21 R7.12] the drawer leads to the codes, and a plan is paid on the same page', async ({
    page,
  }) => {
    const han = await newPerson(server, 'han@example.org');
    await open(server, page, han, '/drive/all');
    await page.getByRole('button', { name: '메뉴', exact: true }).tap();
    await page.getByRole('dialog', { name: '메뉴' }).getByRole('button', { name: '코드 등록' }).tap();
    await expect(dialog(page, '코드 등록')).toBeVisible();
    await page.keyboard.press('Escape');
    await visit(page, `${server.appUrl}/drive/payment`);
    await expectNoViolations(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await page.getByRole('button', { name: `구매: ${year.name}` }).tap();
    const href = await page.getByRole('link', { name: '결제 페이지 열기' }).getAttribute('href');
    await page.goto(href ?? '');
    await page.locator('button.pay').tap();
    await page.waitForURL(`${server.appUrl}/drive/payment?order_id=*`);
    await expect(dialog(page, '결제가 완료됐어요')).toContainText('까지예요');
    await expectNoViolations(page);
  });
});
