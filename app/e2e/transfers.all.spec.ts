// Content that the drive has already, what the dock shows of it, and a queue that a reload interrupts.

import { randomBytes } from 'node:crypto';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import type { ServerProcess } from '../server/proofs/testing/server-process.ts';
import { newFolder, newPerson, newShare, storeFile } from '../server/proofs/testing/start-test-server.ts';
import { axe, expectNoViolations } from './axe.ts';
import { expect, type Locator, type Page, test } from './fixtures.ts';
import { holdRequests } from './held-requests.ts';
import { createAccount, reload, signInPage, visit } from './people.ts';

let server: ServerProcess;
test.beforeAll(({ sharedServer }) => {
  server = sharedServer;
});

const dock = (page: Page): Locator => page.getByRole('region', { name: 'Uploads' });

const line = (page: Page, name: string): Locator =>
  dock(page)
    .getByRole('listitem')
    .filter({ has: page.getByTitle(name) });

const tile = (page: Page, name: string): Locator => page.getByRole('link', { name, exact: true });
const file = (name: string, bytes: Buffer, mimeType = '') => ({ name, mimeType, buffer: bytes });

const choose = (page: Page, ...files: ReturnType<typeof file>[]): Promise<void> =>
  page.getByTestId('picker').setInputFiles(files);

const signUp = (page: Page, name: string): Promise<void> =>
  createAccount(page, server.appUrl, `${name}@transfers-all.example`, 'long enough 1');

/** Limits what the page sends, in bytes per second; −1 for no limit. One session holds the limit. */
async function uploadLimit(page: Page): Promise<(bytesPerSecond: number) => Promise<unknown>> {
  const session = await page.context().newCDPSession(page);
  return (bytesPerSecond) =>
    session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: bytesPerSecond,
    });
}

test('[R10.4] a file that is uploaded before its folder’s ancestors have loaded shows the folder’s name once they have', async ({
  page,
}) => {
  const ida = await newPerson(server, 'ida@transfers-all.example');
  const travel = await newFolder(server, ida, 'Travel');
  await storeFile(server, ida, 'Map.txt', 'a map', travel);
  await signInPage(page, server, ida);
  const release = await holdRequests(page, /\/ancestors/);
  await visit(page, `${server.appUrl}/drive/all`);
  await tile(page, 'Travel').click();
  await expect(tile(page, 'Map.txt')).toBeVisible();
  await choose(page, file('early.txt', Buffer.from('early')));
  await expect(line(page, 'early.txt')).toContainText('Stored in “This folder”');
  release();
  await expect(line(page, 'early.txt')).toContainText('Stored in “Travel”');
});

test('[R10.4] content that the drive has already is told while it is uploaded: open the older one, keep both, or skip', async ({
  page,
}) => {
  await signUp(page, 'ada');
  const words = Buffer.from('the same words');
  await page.getByRole('button', { name: 'New', exact: true }).first().click();
  await page.getByRole('menuitem', { name: 'New folder' }).click();
  await page.getByLabel('Name').fill('Travel');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Travel' }).first().click();
  await page.waitForURL(/folder=/);
  await choose(page, file('first.txt', words));
  await expect(line(page, 'first.txt')).toContainText('Stored in “Travel”');
  await page.getByRole('navigation', { name: 'Folders' }).getByRole('link', { name: 'My drive' }).click();
  await expect(tile(page, 'Travel')).toBeVisible();

  await choose(
    page,
    ...['second.txt', 'third.txt'].map((name) => file(name, words)),
    file('new.txt', Buffer.from('1')),
  );
  const hint = 'Already in your drive as “first.txt” in “Travel”';
  await expect(line(page, 'second.txt')).toContainText(hint);
  await expect(line(page, 'third.txt')).toContainText(hint);
  // Nothing waits for an answer: all are there.
  await expect(dock(page)).toContainText('Uploads finished');
  await expect(line(page, 'new.txt')).not.toContainText('Already');
  for (const name of ['second.txt', 'third.txt', 'new.txt']) await expect(tile(page, name)).toBeVisible();
  const { violations } = await (await axe(page)).include('section[aria-label="Uploads"]').analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);

  await line(page, 'third.txt').getByRole('button', { name: 'Keep both' }).click();
  await expect(line(page, 'third.txt')).not.toContainText('first.txt');
  await line(page, 'second.txt').getByRole('button', { name: 'Skip' }).click();
  await expect(line(page, 'second.txt')).toContainText('Skipped. This copy is in the trash.');
  await expect(tile(page, 'second.txt')).toBeHidden();
  await expect(tile(page, 'third.txt')).toBeVisible();

  await choose(page, file('fourth.txt', words));
  await line(page, 'fourth.txt').getByRole('link', { name: 'Open' }).click();
  await expect(page).toHaveURL(/folder=[\w-]+$/);
  const viewer = page.getByRole('dialog', { name: 'first.txt' });
  await expect(viewer).toBeVisible();
  await viewer.press('Escape');
  await page.getByRole('link', { name: 'Trash' }).first().click();
  await expect(page.getByText('second.txt').first()).toBeVisible();
});

