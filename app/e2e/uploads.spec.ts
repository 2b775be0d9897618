// The upload dock and its sources: file pickers, drops, pastes, name conflicts, and a reload during an upload.

import { type ServerProcess, startServerProcess } from '../server/proofs/testing/server-process.ts';
import { axe } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { choose, dock, file, line, row, signUp, transferFiles } from './upload-dock.ts';

let server: ServerProcess;
test.beforeAll(async () => {
  server = await startServerProcess({
    demonstration: 'off',
    captcha: 'off',
    environment: { ALOFT_QUOTA: '8000000' },
  });
});
test.afterAll(() => server.stop());

test('[R10.4] several files: a name conflict asks, a too large file says so with ways to continue, the others arrive', async ({
  page,
}) => {
  await signUp(server, page, 'ada');
  await choose(page, file('plan.txt', 300));
  await expect(dock(page)).toContainText('Uploads finished');
  await choose(
    page,
    file('plan.txt', 400),
    file('film.mov', 9_000_000),
    file('song.flac', 5000),
    file('.DS_Store', 10),
  );
  const dialog = page.getByRole('dialog', { name: '“plan.txt” already exists' });
  await expect(dialog).toContainText('The new one will be named “plan (2).txt”');
  await expect(page.getByRole('region', { name: 'Notifications' })).toContainText('1 system file');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(row(page, /plan \(2\)\.txt/)).toBeVisible();
  await expect(row(page, /song\.flac/)).toBeVisible();
  await expect(line(page, 'film.mov').getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect(line(page, 'film.mov').getByRole('link', { name: 'Free up space' })).toBeVisible();
  await expect(dock(page)).toContainText('1 upload needs your attention');
  const found = await (await axe(page)).include('section[aria-label="Uploads"]').analyze();
  expect(found.violations.map(({ id }) => id)).toEqual([]);
  await dock(page).getByRole('button', { name: 'Collapse' }).click();
  await expect(line(page, 'film.mov')).toBeHidden();
  await dock(page).getByRole('button', { name: '1 upload needs your attention' }).click();
  await line(page, 'film.mov').getByRole('button', { name: 'Cancel film.mov' }).click();
  await expect(dock(page)).toContainText('Uploads finished');
});

test('[R10.4] files go into the folder on which they are dropped, and anywhere else into the open one', async ({
  page,
}) => {
  await signUp(server, page, 'dee');
  await page.keyboard.press('Alt+n');
  const dialog = page.getByRole('dialog', { name: 'New folder' });
  await dialog.getByLabel('Name').fill('Travel');
  await page.keyboard.press('Enter');
  await expect(row(page, /Travel/)).toBeVisible();
  await transferFiles(row(page, /Travel/), 'drop', 'inside.txt', 'in the folder');
  await expect(dock(page)).toContainText('Stored in “Travel”');
  await transferFiles(page.getByRole('banner').first(), 'drop', 'outside.txt', 'in the drive');
  await expect(row(page, /outside\.txt/)).toBeVisible();
  await expect(row(page, /inside\.txt/)).toHaveCount(0);
  await page.getByRole('link', { name: 'Travel' }).first().click();
  await expect(row(page, /inside\.txt/)).toBeVisible();
});
