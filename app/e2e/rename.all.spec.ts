// Names that are changed in their row, in each view.

import type { ServerProcess } from '../server/proofs/testing/server-process.ts';
import { axe } from './axe.ts';
import { choose, link, nameField, nameInRow, openSmallDrive, row, toasts } from './drive-list.ts';
import { expect, type Page, test } from './fixtures.ts';
import { reload } from './people.ts';

let server: ServerProcess;
test.beforeAll(({ sharedServer }) => {
  server = sharedServer;
});

const marked = (page: Page) =>
  nameField(page).evaluate((field: HTMLInputElement) =>
    field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0),
  );

for (const [view, who] of [
  ['List', 'rows'],
  ['Grid', 'tiles'],
  ['One column', 'one'],
] as const)
  test(`[R10.3] in the view “${view}” a name is changed in its place, by key and by menu`, async ({
    page,
  }) => {
    await openSmallDrive(page, server.appUrl, `rename-${who}`);
    await page.getByRole('button', { name: view, exact: true }).click();
    const item = page.locator('[data-index]').filter({ hasText: 'a.txt' });
    await item.getByRole('checkbox').check();
    await page.keyboard.press('F2');
    await expect(nameField(page)).toBeFocused();
    await expect(nameField(page)).toHaveAccessibleName('Name of a.txt');
    expect(await marked(page)).toBe('a');
    expect((await (await axe(page)).analyze()).violations).toEqual([]);
    // Keys of the list are the field's while it is written in.
    await page.keyboard.press('End');
    await page.keyboard.press('Control+a');
    await page.keyboard.type('draft 1.md');
    await page.keyboard.press('Escape');
    await expect(nameField(page)).toHaveCount(0);
    await expect(link(page, 'a.txt')).toBeVisible();
    await expect(item).toBeFocused();

    await page.keyboard.press('F2');
    await nameInRow(page, 'b.txt');
    await expect(link(page, 'b.txt')).toBeVisible();
    await expect(nameField(page)).toHaveCount(0);
    await expect(toasts(page).getByText('Renamed to “b.txt”')).toBeVisible();
    await expect(page.locator('[data-index]:focus')).toHaveCount(1);

    const renamed = page.locator('[data-index]').filter({ hasText: 'b.txt' });
    await renamed.click({ button: 'right', position: { x: 60, y: 40 } });
    await page.getByRole('menuitem', { name: 'Rename' }).click();
    await expect(nameField(page)).toBeFocused();
    await page.keyboard.type('c');
    await page.keyboard.press('Enter');
    await expect(link(page, 'c.txt')).toBeVisible();
    await reload(page);
    await expect(link(page, 'c.txt')).toBeVisible();
  });

test('[R10.3] a name that is refused for good comes back, and the new one shows until then', async ({
  page,
}) => {
  await openSmallDrive(page, server.appUrl, 'rename-refused');
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/drive\/v1\/files\/[^/:?]+$/, async (route) => {
    if (route.request().method() !== 'PATCH') return route.fallback();
    await held;
    await route.fulfill({ status: 500, json: {} });
  });
  await choose(page, 'Rename');
  await nameInRow(page, 'b.txt');
  await expect(nameField(page)).toHaveValue('b.txt');
  await expect(nameField(page)).toHaveAttribute('aria-busy', 'true');
  release();
  await expect(toasts(page).getByText('“a.txt” was not renamed')).toBeVisible();
  await expect(nameField(page)).toHaveCount(0);
  await expect(link(page, 'a.txt')).toBeVisible();

  // What is open by then stays open when the toast's “Try again” has gone through.
  await page.unrouteAll({ behavior: 'wait' });
  await toasts(page).getByRole('button', { name: 'Try again' }).click();
  await expect(link(page, 'b.txt')).toBeVisible();
  await expect(toasts(page).getByText('Renamed to “b.txt”')).toBeVisible();
});

test('[R10.3] a name that is being written is given when another list is opened', async ({ page }) => {
  await openSmallDrive(page, server.appUrl, 'rename-leaves');
  const places = page.getByRole('navigation', { name: 'Drive' });
  for (const [leave, name] of [
    [() => link(page, 'Box').click(), 'left.txt'],
    [() => places.getByRole('link', { name: 'Starred' }).click(), 'gone.txt'],
  ] as const) {
    await leave();
    await expect(row(page, '.txt')).toHaveCount(0);
    await places.getByRole('link', { name: 'My drive' }).click();
    await row(page, '.txt').click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Rename', exact: true }).click();
    await nameField(page).fill(name);
    await page.goBack();
    await expect(toasts(page).getByText(`Renamed to “${name}”`)).toBeVisible();
    await expect(toasts(page).getByText('moved or deleted')).toHaveCount(0);
  }
});

test('[R2.25] one column marks what is shared and highlighted, and takes files and entries into a folder', async ({
  page,
}) => {
  await openSmallDrive(page, server.appUrl, 'rename-column');
  await choose(page, 'Share');
  await page.getByRole('dialog').getByRole('button', { name: 'Create link' }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: /Copy/ }).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'One column', exact: true }).click();
  await expect(row(page, 'a.txt').getByRole('img', { name: 'Shared' })).toBeVisible();
  await expect(row(page, 'Box').getByRole('img', { name: 'Shared' })).toHaveCount(0);

  const listed = await page.request.get(`${server.appUrl}/drive/v1/files`);
  const { files } = await listed.json();
  const id = files.find(({ name }: { name: string }) => name === 'a.txt').id;
  await page.goto(`${server.appUrl}/drive/all?view=single&action=highlight_files&files=${id}`);
  await expect(row(page, 'a.txt')).toHaveClass(/marked/);
  await expect(row(page, 'a.txt')).toBeInViewport();

  // A file from the desktop, over the folder.
  const data = await page.evaluateHandle(() => {
    const carried = new DataTransfer();
    carried.items.add(new File(['dropped'], 'dropped.txt'));
    return carried;
  });
  await row(page, 'Box').dispatchEvent('dragenter', { dataTransfer: data });
  await row(page, 'Box').dispatchEvent('dragover', { dataTransfer: data });
  await expect(row(page, 'Box')).toHaveAttribute('data-drop-here');
  await row(page, 'Box').dispatchEvent('drop', { dataTransfer: data });
  await expect(page.getByText('Stored in “Box”')).toBeVisible();
  await expect(link(page, 'dropped.txt')).toHaveCount(0);
});
