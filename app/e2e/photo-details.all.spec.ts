// What a camera wrote into a picture, in the viewer’s details: real files, hostile ones, and what a share loads for it.

import sharp from 'sharp';
import type { ServerProcess } from '../server/proofs/testing/server-process.ts';
import { newPerson, newShare, type Person, storeFile } from '../server/proofs/testing/start-test-server.ts';
import {
  claim,
  fraction,
  long,
  manyEntries,
  photo,
  tag,
  text,
  tiff,
  withExif,
} from '../src/features/preview/photo-details/testing/made-exif.ts';
import { axe } from './axe.ts';
import { scriptTest } from './built-scripts.ts';
import { expect, type Locator, type Page, test } from './fixtures.ts';
import { visit } from './people.ts';

let server: ServerProcess;
let ada: Person;
let plain: Buffer;
let people = 0;
test.beforeAll(async ({ sharedServer }) => {
  server = sharedServer;
  plain = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#a63' } })
    .jpeg()
    .toBuffer();
});
test.beforeEach(async () => {
  people += 1;
  ada = await newPerson(server, `ada-${people}@photo-details-all.example`);
});

const taken = (): Buffer => Buffer.from(withExif(plain, tiff(photo)));
const detailsOf = (viewer: Locator): Locator => viewer.getByRole('region', { name: 'Photo details' });
const fact = (details: Locator, name: string): Locator =>
  details.getByRole('term').filter({ hasText: name }).locator('+ dd');

/** Shows a share of these files, and answers what is asked for from then on. */
async function openShare(page: Page, files: Readonly<Record<string, Buffer>>) {
  const ids: string[] = [];
  for (const [name, bytes] of Object.entries(files)) ids.push(await storeFile(server, ada, name, bytes));
  const share = await newShare(server, ada, ids, {});
  const asked: { readonly url: string; readonly range: string | undefined }[] = [];
  page.on('request', (request) => asked.push({ url: request.url(), range: request.headers().range }));
  await visit(page, `${server.appUrl}/s/${share.id}?order=name_asc`);
  return asked;
}

async function open(page: Page, name: string): Promise<Locator> {
  await page.getByRole('link', { name, exact: true }).click();
  const viewer = page.getByRole('dialog', { name, exact: true });
  await expect(viewer).toBeVisible();
  return viewer;
}

test('[R10.6] the details of a picture show its camera, and its place only when it is asked for', async ({
  page,
}) => {
  const asked = await openShare(page, { 'trip.jpg': taken() });
  const viewer = await open(page, 'trip.jpg');
  await expect(viewer.getByRole('img', { name: 'trip.jpg' })).toBeVisible();
  const parts = () => asked.filter(({ range }) => range !== undefined).map(({ range }) => range);
  const isPart = scriptTest(/^photo-details$/);
  const scripts = () => asked.filter(({ url }) => isPart(url) || url.includes('photo-facts'));
  expect([parts(), scripts()]).toEqual([[], []]);

  await viewer.getByRole('button', { name: 'Details', exact: true }).click();
  const details = detailsOf(viewer);
  await expect(fact(details, 'Camera')).toHaveText('Acme One');
  await expect(fact(details, 'Lens')).toHaveText('Acme 24mm f/2.8');
  await expect(fact(details, 'Exposure')).toHaveText('1/250 s');
  await expect(fact(details, 'Aperture')).toHaveText('f/2.8');
  await expect(fact(details, 'ISO')).toHaveText('200');
  await expect(fact(details, 'Focal length')).toHaveText('6.6 mm (24 mm equivalent)');
  await expect(fact(details, 'Software')).toHaveText('Firmware 1.2');
  await expect(viewer.getByText('26-11-21 06:12')).toHaveCount(1);
  await expect(viewer.getByText('600 × 400', { exact: true }).first()).toBeVisible();
  expect(parts()).toEqual(['bytes=0-262143']);
  expect(scripts().length).toBeGreaterThan(0);

  await expect(details.getByText('37.56655')).toHaveCount(0);
  const place = details.getByRole('button', { name: 'Show place' });
  await place.click();
  await expect(details.getByText('37.56655, 126.97800')).toBeVisible();
  const map = details.getByRole('link', { name: 'Open on openstreetmap.org' });
  await expect(map).toHaveAttribute(
    'href',
    'https://www.openstreetmap.org/?mlat=37.56655&mlon=126.97800#map=15/37.56655/126.97800',
  );
  await expect(map).toHaveAttribute('rel', 'noopener noreferrer');
  await expect(map).toHaveAttribute('target', '_blank');
  expect((await (await axe(page)).include('dialog').analyze()).violations).toEqual([]);
  await details.getByRole('button', { name: 'Hide place' }).press('Enter');
  await expect(details.getByText('37.56655')).toHaveCount(0);
  const strangers = asked.filter(
    ({ url }) => url.startsWith('http') && ![server.appUrl, server.contentUrl].includes(new URL(url).origin),
  );
  expect(strangers).toEqual([]);
});

