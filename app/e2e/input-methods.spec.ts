// Input methods own their keys: Enter, Escape and arrows of a composition do nothing but compose.
import type { ServerProcess } from '../server/proofs/testing/server-process.ts';
import { choose, link, nameField, openSmallDrive, row } from './drive-list.ts';
import { expect, type Locator, type Page, test } from './fixtures.ts';

let server: ServerProcess;
test.beforeAll(({ sharedServer }) => {
  server = sharedServer;
});

const keys = ['ArrowDown', 'Enter', 'Escape'];

/** Composes a text as Chromium does: the keys of it have the code 229 and come before its end. */
async function compose(page: Page, field: Locator, text: string): Promise<void> {
  await field.focus();
  const browser = await page.context().newCDPSession(page);
  await browser.send('Input.imeSetComposition', {
    text,
    selectionStart: text.length,
    selectionEnd: text.length,
  });
  for (const key of keys)
    await browser.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', key, windowsVirtualKeyCode: 229 });
  await browser.send('Input.insertText', { text });
  await browser.detach();
  await expect(field).toHaveValue(text);
  // Safari tells of the key that ended it after the end.
  await field.evaluate((element, names) => {
    for (const key of names)
      element.dispatchEvent(
        new KeyboardEvent('keydown', { key, keyCode: 229, bubbles: true, cancelable: true }),
      );
  }, keys);
  await expect(field).toBeFocused();
  await expect(field).toHaveValue(text);
}

test('each field with keys of its own leaves those of a composition to the input method', async ({
  page,
}) => {
  await openSmallDrive(page, server.appUrl, 'input-methods');

  await choose(page, 'Rename');
  await nameField(page).fill('');
  await compose(page, nameField(page), '文件');
  await nameField(page).press('Escape');
  await expect(link(page, 'a.txt')).toBeVisible();

  const search = page.getByRole('combobox', { name: 'Search your drive' });
  await compose(page, search, 'さくら');
  await expect(page).toHaveURL(/\/drive\/all/);
  await search.press('Escape');
  await search.press('Escape');

  await row(page, 'a.txt').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Move or copy…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Move or copy' });
  await compose(page, dialog.getByLabel('Find a folder'), '사진');
  await dialog.getByLabel('Find a folder').fill('');
  await dialog.getByRole('button', { name: 'New folder' }).click();
  await compose(page, dialog.getByLabel('Name of the new folder'), '여행');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('treeitem', { name: '여행' })).toBeVisible();
});
