// Changes that take long, or whose way back fails: what is on its way is shown, and nothing fails without a word.

import { fillFolder } from '../server/proofs/testing/fill-folder.ts';
import { type ServerProcess, startServerProcess } from '../server/proofs/testing/server-process.ts';
import { expectNoViolations } from './axe.ts';
import { link, nameInRow, row } from './drive-list.ts';
import { expect, type Page, test } from './fixtures.ts';
import { accountOf, openNewDrive, ready, visit } from './people.ts';

let server: ServerProcess;
test.beforeAll(async () => {
  server = await startServerProcess({ demonstration: 'off', captcha: 'off' });
});
test.afterAll(() => server.stop());

const notices = (page: Page) => page.getByRole('region', { name: 'Notifications' });

/** A new drive with these files, as a list. */
async function withFiles(page: Page, who: string, names: readonly string[]): Promise<void> {
  await openNewDrive(page, server.appUrl, `${who}@example.org`, 'a good password');
  await page
    .getByTestId('picker')
    .setInputFiles(names.map((name) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(name) })));
  for (const name of names) await expect(link(page, name)).toBeVisible();
  await page.getByRole('button', { name: 'List' }).click();
}

const running = {
  kind: 'drive#task',
  id: 'a-long-deletion',
  name: '',
  type: 'empty_trash',
  file_id: '',
  file_name: '',
  message: '',
  created_time: '2026-01-01T00:00:00.000Z',
  phase: 'PHASE_TYPE_RUNNING',
  progress: 40,
};

test('[R10.3] a long deletion shows how far it is, after a reload and elsewhere too, and says when it is done', async ({
  page,
}) => {
  await openNewDrive(page, server.appUrl, 'long@example.org', 'a good password');
  let isOver = false;
  // The service answers for a task that ends when the test says so.
  await page.route(/\/drive\/v1\/tasks(\?|\/a-long)/, (route) => {
    const ended = { ...running, phase: 'PHASE_TYPE_COMPLETE', progress: 100 };
    const isOne = route.request().url().includes(running.id);
    return route.fulfill({
      json: isOne ? ended : { tasks: isOver ? [] : [running], next_page_token: '' },
    });
  });
  const progress = page.getByRole('progressbar', { name: 'Emptying the trash' });
  await visit(page, `${server.appUrl}/drive/trash`);
  await expect(progress).toHaveAttribute('value', '40');
  await expectNoViolations(page);
  await page.reload();
  await ready(page);
  await expect(progress).toBeVisible();
  await page.getByRole('link', { name: 'My drive' }).first().click();
  await expect(progress).toBeVisible();
  isOver = true;
  await expect(notices(page).getByText('Deleted permanently')).toBeVisible();
  await expect(progress).toHaveCount(0);
});

test('[R10.3] a deletion that fails, and an undo that fails, say so and can be tried again', async ({
  page,
}) => {
  await withFiles(page, 'undo', ['note.txt']);
  await row(page, 'note.txt').click();
  await page.getByRole('button', { name: 'Star', exact: true }).click();
  await expect(notices(page).getByText('Starred “note.txt”')).toBeVisible();
  await page.route('**/drive/v1/files:unstar', (route) => route.fulfill({ status: 400, json: {} }));
  await page.keyboard.press('Control+z');
  await expect(notices(page).getByText('Couldn’t change the star.')).toBeVisible();
  await expect(page.getByRole('img', { name: 'Starred' })).toHaveCount(1);
  await page.unroute('**/drive/v1/files:unstar');
  await notices(page).getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('img', { name: 'Starred' })).toHaveCount(0);

  await row(page, 'note.txt').click();
  await page.keyboard.press('F2');
  await nameInRow(page, 'idea.txt');
  await expect(notices(page).getByText('Renamed to “idea.txt”')).toBeVisible();
  const renaming = /\/drive\/v1\/files\/[^/:?]+$/;
  await page.route(renaming, (route) =>
    route.request().method() === 'PATCH' ? route.fulfill({ status: 400, json: {} }) : route.fallback(),
  );
  await page.keyboard.press('Control+z');
  await expect(notices(page).getByText('Couldn’t undo the renaming.')).toBeVisible();
  await expect(link(page, 'idea.txt')).toBeVisible();
  await page.unroute(renaming);
  await notices(page).getByRole('button', { name: 'Try again' }).last().click();
  await expect(link(page, 'note.txt')).toBeVisible();

  await row(page, 'note.txt').click();
  await page.keyboard.press('Delete');
  await expect(row(page, 'note.txt')).toHaveCount(0);
  await page.getByRole('link', { name: 'Trash' }).first().click();
  // What is put back can go back to the trash.
  await row(page, 'note.txt').click();
  await page.getByRole('button', { name: 'Restore', exact: true }).click();
  await expect(row(page, 'note.txt')).toHaveCount(0);
  await notices(page)
    .getByText('Restored “note.txt”')
    .locator('xpath=ancestor::*[.//button][1]')
    .getByRole('button', { name: 'Undo' })
    .click();
  await expect(row(page, 'note.txt')).toBeVisible();

  await page.route('**/drive/v1/files:batchDelete', (route) => route.fulfill({ status: 400, json: {} }));
  await row(page, 'note.txt').click();
  await page.getByRole('button', { name: 'Delete permanently' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete permanently' }).click();
  await expect(notices(page).getByText('Not everything could be deleted.')).toBeVisible();
  await expect(row(page, 'note.txt')).toBeVisible();
  await page.unroute('**/drive/v1/files:batchDelete');
  await notices(page).getByRole('button', { name: 'Try again' }).last().click();
  await expect(page.getByText('The trash is empty')).toBeVisible();
});

test('[R10.3] a name that the 20,400th entry of a folder has asks as any other', async ({ page }) => {
  const name = 'Document 00020400.txt';
  await withFiles(page, 'far', [name]);
  await page.getByRole('button', { name: 'New', exact: true }).first().click();
  await page.getByRole('menuitem', { name: 'New folder' }).click();
  await page.getByLabel('Name').fill('Large');
  await page.getByRole('button', { name: 'Create' }).click();
  await link(page, 'Large').click();
  await page.waitForURL('**/drive/all?folder=*');
  const folderId = new URL(page.url()).searchParams.get('folder') ?? '';
  const accountId = await accountOf(server, 'far@example.org');
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
  await expect(notices(page).getByText('Moved 1 item')).toBeVisible();
});
