// The shares page: a share with a passcode and expiry date is created, counted, changed and stopped; several at once;
// and an upload-only link for visitors.

import type { ServerProcess } from '../server/proofs/testing/server-process.ts';
import { expect, test } from './fixtures.ts';
import { openNewDrive, ready, reload, verifyAddress, visit } from './people.ts';
import { createDialog, findings, finish, openCreate, openShares, upload } from './share-dialog.ts';

let server: ServerProcess;
test.beforeAll(({ sharedServer }) => {
  server = sharedServer;
});
test('[R10.8] a share with a custom passcode, date and URL is visited, counted, changed and stopped', async ({
  page,
  browser,
}) => {
  await openNewDrive(page, server.appUrl, 'ada@shares.example', 'a good password');
  await verifyAddress(server, 'ada@shares.example');
  await upload(page, 'itinerary.txt');
  await openCreate(page, 'itinerary.txt');
  const dialog = createDialog(page);
  const code = dialog.getByLabel('Passcode', { exact: true }).last();
  await code.fill('äb');
  await expect(dialog.getByText('Use only the letters a–z and digits.')).toBeVisible();
  await code.fill('gion4');
  await dialog.getByRole('button', { name: 'Until a date' }).click();
  await dialog.getByLabel('Ends').fill('2020-01-01T10:00');
  await expect(dialog.getByText('This time has already passed.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Create link' })).toBeDisabled();
  await dialog.getByLabel('Ends').fill(`${new Date().getFullYear() + 1}-05-01T10:00`);
  await dialog.getByText('Title, start and address').click();
  await dialog.getByLabel('Custom address').fill('kyoto-in-spring');
  expect(await findings(page)).toEqual([]);
  const path = await finish(page);
  expect(path).toBe('/s/kyoto-in-spring');
  await expect(page.getByRole('img', { name: 'Shared' })).toBeVisible();

  const stranger = await (await browser.newContext()).newPage();
  await visit(stranger, `${server.appUrl}${path}`);
  await stranger.getByLabel('Passcode').fill('gion4');
  await stranger.getByRole('button', { name: 'Open' }).click();
  await expect(stranger.getByRole('link', { name: 'itinerary.txt', exact: true })).toBeVisible();

  await openShares(page);
  const row = page.getByRole('row', { name: 'itinerary.txt' });
  await expect(row.getByRole('cell', { name: 'Active', exact: true })).toBeVisible();
  // Views are written a moment later.
  await expect
    .poll(async () => {
      await reload(page);
      await expect(row).toBeVisible();
      return row.getByRole('cell', { name: '1', exact: true }).count();
    })
    .toBe(1);
  await ready(page);
  expect(await findings(page)).toEqual([]);

  await row.getByRole('button', { name: 'Edit itinerary.txt' }).click();
  const edit = page.getByRole('dialog', { name: 'itinerary.txt', exact: true });
  await expect(page).toHaveURL(/\/drive\/shares\?share=/);
  await edit.getByLabel('Passcode', { exact: true }).last().fill('shijo');
  await expect(edit.getByText('was gion4')).toBeVisible();
  await edit.getByRole('button', { name: '7 days' }).click();
  await edit.getByRole('button', { name: 'Save 2 changes' }).click();
  await expect(edit).toBeHidden();
  await expect(row.getByText('shijo')).toBeVisible();
  await reload(stranger);
  await expect(stranger.getByRole('heading', { name: 'This share has a passcode' })).toBeVisible();

  await row.getByRole('button', { name: 'Stop sharing itinerary.txt' }).click();
  await page
    .getByRole('dialog', { name: 'Stop sharing?' })
    .getByRole('button', { name: 'Stop sharing' })
    .click();
  await expect(row.getByRole('cell', { name: 'Stopped', exact: true })).toBeVisible();
  await reload(stranger);
  await expect(stranger.getByRole('heading', { name: 'This share is no longer available' })).toBeVisible();
  await row.getByRole('button', { name: 'Remove itinerary.txt from the list' }).click();
  await expect(page.getByText('Nothing shared yet')).toBeVisible();
  await stranger.context().close();
});
