// An EPUB book of a share, read on a phone: the reader on the content origin, with the real policies.
import type { ServerProcess } from '../server/proofs/testing/server-process.ts';
import { newPerson, newShare, storeFile } from '../server/proofs/testing/start-test-server.ts';
import { axe } from './axe.ts';
import { openFile, percentIn, shows } from './book-reader.ts';
import { expect, test } from './fixtures.ts';
import { novel } from './made-books.ts';
import { visit } from './people.ts';

let server: ServerProcess;
test.beforeAll(({ sharedServer }) => {
  server = sharedServer;
});

test('a stranger reads a shared book on a phone, in the dark', async ({ browser }) => {
  const ada = await newPerson(server, 'share@books.example');
  const share = await newShare(server, ada, [await storeFile(server, ada, 'Bay.epub', await novel(2))], {});
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    colorScheme: 'dark',
  });
  const page = await context.newPage();
  await visit(page, `${server.appUrl}/s/${share.id}`);
  await openFile(page, 'Bay.epub');
  await shows(page, 'Chapter 1, sentence 1:');
  await expect(page.getByText(/^Page 1 of \d+$/)).toBeVisible();
  const before = await percentIn(page);
  await page.touchscreen.tap(375, 400);
  await expect.poll(() => percentIn(page)).toBeGreaterThan(before);
  expect((await (await axe(page)).include('dialog').analyze()).violations).toEqual([]);
  await context.close();
});
