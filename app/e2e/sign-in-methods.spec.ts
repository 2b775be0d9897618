// Signing in without the form: by a phone that scans a code, or by a program on this computer.

import type { ServerProcess } from '../server/proofs/testing/server-process.ts';
import { check } from './axe.ts';
import { expect, type Page, test } from './fixtures.ts';
import { openNewDrive, visit } from './people.ts';
import { codeAddress, openForm } from './phone-codes.ts';

let server: ServerProcess;
let phone: Page;
test.beforeAll(async ({ browser, sharedServer }) => {
  server = sharedServer;
  phone = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await openNewDrive(phone, server.appUrl, 'ada@sign-in-methods.example', 'a long password');
});
test.afterAll(() => phone.context().close());

test('[R1.7] a phone scans the code of the sign-in page and lets this browser in', async ({ browser }) => {
  const page = await openForm(server, browser);
  await check(page, 'login-ways');
  await page.getByRole('button', { name: 'Show code' }).press('Enter');
  const address = await codeAddress(server, page);
  await check(page, 'login-qr');
  await visit(phone, address);
  await expect(phone.getByRole('heading', { name: /^Allow Chrome, .+ to sign in\?$/ })).toBeVisible();
  await expect(page.getByRole('dialog').getByText('Scanned')).toBeVisible();
  await check(page, 'login-qr-scanned');
  // Whoever has only scanned is not in.
  await expect(page).toHaveURL(/drive\/login/);
  await phone.getByRole('button', { name: 'Allow' }).click();
  await page.waitForURL('**/drive/all');
  await expect(page.getByText('Nothing here yet')).toBeVisible();
  await page.context().close();
});
