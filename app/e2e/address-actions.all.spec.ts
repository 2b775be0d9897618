// What a link asks the drive to do: done once, the address clean afterwards, and nothing at all for what is hostile.

import { fillFolder } from '../server/proofs/testing/fill-folder.ts';
import { type ServerProcess, startServerProcess } from '../server/proofs/testing/server-process.ts';
import {
  call,
  newFolder,
  newPerson,
  newShare,
  storeFile,
} from '../server/proofs/testing/start-test-server.ts';
import { link, toasts } from './drive-list.ts';
import { expect, test } from './fixtures.ts';
import { ask, enter, inAlbum, watchChanges, writer } from './followed-links.ts';
import { type ForeignServer, startForeignServer } from './foreign-server.ts';
import { createAccount, reload, visit } from './people.ts';

let web: ForeignServer;
let host: string;
let server: ServerProcess;
test.beforeAll(async () => {
  web = await startForeignServer((_, response) => response.end('a film'));
  host = web.host;
  server = await startServerProcess({ demonstration: 'off', captcha: 'off', offlineTargets: [host] });
});
test.afterAll(async () => {
  await server.stop();
  web.stop();
});

const textOf = (body: Readonly<Record<string, unknown>>, name: string): string => String(body[name]);

test('move_files asks where to, moves at the person’s yes, and asks once', async ({ page }) => {
  const { who, files } = await writer(server, 'moves@example.org');
  const changes = watchChanges(page);
  await enter(page, server, who, `action=move_files&files=${files}`);
  const dialog = page.getByRole('dialog', { name: 'Move or copy 2 items' });
  await expect(dialog).toBeVisible();
  await expect(page).toHaveURL(inAlbum);
  expect(changes).toEqual([]);
  await dialog.getByRole('treeitem', { name: 'My drive' }).click();
  await dialog.getByRole('button', { name: 'Move to My drive' }).click();
  await expect(page.getByText('Moved 2 items')).toBeVisible();
  await reload(page);
  await expect(page.getByRole('row').first()).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('search searches', async ({ page }) => {
  const { who } = await writer(server, 'searches@example.org');
  await enter(page, server, who, 'action=search&q=two.md');
  await expect(page).toHaveURL(/\/drive\/search\?q=two\.md$/);
  await expect(link(page, 'two.md')).toBeVisible();
});

test('create_task fills in the dialog, and only the person starts it', async ({ page }) => {
  const { who } = await writer(server, 'begins@example.org');
  const changes = watchChanges(page);
  const url = `http://${host}/film.mp4`;
  await enter(page, server, who, `action=create_task&add=${encodeURIComponent(url)}`, '/drive/shares');
  const dialog = page.getByRole('dialog', { name: 'Download to your drive' });
  await expect(dialog.getByRole('textbox').first()).toHaveValue(url);
  await expect(page).toHaveURL(/\/drive\/shares(\?view=list)?$/);
  expect(changes).toEqual([]);
  await dialog.getByRole('button', { name: 'Start 1 download' }).click();
  await expect(dialog).toBeHidden();
  await ask(page, server, 'action=create_task&add=javascript%3Aalert(1)', '/drive/offline');
  await expect(dialog.getByText('Not a valid link')).toBeVisible();
  await expect(page).toHaveURL(/\/drive\/offline$/);
});

test('show_task shows a download in its list, and goes without one', async ({ page }) => {
  const { who } = await writer(server, 'downloads@example.org');
  const begun = await call(server, 'POST', '/drive/v1/files', {
    token: who.token,
    body: { kind: 'drive#file', upload_type: 'UPLOAD_TYPE_URL', url: { url: `http://${host}/film.mp4` } },
  });
  const { id } = Object(begun.body.task);
  await enter(page, server, who, `action=show_task&task=${id}`);
  await expect(page).toHaveURL(/\/drive\/offline$/);
  const shown = page.getByRole('list', { name: 'Offline downloads' }).locator('[aria-current=true]');
  await expect(shown).toContainText('film.mp4');
  await expect(shown).toContainText('Saved');
  // Removed from the list, it is not shown any longer.
  await shown.getByRole('button', { name: /^More for/ }).click();
  await page.getByRole('menuitem', { name: 'Remove from the list' }).click();
  await expect(page.getByText('No downloads yet')).toBeVisible();
  await ask(page, server, `action=show_task&task=${id}`);
  await expect(toasts(page)).toContainText('This download is no longer in your list.');
  await ask(page, server, 'action=show_task', '/drive/shares');
  await expect(page).toHaveURL(/\/drive\/offline$/);
  const other = await newPerson(server, 'onlooker@example.org');
  const foreign = await call(server, 'GET', `/drive/v1/tasks/${id}`, { token: other.token });
  expect(foreign.status).toBe(404);
});

test('show_task shows a copy that runs until it is done, and a save that was done at once', async ({
  page,
}) => {
  const { who, album } = await writer(server, 'copies@example.org');
  await fillFolder(server, { accountId: who.id, folderId: album }, { from: 40, to: 4000 });
  const target = await newFolder(server, who, 'Copies');
  const large = await call(server, 'POST', '/drive/v1/files:batchCopy', {
    token: who.token,
    body: { ids: [album], to: { parent_id: target } },
  });
  const id = textOf(large.body, 'task_id');
  let isSeen = false;
  // To the page it runs until the page has shown it.
  await page.route(`**/drive/v1/tasks/${id}`, async (route) => {
    const response = await route.fetch();
    const told = await response.json();
    await route.fulfill({ response, json: isSeen ? told : { ...told, phase: 'PHASE_TYPE_RUNNING' } });
  });
  const shown = page.getByRole('region', { name: 'Other tasks' }).locator('[aria-current=true]');
  await enter(page, server, who, `action=show_task&task=${id}`);
  await expect(page).toHaveURL(/\/drive\/offline$/);
  await expect(shown).toContainText('Copying');
  await expect(shown).not.toContainText('Done');
  isSeen = true;
  await expect(shown).toContainText('Done');

  const giver = await newPerson(server, 'giver@example.org');
  const gift = await storeFile(server, giver, 'gift.md', 'a gift');
  const share = await newShare(server, giver, [gift]);
  const saved = await call(server, 'POST', '/drive/v1/share/restore', {
    token: who.token,
    body: { share_id: share.id, file_ids: [gift], parent_id: '' },
  });
  expect(saved.status, saved.text).toBe(200);
  await ask(page, server, `action=show_task&task=${textOf(saved.body, 'restore_task_id')}`);
  await expect(shown).toContainText('Saving to your drive');
  await shown.getByRole('button', { name: 'Open in your drive' }).click();
  await expect(link(page, 'gift.md')).toBeVisible();
});

test('show_storage_dialog leads to the storage, show_mobile_sidebar opens the drawer', async ({ page }) => {
  const { who } = await writer(server, 'looks@example.org');
  await page.setViewportSize({ width: 390, height: 844 });
  await enter(page, server, who, 'action=show_storage_dialog', '/drive/trash');
  await expect(page).toHaveURL(/\/drive\/storage$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Storage' })).toBeVisible();
  await ask(page, server, 'action=show_mobile_sidebar', '/drive/shares');
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  await expect(page).toHaveURL(/\/drive\/shares$/);
});

test('a link of somebody else’s files, of too many, or of garbage changes nothing and says so', async ({
  page: other,
}) => {
  const owner = await newPerson(server, 'owner@example.org');
  const foreign = await storeFile(server, owner, 'mine.txt', 'mine');
  const foreignTask = await call(server, 'POST', '/drive/v1/files:batchTrash', {
    token: owner.token,
    body: { ids: [await storeFile(server, owner, 'bin.txt', 'bin')] },
  });
  const changes = watchChanges(other);
  const stranger = await newPerson(server, 'stranger@example.org');
  await enter(other, server, stranger, 'action=show_mobile_sidebar');
  for (const action of ['highlight_files', 'move_files']) {
    await ask(other, server, `action=${action}&files=${foreign}`);
    await expect(toasts(other)).toContainText('These files no longer exist.');
    await expect(other).toHaveURL(/\/drive\/all$/);
  }
  await ask(other, server, `action=open_file&file=${foreign}`);
  await expect(toasts(other)).toContainText('This file no longer exists.');
  for (const id of ['unknown', textOf(foreignTask.body, 'task_id')]) {
    await ask(other, server, `action=show_task&task=${id}`);
    await expect(toasts(other)).toContainText('This download is no longer in your list.');
    await expect(other).toHaveURL(/\/drive\/offline$/);
  }
  const many = Array.from({ length: 300 }, (_, nth) => `id${nth}`).join();
  for (const search of [
    `action=move_files&files=${many}`,
    'action=move_files&files=../../admin',
    'action=open_file&file=<script>alert(1)</script>',
    'action=wipe_drive',
  ]) {
    await ask(other, server, search);
    await expect(toasts(other)).toContainText('This link isn’t valid.');
    await expect(other).toHaveURL(/\/drive\/all$/);
  }
  // A link within the app may be longer than what a browser asks a server for.
  await visit(other, `${server.appUrl}/drive/all`);
  await other.evaluate(() => {
    const ids = Array.from({ length: 10_000 }, (_, nth) => `id${nth}`).join();
    history.pushState({}, '', `/drive/all?action=move_files&files=${ids}`);
    window.dispatchEvent(new PopStateEvent('popstate'));
  });
  await expect(toasts(other)).toContainText('This link isn’t valid.');
  await expect(other).toHaveURL(/\/drive\/all$/);
  await expect(other.getByRole('dialog')).toHaveCount(0);
  expect(changes).toEqual([]);
});

test('[R2.6] who is signed in already is led past the form, to where they were going and nowhere else', async ({
  page,
}) => {
  await createAccount(page, server.appUrl, 'again@example.org', 'a good password');
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
