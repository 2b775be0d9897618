// One person's way through everything that is not the drive itself: read about it, get a share, be invited, redeem, buy, be
// compensated.
import { namedCompensation } from '@aloft/core/rules';
import { servePages } from '../server/features/pages/serve.ts';
import { setActivity } from '../server/features/settings/activities.ts';
import { makeActivationCode } from '../server/features/vip/activation-codes.ts';
import { daysLeft, press, sellYear, year } from '../server/proofs/testing/shop.ts';
import {
  call,
  newShare,
  newVerifiedPerson,
  startTestServer,
  storeFile,
  type TestServer,
} from '../server/proofs/testing/start-test-server.ts';
import { expect, test } from './fixtures.ts';
import { dialog } from './membership-page.ts';
import { ready, visit } from './people.ts';

let server: TestServer;
test.beforeAll(async () => {
  server = await startTestServer({}, { pages: servePages });
  await sellYear(server);
});
test.afterAll(() => server.stop());

test('[R1.10] site, help, share, invitation, activation code, membership and compensation work from end to end for one person', async ({
  page,
}) => {
  // What is pressed on the way loads a document each time.
  test.slow();
  const ada = await newVerifiedPerson(server, 'ada@whole.example');
  const bo = await newVerifiedPerson(server, 'bo@whole.example');
  const share = await newShare(server, ada, [await storeFile(server, ada, 'note.txt', 'Two days in Kyoto')]);
  const { body } = await call(server, 'GET', '/vip/v1/activity/inviteCode', { token: ada.token });
  const start = server.services.clock() + 1;
  await setActivity(server.services, { name: namedCompensation, start, end: start + 86_400_000, days: 7 });
  server.pass(1000);

  await test.step('the site leads to its help', async () => {
    await page.goto(`${server.appUrl}/en-US`);
    await page.getByRole('banner').getByRole('link', { name: 'Help' }).click();
    await page.waitForURL('**/help-center/**');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(
      page.getByRole('article').or(page.getByRole('main')).getByRole('listitem').first(),
    ).toBeVisible();
  });
  await test.step('a share is looked at without an account', async () => {
    await visit(page, `${server.appUrl}/s/${share.id}`);
    await page.getByRole('link', { name: 'note.txt' }).click();
    await expect(page.getByRole('dialog', { name: 'note.txt' })).toContainText('Two days in Kyoto');
  });
  await test.step('an invitation is accepted with the sign-in', async () => {
    await visit(page, `${server.appUrl}/referral?from=${String(body.code)}`);
    await page.getByRole('link', { name: 'Accept the invitation' }).click();
    await page.waitForURL('**/drive/login**');
    await ready(page);
    await page.getByLabel('Email').fill(bo.email);
    await page.getByLabel('Password', { exact: true }).fill('a long password');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByText('The invitation gave you 3 days of Premium.')).toBeVisible();
  });
  const before = await daysLeft(server, bo);
  await test.step('an activation code is redeemed', async () => {
    const code = await makeActivationCode(server.services, { days: 30, expiresAt: null });
    await visit(page, `${server.appUrl}/drive/all?action=open_redeem_box`);
    const box = dialog(page, 'Redeem a code');
    await box.getByLabel('Activation code').fill(code);
    await box.getByRole('button', { name: 'Redeem', exact: true }).click();
    await expect(dialog(page, 'Code redeemed')).toContainText('30 days of Premium added');
  });
  await test.step('a plan is bought', async () => {
    await visit(page, `${server.appUrl}/drive/payment`);
    await page.getByRole('button', { name: `Buy ${year.name}` }).click();
    const payment = page.getByRole('link', { name: 'Open the payment page' });
    await press((await payment.getAttribute('href')) ?? '', 'pay');
    await page.getByRole('button', { name: 'I’ve paid' }).click();
    await expect(dialog(page, 'Payment received')).toBeVisible();
  });
  await test.step('days for an outage are added', async () => {
    await visit(page, `${server.appUrl}/activity/compensation?type=${namedCompensation}`);
    await page.getByRole('button', { name: 'Add to my account' }).click();
    await expect(page.getByText('7 days of Premium have been added.')).toBeVisible();
  });
  expect(await daysLeft(server, bo)).toBe(before + 30 + year.days + 7);
  await visit(page, `${server.appUrl}/drive/account`);
  await expect(page.getByRole('region', { name: 'Membership' })).toContainText('days left');
});
