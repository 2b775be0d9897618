// Files that are open for longer than their addresses live: the server's clock goes on, and the page stays.
import { playableFilm } from '../server/features/media/testing/playable-film.ts';
import { newPerson, newShare, storeFile, type TestServer } from '../server/proofs/testing/start-test-server.ts';
import { brandZip, treeIn } from './archive-viewer.ts';
import { expect, type Locator, type Page, test } from './fixtures.ts';
import { longPdf } from './long-pdf.ts';
import { waveFile } from './made-recordings.ts';
import { paper } from './pdf-letters.ts';
import { visit } from './people.ts';
import { openRecording, openRecordings, seekOf, timeIn, wave } from './recordings.ts';
import { startStillServer } from './still-server.ts';
import { timeOf } from './watched-videos.ts';

const minute = 60_000;
/** Longer than the address of any file but a film or a recording lives, and than that of those. */
const [late, muchLater] = [11 * minute, 7 * 60 * minute];

let server: TestServer;
test.beforeAll(async () => {
  server = await startStillServer();
});
test.afterAll(() => server.stop());

/** Opens a file of a new share. */
async function openShared(page: Page, name: string, content: Buffer): Promise<Locator> {
  const ada = await newPerson(server, `${name.toLowerCase()}@ended.example`);
  const share = await newShare(server, ada, [await storeFile(server, ada, name, content)], {});
  await visit(page, `${server.appUrl}/s/${share.id}`);
  await page.getByRole('link', { name, exact: true }).click();
  const viewer = page.getByRole('dialog', { name });
  await expect(viewer).toBeVisible();
  return viewer;
}

async function expectDownload(page: Page, press: () => Promise<void>, name: string): Promise<void> {
  const download = page.waitForEvent('download');
  await press();
  expect((await download).suggestedFilename()).toBe(name);
}

test('[R10.5] a file that has been open for a while is downloaded, each time', async ({ page }) => {
  const viewer = await openShared(page, 'Notes.txt', Buffer.from('some words'));
  await expect(viewer.getByText('some words')).toBeVisible();
  const button = viewer.getByRole('link', { name: 'Download' });
  for (let times = 0; times < 2; times += 1) {
    server.pass(late);
    await expectDownload(page, () => button.click(), 'Notes.txt');
  }
});

test('[R10.5] so is one without a preview, from either of its buttons', async ({ page }) => {
  const viewer = await openShared(page, 'Model.step', Buffer.from('ISO-10303-21;'));
  await expect(viewer.getByText('This file has no preview.')).toBeVisible();
  server.pass(late);
  await expectDownload(page, () => viewer.getByRole('link', { name: 'Download' }).first().click(), 'Model.step');
  server.pass(late);
  await expectDownload(page, () => viewer.getByRole('link', { name: 'Download' }).last().click(), 'Model.step');
});

test('[R10.5] so is a file of an archive', async ({ page }) => {
  const viewer = await openShared(page, 'Brand.zip', await brandZip());
  await viewer.getByRole('searchbox', { name: 'Find in the archive' }).fill('word.svg');
  await expect(treeIn(page).getByRole('row')).toHaveCount(1);
  server.pass(late);
  await expectDownload(page, () => treeIn(page).press('Enter'), 'word.svg');
});

test('[R10.6] the next pages of a PDF come after its address has ended', async ({ page }) => {
  await openShared(page, 'Letter.pdf', longPdf(12));
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

test('[R10.6] a film that was paused for hours is sought and goes on, and is downloaded', async ({ page }) => {
  const film = await playableFilm({ seconds: 600, padding: 60_000 });
  const viewer = await openShared(page, 'River.webm', film);
  const shown = viewer.locator('video');
  await expect.poll(() => timeOf(shown)).toBeGreaterThan(0);
  await viewer.getByRole('button', { name: 'Pause' }).click();
  server.pass(muchLater);
  await seekOf(viewer).fill('500');
  await expect(shown).toHaveJSProperty('seeking', false);
  await expect(shown).toHaveJSProperty('readyState', 4);
  expect([await timeOf(shown), await shown.evaluate((film: HTMLVideoElement) => film.paused)]).toEqual([
    500,
    true,
  ]);
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
  await player.getByRole('button', { name: 'Play' }).click();
  await expect.poll(() => timeIn(player)).toBeGreaterThan(5000);
  await expect(player.getByRole('button', { name: 'Pause' })).toBeVisible();
});
