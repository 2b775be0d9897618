// Files that are open for longer than their addresses live: the server's clock goes on, and the page stays.
import { playableFilm } from '../server/features/media/testing/playable-film.ts';
import type { TestServer } from '../server/proofs/testing/start-test-server.ts';
import { brandZip, treeIn } from './archive-viewer.ts';
import { expect, type Page, test } from './fixtures.ts';
import { expectPausedAt, late, muchLater, openShared } from './left-open.ts';
import { longPdf } from './long-pdf.ts';
import { waveFile } from './made-recordings.ts';
import { paper } from './pdf-letters.ts';
import { openRecording, openRecordings, seekOf, timeIn, wave } from './recordings.ts';
import { startStillServer } from './still-server.ts';
import { timeOf } from './watched-videos.ts';

let server: TestServer;
test.beforeAll(async () => {
  server = await startStillServer();
});
test.afterAll(() => server.stop());

async function expectDownload(page: Page, press: () => Promise<void>, name: string): Promise<void> {
  const download = page.waitForEvent('download');
  await press();
  expect((await download).suggestedFilename()).toBe(name);
}

test('[R10.5] a file that has been open for a while is downloaded, each time', async ({ page }) => {
  const viewer = await openShared(server, page, 'Notes.txt', Buffer.from('some words'));
  await expect(viewer.getByText('some words')).toBeVisible();
  const button = viewer.getByRole('link', { name: 'Download' });
  for (let times = 0; times < 2; times += 1) {
    server.pass(late);
    await expectDownload(page, () => button.click(), 'Notes.txt');
  }
});

test('[R10.5] so is one without a preview, from either of its buttons', async ({ page }) => {
  const viewer = await openShared(server, page, 'Model.step', Buffer.from('ISO-10303-21;'));
  await expect(viewer.getByText('This file has no preview.')).toBeVisible();
  server.pass(late);
  await expectDownload(
    page,
    () => viewer.getByRole('link', { name: 'Download' }).first().click(),
    'Model.step',
  );
  server.pass(late);
  await expectDownload(
    page,
    () => viewer.getByRole('link', { name: 'Download' }).last().click(),
    'Model.step',
  );
});

test('[R10.5] so is a file of an archive', async ({ page }) => {
  const viewer = await openShared(server, page, 'Brand.zip', await brandZip());
  await viewer.getByRole('searchbox', { name: 'Find in the archive' }).fill('word.svg');
  await expect(treeIn(page).getByRole('row')).toHaveCount(1);
  server.pass(late);
  await expectDownload(page, () => treeIn(page).press('Enter'), 'word.svg');
});

test('[R10.6] the next pages of a PDF come after its address has ended', async ({ page }) => {
  await openShared(server, page, 'Letter.pdf', longPdf(12));
  await expect(paper(page)).toContainText('Words of page 1');
  server.pass(late);
  await paper(page).press('End');
  await expect(paper(page)).toContainText('Words of page 12');
  // Whoever reads it stays where they are.
  await expect(page.getByRole('textbox', { name: 'Page' })).toHaveValue('12');
  server.pass(late);
  await paper(page).press('Home');
  await expect(paper(page)).toContainText('Words of page 1');
});

test('[R10.6] a PDF whose address has ended is searched as a whole', async ({ page }) => {
  const viewer = await openShared(server, page, 'Letter.pdf', longPdf(12));
  await expect(paper(page)).toContainText('Words of page 1');
  await page.keyboard.press('Control+f');
  server.pass(late);
  await page.keyboard.type('page 9');
  await expect(viewer.getByText('1 of 1', { exact: true })).toBeVisible();
  await expect(paper(page).getByText('Words of page 9')).toBeInViewport();
});

test('[R10.6] a table whose address has ended is read in another encoding', async ({ page }) => {
  const viewer = await openShared(server, page, 'Places.csv', Buffer.from('place,days\nMünchen,2\n'));
  await expect(viewer.getByText('München')).toBeVisible();
  server.pass(late);
  await viewer.getByLabel('Encoding').selectOption('windows-1252');
  await expect(viewer.getByText('MÃ¼nchen')).toBeVisible();
});

test('[R10.6] a film whose notice stood for hours is played', async ({ page }) => {
  const film = await playableFilm({ seconds: 20, sound: 'eac3' });
  const viewer = await openShared(server, page, 'Silent.webm', film, '"audio_codec":"eac3"');
  const play = viewer.getByRole('button', { name: 'Play without sound' });
  await expect(play).toBeVisible();
  server.pass(muchLater);
  await play.click();
  await expect.poll(() => timeOf(viewer.locator('video'))).toBeGreaterThan(0);
});

test('[R10.6] a film that was paused for hours is sought and goes on, and is downloaded', async ({
  page,
}) => {
  const film = await playableFilm({ seconds: 600, padding: 60_000 });
  const viewer = await openShared(server, page, 'River.webm', film);
  const shown = viewer.locator('video');
  await expect.poll(() => timeOf(shown)).toBeGreaterThan(0);
  await viewer.getByRole('button', { name: 'Pause' }).click();
  server.pass(muchLater);
  await seekOf(viewer).fill('500');
  await expectPausedAt(shown, 500);
  server.pass(muchLater);
  await seekOf(viewer).fill('100');
  await shown.press('k');
  await expect.poll(() => timeOf(shown)).toBeGreaterThan(100);
  expect(await timeOf(shown)).toBeLessThan(300);
  server.pass(muchLater);
  await expectDownload(page, () => viewer.getByRole('link', { name: 'Download' }).click(), 'River.webm');
});

test('[R10.6] a recording that was paused for hours in the small player goes on at its place', async ({
  context,
}) => {
  const page = await openRecordings(context, server.appUrl, 'listener@ended.example', [
    wave('A.wav', waveFile({ seconds: 6000 })),
  ]);
  const viewer = await openRecording(page, 'A.wav');
  await expect(viewer.getByRole('button', { name: 'Pause' })).toBeVisible();
  await page.keyboard.press('Escape');
  const player = page.getByRole('region', { name: 'Audio player' });
  await player.getByRole('button', { name: 'Pause' }).click();
  server.pass(muchLater);
  await seekOf(player).fill('5000');
  await player.getByRole('button', { name: 'Play', exact: true }).click();
  await expect.poll(() => timeIn(player)).toBeGreaterThan(5000);
  await expect(player.getByRole('button', { name: 'Pause' })).toBeVisible();
});
