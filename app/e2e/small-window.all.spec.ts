// A window of 640 × 400, as a screen of 1280 × 800 is at a zoom of 200 %: what opens fits, and all of it is reached.

import type { ServerProcess } from '../server/proofs/testing/server-process.ts';
import {
  call,
  newFolder,
  newPerson,
  newShare,
  storeFile,
} from '../server/proofs/testing/start-test-server.ts';
import { nameField } from './drive-list.ts';
import { expect, type Locator, type Page, test } from './fixtures.ts';
import { signInPage, visit } from './people.ts';

let server: ServerProcess;
test.beforeAll(({ sharedServer }) => {
  server = sharedServer;
});
test.use({ viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 });

/** Opens the list. What asks about cookies takes half of such a window, and comes when it comes. */
async function openList(page: Page): Promise<void> {
  await visit(page, `${server.appUrl}/drive/all?view=list`);
  await page.getByRole('button', { name: 'Necessary only' }).click();
}

/** All of a dialog or menu is in the window, and each of its buttons comes into sight. */
async function expectReachable(opened: Locator, parts: Locator): Promise<void> {
  await expect(opened).toBeVisible();
  await expect(opened).toBeInViewport({ ratio: 1 });
  // What comes late moves what is below it, and brings or takes parts.
  await expect(async () => {
    const hidden = await parts.filter({ visible: true }).evaluateAll(async (all) => {
      const shareInView = (part: Element): Promise<number> =>
        new Promise((settle) => {
          const observer = new IntersectionObserver(([seen]) => {
            observer.disconnect();
            settle(seen?.intersectionRatio ?? 0);
          });
          observer.observe(part);
        });
      const missed: string[] = [];
      for (const part of all) {
        part.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
        if ((await shareInView(part)) < 0.99) missed.push(part.outerHTML);
      }
      return missed;
    });
    expect(hidden).toEqual([]);
  }).toPass();
}

test('menus, dialogs and the viewer fit, and each of their buttons is reached', async ({ page }) => {
  const ada = await newPerson(server, 'ada@small-window-all.example');
  await storeFile(server, ada, 'Plan.txt', 'Two days in Kyoto');
  await signInPage(page, server, ada);
  await openList(page);
  const row = page.getByRole('row', { name: 'Plan.txt' });
  const dialog = page.getByRole('dialog');
  await row.click({ button: 'right' });
  const menu = page.getByRole('menu', { name: 'Plan.txt' });
  await expectReachable(menu, menu.getByRole('menuitem'));
  await page.keyboard.press('Escape');
  await expect(menu).toHaveCount(0);
  for (const item of ['Share', 'Move or copy…']) {
    await row.click({ button: 'right' });
    await menu.getByRole('menuitem', { name: item }).click();
    await expectReachable(dialog, dialog.getByRole('button'));
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  }
  await row.click({ button: 'right' });
  await menu.getByRole('menuitem', { name: 'Rename' }).click();
  await expect(nameField(page)).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Escape');
  await expect(nameField(page)).toHaveCount(0);
  // In a list, a letter is the beginning of a name.
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  await page.keyboard.press('?');
  await expectReachable(dialog, dialog.getByRole('button'));
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await page.keyboard.press('Escape');
  await row.focus();
  await page.keyboard.press('Enter');
  await expectReachable(dialog, dialog.getByRole('button'));
});

test('each other sheet and dialog of the drive fits, and each of its buttons and fields is reached', async ({
  page,
}) => {
  const bo = await newPerson(server, 'bo@small-window-all.example');
  const box = await newFolder(server, bo, 'Box');
  const plan = await storeFile(server, bo, 'Plan.txt', 'Two days in Kyoto');
  await storeFile(server, bo, 'Plan.txt', 'Three days in Nara', box);
  const old = await storeFile(server, bo, 'Old.txt', 'gone');
  await call(server, 'POST', '/drive/v1/files:batchTrash', { token: bo.token, body: { ids: [old] } });
  await newShare(server, bo, [plan]);
  await signInPage(page, server, bo);

  const opened = page.locator('dialog[open], [role=menu], [popover]:popover-open').last();
  /** What the last press has opened fits, and closes by Escape. */
  async function expectFits(): Promise<void> {
    await expectReachable(opened, opened.locator('button, input:not([hidden]), summary, [role=menuitem]'));
    await page.keyboard.press('Escape');
    await expect(page.locator('dialog[open], [role=menu]')).toHaveCount(0);
  }
  const press = (name: string | RegExp) => page.getByRole('button', { name }).first().click();

  await openList(page);
  for (const name of [/^New$/, /^Sort/, /^View:/, /^Account of/, 'Menu', 'Filters']) {
    await press(name);
    await expectFits();
  }
  for (const item of ['New folder', 'New text file', 'Download from a link']) {
    await press(/^New$/);
    await page.getByRole('menuitem', { name: item }).click();
    await expectFits();
  }
  // A taken name is asked about, with both things compared.
  const row = page.getByRole('row', { name: 'Plan.txt' });
  await row.click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Move or copy…' }).click();
  await page.getByRole('dialog').getByRole('treeitem', { name: 'Box' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Move to Box' }).click();
  await expect(page.getByRole('dialog', { name: /already exists/ })).toBeVisible();
  await expectFits();
  // A link that is ready.
  await row.click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Share' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Create link' }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: /Copy/ }).first()).toBeVisible();
  await expectFits();

  await visit(page, `${server.appUrl}/drive/trash`);
  await press('Empty the trash');
  await expectFits();
  await visit(page, `${server.appUrl}/drive/search?q=plan`);
  await press('Save this search');
  await expectFits();
  await visit(page, `${server.appUrl}/drive/shares`);
  for (const item of ['QR code and settings', 'Stop sharing']) {
    await press(/^Actions for/);
    await page.getByRole('menuitem', { name: item }).first().click();
    await expectFits();
  }
});
