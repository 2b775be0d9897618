// What the viewer of a book shows, and where in the book it is.
import { expect, type Page } from './fixtures.ts';

/** The text of the chapter that is shown: its frame is in a closed shadow root, which no locator enters. */
export async function chapterText(page: Page): Promise<string> {
  const chapter = page.frames().findLast((frame) => frame.url().startsWith('blob:'));
  // A frame that is replaced meanwhile has none.
  return (await chapter?.evaluate(() => document.body?.textContent ?? '').catch(() => '')) ?? '';
}

export const shows = (page: Page, words: string) =>
  expect.poll(() => chapterText(page), { message: words }).toContain(words);

export const openFile = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).click();

export const percentIn = async (page: Page): Promise<number> =>
  Number(await page.getByRole('slider', { name: 'Place in the book' }).inputValue());

/**
 * Presses Escape in the book `name`, and waits until its viewer is gone. The frame that has the keys goes away with the
 * key, and Chromium does not always tell the driver then that the key arrived.
 */
export async function closeBook(page: Page, name: string): Promise<void> {
  const isClosed = expect(page.getByRole('dialog', { name, exact: true })).toHaveCount(0);
  await Promise.race([page.keyboard.press('Escape'), isClosed]);
  await isClosed;
}
