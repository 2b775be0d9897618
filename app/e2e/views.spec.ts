// The views of a folder, their stored settings, the storage page, and the drawer on phones.

import type { ServerProcess } from '../server/proofs/testing/server-process.ts';
import { expect, test } from './fixtures.ts';
import { visit } from './people.ts';
import { keptMode, password, signUpWithPhotos, viewButton } from './photo-views.ts';

let server: ServerProcess;
test.beforeAll(({ sharedServer }) => {
  server = sharedServer;
});
test('[R3.7] [R2.26] view and order are stored per account, apply on another device, and can be set in the URL', async ({
  page,
  browser,
}) => {
  await signUpWithPhotos(server, page, 'modes@views.example');
  const kept = keptMode(page);
  await viewButton(page, 'List').click();
  await kept;
  const keptOrder = keptMode(page);
  await page.getByRole('button', { name: /^Sort/ }).click();
  await page
    .getByRole('menuitemradio', { name: 'Oldest first' })
    .or(page.getByRole('menuitem', { name: 'Oldest first' }))
    .click();
  await keptOrder;

  const other = await browser.newContext();
  const there = await other.newPage();
  await visit(there, `${server.appUrl}/drive/login`);
  await there.getByLabel('Email').fill('modes@views.example');
  await there.getByLabel('Password', { exact: true }).fill(password);
  await there.getByRole('tabpanel').getByRole('button', { name: 'Sign in', exact: true }).click();
  await there.waitForURL('**/drive/all');
  await expect(viewButton(there, 'List')).toHaveAttribute('aria-pressed', 'true');
  await expect(there.getByRole('button', { name: 'Sort: Oldest first' })).toBeVisible();

  // The server-rendered frame already uses them.
  const first = await there.request.get(`${server.appUrl}/drive/all`);
  expect(await first.text()).toMatch(/aria-pressed="true"[^>]*aria-label="List"/);

  await visit(there, `${server.appUrl}/drive/all?view=single&order=mod_desc`);
  await expect(viewButton(there, 'One column')).toHaveAttribute('aria-pressed', 'true');
  await expect(there.getByRole('button', { name: 'Sort: Newest first' })).toBeVisible();
  await visit(there, `${server.appUrl}/drive/all?view=cube&order=colour`);
  await expect(viewButton(there, 'List')).toHaveAttribute('aria-pressed', 'true');
  await expect(there.getByRole('button', { name: 'Sort: Oldest first' })).toBeVisible();
  await other.close();
});
