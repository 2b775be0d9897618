// The page on which a TV's code is typed: filled by keyboard and by paste, and what becomes of the code.

import type { ServerProcess } from '../server/proofs/testing/server-process.ts';
import { axe } from './axe.ts';
import { expect, type Page, test } from './fixtures.ts';
import { openNewDrive, visit } from './people.ts';
import { cells, showCode } from './tv-codes.ts';

let server: ServerProcess;
let phone: Page;
test.beforeAll(async ({ browser, sharedServer }) => {
  server = sharedServer;
  phone = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await openNewDrive(phone, server.appUrl, 'ada@tv.example', 'a long password');
});
test.afterAll(() => phone.context().close());

test('[R1.7] typed letter by letter, the code sends itself and lets the TV in; what no code has is not taken', async ({
  browser,
}) => {
  const tv = await (await browser.newContext()).newPage();
  const code = (await showCode(server, tv)).replace('-', '');
  await visit(phone, `${server.appUrl}/tv`);
  await expect(phone).toHaveURL(`${server.appUrl}/en-US/tv`);
  const { violations } = await (await axe(phone)).analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
  await cells(phone).pressSequentially('-1i0O');
  await expect(cells(phone)).toHaveValue('');
  await expect(phone.getByText('Codes have letters only, without I and O.')).toBeVisible();
  await cells(phone).pressSequentially(code.slice(0, 7).toLowerCase());
  await expect(phone.getByRole('button', { name: 'Continue' })).toBeDisabled();
  await cells(phone).pressSequentially(code.slice(7));
  await expect(phone.getByRole('heading', { name: /^Allow Chrome, .+ to sign in\?$/ })).toBeVisible();
  await phone.getByRole('button', { name: 'Allow' }).click();
  await tv.waitForURL('**/drive/all');
  await tv.context().close();
});
