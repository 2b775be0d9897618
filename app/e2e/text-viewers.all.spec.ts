// Texts, source code, Markdown and tables, opened where they are: in the drive and on a share.

import type { ServerProcess } from '../server/proofs/testing/server-process.ts';
import {
  beginUpload,
  call,
  newPerson,
  newShare,
  type Person,
  sendBytes,
  storeFile,
} from '../server/proofs/testing/start-test-server.ts';
import { expect, type Page, test } from './fixtures.ts';
import { visit } from './people.ts';
import { expectAccessible, keepScreen, open, signIn, storeTexts } from './text-files.ts';

let server: ServerProcess;
let ada: Person;

/** The ids of the stored files by their names. */
let ids: ReadonlyMap<string, string>;
test.beforeAll(async ({ sharedServer }) => {
  server = sharedServer;
  ada = await newPerson(server, 'ada@text-viewers-all.example');
  ids = await storeTexts(server, ada);
});

/** Requests of the page that go anywhere else than to the service. */
function strangersOf(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const url = request.url();
    if (url.startsWith('http') && !url.startsWith(server.appUrl) && !url.startsWith(server.contentUrl))
      asked.push(url);
  });
  return asked;
}

test('a text that somebody else saved meanwhile is not lost: both versions are shown', async ({
  context,
}) => {
  const id = await storeFile(server, ada, 'shared notes.txt', 'first line\nsecond line\n');
  const page = await signIn(server, context, ada);
  await page.getByRole('button', { name: 'List' }).click();
  const viewer = await open(page, 'shared notes.txt');
  const text = viewer.getByRole('textbox', { name: 'shared notes.txt' });
  await expect(text).toContainText('second line');
  const told = await call(server, 'GET', `/drive/v1/files/${id}`, { token: ada.token });
  const theirs = 'first line\nsecond line of theirs\n';
  const begun = await call(server, 'POST', `/drive/v1/files/${id}/versions`, {
    token: ada.token,
    body: { size: String(theirs.length), based_on: told.body.sha256 },
  });
  await sendBytes(String(begun.body.endpoint), 0, new TextEncoder().encode(theirs));
  await text.click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('third line of mine');
  await page.keyboard.press('Control+s');
  const versions = page.getByRole('dialog', { name: 'This file was changed elsewhere' });
  await expect(versions).toContainText('second line of theirs');
  await expect(versions).toContainText('third line of mine');
  await keepScreen(page, 'versions');
  await versions.getByRole('button', { name: 'Overwrite with mine' }).click();
  await expect(versions).toBeHidden();
  await expect(viewer.getByText('Not saved', { exact: true })).toBeHidden();
});

test('Markdown is a document that loads nothing and runs nothing, and its source beside it', async ({
  context,
}) => {
  const page = await signIn(server, context, ada);
  const strangers = strangersOf(page);
  await page.getByRole('button', { name: 'List' }).click();
  const viewer = await open(page, 'plan.md');
  await expect(viewer.getByRole('heading', { name: 'Two days in Kyoto' })).toBeVisible();
  await expect(viewer.getByRole('cell', { name: 'Gion' })).toBeVisible();
  await expect(viewer.getByText('<script>')).toBeVisible();
  await expect(viewer.getByText('a garden')).toBeVisible();
  await expect(viewer.getByRole('link', { name: 'press' })).toHaveCount(0);
  await keepScreen(page, 'markdown');
  await expectAccessible(page);
  await viewer.getByRole('button', { name: 'Source' }).click();
  await expect(viewer.getByRole('textbox', { name: 'plan.md' })).toContainText('# Two days in Kyoto');
  expect(await page.title()).not.toContain('ran');
  expect(strangers).toEqual([]);
});