test('[R10.6] the details are read of every format that has them, and follow from picture to picture', async ({
  page,
}) => {
  const source = sharp(taken()).keepMetadata();
  await openShare(page, {
    '1.png': await source.clone().png().toBuffer(),
    '2.webp': await source.clone().webp().toBuffer(),
    '3.avif': await source.clone().avif().toBuffer(),
    '4.tif': Buffer.from(tiff(photo)),
    '5.jpg': plain,
  });
  const first = await open(page, '1.png');
  await first.getByRole('button', { name: 'Details', exact: true }).click();
  for (const name of ['1.png', '2.webp', '3.avif', '4.tif']) {
    const viewer = page.getByRole('dialog', { name, exact: true });
    await expect(fact(detailsOf(viewer), 'Camera')).toHaveText('Acme One');
    await viewer.getByRole('button', { name: 'Next', exact: true }).click();
  }
  const last = page.getByRole('dialog', { name: '5.jpg', exact: true });
  await expect(detailsOf(last).getByRole('term').filter({ hasText: 'Camera' })).toHaveCount(0);
});

test('[R10.6] details that do not arrive are asked for again', async ({ page }) => {
  await openShare(page, { 'trip.jpg': taken() });
  const viewer = await open(page, 'trip.jpg');
  await expect(viewer.getByRole('img', { name: 'trip.jpg' })).toBeVisible();
  await page.route('**/content/**', (route) => route.abort());
  await viewer.getByRole('button', { name: 'Details', exact: true }).click();
  const again = detailsOf(viewer).getByRole('button', { name: 'Try again' });
  await expect(again).toBeVisible();
  await page.unroute('**/content/**');
  await again.click();
  await expect(fact(detailsOf(viewer), 'Camera')).toHaveText('Acme One');
});

test('[R10.6] hostile metadata is text or nothing, and never holds up the viewer', async ({ page }) => {
  const ran: string[] = [];
  page.on('dialog', (dialog) => {
    ran.push(dialog.message());
    void dialog.dismiss();
  });
  page.on('pageerror', (error) => ran.push(error.message));
  const markup = '<img src=x onerror=alert(1)><script>alert(2)</script>';
  const notes = { as: 'bytes', bytes: new Uint8Array(10_000_000) } as const;
  const model = { [tag.model]: text('Still here') };
  const jpeg = (block: Uint8Array): Buffer => Buffer.from(withExif(plain, block));
  const files = {
    '1 markup.jpg': jpeg(tiff({ first: { [tag.model]: text(markup) } })),
    '2 loop.jpg': jpeg(tiff({ first: { ...model, [tag.exif]: long(8), [tag.gps]: long(8) }, next: 8 })),
    '3 counts.jpg': jpeg(tiff({ first: { ...model, [tag.make]: claim(2, 0xffffffff, 8) } })),
    '4 beyond.jpg': jpeg(tiff({ first: { ...model, [tag.make]: claim(2, 99, 0xfffffff0) } })),
    '5 nothing.jpg': jpeg(tiff({ first: model, exif: { [tag.exposure]: fraction([1, 0]) } })),
    '6 many.jpg': jpeg(manyEntries(60_000)),
    '7 more.tif': Buffer.from(manyEntries(300_000)),
    '8 notes.tif': Buffer.from(tiff({ first: model, exif: { [tag.makerNote]: notes } })),
    '9 cut.jpg': taken().subarray(0, 200),
  };
  await openShare(page, files);
  const first = await open(page, '1 markup.jpg');
  await first.getByRole('button', { name: 'Details', exact: true }).click();
  for (const name of Object.keys(files)) {
    await test.step(name, async () => {
      const viewer = page.getByRole('dialog', { name, exact: true });
      const details = detailsOf(viewer);
      // Either answer comes, whatever the file does.
      await expect(
        details
          .getByRole('term')
          .or(details.getByText('This picture says nothing about the camera.'))
          .first(),
      ).toBeVisible();
      if (name.startsWith('1')) await expect(fact(details, 'Camera')).toHaveText(markup);
      if (/^[2-58]/.test(name)) await expect(fact(details, 'Camera')).toHaveText('Still here');
      await expect(details.getByText('faulty')).toHaveCount(0);
      await expect(details.getByRole('button', { name: 'Show place' })).toHaveCount(0);
      if (!name.startsWith('9')) await viewer.getByRole('button', { name: 'Next', exact: true }).click();
    });
  }
  expect(ran).toEqual([]);
});
