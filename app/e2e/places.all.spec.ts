// Going from place to place in the drive: what stands around them stays, and the focus goes on in the place.

import { openBeside } from '../server/proofs/testing/fill-folder.ts';
import type { ServerProcess } from '../server/proofs/testing/server-process.ts';
import { axe } from './axe.ts';
import { expect, type Page, test } from './fixtures.ts';
import { accountOf, createAccount, loaded, openNewDrive, visit } from './people.ts';

let server: ServerProcess;
test.beforeAll(({ sharedServer }) => {
  server = sharedServer;
});

const headings = {
  recent: 'Recent',
  starred: 'Starred',
  shares: 'Shared',
  offline: 'Offline downloads',
  trash: 'Trash',
  all: 'My drive',
} as const;

type Place = keyof typeof headings;

const places = Object.keys(headings) as Place[];

const heading = (page: Page, place: Place) =>
  page.getByRole('main').getByRole('heading', { level: 1, name: headings[place], exact: true });

const link = (page: Page, place: Place) => page.locator(`nav a[data-drop-place=${place}]:visible`);

test('[R2.7] header, side and bar stay as one goes from place to place; the focus goes into the place', async ({
  page,
}) => {
  await createAccount(page, server.appUrl, 'frame@places-all.example', 'a good password');
  const frame = page.locator('header, header input, body > div > nav, main');
  const parts = await frame.elementHandles();
  expect(parts).toHaveLength(5);
  for (const place of places) {
    await link(page, place).press('Enter');
    await page.waitForURL(`**/drive/${place}`);
    await expect(heading(page, place)).toBeAttached();
    await expect(link(page, place)).toHaveAttribute('aria-current', 'page');
    await expect(page.locator('body > div > nav [aria-current]:visible')).toHaveCount(1);
    await expect(page.getByRole('main')).toBeFocused();
    for (const part of parts) expect(await part.evaluate((element) => element.isConnected)).toBe(true);
  }
  // In the trash nothing is made.
  await page.keyboard.press('g');
  await page.keyboard.press('t');
  await expect(heading(page, 'trash')).toBeAttached();
  await expect(page.getByRole('button', { name: 'New', exact: true })).toHaveCount(0);
  await page.goBack();
  await expect(page.getByRole('button', { name: 'New', exact: true })).toBeVisible();

  // A place that the search led to has the focus; what is written there in the meantime keeps it.
  const field = page.getByRole('combobox', { name: 'Search your drive' });
  await page.keyboard.press('Control+k');
  await expect(field).toBeFocused();
  await page.keyboard.type('star');
  const starred = page.getByRole('option', { name: 'Starred' });
  await expect(starred).toBeVisible();
  await page.keyboard.press('ArrowUp');
  await expect(starred).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(heading(page, 'starred')).toBeAttached();
  await expect(page.getByRole('main')).toBeFocused();
  await expect(field).toHaveValue('');
  await field.fill('left behind');
  await link(page, 'shares').click();
  await expect(heading(page, 'shares')).toBeAttached();
  await expect(field).toHaveValue('');
});

test('[R2.7] every place hydrates from the server’s HTML', async ({ page }) => {
  await createAccount(page, server.appUrl, 'first@places-all.example', 'a good password');
  const problems: string[] = [];
  page.on('console', (message) => {
    // A new account has no free membership yet, and the service says so.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(error.message));
  await page.addInitScript(() => {
    // A page that does not match is rendered anew: its elements are others than those that came.
    document.addEventListener('DOMContentLoaded', () => {
      Object.assign(window, { firstHeader: document.querySelector('header') });
    });
  });
  for (const place of [...places, 'search?q=a', 'storage', 'account', 'account/settings', 'feedback']) {
    await visit(page, `${server.appUrl}/drive/${place}`);
    const isFirst = await page.evaluate(
      () => Reflect.get(window, 'firstHeader') === document.querySelector('header'),
    );
    expect([place, isFirst]).toEqual([place, true]);
  }
  expect(problems).toEqual([]);
  await visit(page, `${server.appUrl}/drive/login`);
  await page.waitForURL('**/drive/all');
});

const row = (page: Page, name: string) => page.getByRole('row', { name });

/** Uploads empty files of these names to the top, and shows them as a list. */
async function withFiles(page: Page, email: string, names: readonly string[]): Promise<void> {
  await createAccount(page, server.appUrl, email, 'a good password');
  await page
    .getByTestId('picker')
    .setInputFiles(names.map((name) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(name) })));
  await expect(page.getByRole('region', { name: 'Uploads' })).toContainText('Uploads finished');
  for (const name of names.slice(-3))
    await expect(page.getByRole('link', { name, exact: true })).toBeAttached();
}

