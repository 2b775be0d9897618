// What a link asks the drive to do: done once, the address clean afterwards, and nothing at all for what is hostile.
import { expect, type Page, test } from '@playwright/test';
import { type ServerProcess, startServerProcess } from '../server/proofs/testing/server-process.ts';
import { openNewDrive, ready, visit } from './people.ts';

let server: ServerProcess;
test.beforeAll(async () => {
  server = await startServerProcess({ demonstration: 'off', captcha: 'off' });
});
test.afterAll(() => server.stop());

const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
const row = (page: Page, name: string) => page.getByRole('row', { name });
const notices = (page: Page) => page.getByRole('region', { name: 'Notifications' });
const ask = (page: Page, search: string, path = '/drive/all') =>
  visit(page, `${server.appUrl}${path}?${search}`);

async function upload(page: Page, names: readonly string[]): Promise<void> {
  await page
    .getByTestId('picker')
    .setInputFiles(names.map((name) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(name) })));
  for (const name of names) await expect(link(page, name)).toBeVisible();
}

async function idOf(page: Page, name: string): Promise<string> {
  const href = (await link(page, name).getAttribute('href')) ?? '';
  return new URL(href, server.appUrl).searchParams.get('file') ?? '';
}

async function newFolder(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'New', exact: true }).first().click();
  await page.getByRole('menuitem', { name: 'New folder' }).click();
  await page.getByLabel('Name').fill(name);
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(link(page, name)).toBeVisible();
}

