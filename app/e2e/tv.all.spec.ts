// The page on which a TV's code is typed: filled by keyboard and by paste, and what becomes of the code.

import { openBeside } from '../server/proofs/testing/fill-folder.ts';
import type { ServerProcess } from '../server/proofs/testing/server-process.ts';
import { expect, type Page, test } from './fixtures.ts';
import { openNewDrive, visit } from './people.ts';
import { cells, codeOn, showCode } from './tv-codes.ts';

let server: ServerProcess;
let phone: Page;
test.beforeAll(async ({ browser, sharedServer }) => {
  server = sharedServer;
  phone = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await openNewDrive(phone, server.appUrl, 'ada@tv-all.example', 'a long password');
});
test.afterAll(() => phone.context().close());

test('[R1.7] pasted, the code fills all cells; a refused and an expired one say so, a new one works', async ({
  browser,
}) => {
  const tv = await (await browser.newContext()).newPage();
  const refused = await showCode(server, tv);
  await visit(phone, `${server.appUrl}/en-US/tv`);
  await cells(phone).fill(` ${refused.toLowerCase()} `);
  await phone.getByRole('button', { name: 'Deny' }).click();
  await expect(tv.getByRole('alert')).toHaveText('The sign-in was refused on the other device.');

  await tv.getByRole('button', { name: 'Try again' }).click();
  const expired = await codeOn(tv);
  const db = await openBeside(server);
  await db.updateTable('device_codes').set({ expires_at: 1 }).where('status', '=', 'pending').execute();
  await db.destroy();
  await expect(tv.getByRole('alert')).toHaveText('The code has expired');
  await visit(phone, `${server.appUrl}/en-US/tv`);
  await cells(phone).fill(expired);
  await expect(phone.getByRole('alert')).toContainText('invalid or has expired');
  await expect(cells(phone)).toHaveValue(expired.replace('-', ''));
  await expect(cells(phone)).toBeFocused();

  // Refreshed on the TV, and typed again here.
  await tv.getByRole('button', { name: 'New code' }).click();
  await cells(phone).fill(await codeOn(tv));
  await phone.getByRole('button', { name: 'Allow' }).click();
  await expect(phone.getByRole('heading', { name: 'The other device is signed in' })).toBeVisible();
  await tv.waitForURL('**/drive/all');
  await tv.context().close();
});

test('[R1.7 P14d] typed on two phones, the first decides; a visitor signs in first, and stays on the page', async ({
  browser,
}) => {
  const tv = await (await browser.newContext()).newPage();
  const code = await showCode(server, tv);
  const other = await (
    await browser.newContext({ storageState: await phone.context().storageState() })
  ).newPage();
  for (const page of [phone, other]) {
    await visit(page, `${server.appUrl}/en-US/tv`);
    await page.getByLabel('Code on the TV').fill(code);
    await expect(page.getByRole('heading', { name: /^Allow Chrome, .+ to sign in\?$/ })).toBeVisible();
  }
  await phone.getByRole('button', { name: 'Allow' }).click();
  await tv.waitForURL('**/drive/all');
  await other.getByRole('button', { name: 'Allow' }).click();
  await expect(other.getByRole('alert')).toContainText('invalid or has expired');
  await other.context().close();
  await tv.context().close();

  const visitor = await (await browser.newContext({ viewport: { width: 320, height: 640 } })).newPage();
  await visit(visitor, `${server.appUrl}/ko/tv`);
  await expect(visitor.locator('html')).toHaveAttribute('lang', 'ko');
  const wide = await visitor.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(320);
  const opening = visitor.waitForEvent('popup');
  await visitor.getByRole('main').getByRole('button', { name: '로그인' }).click();
  await opening;
  await visitor.context().close();
});
