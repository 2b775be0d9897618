// A PDF of twelve pages, and whether it is drawn.

import type { Page } from './fixtures.ts';

/** A letter of twelve pages, printed by the browser, with Korean words on the first. */
export async function letter(page: Page): Promise<Buffer> {
  const sheets = Array.from({ length: 12 }, (_, nth) => `<p>Words of page ${nth + 1}</p>`);
  await page.setContent(`<style>p { break-after: page }</style><p>한국어 문서</p>${sheets.join('')}`);
  const printed = await page.pdf({ format: 'A4' });
  await page.goto('about:blank');
  return printed;
}

export const paper = (page: Page) => page.getByRole('document', { name: 'Letter.pdf' });

/** Whether something dark is drawn on a page. */
export const isDrawn = (page: Page, number: number): Promise<boolean> =>
  paper(page)
    .locator(`[data-page="${number}"] canvas`)
    .evaluate((canvas) => {
      if (!(canvas instanceof HTMLCanvasElement) || canvas.width === 0) return false;
      const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? {
        data: [],
      };
      return data.some((value, nth) => nth % 4 === 0 && value < 100);
    });
