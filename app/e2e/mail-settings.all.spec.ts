// Which mails one gets: chosen in the settings of the account, and where the check-in is.

import { lastMail } from '../server/features/accounts/outbox.ts';
import { sendCheckInReminders } from '../server/features/mail-subscriptions/check-in-reminders.ts';
import { servePages } from '../server/features/pages/serve.ts';
import {
  newPerson,
  newVerifiedPerson,
  startTestServer,
  type TestServer,
} from '../server/proofs/testing/start-test-server.ts';
import { expectNoViolations } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { reload, signInPage, visit } from './people.ts';

let server: TestServer;
test.beforeAll(async () => {
  server = await startTestServer({ captcha: 'off' }, { pages: servePages });
  server.pass(Date.parse('2026-12-07T10:00:00Z') - server.services.clock());
});
test.afterAll(() => server.stop());

test('[R10.10 R7.18] a reminder is turned on by keyboard at the check-in, stands in the settings, and its mail ends it', async ({
  page,
}) => {
  const ada = await newVerifiedPerson(server, 'ada@example.org');
  await signInPage(page, server, ada);
  await visit(page, `${server.appUrl}/check-in`);
  const reminder = page.getByRole('switch', { name: 'Remind me by email from 9:00 on' });
  await expect(reminder).toBeEnabled();
  const chosen = (): Promise<unknown> =>
    page.waitForResponse(
      (answer) => answer.url().endsWith('/mail/v1/subscriptions') && answer.request().method() !== 'GET',
    );
  const reminded = chosen();
  await reminder.press('Space');
  await reminded;
  await expect(reminder).toBeChecked();
  await expectNoViolations(page);

  await visit(page, `${server.appUrl}/drive/account/settings`);
  const mail = page.getByRole('region', { name: 'Mail' });
  await expect(mail.getByRole('switch', { name: 'Daily check-in' })).toBeChecked();
  await expect(mail.getByRole('switch', { name: 'Before Premium ends' })).toBeChecked();
  const received = mail.getByRole('switch', { name: 'Files received through “Upload only” links' });
  await expect(received).not.toBeChecked();
  const saved = chosen();
  await received.press('Space');
  await saved;
  await expectNoViolations(page);
  if (process.env.ALOFT_SCREENS === '1') await page.screenshot({ path: 'docs/screens/mail-settings.png' });
  await reload(page);
  await expect(received).toBeChecked();

  await sendCheckInReminders(server.services);
  const text = (await lastMail(server.services, ada.email)) ?? '';
  const link = /http\S+unsubscribe\?\S+/.exec(text)?.[0] ?? '';
  await visit(page, link);
  await expect(page.getByRole('main')).toContainText(
    'You’ll still get emails about your account’s security.',
  );
  await expectNoViolations(page);
  if (process.env.ALOFT_SCREENS === '1') await page.screenshot({ path: 'docs/screens/unsubscribe.png' });
  await page.getByRole('button', { name: 'Unsubscribe' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'You’re unsubscribed' })).toBeVisible();
  // The address of the mail's header, where a mail program shows it to its reader.
  const header = new URL(link);
  await visit(page, `${server.appUrl}/mail/v1/unsubscribe${header.search}`);
  await expect(page.getByRole('heading', { name: 'You’re unsubscribed' })).toBeVisible();
  await visit(page, link.replace('d=', 'd=x'));
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  await visit(page, `${server.appUrl}/drive/account/settings`);
  await expect(mail.getByRole('switch', { name: 'Daily check-in' })).toBeEnabled();
  await expect(mail.getByRole('switch', { name: 'Daily check-in' })).not.toBeChecked();
});

test('[R10.10] an address that is not verified is told so, and the switch goes back', async ({ page }) => {
  await signInPage(page, server, await newPerson(server, 'bo@example.org'));
  await visit(page, `${server.appUrl}/drive/account/settings`);
  const mail = page.getByRole('region', { name: 'Mail' });
  const reminder = mail.getByRole('switch', { name: 'Daily check-in' });
  await expect(reminder).toBeEnabled();
  await reminder.press('Space');
  await expect(mail.getByText(/address/i)).toBeVisible();
  await expect(reminder).not.toBeChecked();
});

test('[R10.10 R4.3] settings that did not load say so, and load with a retry', async ({ page }) => {
  await signInPage(page, server, await newPerson(server, 'cy@example.org'));
  await page.route('**/mail/v1/subscriptions', (route) => route.fulfill({ status: 500 }));
  await visit(page, `${server.appUrl}/drive/account/settings`);
  const mail = page.getByRole('region', { name: 'Mail' });
  await expect(mail).toContainText('Couldn’t load your email settings');
  await page.unroute('**/mail/v1/subscriptions');
  await mail.getByRole('button', { name: 'Try again' }).click();
  await expect(mail.getByRole('switch', { name: 'Before Premium ends' })).toBeChecked();
});
