// Converted films that are open for longer than their addresses live.
import { madeFilm } from '../server/features/streams/testing/made-films.ts';
import type { TestServer } from '../server/proofs/testing/start-test-server.ts';
import { expect, test } from './fixtures.ts';
import { expectPausedAt, muchLater, openShared } from './left-open.ts';
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