test('[R10.4] a reload in a queue asks once for all its files; the tabs show each kind, and what is done is cleared', async ({
  page,
}) => {
  await signUp(page, 'bea');
  const folder = await mkdtemp(join(tmpdir(), 'aloft-'));
  const names = ['one.bin', 'two.bin', 'three.bin', 'four.bin', 'five.bin'];
  const paths = await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name);
      await writeFile(path, randomBytes(400_000));
      return path;
    }),
  );
  const limit = await uploadLimit(page);
  await limit(1000);
  await page.getByTestId('picker').setInputFiles(paths);
  await expect(dock(page)).toContainText('Uploading 1 of 5');
  await expect(line(page, 'five.bin')).toContainText('Waiting');
  await dock(page).getByRole('tab', { name: 'Running 5' }).click();
  await expect(dock(page).getByRole('listitem')).toHaveCount(5);
  await dock(page).getByRole('tab', { name: 'Done 0' }).click();
  await expect(dock(page)).toContainText('Nothing finished yet.');
  // Another page of the drive changes nothing.
  await page.getByRole('link', { name: 'Recent' }).first().click();
  await expect(dock(page)).toContainText('Uploading 1 of 5');

  // What is being prepared may have begun without the page's knowing.
  await expect(dock(page)).not.toContainText('Preparing');
  page.on('dialog', (dialog) => void dialog.accept());
  await reload(page);
  await expect(dock(page)).toContainText('5 uploads need your attention');
  await expect(line(page, 'five.bin')).toContainText('Choose the file again to continue.');
  await limit(-1);
  await dock(page)
    .getByTestId('all-again-picker')
    .setInputFiles([file('one.bin', Buffer.from('another'))]);
  await expect(page.getByRole('region', { name: 'Notifications' })).toContainText(
    'aren’t the interrupted files',
  );
  await dock(page).getByTestId('all-again-picker').setInputFiles(paths);
  await expect(dock(page)).toContainText('Uploads finished');
  await page.getByRole('link', { name: 'My drive' }).first().click();
  for (const name of names) await expect(tile(page, name)).toHaveCount(1);
  await dock(page).getByRole('tab', { name: 'Done 5' }).click();
  await expect(dock(page).getByRole('listitem')).toHaveCount(5);
  await dock(page).getByRole('button', { name: 'Clear done' }).click();
  await expect(dock(page)).toBeHidden();
  // Nothing is left to ask for.
  await reload(page);
  await expect(tile(page, 'one.bin')).toBeVisible();
  await expect(dock(page)).toBeHidden();
});

test('[R10.3] two pictures of one name are compared by sight and by their pixels', async ({ page }) => {
  await signUp(page, 'cyd');
  const picture = (width: number, background: string): Promise<Buffer> =>
    sharp({ create: { width, height: 400, channels: 3, background } })
      .png()
      .toBuffer();
  await choose(page, file('sea.png', await picture(600, '#2d74ca'), 'image/png'));
  await expect(dock(page)).toContainText('Uploads finished');
  // Its pixels are read after it is stored.
  await expect
    .poll(async () => {
      const listed = await page.request.get(`${server.appUrl}/drive/v1/files?parent_id=`);
      return listed.text();
    })
    .toContain('"width":"600"');
  await reload(page);
  await choose(page, file('sea.png', await picture(1200, '#ca742d'), 'image/png'));
  const dialog = page.getByRole('dialog', { name: '“sea.png” already exists' });
  await expect(dialog.getByText('1200 × 400')).toBeVisible();
  await expect(dialog.getByText('600 × 400', { exact: true })).toHaveCount(1);
  await expect(dialog.locator('img')).toHaveCount(2);
});

