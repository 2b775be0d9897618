// The account's page: another password ends every other session.
import type { ServerProcess } from '../server/proofs/testing/server-process.ts';
import { mailsTo, openAccount, openElsewhere, password } from './account-page.ts';
import { expectNoViolations } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { openNewDrive, reload, verifyAddress } from './people.ts';

let server: ServerProcess;
test.beforeAll(({ sharedServer }) => {
  server = sharedServer;
});

test('another password: the wrong old one is said, every other session ends', async ({ page, browser }) => {
  const email = 'secret@account.example';
  await openNewDrive(page, server.appUrl, email, password);
  await verifyAddress(server, email);
  const elsewhere = await openElsewhere(browser, server, email);
  await openAccount(page);
  await expect(page.getByText('Signed in on 2 devices')).toBeVisible();
  await page.getByRole('button', { name: 'Change password' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change password' });
  await dialog.getByLabel('Current password', { exact: true }).fill('not this one');
  await dialog.getByLabel('New password', { exact: true }).fill('another good password');
  await dialog.getByRole('button', { name: 'Change password' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Incorrect password');
  await expectNoViolations(page);
  await dialog.getByLabel('Current password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Change password' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Signed in on 1 device')).toBeVisible();
  await expect.poll(async () => (await mailsTo(server, email)).length).toBe(1);
  await reload(elsewhere);
  await elsewhere.waitForURL('**/drive/login**');
});

test('[R10.10 P7n] an address is verified with the code from its mail, and then a second step can be set up', async ({
  page,
}) => {
  const email = 'verify@account.example';
  await openNewDrive(page, server.appUrl, email, password);
  await openAccount(page);
  await expect(page.getByText('Verify your email first, then set it up')).toBeVisible();
  await expect(page.getByText('Verify your email first, then add one')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Set up' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Verify email' }).click();
  const dialog = page.getByRole('dialog', { name: 'Verify email' });
  await dialog.getByLabel('Your email').fill(email);
  await dialog.getByRole('button', { name: 'Email me a code' }).click();
  await expect.poll(async () => (await mailsTo(server, email)).length).toBe(1);
  const code = /^Code: (\d{6})/m.exec((await mailsTo(server, email))[0] ?? '')?.[1] ?? '';
  await dialog.getByLabel('Code from the email').fill(code);
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await expectNoViolations(page);
  await dialog.getByRole('button', { name: 'Verify email' }).click();
  await expect(page.getByText('Email verified')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Set up' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add passkey' })).toBeVisible();
});
