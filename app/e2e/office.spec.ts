// Office files in the viewer: what they say of themselves, the small picture in them, and the download.

import type { ServerProcess } from '../server/proofs/testing/server-process.ts';
import { newPerson, newShare, storeFile } from '../server/proofs/testing/start-test-server.ts';
import { axe } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { files, keepScreen, viewerOf } from './office-files.ts';
import { visit } from './people.ts';

let server: ServerProcess;
test.beforeAll(({ sharedServer }) => {
  server = sharedServer;
});
test('[R10.6] a stranger sees what a shared office file says of itself, on a phone in the dark', async ({
  browser,
}) => {
  const ada = await newPerson(server, 'share@office.example');
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
  await expect(page.getByRole('img', { name: 'Thumbnail of the first page' })).toBeVisible();
  await keepScreen(page, 'office-phone-dark');
  expect((await (await axe(page)).include('dialog').analyze()).violations).toEqual([]);
  await context.close();
});
