// Working with entries: menu, keys and toolbar on a selection, undo, moves, name conflicts, and a change that fails.
import type { ServerProcess } from '../server/proofs/testing/server-process.ts';
import { link, row, toasts } from './drive-list.ts';
import { openFilledDrive } from './filled-drive.ts';
import { expect, test } from './fixtures.ts';

let server: ServerProcess;
test.beforeAll(({ sharedServer }) => {
  server = sharedServer;
});

test('[R10.2] the menu, keys and the toolbar act on the whole selection, and each action can be undone', async ({
  page,
}) => {
  await openFilledDrive(page, server.appUrl, 'many@actions.example', ['a.txt', 'b.txt', 'c.txt', 'd.txt']);
  await row(page, 'a.txt').click();
  // Sorted, because the uploads finish in any order.
  for (const name of ['b.txt', 'c.txt']) await row(page, name).click({ modifiers: ['Control'] });
  await expect(page.getByText('3 selected')).toBeVisible();

  // A right click on a selected entry keeps the selection.
  await row(page, 'b.txt').click({ button: 'right' });
  await expect(page.getByRole('menu', { name: '3 items' })).toBeVisible();
  await page.getByRole('menuitem', { name: 'Move to trash' }).click();
  await expect(link(page, 'd.txt')).toBeVisible();
  await expect(page.getByRole('link', { name: /^[abc]\.txt$/ })).toHaveCount(0);
  await expect(row(page, 'd.txt')).toBeFocused();
  await toasts(page).getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('link', { name: /^[abc]\.txt$/ })).toHaveCount(3);

  // A key, and Ctrl+Z.
  await row(page, 'a.txt').click();
  await row(page, 'b.txt').click({ modifiers: ['Control'] });
  await page.keyboard.press('Delete');
  await expect(page.getByRole('link', { name: /^[ab]\.txt$/ })).toHaveCount(0);
  await expect(toasts(page).getByText('Moved 2 items to the trash').last()).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(page.getByRole('link', { name: /^[ab]\.txt$/ })).toHaveCount(2);

  // The toolbar stars all of them.
  await row(page, 'a.txt').click();
  await row(page, 'b.txt').click({ modifiers: ['Control'] });
  await page.getByRole('button', { name: 'Star', exact: true }).click();
  await expect(page.getByRole('img', { name: 'Starred' })).toHaveCount(2);
  await page.keyboard.press('Control+z');
  await expect(page.getByRole('img', { name: 'Starred' })).toHaveCount(0);
});

