// Videos that the browser cannot play, as streams that it can: made by ffmpeg on the server while one watches.

import { madeFilm } from '../server/features/streams/testing/made-films.ts';
import { type ServerProcess, startServerProcess } from '../server/proofs/testing/server-process.ts';
import { newPerson, newShare, storeFile } from '../server/proofs/testing/start-test-server.ts';
import { axe } from './axe.ts';
import { expect, type Locator, type Page, test } from './fixtures.ts';
import { visit } from './people.ts';

let server: ServerProcess;
/** Without the programs that make streams. */
let bare: ServerProcess;
test.beforeAll(async () => {
  server = await startServerProcess({ demonstration: 'off', captcha: 'off' });
  const environment = { ALOFT_FFMPEG: 'off' };
  bare = await startServerProcess({ demonstration: 'off', captcha: 'off', environment });
});
test.afterAll(() => Promise.all([server.stop(), bare.stop()]));

async function openShared(
  page: Page,
  who: string,
  name: string,
  film: Buffer,
  at: ServerProcess = server,
): Promise<Locator> {
  const ada = await newPerson(at, `${who}@example.org`);
  const id = await storeFile(at, ada, name, film);
  const share = await newShare(at, ada, [id], {});
  await visit(page, `${at.appUrl}/s/${share.id}`);
  await page.getByRole('link', { name, exact: true }).click();
  const viewer = page.getByRole('dialog', { name });
  await expect(viewer).toBeVisible();
  return viewer;
}

const timeOf = (shown: Locator): Promise<number> =>
  shown.evaluate((element: HTMLVideoElement) => element.currentTime);

test('[R5.3] a video in a container and with a sound that browsers do not play is watched as a stream', async ({
  page,
}) => {
  const film = await madeFilm({ seconds: 30, extension: '.mkv', video: 'mpeg4', audio: 'eac3' });
  const viewer = await openShared(page, 'mkv', 'Rivers.mkv', film);
  await expect(viewer.getByText('don’t play in browsers')).toBeVisible();
  const { violations } = await (await axe(page)).include('dialog[open]').analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  const arrived: string[] = [];
  page.on('response', (one) => {
    if (one.ok()) arrived.push(one.url());
  });
  await viewer.getByRole('button', { name: 'Watch converted version' }).click();
  const shown = viewer.locator('video');
  await expect(shown).toHaveJSProperty('videoWidth', 640);
  await expect.poll(() => timeOf(shown)).toBeGreaterThan(0.5);
  await expect(viewer.getByText('/ 0:30')).toBeVisible();
  // What is decoded of its sound counts, in Chromium.
  const heard = () =>
    shown.evaluate((element) =>
      'webkitAudioDecodedByteCount' in element ? element.webkitAudioDecodedByteCount : 0,
    );
  await expect.poll(heard).toBeGreaterThan(0);
  // A small picture of the time that the pointer is over.
  await viewer.getByRole('slider', { name: 'Seek' }).hover();
  const small = viewer.getByTestId('seek-preview');
  await expect(small).toContainText('0:1');
  await expect(small.locator('img')).toHaveJSProperty('naturalWidth', 240);
  const middleOf = async (of: Locator): Promise<number> => {
    const box = await of.boundingBox();
    return box === null ? Number.NaN : box.x + box.width / 2;
  };
  await expect(async () => {
    expect(await middleOf(small)).toBeCloseTo(
      await middleOf(viewer.getByRole('slider', { name: 'Seek' })),
      0,
    );
  }).toPass();
  // Seeking begins at the segment that is asked for, unless it has been loaded ahead.
  await viewer.getByRole('slider', { name: 'Seek' }).press('End');
  await expect.poll(() => arrived.some((url) => url.endsWith('/4.ts'))).toBe(true);
  await expect(shown).toHaveJSProperty('ended', true);
});

const others = [
  { extension: '.avi', video: 'mpeg4', audio: 'ac3', says: 'don’t play in browsers' },
  { extension: '.wmv', video: 'wmv2', audio: 'wmav2', says: 'don’t play in browsers' },
  { extension: '.flv', video: 'flv', audio: 'libmp3lame', says: 'don’t play in browsers' },
  { extension: '.mpg', video: 'mpeg2video', audio: 'mp2', says: 'don’t play in browsers' },
  { extension: '.mov', video: 'mpeg4', audio: 'pcm_s16le', says: 'This file has no preview.' },
] as const;

for (const { extension, video, audio, says } of others) {
  test(`[R5.3] a ${extension} file of ${video} is watched as a stream, and downloaded where none is made`, async ({
    page,
  }) => {
    const film = await madeFilm({ seconds: 10, extension, video, audio });
    const name = `Rivers${extension}`;
    const viewer = await openShared(page, `film-${video}${extension}`, name, film);
    await viewer.getByRole('button', { name: 'Watch converted version' }).click();
    const shown = viewer.locator('video');
    await expect(shown).toHaveJSProperty('videoWidth', 640);
    await expect.poll(() => timeOf(shown)).toBeGreaterThan(0.5);

    const plain = await openShared(page, `bare-${video}${extension}`, name, film, bare);
    await expect(plain.getByText(says)).toBeVisible();
    await expect(plain.getByRole('button', { name: 'Watch converted version' })).toHaveCount(0);
    const download = page.waitForEvent('download');
    await plain.getByRole('link', { name: 'Download', exact: true }).last().click();
    expect((await download).suggestedFilename()).toBe(name);
  });
}

