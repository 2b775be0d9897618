// A PDF in the viewer: the browser's own, with the real policy of the page, in the drive and on a share.

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
  await expect(page.getByText('125%')).toBeVisible();
  await expect.poll(() => isDrawn(page, 7)).toBe(true);
  expect(refused).toEqual([]);
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
