// The shares page: a share with a passcode and expiry date is created, counted, changed and stopped; several at once;
// and an upload-only link for visitors.

import type { ServerProcess } from '../server/proofs/testing/server-process.ts';
import { expect, type Page, test } from './fixtures.ts';
import { openNewDrive, visit } from './people.ts';
import { createDialog, findings, finish, openCreate, openShares, upload } from './share-dialog.ts';

let server: ServerProcess;
test.beforeAll(({ sharedServer }) => {
  server = sharedServer;
});

async function newFolder(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'New', exact: true }).first().click();
  await page.getByRole('menuitem', { name: 'New folder' }).click();
  await page.getByLabel('Name').fill(name);
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
}

test('[R10.8] several shares are stopped at once after one confirmation, and the palette offers it', async ({
  page,
}) => {
  await openNewDrive(page, server.appUrl, 'bo@shares-all.example', 'a good password');
  await upload(page, 'one.txt', 'two.txt', 'three.txt');
  for (const name of ['one.txt', 'two.txt', 'three.txt']) {
    await openCreate(page, name);
    await finish(page);
  }
  await openShares(page);
  await page.getByRole('checkbox', { name: 'Select one.txt' }).check();
  await page.getByRole('checkbox', { name: 'Select two.txt' }).check();
  const bar = page.getByRole('toolbar', { name: 'Chosen shares' });
  await expect(bar.getByText('2 selected')).toBeVisible();
  const panel = page.getByRole('search');
  await page.keyboard.press('Control+k');
  await expect(panel.getByRole('group', { name: '2 items', exact: true }).getByRole('option')).toHaveText([
    'Copy links',
    'Extend by 30 days',
    'New passcodes',
    'Stop sharing',
  ]);
  await panel.getByRole('option', { name: 'Stop sharing' }).click();
  const question = page.getByRole('dialog', { name: 'Stop sharing?' });
  await expect(question.getByText('2 links will stop working right away.')).toBeVisible();
  await question.getByRole('button', { name: 'Stop sharing' }).click();
  await expect(page.getByRole('cell', { name: 'Stopped', exact: true })).toHaveCount(2);
  await expect(
    page.getByRole('row', { name: 'three.txt' }).getByRole('cell', { name: 'Active', exact: true }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Ended 2' }).click();
  await expect(page.getByRole('row', { name: 'three.txt' })).toHaveCount(0);
});

test('[R10.8] views and saves of each day are a chart, which says when it could not be loaded; shares are sorted', async ({
  page,
}) => {
  await openNewDrive(page, server.appUrl, 'dora@shares-all.example', 'a good password');
  await upload(page, 'apple.txt', 'zebra.txt');
  for (const name of ['zebra.txt', 'apple.txt']) {
    await openCreate(page, name);
    if (name === 'zebra.txt') await createDialog(page).getByRole('button', { name: 'Once' }).click();
    await createDialog(page)
      .getByRole('button', { name: name === 'zebra.txt' ? '7 days' : 'Never' })
      .click();
    await finish(page);
  }
  await openShares(page);
  const titles = page.getByRole('table', { name: 'Shares' }).getByRole('button', { name: /^(apple|zebra)/ });
  await expect(titles).toHaveText(['apple.txt', 'zebra.txt']);
  await page.getByRole('button', { name: 'Sort: Newest first' }).click();
  await page.getByRole('menuitemradio', { name: 'Ending soonest' }).click();
  await expect(titles).toHaveText(['zebra.txt', 'apple.txt']);
  await page.getByRole('button', { name: 'Sort: Ending soonest' }).click();
  await page.getByRole('menuitemradio', { name: 'Name, A to Z' }).click();
  await expect(titles).toHaveText(['apple.txt', 'zebra.txt']);

  const days = /\/drive\/v1\/share\/[^/]+\/days/;
  await page.route(days, (route) => route.fulfill({ status: 400, json: {} }));
  await page.getByRole('button', { name: 'Edit zebra.txt' }).click();
  const edit = page.getByRole('dialog', { name: 'zebra.txt', exact: true });
  await expect(edit.getByText('Couldn’t load daily figures.')).toBeVisible();
  await page.unroute(days);
  await page.route(days, (route) => {
    const day = (at: number, views: number, saves: number) => ({ day: `2026-11-0${at}`, views, saves });
    return route.fulfill({ json: { days: [day(1, 200, 1), day(2, 0, 0), day(3, 100, 50)] } });
  });
  await edit.getByRole('button', { name: 'Try again' }).click();
  const chart = edit.getByRole('figure', { name: 'Views and saves by day' });
  await expect(chart.getByRole('row', { name: '2026-11-03 100 50' })).toBeAttached();
  // The highest day has the height; one save beside two hundred views is seen; a day without either has no bar.
  await expect(async () => {
    const heights = await chart
      .locator('[title]')
      .evaluateAll((bars) =>
        bars.map((bar) => [...bar.children].map((part) => part.getBoundingClientRect().height)),
      );
    expect(heights[0]?.[0]).toBeGreaterThanOrEqual(3);
    expect(heights[1]).toEqual([0, 0]);
    expect(heights[2]?.[1]).toBeGreaterThan(heights[2]?.[0] ?? 0);
    expect(heights[0]?.[1]).toBeGreaterThan(heights[2]?.[1] ?? 0);
  }).toPass();
  await edit.getByRole('combobox', { name: 'Save limit' }).selectOption({ label: 'No limit' });
  await expect(edit.getByText('was Once')).toBeVisible();
  expect(await findings(page)).toEqual([]);
});

test('[R10.8] a visitor uploads files with an upload-only link, sees nothing of the folder, and is told when it is full', async ({
  page,
  browser,
}) => {
  await openNewDrive(page, server.appUrl, 'cleo@shares-all.example', 'a good password');
  await newFolder(page, 'Inbox');
  await openCreate(page, 'Inbox');
  const dialog = createDialog(page);
  await dialog.getByRole('switch', { name: 'Passcode' }).uncheck();
  await dialog.getByRole('switch', { name: 'Upload only' }).check();
  await dialog.getByLabel('Files at most').fill('2');
  const path = await finish(page);
  expect(path).toMatch(/^\/u\//);

  const context = await browser.newContext();
  const stranger = await context.newPage();
  await visit(stranger, `${server.appUrl}${path}`);
  await expect(stranger.getByRole('heading', { name: 'Inbox' })).toBeVisible();
  await expect(stranger.getByText('Up to 2 files')).toBeVisible();
  expect(await findings(stranger)).toEqual([]);
  await stranger.getByTestId('link-picker').setInputFiles(
    ['a.txt', 'b.txt', 'c.txt'].map((name) => ({
      name,
      mimeType: 'text/plain',
      buffer: Buffer.from(name),
    })),
  );
  await expect(stranger.getByRole('img', { name: 'Arrived' })).toHaveCount(2);
  await expect(stranger.getByText('This link isn’t accepting any more files.')).toBeVisible();
  await expect(stranger.getByText('2 of 3 files have arrived.')).toBeVisible();
  expect(await findings(stranger)).toEqual([]);
  await stranger.goto(`${server.appUrl}${path.replace('/u/', '/s/')}`);
  await expect(stranger.getByRole('heading', { name: 'Share not found' })).toBeVisible();
  await context.close();

  await openShares(page);
  await expect(page.getByText('2 of 2 files')).toBeVisible();
  await expect(page.getByRole('cell', { name: 'Full', exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'My drive' }).first().click();
  await page.getByRole('link', { name: 'Inbox' }).dblclick();
  await expect(page.getByRole('link', { name: 'a.txt', exact: true })).toBeVisible();
});
