// Folders among the files, in the drive and in shares, and whether an order or a view is that of every folder.

import type { ServerProcess } from '../server/proofs/testing/server-process.ts';
import { newFolder, newPerson, newShare, storeFile } from '../server/proofs/testing/start-test-server.ts';
import { expect, type Page, test } from './fixtures.ts';
import { signInPage, visit } from './people.ts';
import { keptMode, viewButton } from './photo-views.ts';

let server: ServerProcess;
test.beforeAll(({ sharedServer }) => {
  server = sharedServer;
});

const entries = (page: Page) => page.getByRole('link', { name: /^(?:[a-e]\.txt|[A-E]lbum)$/ });
const onTop = ['Dlbum', 'Blbum', 'e.txt', 'c.txt', 'a.txt'];
const mixed = ['e.txt', 'Dlbum', 'c.txt', 'Blbum', 'a.txt'];

/** A person with two folders that each hold two folders and three files. */
async function newWorld(email: string) {
  const ada = await newPerson(server, email);
  const fill = async (name: string) => {
    const place = await newFolder(server, ada, name);
    const ids: string[] = [];
    for (const folder of ['Blbum', 'Dlbum']) ids.push(await newFolder(server, ada, folder, place));
    for (const file of ['a.txt', 'c.txt', 'e.txt']) ids.push(await storeFile(server, ada, file, file, place));
    return { place, ids };
  };
  const [one, two] = [await fill('One'), await fill('Two')];
  const share = await newShare(server, ada, [one.place]);
  const at = (folder: string) => `${server.appUrl}/drive/all?folder=${folder}`;
  return {
    ada,
    one: at(one.place),
    two: at(two.place),
    ids: one.ids,
    root: `${server.appUrl}/s/${share.id}`,
  };
}

const openMenu = (page: Page) => page.getByRole('button', { name: /^Sort: / }).click();
const item = (page: Page, name: string) => page.getByRole('menuitemcheckbox', { name, exact: true });

/** Chooses an item of the menu of orders with the keyboard, and waits until it is kept. */
async function choose(page: Page, name: string, role: 'menuitemcheckbox' | 'menuitemradio'): Promise<void> {
  const kept = keptMode(page);
  const button = page.getByRole('button', { name: /^Sort: / });
  await button.focus();
  await page.keyboard.press('Enter');
  const chosen = page.getByRole(role, { name, exact: true });
  await chosen.focus();
  await page.keyboard.press('Enter');
  await kept;
  await expect(page.getByRole('menu')).toBeHidden();
  await expect(button).toBeFocused();
}

test('[R3.7] folders stand among the files where a person wants it, with the keyboard, in every folder and later, too', async ({
  page,
  browser,
}) => {
  const { ada, one, two, ids } = await newWorld('ada@folders-on-top.example');
  await signInPage(page, server, ada);
  await visit(page, one);
  await choose(page, 'Name, Z to A', 'menuitemradio');
  await expect(entries(page)).toHaveText(onTop);
  await choose(page, 'Folders on top', 'menuitemcheckbox');
  await expect(entries(page)).toHaveText(mixed);

  // The server-rendered frame already has it, and so has another folder.
  await visit(page, one);
  await expect(entries(page)).toHaveText(mixed);
  const frame = await (await page.request.get(one)).text();
  expect(frame.indexOf('>e.txt<')).toBeGreaterThan(0);
  expect(frame.indexOf('>Dlbum<')).toBeGreaterThan(frame.indexOf('>e.txt<'));
  await visit(page, two);
  await expect(entries(page)).toHaveText(mixed);
  await openMenu(page);
  await expect(item(page, 'Folders on top')).toHaveAttribute('aria-checked', 'false');
  await expect(item(page, 'Same order in all folders')).toHaveAttribute('aria-checked', 'true');
  await page.keyboard.press('Escape');

  // The trash, too, where it is not ordered by when things were deleted.
  const trashed = await page.request.post(`${server.appUrl}/drive/v1/files:batchTrash`, {
    data: { ids: [...ids] },
    headers: { origin: server.appUrl },
  });
  expect(trashed.ok()).toBe(true);
  await visit(page, `${server.appUrl}/drive/trash`);
  await openMenu(page);
  await expect(item(page, 'Folders on top')).toHaveCount(0);
  await page.getByRole('menuitemradio', { name: 'Name, Z to A' }).click();
  await expect(entries(page)).toHaveText(mixed);
  await choose(page, 'Folders on top', 'menuitemcheckbox');
  await expect(entries(page)).toHaveText(onTop);

  const other = await browser.newContext();
  const there = await other.newPage();
  await signInPage(there, server, ada);
  await visit(there, two);
  await expect(entries(there)).toHaveText(onTop);
  await other.close();
});

test('[R3.7] each folder has an order and a view of its own, or all have the same, in every tab', async ({
  page,
  context,
}) => {
  const { ada, one, two } = await newWorld('bea@folders-on-top.example');
  await signInPage(page, server, ada);
  await visit(page, one);
  await choose(page, 'Name, Z to A', 'menuitemradio');
  await choose(page, 'Same order in all folders', 'menuitemcheckbox');
  await choose(page, 'Folders on top', 'menuitemcheckbox');
  await expect(entries(page)).toHaveText(mixed);
  const tab = await context.newPage();
  await visit(tab, two);
  await expect(entries(tab)).toHaveText(onTop);

  // The view is still that of all folders.
  const kept = keptMode(tab);
  await viewButton(tab, 'List').click();
  await kept;
  await expect(viewButton(page, 'List')).toHaveAttribute('aria-pressed', 'true');
  await choose(tab, 'Same view in all folders', 'menuitemcheckbox');
  const grid = keptMode(tab);
  await viewButton(tab, 'Grid').click();
  await grid;
  await expect(viewButton(tab, 'Grid')).toHaveAttribute('aria-pressed', 'true');
  await visit(page, one);
  await expect(viewButton(page, 'List')).toHaveAttribute('aria-pressed', 'true');
  await expect(entries(page)).toHaveText(mixed);

  // As this folder from now on: the other tab has all of it.
  await choose(page, 'Same order in all folders', 'menuitemcheckbox');
  await expect(entries(tab)).toHaveText(mixed);
  await expect(viewButton(tab, 'Grid')).toHaveAttribute('aria-pressed', 'true');
});

test('[R3.8] folders stand among the files of a share, which is remembered for every share', async ({
  page,
}) => {
  const { root } = await newWorld('cat@folders-on-top.example');
  await visit(page, `${root}?order=name_desc`);
  await expect(entries(page)).toHaveText(onTop);
  await openMenu(page);
  await expect(item(page, 'Same order in all folders')).toHaveCount(0);
  await item(page, 'Folders on top').click();
  await expect(entries(page)).toHaveText(mixed);
  await visit(page, `${root}?order=name_desc`);
  await expect(entries(page)).toHaveText(mixed);
  const { root: another } = await newWorld('dan@folders-on-top.example');
  const frame = await (await page.request.get(`${another}?order=name_desc`)).text();
  expect(frame.indexOf('>e.txt<')).toBeGreaterThan(0);
  expect(frame.indexOf('>Dlbum<')).toBeGreaterThan(frame.indexOf('>e.txt<'));
});
