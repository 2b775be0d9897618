// A list that changes under one's hands: each name lands on the file it was written for, and nothing written is lost.

import type { ServerProcess } from '../server/proofs/testing/server-process.ts';
import {
  call,
  newFolder,
  newPerson,
  type Person,
  storeFile,
} from '../server/proofs/testing/start-test-server.ts';
import { link, nameField, nameInRow, row, toasts } from './drive-list.ts';
import { expect, type Page, test } from './fixtures.ts';
import { signInPage, visit } from './people.ts';

let server: ServerProcess;
test.beforeAll(({ sharedServer }) => {
  server = sharedServer;
});

/** The drive of a new person as a list by name; answers whose it is, and the ids of the files. */
async function openFiles(page: Page, who: string, names: readonly string[]) {
  const ada = await newPerson(server, `${who}@list-under-change.example`);
  const ids: string[] = [];
  for (const name of names) ids.push(await storeFile(server, ada, name, name));
  await signInPage(page, server, ada);
  await visit(page, `${server.appUrl}/drive/all?view=list&order=name_asc`);
  await expect(link(page, names[0] ?? '')).toBeVisible();
  return { ada, ids };
}

const post = (who: Person, action: string, ids: readonly string[]) =>
  call(server, 'POST', `/drive/v1/files:${action}`, { token: who.token, body: { ids } });
const nameOf = async (who: Person, id: string): Promise<unknown> =>
  (await call(server, 'GET', `/drive/v1/files/${id}`, { token: who.token })).body.name;

test('[R10.3] [R10.7] 200 files that are renamed by keys while another device puts folders above them get each its own name', async ({
  page,
}) => {
  const names = Array.from({ length: 200 }, (_, n) => `f${String(n).padStart(3, '0')}.txt`);
  const { ada, ids } = await openFiles(page, 'many', names);
  await row(page, 'f000.txt').click();
  for (const [at, name] of names.entries()) {
    const inserted = newFolder(server, ada, `Above ${at}`);
    await page.keyboard.press('F2');
    await expect(nameField(page)).toBeVisible();
    // The ending stays out of what is marked.
    await page.keyboard.type(name.replace('.txt', '-new'));
    await page.keyboard.press('Enter');
    await expect(nameField(page)).toHaveCount(0);
    await inserted;
    await page.keyboard.press('ArrowDown');
  }
  const given: unknown[] = [];
  // One after the other: the server sheds what comes all at once.
  for (const id of ids) given.push(await nameOf(ada, id));
  expect(given).toEqual(names.map((name) => name.replace('.txt', '-new.txt')));
});

test('[R10.3] [R10.7] a name that is being written when its file is deleted elsewhere is said, and given once the file is back', async ({
  page,
}) => {
  const { ada, ids } = await openFiles(page, 'deleted', ['a.txt', 'b.txt']);
  await row(page, 'a.txt').click();
  await page.keyboard.press('F2');
  await nameField(page).fill('plan.txt');
  await post(ada, 'batchTrash', ids.slice(0, 1));
  await expect(toasts(page).getByText('It was not renamed to “plan.txt”.')).toBeVisible();
  await expect(nameField(page)).toHaveCount(0);
  // The Enter that was on its way renames and opens nothing else.
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(link(page, 'b.txt')).toBeVisible();
  await post(ada, 'batchUntrash', ids.slice(0, 1));
  await toasts(page).getByRole('button', { name: 'Try again' }).click();
  await expect(link(page, 'plan.txt')).toBeVisible();
  expect(await nameOf(ada, ids[1] ?? '')).toBe('b.txt');
});

test('[R10.3] [R10.7] a name that is given while its file is deleted elsewhere is said, and nothing else is renamed', async ({
  page,
}) => {
  const { ada, ids } = await openFiles(page, 'committed', ['a.txt', 'b.txt']);
  let isDeleted = false;
  // The deletion is quicker than the name, which is on its way.
  await page.route(`**/drive/v1/files/${ids[0]}`, async (route) => {
    if (route.request().method() === 'PATCH' && !isDeleted) {
      isDeleted = true;
      await post(ada, 'batchTrash', ids.slice(0, 1));
    }
    await route.continue();
  });
  await row(page, 'a.txt').click();
  await page.keyboard.press('F2');
  await nameInRow(page, 'plan.txt');
  await expect(toasts(page).getByText('It was not renamed to “plan.txt”.')).toBeVisible();
  await expect(nameField(page)).toHaveCount(0);
  await expect(link(page, 'b.txt')).toBeVisible();
  await expect(page.getByRole('link', { name: /^(a|plan)\.txt$/ })).toHaveCount(0);
  expect(await Promise.all(ids.map((id) => nameOf(ada, id)))).toEqual(['a.txt', 'b.txt']);
  await post(ada, 'batchUntrash', ids.slice(0, 1));
  await toasts(page).getByRole('button', { name: 'Try again' }).click();
  await expect(link(page, 'plan.txt')).toBeVisible();
});

test('[R10.2] neither a box that is drawn over the list nor a slow double click on names selects text of the page', async ({
  page,
}) => {
  await openFiles(page, 'text', ['a.txt', 'b.txt']);
  const selected = () => page.evaluate(() => getSelection()?.toString() ?? '');
  const first = await row(page, 'a.txt').boundingBox();
  const grid = await page.getByRole('grid').boundingBox();
  if (first === null || grid === null) throw new Error('There is no list.');
  // From the empty place below the rows, over the heads and what stands above the list.
  await page.mouse.move(first.x + 300, grid.y + grid.height - 40);
  await page.mouse.down();
  await page.mouse.move(first.x + 100, first.y + 10, { steps: 8 });
  await expect(page.getByText('2 selected')).toBeVisible();
  await page.mouse.move(first.x + 20, 20, { steps: 8 });
  expect(await selected()).toBe('');
  await page.mouse.up();
  expect(await selected()).toBe('');

  const name = await link(page, 'a.txt').boundingBox();
  if (name === null) throw new Error('There is no name.');
  for (const x of [name.x + 5, first.x + first.width - 300]) {
    await page.mouse.move(x, name.y + name.height / 2);
    for (const clickCount of [1, 2]) {
      await page.mouse.down({ clickCount });
      await page.mouse.up({ clickCount });
    }
    expect(await selected()).toBe('');
    await expect(page.getByRole('dialog', { name: 'a.txt', exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
});
