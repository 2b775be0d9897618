// Wherever a control goes away, the focus stays in what it belonged to: on the page's body no key does anything.

import sharp from 'sharp';
import { playableFilm } from '../server/features/media/testing/playable-film.ts';
import { madeFilm } from '../server/features/streams/testing/made-films.ts';
import type { ServerProcess } from '../server/proofs/testing/server-process.ts';
import { newPerson, type Person, storeFile } from '../server/proofs/testing/start-test-server.ts';
import { brandZip } from './archive-viewer.ts';
import { expect, type Locator, type Page, test } from './fixtures.ts';
import { longPdf } from './long-pdf.ts';
import { novel } from './made-books.ts';
import { waveFile } from './made-recordings.ts';
import { signInPage, visit } from './people.ts';
import { expectFocus, pressAll } from './pressed-controls.ts';

let server: ServerProcess;
let ada: Person;

const files: Readonly<Record<string, () => Promise<string | Buffer>>> = {
  'Book.epub': () => novel(2),
  'Box.zip': brandZip,
  'Costs.csv': async () => 'city,net\nSeoul,12\nBali,1\n',
  'Film.webm': () => playableFilm({ seconds: 30, width: 320, height: 180 }),
  'Manual.pdf': async () => longPdf(3),
  'Notes.txt': async () => 'one two\nthree two\n',
  'Odd.bin': async () => Buffer.from([0, 1, 2, 3]),
  'Plan.md': async () => '# Plan\n\n[notes](Notes.txt)\n',
  'Rivers.mkv': () => madeFilm({ seconds: 10, extension: '.mkv', video: 'mpeg4', audio: 'eac3' }),
  'Sight.png': () =>
    sharp({ create: { width: 400, height: 300, channels: 3, background: '#888' } })
      .png()
      .toBuffer(),
  'Song.wav': async () => waveFile({ seconds: 30 }),
};

test.beforeAll(async ({ sharedServer }) => {
  server = sharedServer;
  ada = await newPerson(server, 'ada@kept-focus.example');
  for (const [name, made] of Object.entries(files)) await storeFile(server, ada, name, await made());
});

/** What ends the viewer, takes the screen or the printer, or opens the system's own dialogs. */
const left =
  /^(Close|Next|Previous|Next video|Previous video|Slideshow|Print|Full screen|Picture in picture|Exit full screen)$/;

async function openFile(page: Page, name: string): Promise<Locator> {
  await page.getByRole('link', { name, exact: true }).click();
  const viewer = page.getByRole('dialog', { name, exact: true });
  await expect(viewer).toBeVisible();
  await expect(viewer.getByRole('heading', { name, exact: true })).toBeVisible();
  await expect(viewer.locator('[data-stage] > *').first()).toBeVisible();
  await expectFocus(page, `opening ${name}`);
  return viewer;
}

test.beforeEach(async ({ page }) => {
  await signInPage(page, server, ada);
  await visit(page, `${server.appUrl}/drive/all?order=name_asc`);
});

test('[R5.3] [R10.6] a converted film has the keys at once, although the button that began it is gone', async ({
  page,
}) => {
  const viewer = await openFile(page, 'Rivers.mkv');
  await viewer.getByRole('button', { name: 'Watch converted version' }).press('Enter');
  const film = viewer.locator('video');
  await expect(film).toBeFocused();
  await expect(film).toHaveJSProperty('paused', false);
  await page.keyboard.press(' ');
  await expect(film).toHaveJSProperty('paused', true);
  await page.keyboard.press(' ');
  await expect(film).toHaveJSProperty('paused', false);
});

for (const name of Object.keys(files)) {
  test(`the viewer of ${name} keeps the focus whatever is pressed in it`, async ({ page }) => {
    const viewer = await openFile(page, name);
    await pressAll(page, viewer, 1, left);
    await viewer.getByRole('button', { name: 'Close', exact: true }).first().click();
    await expect(viewer).toHaveCount(0);
    await expectFocus(page, 'closing the viewer');
  });
}

/** What opens no dialog, or leads away. */
const leads = /^(Open|Download|Move to trash|Cut|Copy|Star|Remove star|Select)/;

test('each dialog of a list keeps the focus, and gives it back', async ({ page }) => {
  const entry = page.getByRole('link', { name: 'Notes.txt', exact: true });
  const menu = page.getByRole('menu').first();
  const openMenu = async (): Promise<readonly string[]> => {
    await entry.click({ button: 'right' });
    await expect(menu).toBeVisible();
    await expectFocus(page, 'opening the menu');
    return menu.getByRole('menuitem').evaluateAll((all) => all.map((one) => one.textContent ?? ''));
  };
  const items = await openMenu();
  await page.keyboard.press('Escape');
  await expectFocus(page, 'closing the menu');
  for (const [nth, item] of items.entries()) {
    if (leads.test(item)) continue;
    await openMenu();
    await menu.getByRole('menuitem').nth(nth).click();
    await expectFocus(page, item);
    await page.keyboard.press('Tab');
    await expectFocus(page, `${item}, Tab`);
    await page.keyboard.press('Escape');
    await expectFocus(page, `${item}, Escape`);
    await visit(page, `${server.appUrl}/drive/all?order=name_asc`);
  }
  for (const key of ['Alt+n', '?']) {
    await entry.focus();
    await page.keyboard.press(key);
    await expectFocus(page, key);
    await page.keyboard.press('Escape');
    await expectFocus(page, `${key}, Escape`);
  }
});
