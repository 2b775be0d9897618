// Invitations and activities: accepted after a sign-up in the same and in another tab, and what gives nothing says why.

import { namedCompensation } from '@aloft/core/rules';
import { servePages } from '../server/features/pages/serve.ts';
import { setActivity } from '../server/features/settings/activities.ts';
import { daysLeft } from '../server/proofs/testing/shop.ts';
import {
  call,
  newPerson,
  newVerifiedPerson,
  type Person,
  startTestServer,
  type TestServer,
} from '../server/proofs/testing/start-test-server.ts';
import { expectNoViolations } from './axe.ts';
import { expect, type Page, test } from './fixtures.ts';
import { ready, signInPage, visit } from './people.ts';

let server: TestServer;
test.beforeAll(async () => {
  server = await startTestServer({}, { pages: servePages });
});
test.afterAll(() => server.stop());

async function fillForm(page: Page, who: Person): Promise<void> {
  await page.waitForURL('**/drive/login**');
  await ready(page);
  await page.getByLabel('Email').fill(who.email);
  await page.getByLabel('Password', { exact: true }).fill('a long password');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** The address that somebody sends to a friend. */
async function linkOf(who: Person): Promise<string> {
  const { body } = await call(server, 'GET', '/vip/v1/activity/inviteCode', { token: who.token });
  return `${server.appUrl}/referral?from=${String(body.code)}`;
}

const main = (page: Page) => page.getByRole('main');

test('[R7.11] an invitation is accepted after the form, once, and the one who invited sees who came', async ({
  page,
  browser,
}) => {
  const ada = await newVerifiedPerson(server, 'ada@example.org');
  const bo = await newVerifiedPerson(server, 'bo@example.org');
  await visit(page, await linkOf(ada));
  await expect(page.getByRole('heading', { name: 'You’re invited to Aloft' })).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('link', { name: 'Accept the invitation' }).click();
  await fillForm(page, bo);
  await expect(page.getByText('The invitation gave you 3 days of Premium.')).toBeVisible();
  await expect(page).toHaveURL(`${server.appUrl}/referral`);
  await expectNoViolations(page);
  expect(await daysLeft(server, bo)).toBe(10);
  await visit(page, await linkOf(ada));
  await expect(main(page)).toContainText('You’ve already accepted an invitation.');

  const context = await browser.newContext({ locale: 'en-US' });
  const other = await context.newPage();
  await signInPage(other, server, ada);
  await visit(other, `${server.appUrl}/drive/all?action=show_invite_dialog`);
  await expect(other.getByRole('dialog', { name: 'Invite friends' }).getByLabel('Your link')).toHaveValue(
    await linkOf(ada),
  );
  await expectNoViolations(other);
  await other.getByRole('link', { name: 'See who joined' }).click();
  await expect(main(other)).toContainText('b***');
  await expect(main(other)).toContainText('+3 days');
  await expect(main(other)).not.toContainText('bo@example.org');
  await other.getByRole('button', { name: 'Claim: Invite a friend' }).click();
  await expect(main(other)).toContainText('Received');
  await expectNoViolations(other);
  await context.close();
});

test('[R7.11] a sign-in in another tab accepts it, too; one’s own, an unknown and an unverified one say why', async ({
  page,
  context,
}) => {
  const cy = await newVerifiedPerson(server, 'cy@example.org');
  const di = await newVerifiedPerson(server, 'di@example.org');
  await visit(page, await linkOf(cy));
  await page.getByRole('link', { name: 'Accept the invitation' }).click();
  await expect(page.getByLabel('Email')).toBeVisible();
  const other = await context.newPage();
  await visit(other, `${server.appUrl}/drive/login`);
  await fillForm(other, di);
  await other.waitForURL('**/drive/all');
  await expect(page.getByText('The invitation gave you 3 days of Premium.')).toBeVisible();
  await other.close();
  await visit(page, await linkOf(di));
  await expect(main(page)).toContainText('You can’t use your own invitation');
  await visit(page, await linkOf(cy).then(() => `${server.appUrl}/referral?from=NOBODYHASIT`));
  await expect(main(page)).toContainText('We couldn’t find this invitation.');
  const ed = await newPerson(server, 'ed@example.org');
  await context.clearCookies();
  await signInPage(page, server, ed);
  await visit(page, await linkOf(cy));
  await expect(main(page)).toContainText('Verify your email address first');
});

test('[R7.17 R2.11] days for an outage are claimed once; an activity that is over leads to its end', async ({
  page,
}) => {
  const fay = await newVerifiedPerson(server, 'fay@example.org');
  const now = server.services.clock();
  const day = 86_400_000;
  await setActivity(server.services, { name: namedCompensation, start: now + 1, end: now + day, days: 7 });
  server.pass(1000);
  const path = `${server.appUrl}/activity/compensation?type=${namedCompensation}`;
  await visit(page, path);
  await expect(page.getByText('we’ll check whether your account was affected')).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await fillForm(page, fay);
  await page.getByRole('button', { name: 'Add to my account' }).click();
  await expect(page.getByText('7 days of Premium have been added.')).toBeVisible();
  await expectNoViolations(page);
  await visit(page, path);
  await expect(page.getByText('You’ve already received these days.')).toBeVisible();
  // The browser's clock does not matter.
  await page.clock.setFixedTime(now - 365 * day);
  server.pass(day);
  await visit(page, path);
  await expect(page).toHaveURL(`${server.appUrl}/en-US/activity-end?activity=${namedCompensation}`);
  await expect(page.getByRole('heading', { name: 'This offer is over' })).toBeVisible();
  await expectNoViolations(page);
  await visit(page, `${server.appUrl}/activity/compensation?type=${'f'.repeat(32)}`);
  await expect(page.getByRole('heading', { name: 'This offer is over' })).toBeVisible();
});
