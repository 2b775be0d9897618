// Videos that the browser cannot play, as streams that it can: made by ffmpeg on the server while one watches.

import { madeFilm } from '../server/features/streams/testing/made-films.ts';
import { type ServerProcess, startServerProcess } from '../server/proofs/testing/server-process.ts';
import { newPerson, newShare, storeFile } from '../server/proofs/testing/start-test-server.ts';
import { axe } from './axe.ts';
import { expect, type Locator, type Page, test } from './fixtures.ts';
import { visit } from './people.ts';

let server: ServerProcess;

test.beforeAll(async () => {
  server = await startServerProcess({ demonstration: 'off', captcha: 'off' });
});
test.afterAll(() => server.stop());

async function openShared(page: Page, who: string, name: string, film: Buffer): Promise<Locator> {
  const ada = await newPerson(server, `${who}@example.org`);
  const id = await storeFile(server, ada, name, film);
  const share = await newShare(server, ada, [id], {});
  await visit(page, `${server.appUrl}/s/${share.id}`);
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
  const [picture, bar] = [
    await small.boundingBox(),
    await viewer.getByRole('slider', { name: 'Seek' }).boundingBox(),
  ];
  const middle = (box: typeof bar): number => (box === null ? Number.NaN : box.x + box.width / 2);
  expect(middle(picture)).toBeCloseTo(middle(bar), 0);
  // Seeking begins at the segment that is asked for.
  const late = page.waitForResponse((one) => one.url().endsWith('/4.ts') && one.ok());
  await viewer.getByRole('slider', { name: 'Seek' }).press('End');
  await late;
  await expect(shown).toHaveJSProperty('ended', true);
});
