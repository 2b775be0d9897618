// Whom a page serves: a visitor, a free user or one with Premium; and what is left of Premium, down to its end.

import { servePages } from '../server/features/pages/serve.ts';
import { makeActivationCode, redeemCode } from '../server/features/vip/activation-codes.ts';
import { sellYear } from '../server/proofs/testing/shop.ts';
import {
  newPerson,
  newShare,
  type Person,
  startTestServer,
  storeFile,
  type TestServer,
} from '../server/proofs/testing/start-test-server.ts';
import { expect, type Page, test } from './fixtures.ts';
import { signInPage, visit } from './people.ts';

const day = 86_400_000;
let server: TestServer;
test.beforeEach(async () => {
  server = await startTestServer({}, { pages: servePages });
  await sellYear(server);
});
test.afterEach(() => server.stop());

async function givePremium(who: Person, days: number): Promise<void> {
  const code = await makeActivationCode(server.services, { days, expiresAt: null });
  expect(await redeemCode(server.services, who.id, code, null)).toMatchObject({ result: 'ACCEPTED' });
}

/** The addresses of a drive, which a visitor reaches after a sign-in only. */
const ofDrive = [
  '/drive/all',
  '/drive/recent',
  '/drive/starred',
  '/drive/shares',
  '/drive/offline',
  '/drive/trash',
  '/drive/storage',
  '/drive/account',
  '/drive/payment',
  '/drive/payment/storage',
  '/drive/payment/traffic',
  '/drive/feedback',
] as const;

/** Its frame names the account, and whether it has Premium, on every page of the drive. */
async function expectDriveOf(page: Page, who: Person, isPremium: boolean): Promise<void> {
  for (const address of ofDrive) {
    await visit(page, `${server.appUrl}${address}`);
    await expect(page, address).toHaveURL(`${server.appUrl}${address}`);
    await page.getByRole('button', { name: /^Account of / }).click();
    const menu = page.locator('#account-menu');
    await expect(menu, address).toContainText(`${who.email[0]}***@example.org`);
    await expect(menu.getByText('Premium', { exact: true }), address).toHaveCount(isPremium ? 1 : 0);
  }
}

test('[R1.2] every page tells a visitor, a free user and one with Premium apart', async ({ page }) => {
  const [ada, bo] = [await newPerson(server, 'ada@example.org'), await newPerson(server, 'bo@example.org')];
  const share = await newShare(server, ada, [await storeFile(server, ada, 'small.txt', 'small')]);
  const open = [`/s/${share.id}`, '/referral', '/'];
  await test.step('a visitor is offered the sign-in, and each page of a drive asks for it', async () => {
    for (const address of open) {
      await visit(page, `${server.appUrl}${address}`);
      await expect(page.getByRole('link', { name: 'Sign in', exact: true }).first(), address).toBeVisible();
      // The footer leads to it, and the home page compares what each plan has.
      await expect(page.getByRole('banner').getByText('Premium', { exact: true }), address).toHaveCount(0);
    }
    for (const address of ofDrive) {
      await visit(page, `${server.appUrl}${address}`);
      await expect(page.getByLabel('Email'), address).toBeVisible();
      await expect(page.getByRole('button', { name: /^Account of / }), address).toHaveCount(0);
    }
  });
  await test.step('a free user sees whose drive it is, and what the free plan has', async () => {
    await signInPage(page, server, bo);
    for (const address of open) {
      await visit(page, `${server.appUrl}${address}`);
      await expect(page.getByRole('link', { name: 'Sign in', exact: true }), address).toHaveCount(0);
    }
    await expectDriveOf(page, bo, false);
    await visit(page, `${server.appUrl}/drive/account`);
    await expect(page.getByRole('region', { name: 'Membership' })).toContainText('Free plan');
    await visit(page, `${server.appUrl}/drive/payment`);
    await expect(page.getByText('You have the free plan.')).toBeVisible();
  });
  await test.step('one with Premium sees that, and until when', async () => {
    await givePremium(bo, 30);
    await expectDriveOf(page, bo, true);
    await visit(page, `${server.appUrl}/drive/account`);
    await expect(page.getByRole('region', { name: 'Membership' })).toContainText('30 days left');
    await visit(page, `${server.appUrl}/drive/payment`);
    await expect(page.getByText('30 days left.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Extend Premium' })).toBeVisible();
  });
});

test('[R4.8] the days of Premium that are left go down to none, and no further', async ({ page }) => {
  const ada = await newPerson(server, 'ada@example.org');
  await givePremium(ada, 2);
  const membership = page.getByRole('region', { name: 'Membership' });
  const open = async (path: string): Promise<void> => {
    await page.clock.setFixedTime(server.services.clock());
    await signInPage(page, server, ada);
    await visit(page, `${server.appUrl}${path}`);
  };
  await open('/drive/account');
  await expect(membership).toContainText('2 days left');
  server.pass(1.5 * day);
  await open('/drive/account');
  await expect(membership).toContainText('1 day left');
  server.pass(3 * day);
  await open('/drive/account');
  await expect(membership).toContainText('Free plan');
  await expect(membership).not.toContainText('left');
  await open('/drive/payment');
  await expect(page.getByText(/^Your Premium ended on .* None of your files were deleted\.$/)).toBeVisible();
  // A clock that lags shows no days of a membership that the server has ended.
  await page.clock.setFixedTime(server.services.clock() - 4 * day);
  await visit(page, `${server.appUrl}/drive/account`);
  await expect(membership).toContainText('Free plan');
  await expect(membership).not.toContainText('left');
});
