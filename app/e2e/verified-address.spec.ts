// Signing up with a verified address grants the free days; without verification the account is created without them.
// A code from the mail also sets a new password.

import * as v from 'valibot';
import { type ServerProcess, startServerProcess } from '../server/proofs/testing/server-process.ts';
import { mailsTo } from './account-page.ts';
import { expectNoViolations } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { createAccount, reload, visit } from './people.ts';

let server: ServerProcess;
test.beforeAll(async () => {
  server = await startServerProcess({ demonstration: 'off', captcha: 'risk' });
});
test.afterAll(() => server.stop());

/** The code of the one mail with a code that was sent to an address; empty while there is none. */
async function codeInMail(address: string): Promise<string> {
  const code = /\b\d{6}\b/;
  const mails = await mailsTo(server, address);
  return code.exec(mails.find((mail) => code.test(mail)) ?? '')?.[0] ?? '';
}

test('[R4.6 P13a P13e] a code from the mail verifies the address, and the free days are granted', async ({
  page,
}) => {
  await visit(page, `${server.appUrl}/drive/login`);
  await page.getByRole('tab', { name: 'Create account' }).click();
  await page.getByLabel('Email').fill('ada@example.org');
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery');
  await page.getByRole('button', { name: 'Email me a code' }).click();
  await expect(page.getByText('We sent a code to ada@example.org.')).toBeVisible();
  await expectNoViolations(page);
  await expect.poll(() => codeInMail('ada@example.org')).not.toBe('');
  const code = await codeInMail('ada@example.org');
  await page.getByLabel('Code from the email').fill(code === '000000' ? '000001' : '000000');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('alert')).not.toBeEmpty();
  await page.getByLabel('Code from the email').fill(code);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL('**/drive/all');
  // The notice may have been on the previous page; the membership page shows the days, too.
  const About = v.object({ quota: v.object({ limit: v.pipe(v.string(), v.transform(Number)) }) });
  const space = async (): Promise<number> =>
    v.parse(About, await (await page.request.get(`${server.appUrl}/drive/v1/about`)).json()).quota.limit;
  await expect.poll(space).toBeGreaterThan(100 * 1024 ** 3);
});

test('[R4.6 P13e] without a code the account is created, and days are asked for once the address is verified', async ({
  page,
}) => {
  const asked: number[] = [];
  const refused: string[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('/vip/v1/activity/free-vip')) asked.push(response.status());
    if (response.status() >= 400) refused.push(`${response.status()} ${response.url()}`);
  });
  await createAccount(page, server.appUrl, 'bo@example.org', 'correct horse battery');
  await visit(page, `${server.appUrl}/drive/account`);
  await page.getByRole('button', { name: 'Change email' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change email' });
  await dialog.getByLabel('New email').fill('bo.verified@example.org');
  await dialog.getByRole('button', { name: 'Email me a code' }).click();
  await expect.poll(() => codeInMail('bo.verified@example.org')).not.toBe('');
  await dialog.getByLabel('Code from the email').fill(await codeInMail('bo.verified@example.org'));
  await dialog.getByLabel('Password', { exact: true }).fill('correct horse battery');
  // No page asked before: the days would have been refused.
  expect(asked).toEqual([]);
  await dialog.getByRole('button', { name: 'Change email' }).click();
  await expect(dialog).toBeHidden();
  await expect.poll(() => asked).toEqual([200]);
  expect(refused).toEqual([]);
});

test('[R10.10] a forgotten password is set anew with a code from the mail, and nobody learns who has an account', async ({
  page,
  browser,
}) => {
  const form = `${server.appUrl}/drive/login`;
  const elsewhere = await (await browser.newContext()).newPage();
  await createAccount(elsewhere, server.appUrl, 'cy@example.org', 'correct horse battery');
  await visit(page, form);
  await page.getByLabel('Email').fill('nobody@example.org');
  await page.getByRole('button', { name: 'Forgot your password?' }).click();
  await expect(page.getByRole('heading', { name: 'Reset your password' })).toBeVisible();
  // What was typed is there already.
  await expect(page.getByLabel('Email')).toHaveValue('nobody@example.org');
  await page.getByRole('button', { name: 'Email me a code' }).click();
  await expect(page.getByText('If nobody@example.org has an account')).toBeVisible();
  expect(await codeInMail('nobody@example.org')).toBe('');
  await page.getByRole('button', { name: 'Back to sign-in' }).click();

  await page.getByRole('button', { name: 'Forgot your password?' }).click();
  await page.getByLabel('Email').fill('cy@example.org');
  await page.getByRole('button', { name: 'Email me a code' }).click();
  await expect(page.getByText('If cy@example.org has an account')).toBeVisible();
  await expect(page.getByLabel('Code from the email')).toBeFocused();
  await expectNoViolations(page);
  await expect.poll(() => codeInMail('cy@example.org')).not.toBe('');
  const code = await codeInMail('cy@example.org');
  await page.getByLabel('New password', { exact: true }).fill('a brand new password');
  await page.getByLabel('Code from the email').fill(code === '000000' ? '000001' : '000000');
  await page.getByRole('button', { name: 'Set new password' }).click();
  await expect(page.getByRole('alert')).not.toBeEmpty();
  await page.getByLabel('Code from the email').fill(code);
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(page.getByLabel('New password', { exact: true })).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Set new password' }).click();
  await expect(page.getByText('Your password has been changed')).toBeVisible();
  await page.getByLabel('Email').fill('cy@example.org');
  await page.getByLabel('Password', { exact: true }).fill('a brand new password');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL('**/drive/all');
  // Every session has ended.
  await reload(elsewhere);
  await elsewhere.waitForURL('**/drive/login**');
});