test('[R10.3] the dialog moves and copies with the keyboard, creates a folder and finds one', async ({
  page,
}) => {
  await openFilledDrive(
    page,
    server.appUrl,
    'tree@actions.example',
    ['one.txt', 'two.txt'],
    ['Alpha', 'Beta'],
  );
  await row(page, 'one.txt').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Move or copy…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Move or copy “one.txt”' });
  await expect(dialog.getByRole('treeitem', { name: 'My drive' })).toContainText('Current location');
  // The folders come after the dialog.
  await expect(dialog.getByRole('treeitem', { name: 'Alpha' })).toBeVisible();
  await dialog.getByRole('treeitem', { name: 'My drive' }).press('ArrowDown');
  await expect(dialog.getByRole('treeitem', { name: 'Alpha' })).toBeFocused();
  await page.keyboard.press('b');
  await expect(dialog.getByRole('treeitem', { name: 'Beta' })).toBeFocused();
  await dialog.getByRole('button', { name: 'New folder' }).press('Enter');
  await expect(dialog.getByRole('textbox', { name: 'Name of the new folder' })).toBeFocused();
  await page.keyboard.type('Inner');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('button', { name: 'Move to Inner' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Move to Inner' }).press('Enter');
  await expect(dialog).toBeHidden();
  await expect(link(page, 'one.txt')).toHaveCount(0);

  // The last target is offered again, and a folder is found by its name at any depth.
  await row(page, 'two.txt').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Move or copy…' }).click();
  const second = page.getByRole('dialog', { name: 'Move or copy “two.txt”' });
  await expect(second.getByRole('button', { name: 'Inner' })).toBeVisible();
  await second.getByRole('button', { name: 'Copy', exact: true }).click();
  await second.getByLabel('Find a folder').fill('inn');
  await second.getByRole('treeitem', { name: 'Inner' }).click();
  await second.getByRole('button', { name: 'Copy to Inner' }).click();
  await expect(toasts(page).getByText('Copied “two.txt”')).toBeVisible();
  await expect(link(page, 'two.txt')).toBeVisible();
});

test('[R10.3] a name conflict asks, and each answer takes effect', async ({ page }) => {
  await openFilledDrive(page, server.appUrl, 'taken@actions.example', ['same.txt'], ['Box']);
  await row(page, 'same.txt').click();
  await page.keyboard.press('Control+c');
  await link(page, 'Box').click();
  await page.getByRole('button', { name: 'Paste 1 item' }).click();
  await expect(link(page, 'same.txt')).toBeVisible();
  await page.goBack();
  // The file is in both folders.
  await expect(link(page, 'Box')).toBeVisible();

  await row(page, 'same.txt').click();
  await page.keyboard.press('Control+x');
  await link(page, 'Box').click();
  await expect(page).toHaveTitle('Box – Aloft');
  await expect(link(page, 'Box')).toHaveCount(0);
  await expect(link(page, 'same.txt')).toBeVisible();
  await page.keyboard.press('Control+v');
  const dialog = page.getByRole('dialog', { name: '“same.txt” already exists' });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('1');
  await page.keyboard.press('Enter');
  await expect(link(page, 'same (2).txt')).toBeVisible();
  await expect(link(page, 'same.txt')).toBeVisible();
});

test('[R4.3] a failed change is rolled back and can be retried', async ({ page }) => {
  await openFilledDrive(page, server.appUrl, 'failed@actions.example', ['a.txt', 'b.txt']);
  let isBroken = true;
  await page.route('**/files:batchTrash', (route) =>
    isBroken
      ? route.fulfill({ status: 403, json: { error: 'permission_denied', error_code: 7 } })
      : route.continue(),
  );
  await row(page, 'a.txt').click();
  await page.keyboard.press('Delete');
  await expect(toasts(page).getByText('“a.txt” was not deleted')).toBeVisible();
  await expect(link(page, 'a.txt')).toBeVisible();
  isBroken = false;
  await toasts(page).getByRole('button', { name: 'Try again' }).click();
  await expect(toasts(page).getByText('Moved “a.txt” to the trash')).toBeVisible();
  await expect(link(page, 'a.txt')).toHaveCount(0);
});

test('[R10.3] what is made, renamed or copied is chosen and has the focus; what was undone can be done again', async ({
  page,
}) => {
  await openFilledDrive(page, server.appUrl, 'made@actions.example', ['b.txt', 'c.txt'], ['Box']);
  const isChosen = async (name: string): Promise<void> => {
    await expect(page.getByRole('row', { selected: true })).toHaveCount(1);
    await expect(row(page, name)).toBeFocused();
    await expect(row(page, name)).toHaveAttribute('aria-selected', 'true');
  };
  await page.keyboard.press('Alt+n');
  await page.keyboard.type('Zoo');
  await page.keyboard.press('Enter');
  await isChosen('Zoo');
  await page.keyboard.press('F2');
  await page.keyboard.type('Attic');
  await page.keyboard.press('Enter');
  await isChosen('Attic');
  await page.keyboard.press('Control+z');
  await isChosen('Zoo');
  await page.keyboard.press('Control+Shift+z');
  await isChosen('Attic');

  await row(page, 'b.txt').click();
  await page.keyboard.press('Control+c');
  await page.getByRole('button', { name: 'Clear selection' }).click();
  await page.getByRole('button', { name: 'Paste 1 item' }).click();
  await isChosen('b (2).txt');
  await page.keyboard.press('Control+z');
  await expect(toasts(page).getByText('The copy is in the trash')).toBeVisible();
  await expect(link(page, 'b (2).txt')).toHaveCount(0);
  await page.keyboard.press('Control+y');
  await isChosen('b (2).txt');

  await row(page, 'c.txt').click();
  await page.keyboard.press('Delete');
  await expect(link(page, 'c.txt')).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await isChosen('c.txt');

  // A new text file opens, with the ending that was written.
  await page.keyboard.press('Alt+t');
  await page.keyboard.type('notes.md');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'notes.md', exact: true })).toBeVisible();
});
