// Videos in the viewer: controls, keys, subtitles, what cannot be heard, and films that are broken or gone.

import { playableFilm } from '../server/features/media/testing/playable-film.ts';
import { type ServerProcess, startServerProcess } from '../server/proofs/testing/server-process.ts';
import { call, newPerson, newShare, storeFile } from '../server/proofs/testing/start-test-server.ts';
import { axe } from './axe.ts';
import { expect, type Page, test } from './fixtures.ts';
import { visit } from './people.ts';
import { addressOf, holdAt, open, openDrive, type Picked, timeOf, videoFile } from './watched-videos.ts';

let server: ServerProcess;
let film: Buffer;

const screens = process.env.SCREENS;

test.beforeAll(async () => {
  server = await startServerProcess({
    ...{ demonstration: 'off', captcha: 'off' },
    // What a machine has no ffmpeg for.
    environment: { ALOFT_FFMPEG: 'off' },
  });
  film = await playableFilm({ seconds: 60, width: 960, height: 540 });
});
test.afterAll(() => server.stop());

const text = (name: string, content: string): Picked => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(content),
});

const video = (name: string, buffer: Buffer = film): Picked => videoFile(name, buffer);

const english = `1
00:00:00,000 --> 00:00:30,000
<b>We left</b> before the light had reached the river.

2
00:00:30,000 --> 00:01:00,000
The valley
`;

const hostile = `WEBVTT

00:00.000 --> 01:00.000
<img src=x onerror="document.title='ran'"> &lt;script&gt;document.title='ran'&lt;/script&gt; only words
`;

async function keepScreen(page: Page, name: string): Promise<void> {
  if (screens !== undefined) await page.screenshot({ path: `${screens}/${name}.png` });
}

async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await (await axe(page)).include('dialog[open]').analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
}

test('[R10.6] a video is played, sought, sped up and muted with controls and keys, and goes on to the next', async ({
  context,
}) => {
  const page = await openDrive(server, context, 'keys', [video('A.webm'), video('B.webm')]);
  const viewer = await open(page, 'A.webm');
  const shown = viewer.locator('video');
  await expect(shown).toHaveJSProperty('duration', 60);
  await expect(shown).toBeFocused();
  await expect(viewer.getByText('/ 1:00')).toBeVisible();
  await holdAt(shown, 20);
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => timeOf(shown)).toBe(30);
  await page.keyboard.press('j');
  await expect.poll(() => timeOf(shown)).toBe(20);
  await page.keyboard.press('>');
  await viewer.getByRole('button', { name: 'Speed: 1.25×' }).click();
  await page.getByRole('menuitemradio', { name: '2×', exact: true }).click();
  await expect(shown).toHaveJSProperty('playbackRate', 2);
  // The button of a menu has arrows of its own.
  await shown.focus();
  await page.keyboard.press('m');
  await expect(shown).toHaveJSProperty('muted', true);
  await page.keyboard.press('ArrowUp');
  await expect(shown).toHaveJSProperty('muted', false);
  await expect(viewer.getByRole('slider', { name: 'Volume' })).toHaveAttribute('aria-valuetext', '10%');
  await viewer.getByRole('slider', { name: 'Seek' }).press('End');
  await expect.poll(() => timeOf(shown)).toBe(60);
  await viewer.getByRole('slider', { name: 'Seek' }).press('Home');
  await expect(viewer.getByRole('slider', { name: 'Seek' })).toHaveAttribute(
    'aria-valuetext',
    '0:00 of 1:00',
  );
  await expectAccessible(page);
  await shown.focus();
  await page.keyboard.press('f');
  await expect(viewer.getByRole('button', { name: 'Exit full screen' })).toBeVisible();
  expect(await page.evaluate(() => document.fullscreenElement?.contains(document.activeElement))).toBe(true);
  await page.keyboard.press('f');
  await expect(viewer.getByRole('button', { name: 'Full screen', exact: true })).toBeVisible();
  await page.keyboard.press('k');
  await expect(shown).toHaveJSProperty('paused', false);
  // At its end the next video of the folder begins.
  await shown.evaluate((element: HTMLVideoElement) => {
    element.currentTime = 59.8;
  });
  const next = page.getByRole('dialog', { name: 'B.webm' });
  await expect(next.locator('video')).toHaveJSProperty('paused', false);
  await expect(next.getByRole('button', { name: 'Next video' })).toHaveAttribute('aria-disabled', 'true');
  await next.getByRole('complementary', { name: 'In this folder' }).getByText('A.webm').click();
  await expect(page.getByRole('dialog', { name: 'A.webm' })).toBeVisible();
});