test('a table shows its rows in a window, sorts them, finds some, and takes formulas for text', async ({
  context,
}) => {
  const page = await signIn(server, context, ada);
  const strangers = strangersOf(page);
  await page.getByRole('button', { name: 'List' }).click();
  const viewer = await open(page, 'invoices.csv');
  await expect(viewer.getByRole('cell', { name: 'Kuala Lumpur, MY' }).first()).toBeVisible();
  await expect(viewer.getByText('5,001 rows').first()).toBeVisible();
  expect(await viewer.getByRole('row').count()).toBeLessThan(100);
  await keepScreen(page, 'table');
  await expectAccessible(page);
  await viewer.getByRole('button', { name: 'net' }).click();
  await viewer.getByRole('button', { name: 'net' }).click();
  await expect(viewer.getByRole('columnheader', { name: 'net' })).toHaveAttribute('aria-sort', 'descending');
  await expect(viewer.getByRole('cell', { name: '1999.5' }).first()).toBeVisible();
  await viewer.getByRole('searchbox', { name: 'Find in the table' }).fill('hyperlink');
  await expect(viewer.getByText('1 of 5,001 rows')).toBeVisible();
  await expect(viewer.getByRole('cell', { name: '=HYPERLINK("http://elsewhere.example")' })).toBeVisible();
  await expect(viewer.getByRole('link', { name: /elsewhere/ })).toHaveCount(0);
  expect(strangers).toEqual([]);
});

test('a text in an older encoding is read, and bytes of no text are said so', async ({ context }) => {
  const page = await signIn(server, context, ada);
  await page.getByRole('button', { name: 'List' }).click();
  const viewer = await open(page, 'korean.txt');
  await expect(viewer.getByRole('textbox', { name: 'korean.txt' })).toContainText('교토의 가을');
  await expect(viewer.getByLabel('Encoding')).toHaveValue('euc-kr');
  await page.keyboard.press('Escape');
  const program = await open(page, 'program.txt');
  await expect(program.getByText('This file has no preview.')).toBeVisible();
  await expect(program.getByText(/^[0-9a-f]{64}$/)).toBeVisible();
  await keepScreen(page, 'unsupported');
  await expectAccessible(page);
});

test('on a share everything is shown, and nothing can be changed', async ({ page }) => {
  const share = await newShare(server, ada, [...ids.values()], { pass_code_option: 'NOT_REQUIRED' });
  const code = share.passCode === '' ? '' : `?pwd=${share.passCode}`;
  await visit(page, `${server.appUrl}/s/${share.id}${code}`);
  const code_ = await open(page, 'resize-photos.py');
  await expect(code_.getByText('Read only')).toBeVisible();
  await expect(code_.getByRole('button', { name: 'Save' })).toHaveCount(0);
  await expect(code_.getByText('LIMIT = 2560')).toBeVisible();
  await page.keyboard.press('Escape');
  const table = await open(page, 'invoices.csv');
  await expect(table.getByText('5,001 rows').first()).toBeVisible();
  await page.keyboard.press('Escape');
  const plan = await open(page, 'plan.md');
  await expect(plan.getByRole('heading', { name: 'Two days in Kyoto' })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await keepScreen(page, 'share-markdown-phone');
  await page.emulateMedia({ colorScheme: 'dark' });
  await keepScreen(page, 'share-markdown-phone-dark');
});

test('a version that did not arrive is said, and can be sent again', async ({ context }) => {
  const { id, endpoint } = await beginUpload(server, ada, 'late.txt', 4);
  await sendBytes(endpoint, 0, new TextEncoder().encode('text'));
  expect(id).not.toBe('');
  const page = await signIn(server, context, ada);
  await page.getByRole('button', { name: 'List' }).click();
  const viewer = await open(page, 'late.txt');
  const text = viewer.getByRole('textbox', { name: 'late.txt' });
  await expect(text).toContainText('text');
  await page.route('**/versions', (route) => route.abort());
  await text.click();
  await page.keyboard.type('more ');
  await page.keyboard.press('Control+s');
  await expect(viewer.getByRole('alert')).toContainText('Not saved.');
  await page.unroute('**/versions');
  await viewer.getByRole('button', { name: 'Save' }).click();
  await expect(viewer.getByText('Not saved', { exact: true })).toBeHidden();
});
