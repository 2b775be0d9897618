// Results of a search by name stand by relevance.

import type { ServerProcess } from '../server/proofs/testing/server-process.ts';
import { newFolder, newPerson, storeFile } from '../server/proofs/testing/start-test-server.ts';
import { expect, type Page, test } from './fixtures.ts';
import { signInPage, visit } from './people.ts';
import { found } from './search-panel.ts';

let server: ServerProcess;
test.beforeAll(({ sharedServer }) => {
  server = sharedServer;
});

/** Chooses an order from its menu. */
async function choose(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^Sort: / }).click();
  await page.getByRole('menuitemradio', { name, exact: true }).click();
  await expect(page.getByRole('button', { name: `Sort: ${name}`, exact: true })).toBeFocused();
}

test('[R10.1] results of a search by name stand by relevance until another order is chosen', async ({
  page,
}) => {
  const bo = await newPerson(server, 'bo@orders.example');
  const inOrder = ['Song', 'song.mp3', 'song 2.txt', 'song 10.txt', 'my song.txt', 'newsong.txt'];
  await newFolder(server, bo, 'Song');
  for (const name of inOrder.slice(1).toReversed()) await storeFile(server, bo, name, name);
  await signInPage(page, server, bo);
  await visit(page, `${server.appUrl}/drive/search?q=song`);
  await expect(page.getByRole('button', { name: 'Sort: Relevance' })).toBeVisible();
  await expect(found(page)).toHaveText(inOrder);
  await page.getByRole('button', { name: 'Sort: Relevance' }).click();
  await expect(page.getByRole('menuitemradio', { name: 'Relevance' })).toHaveAttribute(
    'aria-checked',
    'true',
  );
  await expect(page.getByRole('menuitemradio', { name: 'Starred first' })).toHaveCount(0);
  await expect(page.getByRole('menuitemcheckbox', { name: 'Folders on top' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await choose(page, 'Name, A to Z');
  await expect(found(page)).toHaveText([
    'Song',
    'my song.txt',
    'newsong.txt',
    'song 2.txt',
    'song 10.txt',
    'song.mp3',
  ]);
  await choose(page, 'Relevance');
  await expect(found(page)).toHaveText(inOrder);
  // Without a text there is nothing to be relevant to.
  await visit(page, `${server.appUrl}/drive/search?type=text`);
  await expect(page.getByRole('button', { name: 'Sort: Name, A to Z' })).toBeVisible();
});
