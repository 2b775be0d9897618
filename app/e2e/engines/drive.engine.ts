// The drive in each engine: its pages and views, file operations, and changes by another device.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { fillFolder } from '../../server/proofs/testing/fill-folder.ts';
import { type ServerProcess, startServerProcess } from '../../server/proofs/testing/server-process.ts';
import { accountOf } from '../people.ts';
import { expect, expectNoComplaint, keepScreen, test } from './engine-test.ts';
import { command, createAccount, newFolder, signIn, visit } from './person.ts';
import type { Screen, Visitor } from './screen.ts';

let server: ServerProcess;
let folder: string;

test.beforeAll(async () => {
  server = await startServerProcess({ demonstration: 'off', captcha: 'off' });
  folder = await mkdtemp(join(tmpdir(), 'aloft-engine-'));
  for (const [name, background] of Object.entries({ kyoto: 'red', nara: 'orange' }))
    await sharp({ create: { width: 300, height: 200, channels: 3, background } })
      .jpeg()
      .withExif({ IFD2: { DateTimeOriginal: '2024:03:05 10:00:00' } })
      .toFile(join(folder, `${name}.jpg`));
});
test.afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, maxRetries: 20 });
});

async function upload(screen: Screen, ...names: string[]): Promise<void> {
  await screen.getByTestId('picker').setInputFiles(names.map((name) => join(folder, name)));
  for (const name of names) await screen.getByRole('link', { name, exact: true }).waitFor();
}

const places = {
  '/drive/all': /^My drive/,
  '/drive/recent': /^Recent/,
  '/drive/starred': /^Starred/,
  '/drive/shares': /^Shared/,
  '/drive/offline': /^Offline downloads/,
  '/drive/trash': /^Trash/,
  '/drive/search?keyword=kyoto': /^(Search|kyoto|“kyoto”)/,
  '/drive/storage': /^Storage/,
  '/drive/account': /^Account/,
  '/drive/account/settings': /^Settings/,
  '/drive/payment': /^Premium/,
  '/drive/me': /^Me/,
  '/drive/feedback': /^Feedback/,
};

/** A phone in the dark; WebKit's window is not narrower than 447 px. */
const darkPhone = { colorScheme: 'dark', size: { width: 390, height: 800 } } as const;

/** Opens every page of the drive: each is as wide as the window, and logs no error. */
async function walk(person: Visitor, who: string): Promise<void> {
  const { screen } = person;
  await createAccount(screen, server.appUrl, `${who}@example.org`);
  await upload(screen, 'kyoto.jpg');
  for (const [path, title] of Object.entries(places)) {
    await visit(screen, `${server.appUrl}${path}`);
    await screen.getByRole('main').waitFor();
    await expect.poll(() => screen.evaluate('document.title'), path).toMatch(title);
    // The placeholders of a list that is loading.
    await expect.poll(() => screen.locator('[data-shape]').count(), path).toBe(0);
    await keepScreen(person, `${who}-${path.replaceAll(/\W+/g, '-')}`);
    expect(await screen.evaluate('document.documentElement.scrollWidth <= innerWidth'), path).toBe(true);
    await expectNoComplaint(person);
  }
}

test('[R2.6 R2.24 R10.1] every page of the drive opens without errors', async ({ visitor }) => {
  await walk(await visitor(), 'places');
});

test('[R10.1] every page of the drive fits a dark phone, with dark scroll bars', async ({ visitor }) => {
  const person = await visitor(darkPhone);
  await walk(person, 'phone');
  // WebKit knows no colours of scroll bars up to 2.50.
  const bar = `CSS.supports('scrollbar-color: auto') ? getComputedStyle(document.querySelector('main')).scrollbarColor : ''`;
  expect(await person.screen.evaluate(bar)).toMatch(/^$|^rgb.* (rgba\(0, 0, 0, 0\)|transparent)$/);
});

test('[R2.25] the four views show the same photos', async ({ visitor }) => {
  const person = await visitor();
  const { screen } = person;
  await createAccount(screen, server.appUrl, 'views@example.org');
  await upload(screen, 'kyoto.jpg', 'nara.jpg');
  const choose = (name: string) =>
    screen.getByRole('group', { name: 'View' }).getByRole('button', { name, exact: true }).click();
  await choose('List');
  await screen.getByRole('row', { name: 'kyoto.jpg' }).waitFor();
  await keepScreen(person, 'view-list');
  await choose('Grid');
  await screen.getByRole('gridcell', { name: 'nara.jpg' }).waitFor();
  // Several in a row, once the width is measured.
  const width = `document.querySelector('[role=gridcell]')?.offsetWidth`;
  await expect.poll(() => screen.evaluate(width)).toBeLessThan(400);
  await keepScreen(person, 'view-grid');
  await choose('One column');
  await screen.getByText('1 of 2').waitFor();
  await screen.getByRole('button', { name: 'Next' }).click();
  await screen.getByText('2 of 2').waitFor();
  await keepScreen(person, 'view-column');
  await choose('Photos by day');
  await screen.getByText(/^2 photos$/).waitFor();
  await keepScreen(person, 'view-days');
  await expectNoComplaint(person);
});

