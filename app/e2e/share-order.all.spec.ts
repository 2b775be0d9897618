// The order of a share: in its address, in the specified words, and remembered for the visitor.

import type { ServerProcess } from '../server/proofs/testing/server-process.ts';
import { expect, type Page, test } from './fixtures.ts';
import { visit } from './people.ts';
import { newWorld } from './shared-files.ts';

let server: ServerProcess;
test.beforeAll(({ sharedServer }) => {
  server = sharedServer;
});

const sorted = (page: Page, name: string) => page.getByRole('button', { name: `Sort: ${name}` });
const folders = (page: Page) => page.getByRole('link', { name: /^(Trip|Plans)$/ });

async function choose(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^Sort: / }).click();
  await page.getByRole('menuitemradio', { name }).click();
}

test('[R3.8] a share begins with the newest first, and keeps the order that the visitor chose', async ({
  page,
}) => {
  const { root } = await newWorld(server, 'di@share-order-all.example');
  await visit(page, root);
  await expect(sorted(page, 'Newest first')).toBeVisible();
  await expect(folders(page)).toHaveText(['Plans', 'Trip']);
  await choose(page, 'Name, Z to A');
  await expect(folders(page)).toHaveText(['Trip', 'Plans']);

  await visit(page, root);
  await expect(sorted(page, 'Name, Z to A')).toBeVisible();
  await expect(folders(page)).toHaveText(['Trip', 'Plans']);
  // The server-rendered frame already has it.
  const first = await page.request.get(root);
  expect(await first.text()).toContain('Sort: Name, Z to A');
});

test('[R2.26] a share reads the order of its address, writes the specified words, and passes over others', async ({
  page,
}) => {
  const { root } = await newWorld(server, 'ed@share-order-all.example');
  await visit(page, `${root}?order=mod_asc`);
  await expect(sorted(page, 'Oldest first')).toBeVisible();
  await expect(folders(page)).toHaveText(['Trip', 'Plans']);
  await choose(page, 'Newest first');
  await expect(page).toHaveURL(`${root}?order=mod_desc`);
  await expect(folders(page)).toHaveText(['Plans', 'Trip']);

  await visit(page, `${root}?order=modified_asc`);
  await expect(sorted(page, 'Oldest first')).toBeVisible();
  await expect(page).toHaveURL(`${root}?order=mod_asc`);

  for (const nonsense of ['colour', 'x'.repeat(2000)]) {
    await visit(page, `${root}?order=${nonsense}`);
    await expect(sorted(page, 'Newest first')).toBeVisible();
  }
});
