// The line is lost in the middle of each action: what is said, what is shown, and how it is done once the line is back.

import type { ServerProcess } from '../server/proofs/testing/server-process.ts';
import { choose, link, nameField, nameInRow, openSmallDrive, row, toasts } from './drive-list.ts';
import { type BrowserContext, expect, type Page, test } from './fixtures.ts';
import { reload } from './people.ts';

let server: ServerProcess;
test.beforeAll(({ sharedServer }) => {
  server = sharedServer;
});

const offline = (page: Page) => page.getByText(/^You’re offline\./);
const dialog = (page: Page) => page.getByRole('dialog');

async function rename(page: Page): Promise<void> {
  await choose(page, 'Rename');
  await nameInRow(page, 'b.txt');
}

async function relocate(page: Page, mode: 'Move' | 'Copy'): Promise<void> {
  await choose(page, 'Move or copy…');
  if (mode === 'Copy') await dialog(page).getByRole('button', { name: 'Copy', exact: true }).click();
  await dialog(page).getByRole('treeitem', { name: 'Box' }).click();
  await dialog(page)
    .getByRole('button', { name: `${mode} to Box` })
    .click();
}

/** An action, the call that it makes, and what says that it is done. */
interface Action {
  readonly what: string;
  readonly call: string;
  readonly run: (page: Page) => Promise<void>;
  readonly done: string;
}

const actions: readonly Action[] = [
  { what: 'rename', call: '**/drive/v1/files/*', run: rename, done: 'Renamed to “b.txt”' },
  { what: 'move', call: '**/files:batchMove', run: (page) => relocate(page, 'Move'), done: 'Moved “a.txt”' },
  { what: 'copy', call: '**/files:batchCopy', run: (page) => relocate(page, 'Copy'), done: 'Copied “a.txt”' },
  { what: 'star', call: '**/files:star', run: (page) => choose(page, 'Star'), done: 'Starred “a.txt”' },
];

/** Goes offline when the call is on its way: no answer to it ever arrives. */
async function loseLineDuring(page: Page, context: BrowserContext, call: string): Promise<void> {
  await page.route(call, async (route) => {
    if (route.request().method() === 'GET') return route.continue();
    await context.setOffline(true);
    await route.abort('internetdisconnected');
  });
}

for (const { what, call, run, done } of actions)
  test(`[R4.3] the network is lost in the middle of a ${what}: the page says at once that it waits, and it is done when the network is back`, async ({
    page,
    context,
  }) => {
    await openSmallDrive(page, server.appUrl, `offline-middle-${what}`);
    await loseLineDuring(page, context, call);
    await run(page);
    await expect(offline(page)).toBeVisible();
    await expect(page.getByText('1 change is waiting')).toBeVisible();
    await expect(dialog(page)).toHaveCount(0);
    await expect(toasts(page).getByText(done)).toHaveCount(0);
    await page.unroute(call);
    await context.setOffline(false);
    await expect(toasts(page).getByText(done)).toBeVisible();
    await expect(offline(page)).toHaveCount(0);
    await reload(page);
    await expect(link(page, 'Box')).toBeVisible();
    await expect(link(page, what === 'rename' ? 'b.txt' : 'a.txt')).toHaveCount(what === 'move' ? 0 : 1);
    await link(page, 'Box').click();
    await expect(page).toHaveURL(/folder=/);
    if (what === 'move' || what === 'copy') await expect(link(page, 'a.txt')).toBeVisible();
    else await expect(page.getByText('Nothing here yet')).toBeVisible();
  });

