// Names that are changed in their row, in each view.

import type { ServerProcess } from '../server/proofs/testing/server-process.ts';
import { axe } from './axe.ts';
import { choose, link, nameField, nameInRow, openSmallDrive, row, toasts } from './drive-list.ts';
import { expect, type Page, test } from './fixtures.ts';

let server: ServerProcess;
test.beforeAll(({ sharedServer }) => {
  server = sharedServer;
});

const words = (page: Page) => page.getByRole('grid').getByRole('alert');

test('[R10.3] a taken name is said at the field, which offers a free one; leaving the field gives the name', async ({
  page,
}) => {
  await openSmallDrive(page, server.appUrl, 'rename-taken');
  await choose(page, 'Rename');
  await nameInRow(page, 'Box');
  await expect(words(page)).toBeVisible();
  await expect(nameField(page)).toHaveValue('Box');
  await expect(nameField(page)).toHaveAttribute('aria-invalid', 'true');
  await expect(nameField(page)).toHaveAccessibleDescription(/.+/);
  expect((await (await axe(page)).analyze()).violations).toEqual([]);
  // What is wrong is of this name alone.
  await nameField(page).press('End');
  await page.keyboard.type('!');
  await expect(words(page)).toBeHidden();
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: /^Use “Box/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(toasts(page).getByText(/^Renamed to “Box/)).toBeVisible();
  await expect(nameField(page)).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect(link(page, 'a.txt')).toBeVisible();

  await choose(page, 'Rename');
  await nameField(page).fill('left.txt');
  await page.getByRole('combobox', { name: 'Search your drive' }).click();
  await expect(link(page, 'left.txt')).toBeVisible();
  await expect(nameField(page)).toHaveCount(0);
  await expect(toasts(page).getByText('Renamed to “left.txt”')).toBeVisible();
  await page.keyboard.press('Escape');

  // A name that cannot be given is not lost where the field is left.
  await row(page, 'left.txt').click();
  await page.keyboard.press('F2');
  await nameField(page).fill('a/b');
  await page.getByRole('button', { name: 'Details' }).click();
  await expect(toasts(page).getByText('“left.txt” was not renamed')).toBeVisible();
  await expect(nameField(page)).toHaveCount(0);
  await toasts(page).getByRole('button', { name: 'Try again' }).last().click();
  await expect(nameField(page)).toHaveValue('a/b');
});
