// A PDF in the viewer, with the real policy of the page: drawn, searched and printed, in the drive and on a share.

import { readdirSync } from 'node:fs';
import { extname, join } from 'node:path';
import { pdf } from '../server/operations/demonstration/documents.ts';
import type { ServerProcess } from '../server/proofs/testing/server-process.ts';
import { axe } from './axe.ts';
import { expect, type Page, test } from './fixtures.ts';
import { isDrawn, letter, paper } from './pdf-letters.ts';
import { openNewDrive } from './people.ts';

let server: ServerProcess;
test.beforeAll(({ sharedServer }) => {
  server = sharedServer;
});
test('a PDF of the drive is drawn with its text, by keys and by number, and larger', async ({ page }) => {
  const refused: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) refused.push(message.text());
  });
  const buffer = await letter(page);
  await openNewDrive(page, server.appUrl, 'pdf@pdf-all.example', 'a good password');
  await page
    .getByTestId('picker')
    .setInputFiles([{ name: 'Letter.pdf', mimeType: 'application/pdf', buffer }]);
  await expect(page.getByRole('heading', { name: 'Uploads finished' })).toBeVisible();
  await page.getByRole('link', { name: 'Letter.pdf', exact: true }).click();
  await expect(paper(page)).toContainText('한국어 문서');
  await expect.poll(() => isDrawn(page, 1)).toBe(true);
  await expect(page.getByText('13 pages')).toBeVisible();
  expect((await (await axe(page)).include('dialog').analyze()).violations).toEqual([]);
  await paper(page).focus();
  await page.keyboard.press('End');
  await expect(paper(page)).toContainText('Words of page 12');
  await page.getByRole('textbox', { name: 'Page' }).fill('7');
  await page.keyboard.press('Enter');
  await expect(paper(page)).toContainText('Words of page 6');
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await expect(page.getByRole('combobox', { name: 'Zoom' })).toHaveValue('3');
  await expect.poll(() => isDrawn(page, 7)).toBe(true);
  expect(refused).toEqual([]);
});

async function openLetter(
  page: Page,
  email: string,
  ...pages: readonly (readonly string[])[]
): Promise<void> {
  await openNewDrive(page, server.appUrl, email, 'a good password');
  await page
    .getByTestId('picker')
    .setInputFiles([{ name: 'Letter.pdf', mimeType: 'application/pdf', buffer: pdf('A letter', ...pages) }]);
  await expect(page.getByRole('heading', { name: 'Uploads finished' })).toBeVisible();
  await page.getByRole('link', { name: 'Letter.pdf', exact: true }).click();
  await expect(paper(page)).toContainText('A letter');
}

test('[R10.6] a text is found in a PDF on every page, by keys, and the view goes to each place', async ({
  page,
}) => {
  const rest = Array.from({ length: 8 }, (_, nth) => [`Page ${nth + 2} has nothing`, '']);
  await openLetter(page, 'find@pdf-all.example', ['The margin of error'], ...rest, [
    'Margins, and a mar\u00e9gin',
  ]);
  await page.keyboard.press('Control+f');
  const field = page.getByRole('searchbox', { name: 'Find in the document' });
  await expect(field).toBeFocused();
  await page.keyboard.type('margin');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('1 of 2')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('2 of 2')).toBeVisible();
  // Drawn only now: nothing far from the view is.
  await expect(paper(page).getByText('Margins, and')).toBeInViewport();
  const coloured = (name: string) =>
    page.evaluate((name) => [...(CSS.highlights.get(name) ?? [])].map(String), name);
  await expect.poll(() => coloured('pdf-shown')).toEqual(['Margin']);
  const shown = paper(page).locator('span', { hasText: 'Margins, and' }).first();
  const ground = await shown.evaluate(
    (one) => getComputedStyle(one, '::highlight(pdf-shown)').backgroundColor,
  );
  expect(ground).toMatch(/\/ 0\.55\)$/);
  await dialog.getByRole('button', { name: 'Previous match' }).click();
  await expect(paper(page).getByText('The margin of error')).toBeInViewport();
  await expect.poll(() => coloured('pdf-shown')).toEqual(['margin']);
  await field.fill('nowhere at all');
  await expect(dialog.getByText('Not found')).toBeVisible();
  expect((await (await axe(page)).include('dialog').analyze()).violations).toEqual([]);
  // Escape empties the field first, and closes the file then.
  await field.press('Escape');
  await expect(field).toHaveValue('');
  await expect(dialog).toBeVisible();
  await field.press('Escape');
  await expect(dialog).toBeHidden();
  await expect.poll(() => coloured('pdf-found')).toEqual([]);
});