test('[R10.6] subtitles come from the folder and from a file, later or earlier, and are never markup', async ({
  context,
}) => {
  const page = await openDrive(server, context, 'words', [
    video('Rivers.webm'),
    text('Rivers.srt', english),
    text('Rivers.ko.srt', '1\n00:00:00,000 --> 00:01:00,000\n빛이 강에 닿기 전에 떠났다.\n'),
    text('Another.ass', 'no subtitles at all'),
  ]);
  const viewer = await open(page, 'Rivers.webm');
  const shown = viewer.locator('video');
  const words = viewer.getByTestId('subtitles');
  await expect(shown).toHaveJSProperty('duration', 60);
  await holdAt(shown, 10);
  await expect(words).toHaveText('We left before the light had reached the river.');
  await holdAt(shown, 29.8);
  await viewer.getByRole('button', { name: 'Subtitles' }).click();
  const panel = viewer.getByRole('region', { name: 'Subtitles' });
  await expect(panel.getByRole('radio', { name: 'Rivers.srt' })).toBeFocused();
  await keepScreen(page, 'video-subtitles');
  await expectAccessible(page);
  await panel.getByRole('button', { name: 'Subtitles earlier' }).click();
  await expect(words).toHaveText('The valley');
  await panel.getByRole('button', { name: 'Subtitles later' }).click();
  await expect(words).toHaveText('We left before the light had reached the river.');
  await panel.getByRole('radio', { name: /한국어/ }).check();
  await expect(words).toHaveText('빛이 강에 닿기 전에 떠났다.');
  await panel.getByRole('radio', { name: 'Another.ass' }).check();
  await expect(panel.getByText('This file has no subtitles that can be shown.')).toBeVisible();
  await expect(words).toHaveText('');
  const title = await page.title();
  await panel.getByLabel('Choose a file…').setInputFiles(text('hostile.vtt', hostile));
  await expect(words).toHaveText("<script>document.title='ran'</script> only words");
  await expect(words.locator('p > *')).toHaveCount(0);
  expect(await page.title()).toBe(title);
  // Made for a film of two hours.
  await panel
    .getByLabel('Choose a file…')
    .setInputFiles(text('long.srt', '1\n02:00:00,000 --> 02:00:09,000\nThe end\n'));
  await expect(panel.getByText('They may be for another one.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await expect(viewer).toBeVisible();
});

test('[R5.3] sound that browsers do not play is said before the video plays, with a download', async ({
  page,
}) => {
  const ada = await newPerson(server, addressOf('unheard'));
  const unheard = await playableFilm({ seconds: 10, sound: 'eac3' });
  const id = await storeFile(server, ada, 'Unheard.webm', unheard);
  // What a file holds is looked into in the background.
  const known = async (): Promise<string> =>
    (await call(server, 'GET', `/drive/v1/files/${id}`, { token: ada.token })).text;
  await expect.poll(known, { timeout: 120_000 }).toContain('"audio_codec":"eac3"');
  const share = await newShare(server, ada, [id], {});
  await visit(page, `${server.appUrl}/s/${share.id}`);
  const viewer = await open(page, 'Unheard.webm');
  await expect(viewer.getByText('doesn’t play in browsers')).toBeVisible();
  await expect(viewer.locator('video')).toHaveCount(0);
  await expectAccessible(page);
  await keepScreen(page, 'video-unheard');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    viewer.getByRole('status').getByRole('link', { name: 'Download' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('Unheard.webm');
  await viewer.getByRole('button', { name: 'Play without sound' }).click();
  await expect(viewer.locator('video')).toHaveJSProperty('videoWidth', 480);
});

test('a film that is cut off, broken or ten hours long is shown as far as it can be', async ({ context }) => {
  const long = Buffer.from(film);
  // The length that the file claims, in milliseconds.
  const claim = long.indexOf(Buffer.from([0x44, 0x89, 0x88]));
  long.writeDoubleBE(36_000_000, claim + 3);
  const page = await openDrive(server, context, 'broken', [
    video('broken.webm', Buffer.from('no film at all')),
    video('cut off.webm', film.subarray(0, film.length / 2)),
    video('long.webm', long),
  ]);
  const broken = await open(page, 'broken.webm');
  await expect(broken.getByText('This file has no preview.')).toBeVisible();
  await page.keyboard.press('Escape');
  const cut = await open(page, 'cut off.webm');
  await expect(cut.locator('video')).toHaveJSProperty('videoWidth', 960);
  await page.keyboard.press('Escape');
  const viewer = await open(page, 'long.webm');
  await expect(viewer.getByText('/ 10:00:00')).toBeVisible();
});

test('a video that is gone while one watches it says so, and can be tried again', async ({ page }) => {
  const ada = await newPerson(server, addressOf('gone'));
  const id = await storeFile(server, ada, 'Rivers.webm', film);
  const share = await newShare(server, ada, [id], {});
  await visit(page, `${server.appUrl}/s/${share.id}`);
  const viewer = await open(page, 'Rivers.webm');
  await expect(viewer.locator('video')).toHaveJSProperty('duration', 60);
  const trashed = await call(server, 'POST', '/drive/v1/files:batchTrash', {
    token: ada.token,
    body: { ids: [id] },
  });
  expect(trashed.status).toBe(200);
  // What the browser has not read yet is refused; this film it has whole, so it is made to ask again.
  await viewer.locator('video').evaluate((element: HTMLVideoElement) => {
    element.src = `${element.src}&again`;
  });
  await expect(viewer.getByRole('alert')).toBeVisible();
  await viewer.getByRole('button', { name: 'Try again' }).click();
  await expect(viewer.getByRole('alert')).toBeVisible();
});

test('a stranger watches a shared video on a phone, with the subtitles beside it', async ({ page }) => {
  const ada = await newPerson(server, addressOf('share'));
  const ids = [
    await storeFile(server, ada, 'Rivers.webm', film),
    await storeFile(server, ada, 'Rivers.srt', english),
    await storeFile(server, ada, 'The sea.webm', film),
  ];
  const share = await newShare(server, ada, ids, {});
  await page.setViewportSize({ width: 390, height: 844 });
  await visit(page, `${server.appUrl}/s/${share.id}`);
  const viewer = await open(page, 'Rivers.webm');
  const shown = viewer.locator('video');
  await expect(shown).toHaveJSProperty('duration', 60);
  await holdAt(shown, 10);
  await expect(viewer.getByTestId('subtitles')).toHaveText('We left before the light had reached the river.');
  await expectAccessible(page);
  await keepScreen(page, 'video-phone');
  await viewer.getByRole('complementary', { name: 'In this folder' }).getByText('The sea.webm').click();
  await expect(page.getByRole('dialog', { name: 'The sea.webm' }).locator('video')).toHaveJSProperty(
    'duration',
    60,
  );
});
