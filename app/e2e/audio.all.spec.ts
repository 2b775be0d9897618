// Recordings in the viewer and in the player that stays while one browses: queue, keys, tags, and what cannot be played.

import sharp from 'sharp';
import { type ServerProcess, startServerProcess } from '../server/proofs/testing/server-process.ts';
import { newPerson, newShare, storeFile } from '../server/proofs/testing/start-test-server.ts';
import { axe } from './axe.ts';
import { type BrowserContext, expect, type Locator, type Page, test } from './fixtures.ts';
import { silentMp3, waveFile } from './made-recordings.ts';
import { openNewDrive, visit } from './people.ts';

let server: ServerProcess;
const screens = process.env.SCREENS;

test.beforeAll(async () => {
  server = await startServerProcess({ demonstration: 'off', captcha: 'off' });
});
test.afterAll(() => server.stop());

const wave = (name: string, buffer = waveFile({ seconds: 60 })) => ({ name, mimeType: 'audio/wav', buffer });

let people = 0;
async function openDrive(context: BrowserContext, files: readonly ReturnType<typeof wave>[]): Promise<Page> {
  const page = await context.newPage();
  people += 1;
  await openNewDrive(page, server.appUrl, `listener-${people}@example.org`, 'a good password');
  await page.getByTestId('picker').setInputFiles([...files]);
  await expect(page.getByRole('heading', { name: 'Uploads finished' })).toBeVisible();
  // By name, because the uploads finish in any order.
  await visit(page, `${server.appUrl}/drive/all?order=name_asc`);
  return page;
}

/** Opens a recording, and waits until its viewer has it. */
async function open(page: Page, name: string): Promise<Locator> {
  await page.getByRole('link', { name, exact: true }).click();
  const viewer = page.getByRole('dialog', { name });
  await expect(viewer.getByRole('slider', { name: 'Seek' })).toBeEnabled();
  return viewer;
}

const miniOf = (page: Page): Locator => page.getByRole('main').getByRole('region', { name: 'Audio player' });
const seekOf = (within: Locator): Locator => within.getByRole('slider', { name: 'Seek' });

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
  const page = await openDrive(
    context,
    ['A.wav', 'B.wav', 'C.wav', 'D.wav'].map((name) => wave(name)),
  );
  await open(page, 'A.wav');
  const viewer = page.getByRole('dialog').first();
  await expect(viewer.getByRole('button', { name: 'Pause' })).toBeVisible();
  await expect(viewer.getByRole('group', { name: 'Audio player' })).toBeFocused();
  await page.keyboard.press('Space');
  await expect(viewer.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  await page.keyboard.press('Home');
  const before = Number(await seekOf(viewer).inputValue());
  await page.keyboard.press('l');
  await expect.poll(async () => Number(await seekOf(viewer).inputValue())).toBeCloseTo(before + 10, 0);
  await page.keyboard.press('ArrowRight');
  await expect.poll(async () => Number(await seekOf(viewer).inputValue())).toBeCloseTo(before + 20, 0);
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
  const page = await openDrive(context, [wave('A.wav'), wave('B.wav')]);
  await open(page, 'A.wav');
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Pause' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const mini = miniOf(page);
  await expect(mini.getByRole('button', { name: 'Pause' })).toBeVisible();
  await page.getByRole('link', { name: 'Starred', exact: true }).click();
  await expect(page).toHaveURL(/starred/);
  await expect(mini.getByRole('button', { name: 'Pause' })).toBeVisible();
  await page.getByRole('link', { name: 'Recent', exact: true }).click();
  const then = Number(await seekOf(mini).inputValue());
  await expect.poll(async () => Number(await seekOf(mini).inputValue())).toBeGreaterThan(then);
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
  const page = await openDrive(context, [
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
  await open(page, 'tagged.mp3');
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
  const page = await openDrive(context, [
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

test('[R10.6] it goes on where it was left, also after the page was loaded anew', async ({ context }) => {
  const page = await openDrive(context, [wave('A.wav')]);
  const viewer = await open(page, 'A.wav');
  await expect(async () => {
    await seekOf(viewer).fill('40');
    expect(Number(await seekOf(viewer).inputValue())).toBeGreaterThanOrEqual(40);
  }).toPass();
  // Where it was before it was sought may be on its way still.
  const kept = page.waitForResponse(
    (answer) =>
      answer.url().includes('/play-positions') &&
      answer.request().method() === 'POST' &&
      answer.request().postDataJSON().position_ms >= 40_000,
  );
  await viewer.getByRole('button', { name: 'Pause' }).click();
  await kept;
  await visit(page, `${server.appUrl}/drive/all`);
  const again = await open(page, 'A.wav');
  await expect.poll(async () => Number(await seekOf(again).inputValue())).toBeGreaterThanOrEqual(39);
});

test('[R10.6] a recording on a share plays in its viewer and ends with it', async ({ page }) => {
  const ada = await newPerson(server, 'sharing-listener@example.org');
  const id = await storeFile(server, ada, 'Shared.wav', waveFile({ seconds: 30 }));
  const share = await newShare(server, ada, [id]);
  await visit(page, `${server.appUrl}/s/${share.id}`);
  await page.getByRole('link', { name: 'Shared.wav', exact: true }).click();
  const viewer = page.getByRole('dialog', { name: 'Shared.wav' });
  await expect(viewer.getByRole('button', { name: 'Pause' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(viewer).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Audio player' })).toHaveCount(0);
});