test('[R10.6] small pictures lead to the pages of a PDF', async ({ page }) => {
  const rest = Array.from({ length: 8 }, (_, nth) => [`Words of page ${nth + 2}`]);
  await openLetter(page, 'small@pdf-all.example', ['First'], ...rest);
  const list = page.getByRole('navigation', { name: 'Pages' });
  const sixth = list.getByRole('button', { name: 'Page 6' });
  await sixth.click();
  await expect(sixth).toHaveAttribute('aria-current', 'page');
  await expect(paper(page).getByText('Words of page 6')).toBeInViewport();
  await expect
    .poll(() => sixth.locator('canvas').evaluate((canvas) => canvas.clientHeight))
    .toBeGreaterThan(100);
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(list.getByRole('button', { name: 'Page 7' })).toHaveAttribute('aria-current', 'page');
  await page.getByRole('button', { name: 'Thumbnails' }).click();
  await expect(list).toBeHidden();
});

test('[R10.6] a PDF is printed on sheets of its own, and without the page around it', async ({ page }) => {
  await page.addInitScript(() => {
    // The print dialog, which no test can press.
    window.print = () => {
      const [sheets] = [...document.body.children].filter(({ children }) =>
        children[0]?.matches('img[src^=blob]'),
      );
      const widths = [...(sheets?.querySelectorAll('img') ?? [])].map(({ naturalWidth }) => naturalWidth);
      document.documentElement.dataset.printed = widths.join();
    };
  });
  await openLetter(page, 'paper@pdf-all.example', ['First'], ['Second'], ['Third']);
  await page.getByRole('button', { name: 'Print' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-printed', '1240,1240,1240');
  // Nothing is left of it, and it can be printed again.
  await expect(page.locator('img[src^=blob]')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Print' })).toBeVisible();
});

test('a PDF without fonts of its own is drawn with ours, and every kind of built file is served', async ({
  page,
}) => {
  const failed: string[] = [];
  page.on('response', (answer) => {
    if (answer.status() >= 400 && !answer.url().endsWith('/free-vip')) failed.push(answer.url());
  });
  const fonts = page.waitForResponse((answer) => /LiberationSans-Regular.*\.ttf$/.test(answer.url()));
  await openNewDrive(page, server.appUrl, 'fonts@pdf-all.example', 'a good password');
  await page
    .getByTestId('picker')
    .setInputFiles([
      { name: 'Letter.pdf', mimeType: 'application/pdf', buffer: pdf('A letter', ['Words of it']) },
    ]);
  await expect(page.getByRole('heading', { name: 'Uploads finished' })).toBeVisible();
  await page.getByRole('link', { name: 'Letter.pdf', exact: true }).click();
  await expect(paper(page)).toContainText('Words of it');
  expect((await fonts).status()).toBe(200);
  await expect.poll(() => isDrawn(page, 1)).toBe(true);
  expect(failed).toEqual([]);

  const built = readdirSync(join(import.meta.dirname, '../dist/client/assets'), { withFileTypes: true });
  const oneOfEach = new Map(
    built.filter((one) => one.isFile() && !one.name.endsWith('.br')).map(({ name }) => [extname(name), name]),
  );
  expect([...oneOfEach.keys()]).toEqual(expect.arrayContaining(['.bcmap', '.pfb', '.wasm']));
  for (const name of oneOfEach.values())
    expect([name, (await page.request.get(`${server.appUrl}/assets/${name}`)).status()]).toEqual([name, 200]);
});