/** As if these had been trashed so many days ago. */
async function trash(email: string, names: readonly string[], daysAgo: number): Promise<void> {
  const account = await accountOf(server, email);
  const db = await openBeside(server);
  try {
    await db
      .updateTable('files')
      .set({ trashed_at: Date.now() - daysAgo * 24 * 3600_000 - 60_000 })
      .where('account_id', '=', account)
      .where('name', 'in', names)
      .execute();
  } finally {
    await db.destroy();
  }
}

test('[R10.3] the trash says how long each entry stays, warns of the last days, and so does a search in it', async ({
  page,
}) => {
  const email = 'days@places-all.example';
  await withFiles(page, email, ['plan new.txt', 'plan old.txt', 'plan kept.txt']);
  await page.getByRole('button', { name: 'List' }).click();
  await trash(email, ['plan new.txt'], 0);
  await trash(email, ['plan old.txt'], 28);
  await visit(page, `${server.appUrl}/drive/trash`);
  await expect(page.getByText('Items are permanently deleted after 30 days in the trash.')).toBeVisible();
  await expect(row(page, 'plan new.txt')).toContainText('30 days left');
  const last = row(page, 'plan old.txt').getByText('2 days left');
  await expect(last).toBeVisible();
  const ground = (text: string) =>
    page
      .getByText(text)
      .first()
      .evaluate((element) => getComputedStyle(element).backgroundColor);
  expect(await ground('2 days left')).not.toBe(await ground('30 days left'));
  expect((await (await axe(page)).analyze()).violations).toEqual([]);

  await visit(page, `${server.appUrl}/drive/search?q=plan&is=trash`);
  await expect(row(page, 'plan old.txt')).toContainText('2 days left');
  await expect(page.getByRole('columnheader', { name: 'Deleted' })).toBeVisible();
  const day = (text: string | null): string => /\d\d-\d\d-\d\d/.exec(text ?? '')?.[0] ?? '';
  const [old, today] = await Promise.all(
    ['plan old.txt', 'plan new.txt'].map(async (name) => day(await row(page, name).textContent())),
  );
  expect([old === '', old === today]).toEqual([false, false]);

  // Its order is the trash's own: by the day of deletion, by name and by size.
  const names = page.locator('[role=grid] [data-part=name]');
  const head = page.getByRole('columnheader', { name: 'Deleted' });
  await expect(head).toHaveAttribute('aria-sort', 'descending');
  await expect(names).toHaveText(['plan new.txt', 'plan old.txt']);
  await head.getByRole('button').click();
  await expect(names).toHaveText(['plan old.txt', 'plan new.txt']);
  await page.getByRole('button', { name: 'Sort: Oldest deletions first' }).click();
  await page.getByRole('menuitemradio', { name: 'Name, A to Z' }).click();
  await expect(names).toHaveText(['plan new.txt', 'plan old.txt']);
  await visit(page, `${server.appUrl}/drive/trash`);
  await page.getByRole('button', { name: 'Sort: Deleted most recently' }).click();
  await page.getByRole('menuitemradio', { name: 'Name, Z to A' }).click();
  await expect(names).toHaveText(['plan old.txt', 'plan new.txt']);
});

