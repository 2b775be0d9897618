// A video in the viewer, which is left and taken up again.

import { playableFilm } from '../server/features/media/testing/playable-film.ts';
import type { ServerProcess } from '../server/proofs/testing/server-process.ts';
import { expect, test } from './fixtures.ts';
import { holdAt, open, openDrive, timeOf, videoFile } from './watched-videos.ts';

let server: ServerProcess;
let film: Buffer;
test.beforeAll(async ({ sharedServer }) => {
  server = sharedServer;
  film = await playableFilm({ seconds: 60, width: 960, height: 540 });
});

test('[R10.6] a video goes on where it was left', async ({ context }) => {
  const page = await openDrive(server, context, 'left', [videoFile('A.webm', film)]);
  const kept = page.waitForResponse(
    (one) =>
      one.url().includes('/play-positions') &&
      one.request().method() === 'POST' &&
      one.request().postDataJSON().position_ms >= 42_000,
  );
  const viewer = await open(page, 'A.webm');
  await expect(viewer.locator('video')).toHaveJSProperty('duration', 60);
  await holdAt(viewer.locator('video'), 42);
  await kept;
  await page.keyboard.press('Escape');
  await expect(viewer).toHaveCount(0);
  const again = await open(page, 'A.webm');
  await expect.poll(() => timeOf(again.locator('video'))).toBeGreaterThanOrEqual(42);
});
