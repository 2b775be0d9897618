// The links of mails with a code, opened in another browser than the one that asked for it.
import type { ServerProcess } from '../server/proofs/testing/server-process.ts';
import { mailsTo } from './account-page.ts';
import { expectNoViolations } from './axe.ts';
import { expect, type Page, test } from './fixtures.ts';
import { createAccount, openNewDrive, ready, verifyAddress, visit } from './people.ts';
import { password } from './sign-in-again.ts';

let server: ServerProcess;
test.beforeAll(({ sharedServer }) => {
  server = sharedServer;
});

/** The link in the last mail to an address; empty while there is none. */
async function linkTo(address: string): Promise<string> {
  const mails = await mailsTo(server, address);
  return /^http\S+#\S+$/m.exec(mails.toReversed().find((mail) => mail.includes('#email=')) ?? '')?.[0] ?? '';
}

/** Opens the link of the mail to an address. Nothing of the code is left in the address. */
async function openMail(page: Page, address: string, at: string): Promise<void> {
  await expect.poll(() => linkTo(address)).not.toBe('');
  await page.goto(await linkTo(address));
  await expect(page.getByLabel('Code from the email')).toHaveValue(/^\d{6}$/);
  await expect(page).toHaveURL(`${server.appUrl}${at}`);
  await ready(page);
}

test('[R10.10 P16a] a mail for a new password leads to it, and the sign-in then has the address', async ({
  page,
  browser,
}) => {
  const email = 'ada@mailed-codes.example';
  const elsewhere = await browser.newContext();
  await createAccount(await elsewhere.newPage(), server.appUrl, email, password);
  await verifyAddress(server, email);
  await elsewhere.close();
  await visit(page, `${server.appUrl}/drive/login`);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Forgot your password?' }).click();
  await page.getByRole('button', { name: 'Email me a code' }).click();
  await expect(page.getByText(`If ${email} has an account`)).toBeVisible();

  const reader = await browser.newContext();
  const mail = await reader.newPage();
  await openMail(mail, email, '/drive/login?start=reset');
  await expect(mail.getByRole('heading', { name: 'Reset your password' })).toBeVisible();
  await expectNoViolations(mail);
  // Opening it has used nothing up, and it is read again where the page is open already.
  await mail.getByLabel('Code from the email').fill('');
  await openMail(mail, email, '/drive/login?start=reset');
  await mail.getByRole('button', { name: 'Set new password' }).click();
  await expect(mail.getByLabel('New password', { exact: true })).toHaveAccessibleDescription(
    /Fill in this field\./,
  );
  await mail.getByLabel('New password', { exact: true }).fill('another long password');
  await mail.getByRole('button', { name: 'Set new password' }).click();
  await expect(mail.getByText('Your password has been changed')).toBeVisible();
  await expect(mail.getByLabel('Email', { exact: true })).toHaveValue(email);
  await mail.getByLabel('Password', { exact: true }).fill('another long password');
  await mail.getByRole('button', { name: 'Sign in', exact: true }).click();
  await mail.waitForURL('**/drive/all');
  await reader.close();
});

test('[R1.4 P16a] a mail for a new account leads to its form, with address and code', async ({
  page,
  browser,
}) => {
  const email = 'bo@mailed-codes.example';
  await visit(page, `${server.appUrl}/`);
  await page.getByRole('main').getByRole('link', { name: 'Get started' }).first().click();
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Email me a code' }).click();
  await expect(page.getByText(`We sent a code to ${email}.`)).toBeVisible();

  const reader = await browser.newContext();
  const mail = await reader.newPage();
  await openMail(mail, email, '/drive/login?start=sign-up');
  await expect(mail.getByLabel('Email', { exact: true })).toHaveValue(email);
  await mail.getByLabel('Password', { exact: true }).fill(password);
  await mail.getByRole('button', { name: 'Create account' }).click();
  await mail.waitForURL('**/drive/all');
  await visit(mail, `${server.appUrl}/drive/account`);
  await expect(mail.getByText('not verified yet')).toHaveCount(0);
  await reader.close();
});

test('[R10.10] a mail for another address leads to the dialog that takes its code', async ({
  page: asking,
  context,
}) => {
  const email = 'cy@mailed-codes.example';
  const next = 'cy.next@mailed-codes.example';
  await openNewDrive(asking, server.appUrl, email, password);
  await visit(asking, `${server.appUrl}/drive/account`);
  await asking.getByRole('button', { name: 'Change email' }).click();
  await asking.getByLabel('New email').fill(next);
  await asking.getByRole('button', { name: 'Email me a code' }).click();
  await expect(asking.getByLabel('Code from the email')).toHaveValue('');
  await openMail(asking, next, '/drive/account');
  const page = await context.newPage();
  await openMail(page, next, '/drive/account');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Verify email' }).click();
  await expect(page.getByText('Email verified')).toBeVisible();
  await expect(page.getByText('not verified yet')).toHaveCount(0);
});
