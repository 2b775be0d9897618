// The bell of a drive: what strangers and others do at one's shares, told while one is at something else.

import type { ServerProcess } from '../server/proofs/testing/server-process.ts';
import { expect, test } from './fixtures.ts';
import { openNewDrive, visit } from './people.ts';
import { createDialog, findings, finish, openCreate } from './share-dialog.ts';

let server: ServerProcess;
test.beforeAll(({ sharedServer }) => {
  server = sharedServer;
});

test('[R10.7 R10.8] files that a stranger sends are told at once by the bell and in Recent, with the name they gave, until they are read', async ({
  page,
  browser,
}) => {
  await openNewDrive(page, server.appUrl, 'ada@notices.example', 'a good password');
  await page.getByRole('button', { name: 'New', exact: true }).first().click();
  await page.getByRole('menuitem', { name: 'New folder' }).click();
  await page.getByLabel('Name').fill('Inbox');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await openCreate(page, 'Inbox');
  const dialog = createDialog(page);
  await dialog.getByRole('switch', { name: 'Passcode' }).uncheck();
  await dialog.getByRole('switch', { name: 'Upload only' }).check();
  const path = await finish(page);
  const bell = page.getByRole('banner').getByRole('button', { name: /^Notifications/ });
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  await bell.click();
  await expect(panel.getByText('No notifications')).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(bell).toBeFocused();

  const context = await browser.newContext();
  const stranger = await context.newPage();
  await visit(stranger, `${server.appUrl}${path}`);
  await stranger.getByLabel('Your name (optional)').fill('Mina');
  await stranger
    .getByTestId('link-picker')
    .setInputFiles(
      ['a.txt', 'b.txt'].map((name) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(name) })),
    );
  await expect(stranger.getByRole('img', { name: 'Arrived' })).toHaveCount(2);
  expect(await findings(stranger)).toEqual([]);
  await context.close();

  // The server pushes it: nothing here reloads.
  await expect(bell).toHaveAccessibleName('Notifications 1 unread');
  await page.getByRole('link', { name: 'Recent' }).first().click();
  const line = page.getByRole('listitem').filter({ hasText: 'Sent by “Mina” through an upload link' });
  await expect(line).toContainText('and 1 more');

  await bell.press('Enter');
  const notice = panel.getByRole('link', { name: '“Mina” sent 2 files to “Inbox”' });
  await expect(notice).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await panel.getByRole('button', { name: 'Mark all as read' }).press('Enter');
  await expect(bell).toHaveAccessibleName('Notifications');
  await expect(panel).toBeFocused();
  await notice.press('Enter');
  await expect(panel).toBeHidden();
  await expect(page.getByRole('link', { name: 'a.txt', exact: true })).toBeVisible();
});
