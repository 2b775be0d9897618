// What the palette offers, and how it is chosen.

import { expect, type Page } from './fixtures.ts';

export const panel = (page: Page) => page.getByRole('listbox', { name: 'Search' });
export const group = (page: Page, name: string) => panel(page).getByRole('group', { name, exact: true });
export const names = (page: Page, of: string) => group(page, of).getByRole('option');

/** Opens the palette, writes and chooses what is first. */
export async function runFirst(page: Page, text: string, first: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.keyboard.type(text);
  await expect(panel(page).getByRole('option').first()).toHaveText(new RegExp(`^${first}`));
  await page.keyboard.press('ArrowDown');
  await expect(panel(page).getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(panel(page)).toHaveCount(0);
}
