// Recordings in the viewer and in the player that stays while one browses: queue, keys, tags, and what cannot be played.
import sharp from 'sharp';
import type { ServerProcess } from '../server/proofs/testing/server-process.ts';
import { axe } from './axe.ts';
import { expect, type Locator, type Page, test } from './fixtures.ts';
import { silentMp3, waveFile } from './made-recordings.ts';
import { openRecording, openRecordings, timeIn, wave } from './recordings.ts';

const screens = process.env.SCREENS;

let server: ServerProcess;
test.beforeAll(({ sharedServer }) => {
  server = sharedServer;
});

const miniOf = (page: Page): Locator => page.getByRole('main').getByRole('region', { name: 'Audio player' });

async function expectAccessible(page: Page, within: string): Promise<void> {
  const { violations } = await (await axe(page)).include(within).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
}

async function keepScreen(page: Page, name: string): Promise<void> {
  if (screens !== undefined) await page.screenshot({ path: `${screens}/${name}.png` });
}

test('[R10.6] recordings play in the order of the list; keys seek, mute and step; the queue is changed by keyboard', async ({
  context,
}) => {
  const page = await openRecordings(
    context,
    server.appUrl,
    'listener-1@audio-all.example',
    ['A.wav', 'B.wav', 'C.wav', 'D.wav'].map((name) => wave(name)),
  );
  await openRecording(page, 'A.wav');
  const viewer = page.getByRole('dialog').first();
  await expect(viewer.getByRole('button', { name: 'Pause' })).toBeVisible();
  await expect(viewer.getByRole('group', { name: 'Audio player' })).toBeFocused();
  await page.keyboard.press('Space');
  await expect(viewer.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  // Paused, it stays.
  const before = await timeIn(viewer);
  await page.keyboard.press('l');
  await expect.poll(() => timeIn(viewer)).toBeCloseTo(before + 10, 0);
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => timeIn(viewer)).toBeCloseTo(before + 20, 0);
  await page.keyboard.press('m');
  await expect(viewer.getByRole('button', { name: 'Unmute' })).toBeVisible();
  await page.keyboard.press('n');
  await expect(page.getByRole('dialog', { name: 'B.wav' })).toBeVisible();
  await page.keyboard.press('p');
  await expect(page.getByRole('dialog', { name: 'A.wav' })).toBeVisible();

  await viewer.getByRole('button', { name: 'Up next' }).click();
  const queue = page.getByRole('region', { name: 'Up next' });
  const names = queue.locator('[data-control=play]');
  await expect(names).toHaveText(['B', 'C', 'D']);
  await names.nth(2).focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(names).toHaveText(['B', 'D', 'C']);
  await expect(names.nth(1)).toBeFocused();
  await page.keyboard.press('Delete');
  await expect(names).toHaveText(['B', 'C']);
  await queue.getByRole('button', { name: 'Move down: B' }).click();
  await expect(names).toHaveText(['C', 'B']);
  await expectAccessible(page, 'dialog[open]');
  await page.keyboard.press('Escape');
  await expect(queue).toBeHidden();
  await expect(viewer).toBeVisible();
  await viewer.getByRole('button', { name: 'Next track' }).click();
  await expect(page.getByRole('dialog', { name: 'C.wav' })).toBeVisible();
});

test('[R10.6] what plays goes on while one browses, in a small player that leads back, and ends with the sign-out', async ({
  context,
}) => {
  const page = await openRecordings(context, server.appUrl, 'listener-2@audio-all.example', [
    // Longer than the journey may take.
    wave('A.wav', waveFile({ seconds: 600 })),
    wave('B.wav'),
  ]);
  await openRecording(page, 'A.wav');
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Pause' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const mini = miniOf(page);
  await expect(mini.getByRole('button', { name: 'Pause' })).toBeVisible();
  await page.getByRole('link', { name: 'Starred', exact: true }).click();
  await expect(page).toHaveURL(/starred/);
  await expect(mini.getByRole('button', { name: 'Pause' })).toBeVisible();
  await page.getByRole('link', { name: 'Recent', exact: true }).click();
  const then = await timeIn(mini);
  await expect.poll(() => timeIn(mini)).toBeGreaterThan(then);
  await expectAccessible(page, 'main');
  await keepScreen(page, 'view-audio-mini');

  await mini.getByRole('button', { name: 'Next track' }).click();
  await expect(mini.getByRole('button', { name: 'Open player: B' })).toBeVisible();
  await expect.poll(() => page.evaluate(() => navigator.mediaSession.metadata?.title)).toBe('B');
  await mini.getByRole('button', { name: 'Open player: B' }).click();
  const viewer = page.getByRole('dialog', { name: 'B.wav' });
  await expect(viewer.getByRole('button', { name: 'Pause' })).toBeVisible();
  await page.goBack();
  await expect(viewer).toHaveCount(0);
  await expect(mini).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page, 'main');
  await expect(async () => {
    const bar = await page.getByRole('navigation', { name: 'Drive on a phone' }).boundingBox();
    const box = await mini.boundingBox();
    expect((box?.y ?? Number.NaN) + (box?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
    expect(box?.height).toBe(60);
  }).toPass();
  await keepScreen(page, 'view-audio-mini-phone');
  await page.setViewportSize({ width: 1280, height: 800 });

  await page.getByRole('button', { name: /^Account of listener/ }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL('**/drive/login*');
  await expect(page.getByRole('region', { name: 'Audio player' })).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => navigator.mediaSession.playbackState)).toBe('none');
});