test('[R10.3] a file is renamed, moved with the folder tree, trashed and restored', async ({ visitor }) => {
  const person = await visitor();
  const { screen } = person;
  await createAccount(screen, server.appUrl, 'files@example.org');
  await upload(screen, 'kyoto.jpg', 'nara.jpg');
  await newFolder(screen, 'Japan');
  await screen.getByRole('group', { name: 'View' }).getByRole('button', { name: 'List' }).click();
  await screen.getByRole('row', { name: 'kyoto.jpg' }).click();
  await screen.keyboard.press('F2');
  await screen.getByRole('grid').getByRole('textbox', { name: 'Name of kyoto.jpg' }).fill('gion.jpg');
  await screen.keyboard.press('Enter');
  await screen.getByRole('link', { name: 'gion.jpg', exact: true }).waitFor();

  await command(screen, 'gion.jpg', 'Move or copy…');
  const move = screen.getByRole('dialog', { name: 'Move or copy “gion.jpg”' });
  await move.getByRole('treeitem', { name: 'Japan' }).click();
  await keepScreen(person, 'move');
  await move.getByRole('button', { name: 'Move to Japan' }).click();
  await screen.getByRole('link', { name: 'gion.jpg', exact: true }).waitFor({ state: 'hidden' });

  await screen.getByRole('row', { name: 'nara.jpg' }).click();
  await screen.keyboard.press('Delete');
  await screen.getByText('Moved “nara.jpg” to the trash').waitFor();
  // WebKit stretches a popover to the height of the page if it has no height.
  const heights = `[...document.querySelectorAll(':popover-open')].map((one) => one.offsetHeight)`;
  expect(await screen.evaluate(`Math.max(...${heights}) < innerHeight / 2`)).toBe(true);
  await screen.getByRole('button', { name: 'Undo' }).last().click();
  await screen.getByRole('link', { name: 'nara.jpg', exact: true }).waitFor();

  await screen.getByRole('row', { name: 'nara.jpg' }).click();
  await screen.keyboard.press('Delete');
  await screen.getByRole('link', { name: 'nara.jpg', exact: true }).waitFor({ state: 'hidden' });
  await visit(screen, `${server.appUrl}/drive/trash`);
  await screen.getByRole('row', { name: 'nara.jpg' }).click();
  await screen.getByRole('button', { name: 'Restore' }).click();
  await screen.getByRole('heading', { name: 'The trash is empty' }).waitFor();
  await expectNoComplaint(person);
});

test('[R10.1] a folder of 5,000 entries is scrolled to its end', async ({ visitor }) => {
  const person = await visitor();
  const { screen } = person;
  await createAccount(screen, server.appUrl, 'many@example.org');
  const accountId = await accountOf(server, 'many@example.org');
  await screen.getByRole('button', { name: 'List' }).click();
  await fillFolder(server, { accountId, folderId: '' }, { from: 0, to: 5000 });
  await visit(screen, `${server.appUrl}/drive/all`);
  await screen.getByRole('columnheader', { name: 'Name' }).waitFor();
  await screen.locator('[aria-rowcount="5001"]').waitFor();
  const scroller = `document.querySelector('[role=grid]')`;
  await screen.evaluate(`(${scroller}.scrollTop = ${scroller}.scrollHeight / 2)`);
  await screen.getByText('Document 00002500').waitFor();
  await screen.evaluate(`(${scroller}.scrollTop = ${scroller}.scrollHeight)`);
  await screen.locator('[data-index="4999"]').getByText('Document 00004999').waitFor();
  await keepScreen(person, 'many');
  await screen.locator('[data-index="4999"]').click();
  await screen.getByText('1 selected').waitFor();
  await screen.keyboard.press('Control+a');
  await screen.getByText('5,000 selected').waitFor();
  await expectNoComplaint(person);
});

test('[R10.7] what is created on one device appears on another by itself', async ({ visitor }) => {
  const [here, there] = [await visitor(), await visitor()];
  await createAccount(here.screen, server.appUrl, 'live@example.org');
  await signIn(there.screen, server.appUrl, 'live@example.org');
  await newFolder(there.screen, 'Osaka');
  await here.screen.getByRole('link', { name: 'Osaka' }).waitFor();
  await newFolder(here.screen, 'Kobe');
  await there.screen.getByRole('link', { name: 'Kobe' }).waitFor();
  await expectNoComplaint(here);
  await expectNoComplaint(there);
});
