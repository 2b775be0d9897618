// Converted films, and PDFs that are printed, that are open for longer than their addresses live.
import { playableFilm } from '../server/features/media/testing/playable-film.ts';
import { madeFilm } from '../server/features/streams/testing/made-films.ts';
import type { TestServer } from '../server/proofs/testing/start-test-server.ts';
import { expect, test } from './fixtures.ts';
import { expectPausedAt, late, muchLater, openShared } from './left-open.ts';
import { longPdf } from './long-pdf.ts';
import { paper } from './pdf-letters.ts';
import { seekOf } from './recordings.ts';
import { startStillServer } from './still-server.ts';
import { timeOf } from './watched-videos.ts';

let server: TestServer;
test.beforeAll(async () => {
  server = await startStillServer(Date.now(), { ffmpeg: 'ffmpeg' });
});
test.afterAll(() => server.stop());

test('[R5.3] [R10.6] a converted film that was paused for hours goes on where it is sought', async ({
  page,
}) => {
  const film = await madeFilm({ seconds: 240, extension: '.mkv', video: 'mpeg4', audio: 'eac3' });
  const viewer = await openShared(server, page, 'Rivers.mkv', film, 'category_stream');
  const watch = viewer.getByRole('button', { name: 'Watch converted version' });
  await expect(watch).toBeVisible();
  server.pass(muchLater);
  await watch.click();
  const shown = viewer.locator('video');
  await expect.poll(() => timeOf(shown)).toBeGreaterThan(0.5);
  await viewer.getByRole('button', { name: 'Pause' }).click();
  server.pass(muchLater);
  await seekOf(viewer).fill('200');
  await expectPausedAt(shown, 200);
  server.pass(muchLater);
  await seekOf(viewer).fill('100');
  await shown.press('k');
  await expect.poll(() => timeOf(shown)).toBeGreaterThan(100);
  expect(await timeOf(shown)).toBeLessThan(200);
});

test('[R5.3] [R10.6] a film that was paused for hours is heard in another language', async ({ page }) => {
  const film = await madeFilm({
    ...{ seconds: 20, extension: '.mp4', video: 'libx264', audio: 'aac' },
    languages: ['eng', 'kor'],
  });
  const viewer = await openShared(server, page, 'Rivers.mp4', film, 'category_stream');
  const shown = viewer.locator('video');
  await expect.poll(() => timeOf(shown)).toBeGreaterThan(0.2);
  await viewer.getByRole('button', { name: 'Pause' }).click();
  await viewer.getByRole('button', { name: 'Audio track' }).click();
  server.pass(muchLater);
  const other = page.waitForResponse((one) => one.url().endsWith('-s1.ts') && one.ok());
  await page.getByRole('menuitemradio', { name: 'Korean' }).click();
  await other;
  await expect(shown).toHaveJSProperty('videoWidth', 640);
  await viewer.getByRole('button', { name: 'Audio track' }).click();
  await expect(page.getByRole('menuitemradio', { name: 'Korean' })).toBeChecked();
});

test('[R10.6] a PDF whose address has ended is printed', async ({ page }) => {
  await page.addInitScript(() => {
    // The print dialog, which no test can press.
    window.print = () => {
      const sheets = document.querySelectorAll('body > div > img[src^=blob]');
      document.documentElement.dataset.printed = String(sheets.length);
    };
  });
  await openShared(server, page, 'Letter.pdf', longPdf(12));
  await expect(paper(page)).toContainText('Words of page 1');
  server.pass(late);
  await page.getByRole('button', { name: 'Print' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-printed', '12');
});

test('[R10.6] the small pictures of a PDF come after its address has ended', async ({ page }) => {
  await openShared(server, page, 'Letter.pdf', longPdf(40));
  await expect(paper(page)).toContainText('Words of page 1');
  server.pass(late);
  const last = page.getByRole('navigation', { name: 'Pages' }).getByRole('button', { name: 'Page 40' });
  await last.scrollIntoViewIfNeeded();
  await expect(last.locator('canvas')).not.toHaveJSProperty('width', 0);
});

test('[R10.6] a film that does not come from its new address either says so, and is tried no more', async ({
  page,
}) => {
  const film = await playableFilm({ seconds: 600, padding: 60_000 });
  const viewer = await openShared(server, page, 'River.webm', film);
  await expect.poll(() => timeOf(viewer.locator('video'))).toBeGreaterThan(0);
  const addresses = new Set<string>();
  await page.route('**/content/**', (route) => {
    addresses.add(route.request().url());
    return route.fulfill({
      status: 404,
      headers: { 'access-control-allow-origin': '*' },
      json: { error: 'not_found', error_code: 5 },
    });
  });
  server.pass(muchLater);
  await seekOf(viewer).fill('500');
  await expect(viewer.getByRole('button', { name: 'Try again' })).toBeVisible();
  expect(addresses.size).toBe(2);
});
