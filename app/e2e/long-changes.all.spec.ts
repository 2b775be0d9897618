// Changes whose way back fails, or that meet a name far down a folder: nothing fails without a word.
import { fillFolder } from '../server/proofs/testing/fill-folder.ts';
import type { ServerProcess } from '../server/proofs/testing/server-process.ts';
import { link, nameInRow, row, toasts } from './drive-list.ts';
import { openFilledDrive } from './filled-drive.ts';
import { expect, test } from './fixtures.ts';
import { accountOf } from './people.ts';

let server: ServerProcess;
test.beforeAll(({ sharedServer }) => {
  server = sharedServer;
});

test('[R10.3] a deletion that fails, and an undo that fails, say so and can be tried again', async ({
  page,
}) => {
  await openFilledDrive(page, server.appUrl, 'undo@long-changes-all.example', ['note.txt']);
  await row(page, 'note.txt').click();
  await page.getByRole('button', { name: 'Star', exact: true }).click();
  await expect(toasts(page).getByText('Starred “note.txt”')).toBeVisible();
  await page.route('**/drive/v1/files:unstar', (route) => route.fulfill({ status: 400, json: {} }));
  await page.keyboard.press('Control+z');
  await expect(toasts(page).getByText('Couldn’t change the star.')).toBeVisible();
  await expect(page.getByRole('img', { name: 'Starred' })).toHaveCount(1);
  await page.unroute('**/drive/v1/files:unstar');
  await toasts(page).getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('img', { name: 'Starred' })).toHaveCount(0);

  await row(page, 'note.txt').click();
  await page.keyboard.press('F2');
  await nameInRow(page, 'idea.txt');
  await expect(toasts(page).getByText('Renamed to “idea.txt”')).toBeVisible();
  const renaming = /\/drive\/v1\/files\/[^/:?]+$/;
  await page.route(renaming, (route) =>
    route.request().method() === 'PATCH' ? route.fulfill({ status: 400, json: {} }) : route.fallback(),
  );
  await page.keyboard.press('Control+z');
  await expect(toasts(page).getByText('Couldn’t undo the rename.')).toBeVisible();
  await expect(link(page, 'idea.txt')).toBeVisible();
  await page.unroute(renaming);
  await toasts(page).getByRole('button', { name: 'Try again' }).last().click();
  await expect(link(page, 'note.txt')).toBeVisible();

  await row(page, 'note.txt').click();
  await page.keyboard.press('Delete');
  await expect(row(page, 'note.txt')).toHaveCount(0);
  await page.getByRole('link', { name: 'Trash' }).first().click();
  // What is put back can go back to the trash.
  await row(page, 'note.txt').click();
  await page.getByRole('button', { name: 'Restore', exact: true }).click();
  await expect(row(page, 'note.txt')).toHaveCount(0);
  await toasts(page)
    .getByText('Restored “note.txt”')
    .locator('xpath=ancestor::*[.//button][1]')
    .getByRole('button', { name: 'Undo' })
    .click();
  await expect(row(page, 'note.txt')).toBeVisible();

  await page.route('**/drive/v1/files:batchDelete', (route) => route.fulfill({ status: 400, json: {} }));
  await row(page, 'note.txt').click();
  await page.getByRole('button', { name: 'Delete permanently' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete permanently' }).click();
  await expect(toasts(page).getByText('Not everything could be deleted.')).toBeVisible();
  await expect(row(page, 'note.txt')).toBeVisible();
  await page.unroute('**/drive/v1/files:batchDelete');
  await toasts(page).getByRole('button', { name: 'Try again' }).last().click();
  await expect(page.getByText('The trash is empty')).toBeVisible();
});

test('[R10.3] a name that the 20,400th entry of a folder has asks as any other', async ({ page }) => {
  const name = 'Document 00020400.txt';
  await openFilledDrive(page, server.appUrl, 'far@long-changes-all.example', [name]);
  await page.getByRole('button', { name: 'New', exact: true }).first().click();
  await page.getByRole('menuitem', { name: 'New folder' }).click();
  await page.getByLabel('Name').fill('Large');
  await page.getByRole('button', { name: 'Create' }).click();
  await link(page, 'Large').click();
  await page.waitForURL('**/drive/all?folder=*');
  const folderId = new URL(page.url()).searchParams.get('folder') ?? '';
  const accountId = await accountOf(server, 'far@long-changes-all.example');
  await fillFolder(server, { accountId, folderId }, { from: 0, to: 20_500 });
  await page.goBack();
  await row(page, name).click();
  await page.keyboard.press('Control+x');
  await link(page, 'Large').click();
  await page.waitForURL('**/drive/all?folder=*');
  await expect(row(page, 'Document 00000000.txt')).toBeVisible();
  await page.keyboard.press('Control+v');
  const dialog = page.getByRole('dialog', { name: `“${name}” already exists` });
  await expect(dialog).toBeVisible();
  await dialog.getByRole('radio', { name: 'Replace' }).check();
  await dialog.getByRole('button', { name: 'Replace' }).click();
  await expect(toasts(page).getByText('Moved 1 item')).toBeVisible();
});