test('[R10.3] an empty trash says how long it keeps what is deleted', async ({ page }) => {
  await openNewDrive(page, server.appUrl, 'empty-trash@places-all.example', 'a good password');
  await visit(page, `${server.appUrl}/drive/trash`);
  await expect(page.getByRole('heading', { name: 'The trash is empty' })).toBeVisible();
  await expect(page.getByText('Deleted items stay here for 30 days.')).toBeVisible();
});

test('the entry that an address marks is scrolled to', async ({ page }) => {
  const email = 'marked@places-all.example';
  const names = Array.from({ length: 40 }, (_, at) => `note ${String(at).padStart(2, '0')}.txt`);
  await withFiles(page, email, names);
  const account = await accountOf(server, email);
  const db = await openBeside(server);
  const { id } = await db
    .selectFrom('files')
    .select('id')
    .where('account_id', '=', account)
    .where('name', '=', 'note 00.txt')
    .executeTakeFirstOrThrow();
  await db.destroy();
  await visit(page, `${server.appUrl}/drive/all`);
  await page.getByRole('button', { name: 'List' }).click();
  await expect(row(page, 'note 39.txt').or(row(page, 'note 00.txt')).first()).toBeVisible();
  for (const order of ['ascending', 'descending']) {
    await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click();
    await expect(page.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', order);
  }
  await expect(row(page, 'note 00.txt')).not.toBeInViewport();
  await visit(page, `${server.appUrl}/drive/all?marked=${id}`);
  await expect(row(page, 'note 00.txt')).toBeInViewport();
  await expect(row(page, 'note 00.txt')).toHaveClass(/marked/);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('nothing that floats at the foot covers the details', async ({ page }) => {
    await withFiles(page, 'sheet@places-all.example', ['one.txt', 'two.txt']);
    await page.getByRole('checkbox', { name: 'Select two.txt' }).dispatchEvent('click');
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Details' }).click();
    const details = page.getByRole('complementary', { name: 'Details' });
    await details.getByText('Location').scrollIntoViewIfNeeded();
    for (const part of [details.getByRole('button', { name: 'Share' }), details.getByText('Location')]) {
      const isCovered = () =>
        part.evaluate((element) => {
          const { left, top, width, height } = element.getBoundingClientRect();
          const there = document.elementFromPoint(left + width / 2, top + height / 2);
          return there === null || !(element.contains(there) || there.contains(element));
        });
      await expect.poll(isCovered).toBe(false);
    }
  });

  test('selecting shifts no layout, in the drive and in the trash, and “All” selects everything', async ({
    page,
  }) => {
    const email = 'finger@places-all.example';
    await withFiles(page, email, ['one.txt', 'two.txt']);
    const topOf = async (name: string) =>
      (await page.getByText(name, { exact: true }).first().boundingBox())?.y;
    const stays = async (name: string): Promise<void> => {
      await loaded(page);
      // A row that is drawn anew has no place for a moment.
      let before: number | undefined;
      await expect
        .poll(async () => {
          before = await topOf(name);
          return before;
        })
        .toBeDefined();
      await page.getByRole('checkbox', { name: `Select ${name}` }).dispatchEvent('click');
      await expect(page.getByText('1 selected')).toBeVisible();
      await expect.poll(() => topOf(name)).toBe(before);
      await page.getByRole('button', { name: 'Clear selection' }).click();
      await expect(page.getByText('1 selected')).toHaveCount(0);
      await expect.poll(() => topOf(name)).toBe(before);
    };
    await stays('two.txt');
    await trash(email, ['one.txt', 'two.txt'], 29);
    await visit(page, `${server.appUrl}/drive/trash`);
    await expect(page.getByText('1 day left')).toHaveCount(2);
    await stays('two.txt');
    await page.getByRole('checkbox', { name: 'Select two.txt' }).dispatchEvent('click');
    await page.getByRole('button', { name: 'All', exact: true }).click();
    await expect(page.getByText('2 selected')).toBeVisible();
  });
});
