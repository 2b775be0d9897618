// Pictures in the viewer, with real files of each kind: by mouse, keys and fingers, in the drive and on a share.

import sharp from 'sharp';
import { bigPng, canvas } from '../server/features/media/testing/hostile.ts';
import { picture } from '../server/operations/demonstration/pictures.ts';
import type { ServerProcess } from '../server/proofs/testing/server-process.ts';
import { axe } from './axe.ts';
import { expect, type Locator, type Page, test } from './fixtures.ts';
import { openNewDrive, visit } from './people.ts';
import { box, shown } from './picture-view.ts';

let server: ServerProcess;
test.beforeAll(({ sharedServer }) => {
  server = sharedServer;
});

const percent = (page: Page): Locator => page.getByRole('slider', { name: 'Zoom' });

const open = (page: Page, name: string): Promise<void> =>
  page.getByRole('link', { name, exact: true }).click();

/** Uploads files into a new drive. */
async function storeAll(page: Page, email: string, files: Readonly<Record<string, Buffer>>): Promise<void> {
  await openNewDrive(page, server.appUrl, email, 'a good password');
  const entries = Object.entries(files);
  await page
    .getByTestId('picker')
    .setInputFiles(entries.map(([name, buffer]) => ({ name, mimeType: '', buffer })));
  await expect(page.getByRole('heading', { name: 'Uploads finished' })).toBeVisible();
  // It would cover the end of the list.
  await page.getByRole('region', { name: 'Uploads' }).getByRole('button', { name: 'Close' }).click();
}

test('[R10.6] a picture is zoomed, moved and turned by mouse and by keys', async ({ page }) => {
  const refused: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) refused.push(message.text());
  });
  await storeAll(page, 'zoom@pictures-all.example', { 'a.jpg': await picture('jpeg', 20, 3200, 2000) });
  await open(page, 'a.jpg');
  const image = shown(page, 'a.jpg');
  await expect(image).toBeVisible();
  await expect(image).toHaveJSProperty('naturalWidth', 3200);
  // Six connections at once: the thumbnails of the list behind it would go first.
  await expect(image).toHaveAttribute('fetchpriority', 'high');
  expect((await (await axe(page)).include('dialog').analyze()).violations).toEqual([]);
  const fitted = await box(image);
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await expect.poll(async () => (await box(image)).width).toBeCloseTo(fitted.width * 1.25, 0);
  await page.keyboard.press('0');
  await expect.poll(() => box(image)).toEqual(fitted);

  const [x, y] = [fitted.x + fitted.width / 4, fitted.y + fitted.height / 4];
  await page.mouse.dblclick(x, y);
  await expect(percent(page)).toHaveAttribute('aria-valuetext', '100%');
  await expect.poll(async () => (await box(image)).width).toBeCloseTo(3200, 0);
  const before = await box(image);
  // The point that was pressed has stayed.
  expect((x - before.x) / before.width).toBeCloseTo(0.25, 2);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x - 50, y - 30, { steps: 3 });
  await page.mouse.up();
  await expect.poll(async () => (await box(image)).x).toBeCloseTo(before.x - 50, 0);
  await page.keyboard.press('ArrowRight');
  await expect.poll(async () => (await box(image)).x).toBeCloseTo(before.x - 130, 0);
  await page.mouse.wheel(0, -100);
  await expect.poll(async () => (await box(image)).width).toBeGreaterThan(before.width);
  await page.keyboard.press('-');
  await page.keyboard.press('0');
  await page.keyboard.press('r');
  await expect
    .poll(async () => {
      const turned = await box(image);
      return turned.height / turned.width;
    })
    .toBeCloseTo(1.6, 2);
  await expect(page.getByText('3200 × 2000')).toBeVisible();
  expect(refused).toEqual([]);
});

test('[R10.6] the next picture is there at once, as its neighbours are loaded ahead', async ({ page }) => {
  const hues = [10, 60, 110, 160, 210, 260];
  const files = await Promise.all(
    hues.map(async (hue, nth) => [`${nth + 1}.jpg`, await picture('jpeg', hue, 2400, 1600)] as const),
  );
  await storeAll(page, 'ahead@pictures-all.example', Object.fromEntries(files));
  const links = page.getByRole('link', { name: /^\d\.jpg$/ });
  await expect(links).toHaveCount(files.length);
  const [first = '', ...others] = await links.allTextContents();
  await open(page, first);
  await expect(shown(page, first)).toBeVisible();
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/content/'))
      asked.push(new URL(request.url()).pathname.split('/').at(-1) ?? '');
  });
  expect(others).toHaveLength(5);
  for (const name of others) {
    // The request for it was made, and answered, before anybody stepped on.
    await expect
      .poll(() =>
        page.evaluate(
          (end) =>
            performance
              .getEntriesByType('resource')
              .some((one) => one.name.includes('/content/') && one.name.split('?')[0]?.endsWith(end)),
          encodeURIComponent(name),
        ),
      )
      .toBe(true);
    await page.keyboard.press('ArrowRight');
    await expect(shown(page, name)).toBeVisible();
  }
  // None was asked for twice.
  expect(new Set(asked).size).toBe(asked.length);
  await page.keyboard.press('ArrowLeft');
  await expect(shown(page, others.at(-2) ?? '')).toBeVisible();
});

