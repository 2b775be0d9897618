// What dialogs leave in the browser's history, and that they undo no navigation as they close.

import type { ServerProcess } from '../server/proofs/testing/server-process.ts';
import { expect, type Page, test } from './fixtures.ts';
import { openNewDrive, reload } from './people.ts';

let server: ServerProcess;
test.beforeAll(({ sharedServer }) => {
  server = sharedServer;
});

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });

async function withFolder(page: Page, email: string): Promise<void> {
  await openNewDrive(page, server.appUrl, email, 'a good password');
  await page.keyboard.press('Alt+n');
  await page.getByRole('dialog').getByLabel('Name').fill('Travel');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('link', { name: 'Travel', exact: true })).toBeVisible();
}

/** Closes the dialog, and presses what `selector` finds in the same moment, as nobody but a busy computer does. */
async function closeAndPress(page: Page, selector: string): Promise<void> {
  await page.evaluate(async (selector) => {
    const cancel = [...document.querySelectorAll<HTMLElement>('dialog button')].find(
      ({ textContent }) => textContent === 'Cancel',
    );
    cancel?.click();
    while (document.querySelector('dialog[open]') !== null) await new Promise((settle) => setTimeout(settle));
    document.querySelector<HTMLElement>(selector)?.click();
  }, selector);
}

/** Lets the page's own ways back take half a second, as on a busy computer. */
async function delayBack(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const pending = new Set<number>();
    const { back } = History.prototype;
    History.prototype.back = function backLater(): void {
      const timer = window.setTimeout(() => {
        window.addEventListener('popstate', () => pending.delete(timer), { once: true });
        back.call(this);
      }, 500);
      pending.add(timer);
    };
    Object.assign(window, { pendingBacks: pending });
  });
}

/** Waits until the page has gone back wherever it wanted to. */
async function backIsDone(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'pendingBacks').size)).toBe(0);
}

async function openDialog(page: Page): Promise<void> {
  await page.keyboard.press('Alt+n');
  await expect(page.getByRole('dialog').getByLabel('Name')).toBeFocused();
}

test('a folder that is opened as a dialog closes stays open, and Back leads out of it', async ({ page }) => {
  await delayBack(page);
  await withFolder(page, 'ada@overlay-history-all.example');
  await openDialog(page);
  await closeAndPress(page, 'a[href*="folder="]');
  await backIsDone(page);
  await expect(heading(page, 'Travel')).toBeVisible();
  await reload(page);
  await expect(heading(page, 'Travel')).toBeVisible();
  await page.goBack();
  await expect(heading(page, 'My drive')).toBeVisible();
});

test('a page that is loaded as a dialog closes is loaded', async ({ page }) => {
  await withFolder(page, 'bea@overlay-history-all.example');
  for (let time = 0; time < 5; time += 1) {
    await openDialog(page);
    await closeAndPress(page, 'nothing');
    await reload(page);
    await expect(page.getByRole('link', { name: 'Travel', exact: true })).toBeVisible();
  }
});

test('Back leaves a page at once where dialogs were open and closed, before a reload too', async ({
  page,
}) => {
  await withFolder(page, 'cleo@overlay-history-all.example');
  await page.getByRole('link', { name: 'Travel', exact: true }).click();
  await expect(heading(page, 'Travel')).toBeVisible();
  for (let time = 0; time < 2; time += 1) {
    await openDialog(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  }
  await page.goBack();
  await expect(heading(page, 'My drive')).toBeVisible();
  await page.goForward();
  await expect(heading(page, 'Travel')).toBeVisible();
  await openDialog(page);
  await reload(page);
  await expect(heading(page, 'Travel')).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.goBack();
  await expect(heading(page, 'My drive')).toBeVisible();
});
