// The folder that a search stays in, chosen in the tree of folders.

import type { ServerProcess } from '../server/proofs/testing/server-process.ts';
import { newFolder, newPerson, storeFile } from '../server/proofs/testing/start-test-server.ts';
import { expectNoViolations } from './axe.ts';
import { expect, type Page, test } from './fixtures.ts';
import { reload, signInPage, visit } from './people.ts';

let server: ServerProcess;
test.beforeAll(({ sharedServer }) => {
  server = sharedServer;
});

const found = (page: Page) => page.locator('[role=grid] [data-part=name]');

test('[R10.1] a search stays in a folder that is chosen in the tree; the address of a foreign one says that it is gone', async ({
  page,
}) => {
  const ada = await newPerson(server, 'ada@search-folder-all.example');
  const travel = await newFolder(server, ada, 'Travel');
  await storeFile(server, ada, 'Kyoto plan.txt', 'a plan');
  await storeFile(server, ada, 'Kyoto garden.txt', 'a garden', travel);
  await signInPage(page, server, ada);
  await visit(page, `${server.appUrl}/drive/search?q=kyoto`);
  await expect(found(page)).toHaveCount(2);
  const filters = page.getByRole('group', { name: 'Filters' });
  await filters.getByRole('button', { name: 'Where', exact: true }).click();
  await page.getByRole('menuitemradio', { name: 'Another folder…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Search in a folder' });
  await expect(dialog.getByRole('treeitem', { name: 'Travel' })).toBeVisible();
  await expect(dialog.getByText('Current location')).toHaveCount(0);
  await expectNoViolations(page);
  await page.keyboard.type('trav');
  await dialog.getByRole('treeitem', { name: 'Travel' }).click();
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await page.waitForURL('**/drive/search?q=kyoto&in=*');
  await expect(found(page)).toHaveCount(1);
  await expect(filters.getByRole('button', { name: 'Travel', exact: true })).toBeVisible();
  const address = page.url();
  await reload(page);
  await expect(found(page)).toHaveCount(1);
  // The panel has it, too; Enter in its field does not send the search that it stands in.
  await page.keyboard.press('Control+k');
  await page.getByRole('button', { name: 'Another folder…' }).click();
  await dialog.getByRole('treeitem', { name: 'My drive' }).click();
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', { name: 'Show 2 results' }).click();
  await page.waitForURL(/q=kyoto$/);
  await expect(found(page)).toHaveCount(2);

  const eve = await newPerson(server, 'eve@search-folder-all.example');
  await signInPage(page, server, eve);
  await visit(page, address);
  await expect(page.getByRole('heading', { name: 'This folder doesn’t exist anymore' })).toBeVisible();
  await expect(found(page)).toHaveCount(0);
});
