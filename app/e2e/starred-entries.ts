// A large folder in which most entries have a star.

import { fillFolder } from '../server/proofs/testing/fill-folder.ts';
import type { ServerProcess } from '../server/proofs/testing/server-process.ts';
import { expect, type Page } from './fixtures.ts';
import { accountOf, openNewDrive, visit } from './people.ts';

export const entries = 450;
export const starred = 350;

export const counted = (page: Page, count: number) =>
  expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', String(count + 1));

export const rowAt = (page: Page, index: number) => page.locator(`[data-index="${index}"]`);
export const filter = (page: Page) => page.getByRole('button', { name: 'Starred only', exact: true });
export const bar = (page: Page) => page.getByRole('group', { name: 'Filters' });

/** A drive of many entries, all of which but the first hundred have a star, as a list. */
export async function openStars(server: ServerProcess, page: Page, who: string): Promise<void> {
  const email = `${who}@stars.example`;
  await openNewDrive(page, server.appUrl, email, 'a good password');
  const accountId = await accountOf(server, email);
  await fillFolder(server, { accountId, folderId: '' }, { from: 0, to: entries });
  await visit(page, `${server.appUrl}/drive/all`);
  await page.getByRole('button', { name: 'List' }).click();
  await counted(page, entries);
  await rowAt(page, 0).focus();
  await page.keyboard.press('End');
  await rowAt(page, entries - 1).click();
  await rowAt(page, entries - 1).evaluate((row) => {
    for (const key of 'document 00000100')
      row.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  });
  await expect(rowAt(page, 100)).toBeFocused();
  await page.keyboard.press('Shift+End');
  await expect(page.getByText(`${starred} selected`)).toBeVisible();
  const done = page.waitForResponse((answer) => answer.url().endsWith('files:star'));
  await page.getByRole('button', { name: 'Star', exact: true }).click();
  expect((await done).ok()).toBe(true);
  await page.keyboard.press('Escape');
}