test('[R2.24] a link shows files, opens one, asks where to move them, searches and begins a download', async ({
  page,
}) => {
  await openNewDrive(page, server.appUrl, 'ada@example.org', 'a good password');
  await page.getByRole('button', { name: 'List' }).click();
  await newFolder(page, 'Album');
  await link(page, 'Album').click();
  await page.waitForURL(/folder=/);
  await upload(
    page,
    Array.from({ length: 40 }, (_, nth) => `note ${String(nth + 10)}.txt`),
  );
  const [one, last] = [await idOf(page, 'note 10.txt'), await idOf(page, 'note 49.txt')];
  const inAlbum = /\/drive\/all\?folder=[\w-]+$/;

  // From another page: shown in their folder, the first one in sight.
  await ask(page, `action=highlight_files&files=${last},${one}`, '/drive/trash');
  await expect(page).toHaveURL(inAlbum);
  await expect(row(page, 'note 49.txt')).toBeInViewport();
  await expect(row(page, 'note 49.txt')).toHaveClass(/marked/);

  await ask(page, `action=open_file&file=${one}`);
  await expect(page).toHaveURL(inAlbum);
  await expect(page.getByRole('complementary', { name: 'Details' })).toContainText('note 10.txt');

  await ask(page, `action=move_files&files=${one},${last}`);
  const dialog = page.getByRole('dialog', { name: 'Move or copy 2 items' });
  await expect(dialog).toBeVisible();
  await expect(page).toHaveURL(inAlbum);
  await dialog.getByRole('treeitem', { name: 'My drive' }).click();
  await dialog.getByRole('button', { name: 'Move to My drive' }).click();
  await expect(page.getByText('Moved 2 items')).toBeVisible();
  // Done once: nothing is asked again.
  await page.reload();
  await ready(page);
  await expect(row(page, 'note 11.txt')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await ask(page, 'action=search&q=note%2012');
  await expect(page).toHaveURL(/\/drive\/search\?q=note(\+|%20)12$/);
  await expect(page.getByRole('row', { name: /note 12/ })).toBeVisible();

  const url = 'https://example.org/film.mp4';
  await ask(page, `action=create_task&add=${encodeURIComponent(url)}`);
  await expect(page.getByRole('dialog').getByRole('textbox').first()).toHaveValue(url);
  await expect(page).toHaveURL(/\/drive\/all$/);
  await page.keyboard.press('Escape');

  await ask(page, 'action=show_task', '/drive/shares');
  await expect(page).toHaveURL(/\/drive\/offline$/);
  // Who opens none has none to see.
  await ask(page, 'action=show_task&task=unknown');
  await expect(notices(page)).toContainText('This download isn’t in your list any more.');
  await expect(page).toHaveURL(/\/drive\/offline$/);
});

test('[R2.24] a link of somebody else’s files, of too many, or of garbage changes nothing and says so', async ({
  page,
  browser,
}) => {
  await openNewDrive(page, server.appUrl, 'owner@example.org', 'a good password');
  await page.getByRole('button', { name: 'List' }).click();
  await upload(page, ['mine.txt']);
  const foreign = await idOf(page, 'mine.txt');
  const other = await (await browser.newContext()).newPage();
  await openNewDrive(other, server.appUrl, 'stranger@example.org', 'a good password');
  const changes: string[] = [];
  other.on('request', (request) => {
    const path = new URL(request.url()).pathname;
    if (path.startsWith('/drive/v1/') && request.method() !== 'GET') changes.push(path);
  });
  for (const action of ['highlight_files', 'move_files']) {
    await ask(other, `action=${action}&files=${foreign}`);
    await expect(notices(other)).toContainText('These files don’t exist any more.');
    await expect(other).toHaveURL(/\/drive\/all$/);
  }
  await ask(other, `action=open_file&file=${foreign}`);
  await expect(notices(other)).toContainText('This file doesn’t exist any more.');
  const many = Array.from({ length: 300 }, (_, nth) => `id${nth}`).join();
  for (const search of [
    `action=move_files&files=${many}`,
    'action=move_files&files=../../admin',
    'action=open_file&file=<script>alert(1)</script>',
    'action=wipe_drive',
  ]) {
    await ask(other, search);
    await expect(notices(other)).toContainText('This link isn’t valid.');
    await expect(other).toHaveURL(/\/drive\/all$/);
  }
  // A link within the app may be longer than what a browser asks a server for.
  await visit(other, `${server.appUrl}/drive/all`);
  await other.evaluate(() => {
    const ids = Array.from({ length: 10_000 }, (_, nth) => `id${nth}`).join();
    history.pushState({}, '', `/drive/all?action=move_files&files=${ids}`);
    window.dispatchEvent(new PopStateEvent('popstate'));
  });
  await expect(notices(other)).toContainText('This link isn’t valid.');
  await expect(other).toHaveURL(/\/drive\/all$/);
  await expect(other.getByRole('dialog')).toHaveCount(0);
  expect(changes).toEqual([]);
});

test('[R6.4] who is signed in already is led past the form, to where they were going and nowhere else', async ({
  page,
}) => {
  await openNewDrive(page, server.appUrl, 'again@example.org', 'a good password');
  const form = (returnTo: string) => `${server.appUrl}/drive/login?return_to=${encodeURIComponent(returnTo)}`;
  await visit(page, `${server.appUrl}/drive/login`);
  await expect(page).toHaveURL(`${server.appUrl}/drive/all`);
  await visit(page, form('/drive/search?q=a b'));
  await expect(page).toHaveURL(/\/drive\/search\?q=a(\+|%20)b$/);
  for (const elsewhere of ['https://evil.test/', '//evil.test/x', 'javascript:alert(1)', '/drive/login']) {
    await visit(page, form(elsewhere));
    await expect(page).toHaveURL(`${server.appUrl}/drive/all`);
  }
  // Without the cookie of the session the browser has to ask first.
  await page.context().clearCookies({ name: 'aloft-session' });
  await visit(page, form('/drive/trash'));
  await expect(page).toHaveURL(`${server.appUrl}/drive/trash`);
  // Another tab's form goes on, too.
  await page.context().clearCookies();
  const other = await page.context().newPage();
  await visit(other, form('/drive/trash'));
  await expect(other.getByRole('heading', { name: 'Sign in to Aloft' })).toBeVisible();
});
