// Office files in the viewer: what they say of themselves, the small picture in them, and the download.
import sharp from 'sharp';
import { type ServerProcess, startServerProcess } from '../server/proofs/testing/server-process.ts';
import { newPerson, newShare, storeFile } from '../server/proofs/testing/start-test-server.ts';
import { axe } from './axe.ts';
import { expect, type Page, test } from './fixtures.ts';
import { madeOffice, madeOpenDocument } from './made-office.ts';
import { openNewDrive, visit } from './people.ts';

let server: ServerProcess;
test.beforeAll(async () => {
  server = await startServerProcess({ demonstration: 'off', captcha: 'off' });
});
test.afterAll(() => server.stop());

const screens = process.env.SCREENS;

async function files(): Promise<readonly { readonly name: string; readonly buffer: Buffer }[]> {
  const drawing = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="240" height="320"><rect width="240" height="320" fill="#fff"/><rect x="30" y="36" width="140" height="14" fill="#26282e"/><g fill="#b9bdc6"><rect x="30" y="74" width="180" height="6"/><rect x="30" y="92" width="170" height="6"/><rect x="30" y="110" width="180" height="6"/><rect x="30" y="128" width="120" height="6"/></g><rect x="30" y="160" width="180" height="100" rx="6" fill="#dbe7ff"/></svg>',
  );
  const picture = await sharp(drawing).jpeg().toBuffer();
  const told = '<dc:title>Two days in Kyoto</dc:title><dc:creator>Aoi Mori</dc:creator>';
  return [
    {
      name: 'A plan.docx',
      buffer: madeOffice({
        told,
        counted: '<Pages>12</Pages>',
        thumbnail: { path: 'docProps/thumbnail.jpeg', bytes: picture },
      }),
    },
    {
      name: 'B costs.xlsx',
      buffer: madeOffice({
        told: '<dc:creator>Aoi Mori</dc:creator>',
        counted:
          '<HeadingPairs><vt:vector><vt:variant><vt:lpstr>Worksheets</vt:lpstr></vt:variant><vt:variant><vt:i4>3</vt:i4></vt:variant></vt:vector></HeadingPairs>',
      }),
    },
    {
      name: 'C talk.odp',
      buffer: madeOpenDocument({
        told: '<dc:title>Rivers</dc:title><meta:initial-creator>Ben</meta:initial-creator>',
        thumbnail: { path: 'Thumbnails/thumbnail.png', bytes: await sharp(drawing).png().toBuffer() },
      }),
    },
    {
      name: 'D letter.odt',
      buffer: madeOpenDocument({ told: '<meta:document-statistic meta:page-count="1"/>' }),
    },
    { name: 'E old.doc', buffer: Buffer.from('d0cf11e0a1b11ae1', 'hex') },
    {
      name: 'F locked.pptx',
      buffer: Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]),
    },
  ];
}

const viewerOf = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });

async function keepScreen(page: Page, name: string): Promise<void> {
  if (screens !== undefined) await page.screenshot({ path: `${screens}/${name}.png` });
}

test('[R10.6] office files tell their kind, title, author and pages, show the picture in them, and are downloaded', async ({
  page,
}) => {
  await openNewDrive(page, server.appUrl, 'office@example.org', 'a good password');
  const all = await files();
  await page
    .getByTestId('picker')
    .setInputFiles(all.map((one) => ({ ...one, mimeType: 'application/octet-stream' })));
  await expect(page.getByRole('heading', { name: 'Uploads finished' })).toBeVisible();
  // By name, because the uploads finish in any order.
  await visit(page, `${server.appUrl}/drive/all?order=name_asc`);
  await page.getByRole('link', { name: 'A plan.docx', exact: true }).click();
  const plan = viewerOf(page, 'A plan.docx');
  await expect(plan.getByRole('heading', { name: 'Two days in Kyoto' })).toBeVisible();
  await expect(plan.getByText('Aoi Mori · 12 pages')).toBeVisible();
  await expect(plan.getByText('Word document', { exact: true })).toBeVisible();
  await expect(plan.getByRole('img', { name: 'First page, small' })).toBeVisible();
  await expect(plan.getByText(/^[0-9a-f]{64}$/)).toBeVisible();
  await keepScreen(page, 'office');
  expect((await (await axe(page)).include('dialog').analyze()).violations).toEqual([]);
  const saving = page.waitForEvent('download');
  await plan.locator('[data-stage]').getByRole('link', { name: 'Download' }).click();
  expect((await saving).suggestedFilename()).toBe('A plan.docx');

  const next = (name: string) =>
    viewerOf(page, name).getByRole('button', { name: 'Next', exact: true }).click();
  await next('A plan.docx');
  await expect(viewerOf(page, 'B costs.xlsx').getByText('Aoi Mori · 3 sheets')).toBeVisible();
  await next('B costs.xlsx');
  const talk = viewerOf(page, 'C talk.odp');
  await expect(talk.getByRole('heading', { name: 'Rivers' })).toBeVisible();
  await expect(talk.getByText('OpenDocument presentation', { exact: true })).toBeVisible();
  await expect(talk.getByRole('img', { name: 'First page, small' })).toBeVisible();
  await next('C talk.odp');
  await expect(viewerOf(page, 'D letter.odt').getByText('1 page', { exact: true })).toBeVisible();
  await next('D letter.odt');
  await expect(viewerOf(page, 'E old.doc').getByText('Download this document to read it')).toBeVisible();
  await next('E old.doc');
  const locked = viewerOf(page, 'F locked.pptx');
  await expect(locked.getByText('This document is locked with a password or damaged.')).toBeVisible();
  expect((await (await axe(page)).include('dialog').analyze()).violations).toEqual([]);
});

test('[R10.6] a stranger sees what a shared office file says of itself, on a phone in the dark', async ({
  browser,
}) => {
  const ada = await newPerson(server, 'share@example.org');
  const [plan] = await files();
  if (plan === undefined) throw new Error('no file');
  const share = await newShare(server, ada, [await storeFile(server, ada, plan.name, plan.buffer)], {});
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    colorScheme: 'dark',
  });
  const page = await context.newPage();
  await visit(page, `${server.appUrl}/s/${share.id}`);
  await page.getByRole('link', { name: plan.name, exact: true }).click();
  await expect(viewerOf(page, plan.name).getByText('Aoi Mori · 12 pages')).toBeVisible();
  await expect(page.getByRole('img', { name: 'First page, small' })).toBeVisible();
  await keepScreen(page, 'office-phone-dark');
  expect((await (await axe(page)).include('dialog').analyze()).violations).toEqual([]);
  await context.close();
});
