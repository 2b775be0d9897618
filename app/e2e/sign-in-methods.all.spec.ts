// Signing in without the form: by a phone that scans a code, or by a program on this computer.

import { openBeside } from '../server/proofs/testing/fill-folder.ts';
import { freePort } from '../server/proofs/testing/free-port.ts';
import type { ServerProcess } from '../server/proofs/testing/server-process.ts';
import { newPerson, newShare, storeFile } from '../server/proofs/testing/start-test-server.ts';
import { check } from './axe.ts';
import { expect, type Page, test } from './fixtures.ts';
import { openNewDrive, ready, visit } from './people.ts';
import { codeAddress, openForm } from './phone-codes.ts';

let server: ServerProcess;
let phone: Page;
test.beforeAll(async ({ browser, sharedServer }) => {
  server = sharedServer;
  phone = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await openNewDrive(phone, server.appUrl, 'ada@sign-in-methods-all.example', 'a long password');
});
test.afterAll(() => phone.context().close());

/** Presses for a code; answers the address that is in it. */
async function showCode(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Show code' }).click();
  return codeAddress(server, page);
}

test('[R1.7 P14d] a refused, an expired and a replaced code each say so; a code lets one browser in', async ({
  browser,
}) => {
  const page = await openForm(server, browser);
  const dialog = page.getByRole('dialog');
  const refused = await showCode(page);
  await visit(phone, refused);
  await phone.getByRole('button', { name: 'Deny' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('The sign-in was refused on the other device.');
  await check(page, 'login-qr-refused');

  await dialog.getByRole('button', { name: 'Try again' }).click();
  const old = await codeAddress(server, page);
  expect(old).not.toBe(refused);
  const db = await openBeside(server);
  await db
    .updateTable('device_codes')
    .set({ expires_at: Date.now() - 1 })
    .where('status', '=', 'pending')
    .execute();
  await db.destroy();
  await expect(dialog.getByRole('alert')).toHaveText('The code has expired');
  await expect(dialog.getByRole('button', { name: 'New code' })).toBeVisible();
  await dialog.getByRole('button', { name: 'New code' }).press('Enter');
  const address = await codeAddress(server, page);

  // Two phones scan it; what the first decides holds.
  const other = await (
    await browser.newContext({ storageState: await phone.context().storageState() })
  ).newPage();
  await visit(phone, address);
  await visit(other, address);
  await phone.getByRole('button', { name: 'Allow' }).click();
  await expect(phone.getByRole('heading', { name: 'The other device is signed in' })).toBeVisible();
  await other.getByRole('button', { name: 'Allow' }).click();
  await expect(other.getByRole('alert')).toContainText('invalid or has expired');
  await page.waitForURL('**/drive/all');
  await other.context().close();
  await page.context().close();
});

test('[R1.7 R1.4] a stranger on a share signs in by phone instead of the window, and saves', async ({
  browser,
}) => {
  const bo = await newPerson(server, 'bo@sign-in-methods-all.example');
  const share = await newShare(server, bo, [await storeFile(server, bo, 'plan.txt', 'a plan')]);
  const page = await (await browser.newContext()).newPage();
  await visit(page, `${server.appUrl}/s/${share.id}`);
  await page.getByRole('button', { name: 'Save to drive' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Continue in a window' })).toBeFocused();
  await check(page, 'login-dialog-ways');
  const opening = page.waitForEvent('popup');
  await dialog.getByRole('button', { name: 'Continue in a window' }).click();
  const popup = await opening;
  await ready(popup);
  // The way that is pressed now takes the place of the window.
  const closed = popup.waitForEvent('close');
  await visit(phone, await showCode(page));
  await closed;
  await dialog.getByRole('button', { name: 'Another way' }).click();
  await expect(dialog.getByRole('button', { name: 'Continue in a window' })).toBeEnabled();
  await visit(phone, await showCode(page));
  await phone.getByRole('button', { name: 'Allow' }).click();
  await expect(page.getByText('Saved to your drive.')).toBeVisible();
  await page.context().close();
});

test('an unavailable method is not offered: a text says what it needs', async ({ browser }) => {
  const page = await openForm(server, browser);
  await page.getByText('More ways to sign in').click();
  await expect(page.getByText('Browser extension: install it in this browser')).toBeVisible();
  await expect(page.getByText('Desktop client: start the sign-in there')).toBeVisible();
  await expect(page.getByText('Device nearby: browsers can’t search')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Use/ })).toHaveCount(0);
  await check(page, 'login-ways-needed');
  await page.context().close();
});

test('[P17a] a port where nobody listens says so; only the port of the address may be asked', async ({
  browser,
}) => {
  const port = (await freePort()).toString(16);
  const search = `?from_source=pc_client&port=${port}`;
  const page = await openForm(server, browser, search);
  const answer = await page.request.get(`${server.appUrl}/drive/login${search}`);
  const policy = answer.headers()['content-security-policy'] ?? '';
  const reached = /connect-src ([^;]*)/.exec(policy)?.[1];
  expect(reached).toBe(
    `'self' ${new URL(server.contentUrl).origin} http://127.0.0.1:${Number.parseInt(port, 16)}`,
  );
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('client-auth-code') && asked.push(request.url()));
  await page.getByRole('button', { name: /^Use\b.*Desktop client$/ }).click();
  await expect(page.getByRole('alert')).toContainText('The desktop app isn’t responding.');
  expect(asked).toHaveLength(1);
  await check(page, 'login-desktop-silent');
  await page.context().close();

  for (const bad of ['3e7', '0', 'ffff1', 'zz', '80;', '']) {
    const none = await openForm(server, browser, `?from_source=pc_client&port=${encodeURIComponent(bad)}`);
    await expect(none.getByRole('button', { name: /^Use/ })).toHaveCount(0);
    await none.context().close();
  }
});

test('[R1.4] who signs in again goes on in the same page; another person gets one that is loaded anew', async ({
  browser,
}) => {
  const [ben, eve] = ['ben@sign-in-methods-all.example', 'eve@sign-in-methods-all.example'];
  const page = await (await browser.newContext()).newPage();
  await openNewDrive(page, server.appUrl, eve, 'a long password');
  await page.context().clearCookies();
  await openNewDrive(page, server.appUrl, ben, 'a long password');

  const documents: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(request.url());
  });
  async function signInAs(email: string): Promise<void> {
    await page.getByRole('button', { name: /^Account of / }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill('a long password');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByText('Nothing here yet')).toBeVisible();
  }
  await signInAs(ben);
  expect(documents).toEqual([]);
  await signInAs(eve);
  expect(documents).toEqual([`${server.appUrl}/drive/all`]);
  await page.context().close();
});
