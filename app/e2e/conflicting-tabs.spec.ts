// Two tabs of one person do opposite things with the same entry.

import type { ServerProcess } from '../server/proofs/testing/server-process.ts';
import { choose, link, openSmallDrive, row, toasts } from './drive-list.ts';
import { type BrowserContext, expect, type Page, test } from './fixtures.ts';
import { visit } from './people.ts';

let server: ServerProcess;
test.beforeAll(({ sharedServer }) => {
  server = sharedServer;
});

const gone = 'This was moved or deleted elsewhere.';

/** A drive with a file and a folder in two tabs, as a list. */
async function openTabs(page: Page, context: BrowserContext, who: string): Promise<readonly [Page, Page]> {
  await openSmallDrive(page, server.appUrl, who);
  const other = await context.newPage();
  await visit(other, `${server.appUrl}/drive/all?view=list`);
  await expect(link(other, 'a.txt')).toBeVisible();
  return [page, other];
}

/** Keeps the words that offer it, which would go after eight seconds. */
const holdUndo = (page: Page): Promise<void> => toasts(page).getByRole('button', { name: 'Undo' }).hover();

async function emptyTrash(page: Page): Promise<void> {
  await visit(page, `${server.appUrl}/drive/trash`);
  await page.getByRole('button', { name: 'Empty the trash' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Empty|Delete/ })
    .click();
  await expect(toasts(page).getByText('Deleted permanently')).toBeVisible();
}

test('[R10.3] [R10.7] one tab renames what the other has put into the trash: an error shows, and both tabs refetch', async ({
  page,
  context,
}) => {
  const [one, other] = await openTabs(page, context, 'tabs-rename');
  // In the row the name's field would go with the row; the palette's dialog stays.
  await row(one, 'a.txt').click();
  await one.keyboard.press('Control+k');
  await one.keyboard.type('renam');
  await one.getByRole('option', { name: 'Rename' }).click();
  const dialog = one.getByRole('dialog', { name: 'Rename' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('b.txt');
  await row(other, 'a.txt').click();
  await other.keyboard.press('Delete');
  await expect(toasts(other).getByText('Moved “a.txt” to the trash')).toBeVisible();
  await holdUndo(other);
  await dialog.getByRole('button', { name: 'Rename' }).click();
  await expect(toasts(one).getByText(gone)).toBeVisible();
  await expect(dialog).toHaveCount(0);
  for (const tab of [one, other]) {
    await expect(link(tab, 'Box')).toBeVisible();
    await expect(tab.getByRole('link', { name: /^[ab]\.txt$/ })).toHaveCount(0);
  }
  // What was not renamed has its old name in the trash, and comes back with it, in both.
  await toasts(other).getByRole('button', { name: 'Undo' }).click();
  for (const tab of [one, other]) await expect(link(tab, 'a.txt')).toBeVisible();
});

test('[R10.3] [R10.7] one tab moves what the other has deleted for good: an error shows, and both tabs refetch', async ({
  page,
  context,
}) => {
  const [one, other] = await openTabs(page, context, 'tabs-move');
  await choose(one, 'Move or copy…');
  const dialog = one.getByRole('dialog', { name: /^Move or copy/ });
  await dialog.getByRole('treeitem', { name: 'Box' }).click();
  await row(other, 'a.txt').click();
  await other.keyboard.press('Delete');
  await expect(toasts(other).getByText('Moved “a.txt” to the trash')).toBeVisible();
  await emptyTrash(other);
  await dialog.getByRole('button', { name: 'Move to Box' }).click();
  await expect(toasts(one).getByText(gone)).toBeVisible();
  await expect(link(one, 'Box')).toBeVisible();
  await expect(link(one, 'a.txt')).toHaveCount(0);
  await link(one, 'Box').click();
  await expect(one.getByText('Nothing here yet')).toBeVisible();
});

test('[R10.3] [R10.7] one tab restores what the other has deleted for good: no other try is offered', async ({
  page,
  context,
}) => {
  const [one, other] = await openTabs(page, context, 'tabs-restore');
  await row(one, 'a.txt').click();
  await one.keyboard.press('Delete');
  const undo = toasts(one).getByRole('button', { name: 'Undo' });
  await holdUndo(one);
  await emptyTrash(other);
  await undo.click();
  await expect(toasts(one).getByText(gone)).toBeVisible();
  await expect(toasts(one).getByRole('button', { name: 'Try again' })).toHaveCount(0);
  await expect(link(one, 'a.txt')).toHaveCount(0);
});