test('[R10.6] pictures that cannot be shown say why, and lead to the download and to the next one', async ({
  page,
}) => {
  const webp = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#a63' } })
    .webp()
    .toBuffer();
  const refusals = {
    '1 none.png': [bigPng(0, 0), 'This picture is damaged or incomplete.'],
    '2 page.jpg': [
      Buffer.from('<!doctype html><script>alert(1)</script>'),
      'This picture is damaged or incomplete.',
    ],
    '3 phone.heic': [Buffer.from('....ftypheic'), 'HEIC pictures can’t be shown here.'],
    '4 camera.cr2': [Buffer.from('II*'), 'Raw pictures from cameras can’t be shown here.'],
    '5 drawing.svg': [canvas(40, 40), 'SVG pictures can’t be shown here.'],
  } as const;
  const files = Object.fromEntries(Object.entries(refusals).map(([name, [bytes]]) => [name, bytes]));
  await storeAll(page, 'broken@pictures-all.example', { ...files, '6 small.webp': webp });
  const dialog = page.getByRole('dialog');
  for (const [name, [, words]] of Object.entries(refusals)) {
    await open(page, name);
    await expect(dialog.getByText(words)).toBeVisible();
    await expect(dialog.getByRole('link', { name: 'Download' })).toHaveCount(2);
    expect((await (await axe(page)).include('dialog').analyze()).violations).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  }
  // The one that is shown is a key away from those that are not.
  await open(page, '1 none.png');
  await expect(dialog.getByText('This picture is damaged or incomplete.')).toBeVisible();
  const names = await page
    .locator('main a')
    .filter({ hasText: /^\d \w+\.\w+$/ })
    .allTextContents();
  const [from, to] = [names.indexOf('1 none.png'), names.indexOf('6 small.webp')];
  const step = to > from ? 1 : -1;
  for (let at = from; at !== to; at += step) {
    await page.keyboard.press(step > 0 ? 'ArrowRight' : 'ArrowLeft');
    await expect(page.getByRole('dialog', { name: names[at + step] ?? '', exact: true })).toBeVisible();
  }
  await expect(shown(page, '6 small.webp')).toBeVisible();
});

test('[R10.6] a picture of more pixels than a browser can hold is drawn only when asked for', async ({
  page,
}) => {
  await storeAll(page, 'huge@pictures-all.example', { 'huge.png': bigPng(20_000, 20_000) });
  await open(page, 'huge.png');
  await expect(page.getByText('This picture has 20,000 × 20,000 pixels.')).toBeVisible();
  await expect(shown(page, 'huge.png')).toBeHidden();
  expect((await (await axe(page)).include('dialog').analyze()).violations).toEqual([]);
  await expect(page.getByRole('button', { name: 'Show anyway' })).toBeEnabled();
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Download' })).toBeVisible();
});

test('[R10.6] a slideshow shows one picture after the other, and begins anew, until it is stopped', async ({
  page,
}) => {
  const [a, b, c] = await Promise.all([20, 120, 220].map((hue) => picture('jpeg', hue)));
  await storeAll(page, 'show@pictures-all.example', {
    'a.jpg': a ?? Buffer.alloc(0),
    'b.txt': Buffer.from('Not a picture'),
    'c.jpg': b ?? Buffer.alloc(0),
    'd.jpg': c ?? Buffer.alloc(0),
  });
  await page.clock.install();
  await visit(page, `${server.appUrl}/drive/all?order=name_asc`);
  await open(page, 'c.jpg');
  await expect(shown(page, 'c.jpg')).toBeVisible();
  await page.getByRole('button', { name: 'Slideshow' }).click();
  const isFullScreen = () =>
    page.evaluate(() => document.fullscreenElement?.matches('[data-stage]') === true);
  await expect.poll(isFullScreen).toBe(true);
  const viewer = page.locator('[data-stage]').locator('..');
  await viewer.evaluate((dialog) => {
    const seen = [dialog.ariaLabel];
    Object.assign(window, { seen });
    new MutationObserver(() => seen.push(dialog.ariaLabel)).observe(dialog, {
      attributeFilter: ['aria-label'],
    });
  });
  const seen = () => page.evaluate((): unknown => Reflect.get(window, 'seen'));
  // The time of a picture begins when it is there; the clock runs on by itself, too.
  const four = ['c.jpg', 'd.jpg', 'a.jpg', 'c.jpg'];
  await expect(async () => {
    await page.clock.fastForward(5000);
    expect(String(await seen())).toContain(four.join());
  }).toPass();
  // The picture alone is seen; its end is that of the full screen.
  await expect(page.getByRole('slider', { name: 'Zoom' })).toBeHidden();
  await page.evaluate(() => document.exitFullscreen());
  await expect(page.getByRole('button', { name: 'Slideshow' })).toBeVisible();
  // The next picture may have been on its way.
  await page.clock.fastForward(20_000);
  await expect(page.getByRole('img', { name: /^[acd]\.jpg$/ })).toBeVisible();
  const ended = await seen();
  await page.clock.fastForward(20_000);
  await expect(page.getByRole('img', { name: /^[acd]\.jpg$/ })).toBeVisible();
  expect(await seen()).toEqual(ended);
  expect((await (await axe(page)).include('dialog').analyze()).violations).toEqual([]);

  // A phone has it in the menu.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Slideshow' }).click();
  await expect.poll(isFullScreen).toBe(true);
});
