// Office files in the viewer: what they say of themselves, the small picture in them, and the download.

import type { ServerProcess } from '../server/proofs/testing/server-process.ts';
import { axe } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { files, keepScreen, viewerOf } from './office-files.ts';
import { openNewDrive, visit } from './people.ts';

let server: ServerProcess;
test.beforeAll(({ sharedServer }) => {
  server = sharedServer;
});
test('[R10.6] office files tell their kind, title, author and pages, show the picture in them, and are downloaded', async ({
  page,
}) => {
  await openNewDrive(page, server.appUrl, 'office@office-all.example', 'a good password');
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
  await expect(plan.getByRole('img', { name: 'Thumbnail of the first page' })).toBeVisible();
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
  await expect(talk.getByRole('img', { name: 'Thumbnail of the first page' })).toBeVisible();
  await next('C talk.odp');
  await expect(viewerOf(page, 'D letter.odt').getByText('1 page', { exact: true })).toBeVisible();
  await next('D letter.odt');
  await expect(viewerOf(page, 'E old.doc').getByText('Download this document to read it')).toBeVisible();
  await next('E old.doc');
  const locked = viewerOf(page, 'F locked.pptx');
  await expect(locked.getByText('This document is locked with a password or damaged.')).toBeVisible();
  expect((await (await axe(page)).include('dialog').analyze()).violations).toEqual([]);
});