test('[R10.4] on a phone the transfers show uploads beside offline downloads, in place of the bar', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signUp(page, 'dan');
  await page
    .getByRole('navigation', { name: 'Drive on a phone' })
    .getByRole('link', { name: /Offline|Transfers/ })
    .click();
  const kinds = page.getByRole('group', { name: 'Transfers' });
  await kinds.getByRole('button', { name: 'Uploads' }).click();
  await expect(page.getByText('No uploads')).toBeVisible();
  await choose(page, file('plan.txt', Buffer.from('a plan')));
  const lines = page.getByRole('region', { name: 'Files', exact: true });
  await expect(lines.getByRole('listitem')).toContainText('Stored in “My drive”');
  await expect(dock(page)).toBeHidden();
  await expectNoViolations(page);
  await reload(page);
  await expect(kinds.getByRole('button', { name: 'Uploads' })).toHaveAttribute('aria-pressed', 'true');
  await kinds.getByRole('button', { name: 'Offline' }).click();
  await expect(page.getByText('No downloads yet')).toBeVisible();
});

test('[R10.5] several entries of a share, one of its folders, and all of it are downloaded as an archive', async ({
  page,
}) => {
  const giver = await newPerson(server, 'sharer@transfers-all.example');
  const share = await newShare(server, giver, [
    await storeFile(server, giver, 'one.md', 'one'),
    await storeFile(server, giver, 'two.md', 'two'),
    await newFolder(server, giver, 'Box'),
  ]);
  await visit(page, `${server.appUrl}/s/${share.id}`);
  const downloaded = async (press: () => Promise<void>): Promise<string> => {
    const begun = page.waitForEvent('download');
    await press();
    return (await begun).suggestedFilename();
  };
  expect(await downloaded(() => page.getByRole('button', { name: 'Download all' }).click())).toMatch(
    /\.zip$/,
  );
  await page.getByRole('button', { name: 'Actions for Box' }).click();
  const menu = page.getByRole('menu', { name: 'Box' });
  expect(await downloaded(() => menu.getByRole('menuitem', { name: 'Download' }).click())).toBe('Box.zip');
  for (const name of ['one.md', 'two.md'])
    await page.getByRole('checkbox', { name: `Select ${name}` }).check();
  const chosen = page.getByRole('button', { name: 'Download 2' });
  expect(await downloaded(() => chosen.click())).toMatch(/\.zip$/);
  await page.getByRole('checkbox', { name: 'Select two.md' }).uncheck();
  expect(await downloaded(() => page.getByRole('button', { name: 'Download 1' }).click())).toBe('one.md');

  // What could not begin says so, and can be tried again.
  await page.route('**/drive/v1/share:archive', (route) => route.fulfill({ status: 400, json: {} }));
  await page.getByRole('checkbox', { name: 'Select two.md' }).check();
  await chosen.click();
  const notices = page.getByRole('region', { name: 'Notifications' });
  await expect(notices.getByText('The download couldn’t start.')).toBeVisible();
  await page.unroute('**/drive/v1/share:archive');
  expect(await downloaded(() => notices.getByRole('button', { name: 'Try again' }).click())).toMatch(
    /\.zip$/,
  );
});

test('[R10.2] one file of a share is downloaded by its own menu', async ({ page }) => {
  const giver = await newPerson(server, 'giver@transfers-all.example');
  const share = await newShare(server, giver, [
    await storeFile(server, giver, 'gift.md', 'a gift'),
    await newFolder(server, giver, 'Box'),
  ]);
  await visit(page, `${server.appUrl}/s/${share.id}`);
  await page.getByRole('button', { name: 'Actions for gift.md' }).click();
  const menu = page.getByRole('menu', { name: 'gift.md' });
  const begun = page.waitForEvent('download');
  await menu.getByRole('menuitem', { name: 'Download' }).click();
  expect((await begun).suggestedFilename()).toBe('gift.md');
  await page.getByRole('button', { name: 'Actions for Box' }).click();
  await page.getByRole('menuitem', { name: 'Open' }).click();
  await expect(page.getByText('This folder is empty')).toBeVisible();
});