test('[R4.3] changes begun offline wait, say how many they are, and are made in their order', async ({
  page,
  context,
}) => {
  await openSmallDrive(page, server.appUrl, 'offline-waiting');
  // Its script comes with its first use.
  await choose(page, 'Move or copy…');
  await expect(dialog(page).getByRole('treeitem', { name: 'Box' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await context.setOffline(true);
  await choose(page, 'Star');
  await expect(page.getByText('1 change is waiting')).toBeVisible();
  await relocate(page, 'Copy');
  await expect(page.getByText('2 changes are waiting')).toBeVisible();
  await rename(page);
  await expect(page.getByText('3 changes are waiting')).toBeVisible();
  await expect(nameField(page)).toHaveCount(0);
  await expect(link(page, 'b.txt')).toBeVisible();
  await context.setOffline(false);
  await expect(toasts(page).getByText('Renamed to “b.txt”')).toBeVisible();
  await reload(page);
  await expect(link(page, 'b.txt')).toBeVisible();
  await link(page, 'Box').click();
  await expect(page).toHaveURL(/folder=/);
  await expect(page.getByRole('link', { name: /^[ab]\.txt$/ })).toHaveCount(1);
});

test('[R4.3] [R10.5] a download begun offline says that it did not start, and starts with a retry', async ({
  page,
  context,
}) => {
  await openSmallDrive(page, server.appUrl, 'offline-download');
  await context.setOffline(true);
  await choose(page, 'Download');
  await expect(toasts(page).getByText('The download couldn’t start.')).toBeVisible();
  await context.setOffline(false);
  await expect(offline(page)).toHaveCount(0);
  const downloading = page.waitForEvent('download');
  await toasts(page).getByRole('button', { name: 'Try again' }).click();
  expect((await downloading).suggestedFilename()).toBe('a.txt');

  // The line is lost while the archive is asked for.
  await row(page, 'a.txt').click();
  await row(page, 'Box').click({ modifiers: ['Control'] });
  await loseLineDuring(page, context, '**/drive/v1/files:archive');
  await page.getByRole('button', { name: 'Download', exact: true }).first().click();
  await expect(offline(page)).toBeVisible();
  const again = page.waitForEvent('download');
  await page.unroute('**/drive/v1/files:archive');
  await context.setOffline(false);
  expect((await again).suggestedFilename()).toMatch(/\.zip$/);
});

test('[R4.3] [R10.8] the network is lost while a link is made: the dialog says so, and makes one link when it is back', async ({
  page,
  context,
}) => {
  await openSmallDrive(page, server.appUrl, 'offline-share');
  await choose(page, 'Share');
  await loseLineDuring(page, context, '**/drive/v1/share');
  await dialog(page).getByRole('button', { name: 'Create link' }).click();
  await expect(dialog(page).getByText('You’re offline.')).toBeVisible();
  await page.unroute('**/drive/v1/share');
  await context.setOffline(false);
  await expect(dialog(page).getByRole('button', { name: /Copy/ }).first()).toBeVisible();
  const shares = await page.request.get(`${server.appUrl}/drive/v1/share/list`);
  expect((await shares.json()).data).toHaveLength(1);
});

test('[R4.3] dialogs that were never opened wait for the network, and the page stays', async ({
  page,
  context,
}) => {
  await openSmallDrive(page, server.appUrl, 'offline-never-opened');
  const later = toasts(page).getByText('This opens as soon as you’re back online.');
  // Their scripts come with their first use.
  for (const open of [
    () => choose(page, 'Share'),
    () => choose(page, 'Move or copy…'),
    async () => {
      await page.getByRole('button', { name: 'New', exact: true }).first().click();
      await page.getByRole('menuitem', { name: 'New folder' }).click();
    },
  ]) {
    await context.setOffline(true);
    await open();
    await expect(later.last()).toBeVisible();
    await expect(dialog(page)).toHaveCount(0);
    await expect(row(page, 'a.txt')).toBeVisible();
    await context.setOffline(false);
    await expect(dialog(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
    await expect(offline(page)).toHaveCount(0);
  }
});

test('[R4.3] a dialog whose script fails once, as a line that has just come back does, opens without a reload', async ({
  page,
}) => {
  await openSmallDrive(page, server.appUrl, 'offline-fails-once');
  let failed = 0;
  await page.route('**/assets/*.js', async (route) => {
    failed += 1;
    if (failed === 1) await route.abort('internetdisconnected');
    else await route.continue();
  });
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  await choose(page, 'Share');
  await expect(dialog(page)).toBeVisible();
  expect(failed).toBeGreaterThan(1);
  expect(loads).toBe(0);
});