test('[R5.3] [R10.6] a video with several sounds plays the chosen one, from where it was', async ({
  page,
}) => {
  // A browser plays the first sound of this one by itself, and knows of no other.
  const film = await madeFilm({
    ...{ seconds: 20, extension: '.mp4', video: 'libx264', audio: 'aac' },
    languages: ['eng', 'kor', ''],
  });
  const viewer = await openShared(page, 'sounds', 'Rivers.mp4', film);
  const shown = viewer.locator('video');
  await expect.poll(() => timeOf(shown)).toBeGreaterThan(0.2);
  expect(await shown.evaluate((element: HTMLVideoElement) => element.currentSrc)).not.toContain('blob:');
  await viewer.getByRole('slider', { name: 'Seek' }).press('ArrowRight');
  await viewer.getByRole('button', { name: 'Audio track' }).click();
  const choices = page.getByRole('menuitemradio');
  await expect(choices).toHaveText(['English', 'Korean', 'Track 3']);
  await expect(choices.first()).toBeChecked();
  const { violations } = await (await axe(page)).include('dialog[open]').analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  const before = await timeOf(shown);
  const other = page.waitForResponse((one) => one.url().endsWith('-s1.ts') && one.ok());
  await choices.nth(1).click();
  await other;
  await expect(shown).toHaveJSProperty('videoWidth', 640);
  await expect.poll(() => timeOf(shown)).toBeGreaterThanOrEqual(before);
  await viewer.getByRole('button', { name: 'Audio track' }).click();
  await expect(choices.nth(1)).toBeChecked();
  // Back to the file as it is.
  await choices.first().click();
  await expect
    .poll(() => shown.evaluate((element: HTMLVideoElement) => element.currentSrc))
    .not.toContain('blob:');
  await expect.poll(() => timeOf(shown)).toBeGreaterThanOrEqual(before);
});

test('[R5.3] a video of which the browser plays the sound alone says so, and is watched as a stream', async ({
  page,
}) => {
  // Phones record in HEVC: without a decoder for it Chromium plays the sound in the dark, and reports no error.
  const film = await madeFilm({ seconds: 10, extension: '.mp4', video: 'libx265', audio: 'aac' });
  const viewer = await openShared(page, 'hevc', 'Rivers.mp4', film);
  await expect(viewer.getByText('This browser can’t show the picture of this video.')).toBeVisible();
  await viewer.getByRole('button', { name: 'Play the sound only' }).click();
  const shown = viewer.locator('video');
  await expect.poll(() => timeOf(shown)).toBeGreaterThan(0.2);
  await expect(shown).toHaveJSProperty('videoWidth', 0);

  const again = await openShared(page, 'hevc-stream', 'Rivers.mp4', film);
  await again.getByRole('button', { name: 'Watch converted version' }).click();
  await expect(again.locator('video')).toHaveJSProperty('videoWidth', 640);
  await expect.poll(() => timeOf(again.locator('video'))).toBeGreaterThan(0.5);
});

test('[R5.3] a sound that cannot be played is said so, and the video goes on with its first', async ({
  page,
}) => {
  const film = await madeFilm({
    ...{ seconds: 10, extension: '.mp4', video: 'libx264', audio: 'aac' },
    languages: ['eng', 'kor'],
  });
  await page.route(/index-s1/, (route) =>
    route.fulfill({ status: 400, json: { error: 'failed_precondition' } }),
  );
  const viewer = await openShared(page, 'no-sound', 'Rivers.mp4', film);
  await viewer.getByRole('button', { name: 'Audio track' }).click();
  await page.getByRole('menuitemradio', { name: 'Korean' }).click();
  await expect(page.getByText('Couldn’t play that audio track.')).toBeVisible();
  await viewer.getByRole('button', { name: 'Audio track' }).click();
  await expect(page.getByRole('menuitemradio', { name: 'English' })).toBeChecked();
  await page.keyboard.press('Escape');
  await expect.poll(() => timeOf(viewer.locator('video'))).toBeGreaterThan(0.2);
});

test('[R5.3] a busy server is asked for the audio tracks again, and they are offered when it answers', async ({
  page,
}) => {
  const film = await madeFilm({
    ...{ seconds: 10, extension: '.mp4', video: 'libx264', audio: 'aac' },
    languages: ['eng', 'kor'],
  });
  let refusals = 2;
  await page.route(/tracks\.json/, (route) => {
    if (refusals === 0) return route.fallback();
    refusals -= 1;
    return route.fulfill({
      status: 503,
      headers: {
        'retry-after': '1',
        'access-control-allow-origin': '*',
        'access-control-expose-headers': '*',
      },
      json: { error: 'unavailable' },
    });
  });
  const viewer = await openShared(page, 'busy-tracks', 'Rivers.mp4', film);
  await viewer.getByRole('button', { name: 'Audio track' }).click();
  await expect(page.getByRole('menuitemradio')).toHaveText(['English', 'Korean']);
  expect(refusals).toBe(0);
});