test('[R10.6] title, artist, album and cover are read from the file, and are only text and a picture', async ({
  context,
}) => {
  const bytes = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#705080' } })
    .png()
    .toBuffer();
  const hostile = '<img src=x onerror="document.title=1">\u202e';
  const page = await openRecordings(context, server.appUrl, 'listener-3@audio-all.example', [
    {
      name: 'tagged.mp3',
      mimeType: 'audio/mpeg',
      buffer: silentMp3({
        seconds: 20,
        said: {
          title: 'Rain on the lake',
          artist: 'Aoi Mori',
          album: 'Nocturnes',
          cover: { type: 'image/png', bytes },
        },
      }),
    },
    {
      name: 'worse.mp3',
      mimeType: 'audio/mpeg',
      buffer: silentMp3({
        seconds: 20,
        said: {
          title: hostile,
          artist: 'x'.repeat(5000),
          album: '',
          cover: { type: 'text/html', bytes: Buffer.from('<script>document.title=1</script>') },
        },
      }),
    },
  ]);
  await openRecording(page, 'tagged.mp3');
  const viewer = page.getByRole('dialog').first();
  await expect(viewer.getByText('Rain on the lake')).toBeVisible();
  await expect(viewer.getByText('Aoi Mori – Nocturnes')).toBeVisible();
  await expect(viewer.locator('img[src^="blob:"]')).toHaveJSProperty('naturalWidth', 64);
  await expect.poll(() => page.evaluate(() => navigator.mediaSession.metadata?.artist)).toBe('Aoi Mori');
  await keepScreen(page, 'view-audio');
  await viewer.getByRole('button', { name: 'Next track' }).click();
  await expect(viewer.getByText('<img src=x onerror="document.title=1">', { exact: true })).toBeVisible();
  await expect(viewer.locator('img[src^="blob:"]')).toHaveCount(0);
  await expect(page).not.toHaveTitle('1');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page, 'dialog[open]');
  await keepScreen(page, 'view-audio-phone');
});

test('[R10.6] a broken recording says so, with its download and the next one; in a running queue it is skipped', async ({
  context,
}) => {
  const page = await openRecordings(context, server.appUrl, 'listener-4@audio-all.example', [
    wave('A.wav', waveFile({ seconds: 1 })),
    wave('B.wav', Buffer.from('no recording at all')),
    wave('C.wav'),
  ]);
  await page.getByRole('link', { name: 'B.wav', exact: true }).click();
  const viewer = page.getByRole('dialog').first();
  await expect(
    viewer.getByText('This recording is damaged, or your browser can’t play its format.'),
  ).toBeVisible();
  await expect(
    viewer.getByRole('group', { name: 'Audio player' }).getByRole('link', { name: 'Download' }),
  ).toBeVisible();
  await viewer.getByRole('status').getByRole('button', { name: 'Next track' }).click();
  await expect(page.getByRole('dialog', { name: 'C.wav' })).toBeVisible();
  await page.keyboard.press('Escape');
  await miniOf(page).getByRole('button', { name: 'Close player' }).click();
  await expect(miniOf(page)).toHaveCount(0);

  await page.getByRole('link', { name: 'A.wav', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'C.wav' })).toBeVisible();
  await expect(viewer.getByText('“B.wav” can’t be played and was skipped.')).toBeVisible();
});
