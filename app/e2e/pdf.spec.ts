// A PDF in the viewer, with the real policy of the page: drawn, searched and printed, in the drive and on a share.

import { readdirSync } from 'node:fs';
import { extname, join } from 'node:path';
import { pdf } from '../server/operations/demonstration/documents.ts';
import { type ServerProcess, startServerProcess } from '../server/proofs/testing/server-process.ts';
import { newPerson, newShare, storeFile } from '../server/proofs/testing/start-test-server.ts';
import { axe } from './axe.ts';
import { expect, type Page, test } from './fixtures.ts';
import { openNewDrive, visit } from './people.ts';

let server: ServerProcess;
test.beforeAll(async () => {
  server = await startServerProcess({ demonstration: 'off', captcha: 'off' });
});
test.afterAll(() => server.stop());

/** A letter of twelve pages, printed by the browser, with Korean words on the first. */
async function letter(page: Page): Promise<Buffer> {
  const sheets = Array.from({ length: 12 }, (_, nth) => `<p>Words of page ${nth + 1}</p>`);
  await page.setContent(`<style>p { break-after: page }</style><p>한국어 문서</p>${sheets.join('')}`);
  const printed = await page.pdf({ format: 'A4' });
  await page.goto('about:blank');
  return printed;
}

const paper = (page: Page) => page.getByRole('document', { name: 'Letter.pdf' });

/** Whether something dark is drawn on a page. */
const isDrawn = (page: Page, number: number): Promise<boolean> =>
  paper(page)
    .locator(`[data-page="${number}"] canvas`)
    .evaluate((canvas) => {
      if (!(canvas instanceof HTMLCanvasElement) || canvas.width === 0) return false;
      const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? {
        data: [],
      };
      return data.some((value, nth) => nth % 4 === 0 && value < 100);
    });

test('a PDF of the drive is drawn with its text, by keys and by number, and larger', async ({ page }) => {
  const refused: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) refused.push(message.text());
  });
  const buffer = await letter(page);
  await openNewDrive(page, server.appUrl, 'pdf@example.org', 'a good password');
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
  await openLetter(page, 'find@example.org', ['The margin of error'], ...rest, [
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
  await openLetter(page, 'small@example.org', ['First'], ...rest);
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
  await openLetter(page, 'paper@example.org', ['First'], ['Second'], ['Third']);
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
  await openNewDrive(page, server.appUrl, 'fonts@example.org', 'a good password');
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

  const built = readdirSync(join(import.meta.dirname, '../dist/client/assets'));
  const oneOfEach = new Map(
    built.filter((name) => !name.endsWith('.br')).map((name) => [extname(name), name]),
  );
  expect([...oneOfEach.keys()]).toEqual(expect.arrayContaining(['.bcmap', '.pfb', '.wasm']));
  for (const name of oneOfEach.values())
    expect([name, (await page.request.get(`${server.appUrl}/assets/${name}`)).status()]).toEqual([name, 200]);
});

test('a stranger reads a shared PDF on a phone', async ({ page }) => {
  const bytes = await letter(page);
  const ada = await newPerson(server, 'share@example.org');
  const share = await newShare(server, ada, [await storeFile(server, ada, 'Letter.pdf', bytes)], {});
  await page.setViewportSize({ width: 390, height: 844 });
  await visit(page, `${server.appUrl}/s/${share.id}`);
  await page.getByRole('link', { name: 'Letter.pdf', exact: true }).click();
  await expect(paper(page)).toContainText('한국어 문서');
  await expect.poll(() => isDrawn(page, 1)).toBe(true);
  expect((await (await axe(page)).include('dialog').analyze()).violations).toEqual([]);
});
