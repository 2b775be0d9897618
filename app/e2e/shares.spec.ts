// The shares page: a share with a passcode and expiry date is created, counted, changed and stopped; several at once;
// and an upload-only link for visitors.

import { type ServerProcess, startServerProcess } from '../server/proofs/testing/server-process.ts';
import { axe } from './axe.ts';
import { expect, type Page, test } from './fixtures.ts';
import { openNewDrive, ready, visit } from './people.ts';

let server: ServerProcess;
test.beforeAll(async () => {
  server = await startServerProcess({ demonstration: 'off', captcha: 'off' });
});
test.afterAll(() => server.stop());

async function upload(page: Page, ...names: string[]): Promise<void> {
  const files = names.map((name) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(name) }));
  await page.getByTestId('picker').setInputFiles(files);
  for (const name of names) await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
}

async function newFolder(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'New', exact: true }).first().click();
  await page.getByRole('menuitem', { name: 'New folder' }).click();
  await page.getByLabel('Name').fill(name);
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
}

const createDialog = (page: Page) => page.getByRole('dialog', { name: 'Share with a link' });

async function openCreate(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name, exact: true }).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Share' }).click();
  await expect(createDialog(page)).toBeVisible();
}

/** Creates the link and returns its path. */
async function finish(page: Page): Promise<string> {
  await createDialog(page).getByRole('button', { name: 'Create link' }).click();
  const made = page.getByRole('dialog', { name: 'Your link is ready' });
  const shown = await made.getByTestId('share-link').textContent();
  await made.getByRole('button', { name: 'Close' }).click();
  return `/${(shown ?? '').split('/').slice(1).join('/')}`;
}

async function openShares(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Shared', exact: true }).first().click();
  await expect(page.getByRole('table', { name: 'Shares' })).toBeVisible();
}

const findings = async (page: Page) =>
  (await (await axe(page)).analyze()).violations.map(({ id, nodes }) => ({
    id,
    nodes: nodes.map(({ html }) => html),
  }));

test('[R10.8] a share with a custom passcode, date and URL is visited, counted, changed and stopped', async ({
  page,
  browser,
}) => {
  await openNewDrive(page, server.appUrl, 'ada@example.org', 'a good password');
  await upload(page, 'itinerary.txt');
  await openCreate(page, 'itinerary.txt');
  const dialog = createDialog(page);
  const code = dialog.getByLabel('Passcode', { exact: true }).last();
  await code.fill('äb');
  await expect(dialog.getByText('Use only the letters a–z and digits.')).toBeVisible();
  await code.fill('gion4');
  await dialog.getByRole('button', { name: 'Until a date' }).click();
  await dialog.getByLabel('Ends').fill('2020-01-01T10:00');
  await expect(dialog.getByText('This time has already passed.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Create link' })).toBeDisabled();
  await dialog.getByLabel('Ends').fill(`${new Date().getFullYear() + 1}-05-01T10:00`);
  await dialog.getByText('Title, start and address').click();
  await dialog.getByLabel('Address in your own words').fill('kyoto-in-spring');
  expect(await findings(page)).toEqual([]);
  const path = await finish(page);
  expect(path).toBe('/s/kyoto-in-spring');
  await expect(page.getByRole('img', { name: 'Shared' })).toBeVisible();

  const stranger = await (await browser.newContext()).newPage();
  await visit(stranger, `${server.appUrl}${path}`);
  await stranger.getByLabel('Passcode').fill('gion4');
  await stranger.getByRole('button', { name: 'Open' }).click();
  await expect(stranger.getByRole('link', { name: 'itinerary.txt', exact: true })).toBeVisible();

  await openShares(page);
  const row = page.getByRole('row', { name: 'itinerary.txt' });
  await expect(row.getByRole('cell', { name: 'Live', exact: true })).toBeVisible();
  // Views are written a moment later.
  await expect
    .poll(async () => {
      await page.reload();
      await expect(row).toBeVisible();
      return row.getByRole('cell', { name: '1', exact: true }).count();
    })
    .toBe(1);
  await ready(page);
  expect(await findings(page)).toEqual([]);

  await row.getByRole('button', { name: 'Edit itinerary.txt' }).click();
  const edit = page.getByRole('dialog', { name: 'itinerary.txt', exact: true });
  await expect(page).toHaveURL(/\/drive\/shares\?share=/);
  await edit.getByLabel('Passcode', { exact: true }).last().fill('shijo');
  await expect(edit.getByText('was gion4')).toBeVisible();
  await edit.getByRole('button', { name: '7 days' }).click();
  await edit.getByRole('button', { name: 'Save 2 changes' }).click();
  await expect(edit).toBeHidden();
  await expect(row.getByText('shijo')).toBeVisible();
  await stranger.reload();
  await expect(stranger.getByRole('heading', { name: 'This share has a passcode' })).toBeVisible();

  await row.getByRole('button', { name: 'Stop sharing itinerary.txt' }).click();
  await page
    .getByRole('dialog', { name: 'Stop sharing?' })
    .getByRole('button', { name: 'Stop sharing' })
    .click();
  await expect(row.getByRole('cell', { name: 'Stopped', exact: true })).toBeVisible();
  await stranger.reload();
  await expect(stranger.getByRole('heading', { name: 'This share was ended' })).toBeVisible();
  await row.getByRole('button', { name: 'Remove itinerary.txt from the list' }).click();
  await expect(page.getByText('Nothing shared yet')).toBeVisible();
  await stranger.context().close();
});

test('[R10.8] several shares are stopped at once after one confirmation, and the palette offers it', async ({
  page,
}) => {
  await openNewDrive(page, server.appUrl, 'bo@example.org', 'a good password');
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
  await expect(question.getByText('2 links stop working at once.')).toBeVisible();
  await question.getByRole('button', { name: 'Stop sharing' }).click();
  await expect(page.getByRole('cell', { name: 'Stopped', exact: true })).toHaveCount(2);
  await expect(
    page.getByRole('row', { name: 'three.txt' }).getByRole('cell', { name: 'Live', exact: true }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Ended 2' }).click();
  await expect(page.getByRole('row', { name: 'three.txt' })).toHaveCount(0);
});

test('[R10.8] views and saves of each day are a chart, which says when it could not be loaded; shares are sorted', async ({
  page,
}) => {
  await openNewDrive(page, server.appUrl, 'dora@example.org', 'a good password');
  await upload(page, 'apple.txt', 'zebra.txt');
  for (const name of ['zebra.txt', 'apple.txt']) {
    await openCreate(page, name);
    if (name === 'zebra.txt') await createDialog(page).getByRole('button', { name: 'Once' }).click();
    await createDialog(page)
      .getByRole('button', { name: name === 'zebra.txt' ? '7 days' : 'No end' })
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
  await expect(edit.getByText('Couldn’t load the numbers of each day.')).toBeVisible();
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
  await edit.getByRole('combobox', { name: 'May be saved' }).selectOption({ label: 'Always' });
  await expect(edit.getByText('was Once')).toBeVisible();
  expect(await findings(page)).toEqual([]);
});

test('[R10.8] a visitor uploads files with an upload-only link, sees nothing of the folder, and is told when it is full', async ({
  page,
  browser,
}) => {
  await openNewDrive(page, server.appUrl, 'cleo@example.org', 'a good password');
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
  await expect(stranger.getByText('This link takes no more files.')).toBeVisible();
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
