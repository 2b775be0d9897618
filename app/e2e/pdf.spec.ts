// A PDF in the viewer, with the real policy of the page: drawn, searched and printed, in the drive and on a share.

import type { ServerProcess } from '../server/proofs/testing/server-process.ts';
import { newPerson, newShare, storeFile } from '../server/proofs/testing/start-test-server.ts';
import { axe } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { isDrawn, letter, paper } from './pdf-letters.ts';
import { visit } from './people.ts';

let server: ServerProcess;
test.beforeAll(({ sharedServer }) => {
  server = sharedServer;
});
test('a stranger reads a shared PDF on a phone', async ({ page }) => {
  const bytes = await letter(page);
  const ada = await newPerson(server, 'share@pdf.example');
  const share = await newShare(server, ada, [await storeFile(server, ada, 'Letter.pdf', bytes)], {});
  await page.setViewportSize({ width: 390, height: 844 });
  await visit(page, `${server.appUrl}/s/${share.id}`);
  await page.getByRole('link', { name: 'Letter.pdf', exact: true }).click();
  await expect(paper(page)).toContainText('한국어 문서');
  await expect.poll(() => isDrawn(page, 1)).toBe(true);
  expect((await (await axe(page)).include('dialog').analyze()).violations).toEqual([]);
});
