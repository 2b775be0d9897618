// Under a person's hands in each engine: keys act on what was chosen, a double click opens one folder, nothing typed is lost.

import { madeFilm } from '../../server/features/streams/testing/made-films.ts';
import { type ServerProcess, startServerProcess } from '../../server/proofs/testing/server-process.ts';
import {
  newFolder,
  newPerson,
  type Person,
  storeFile,
} from '../../server/proofs/testing/start-test-server.ts';
import { expect, expectNoComplaint, keepScreen, test } from './engine-test.ts';
import { ready, signIn, visit } from './person.ts';
import type { Screen, Visitor } from './screen.ts';
import { open } from './viewing.ts';

let server: ServerProcess;
test.beforeAll(async () => {
  server = await startServerProcess({ demonstration: 'off', captcha: 'off' });
});
test.afterAll(() => server.stop());

/** The drive of a new person as a list by name, in which the files and folders are. */
async function openDrive(
  visitor: Visitor,
  who: string,
  entries: { readonly files?: readonly string[]; readonly folders?: readonly string[] },
): Promise<Person> {
  const { screen } = visitor;
  const person = await newPerson(server, `${who}@input.example`);
  for (const name of entries.files ?? []) await storeFile(server, person, name, name);
  for (const name of entries.folders ?? []) await newFolder(server, person, name);
  await signIn(screen, server.appUrl, person.email);
  await screen.getByRole('group', { name: 'View' }).getByRole('button', { name: 'List' }).click();
  await visit(screen, `${server.appUrl}/drive/all?order=name_asc`);
  return person;
}

const link = (screen: Screen, name: string) => screen.getByRole('link', { name, exact: true });
const nameField = (screen: Screen, name: string) =>
  screen.getByRole('grid').getByRole('textbox', { name: `Name of ${name}` });

/** The text of the row that has the focus. */
const focusedRow = `document.activeElement?.closest('[data-index]')?.textContent ?? document.activeElement?.tagName`;

test('[R10.3 R10.7] keys act on the file that was chosen, after another device has put a folder above it', async ({
  visitor,
}) => {
  const person = await visitor();
  const { screen } = person;
  const ada = await openDrive(person, 'focus', { files: ['b.txt', 'c.txt'] });
  await screen.getByRole('row', { name: 'b.txt' }).click();
  await screen.getByText('1 selected').waitFor();
  await newFolder(server, ada, 'Above');
  await link(screen, 'Above').waitFor();
  await screen.keyboard.press('F2');
  await nameField(screen, 'b.txt').waitFor();
  await screen.keyboard.press('Escape');
  await nameField(screen, 'b.txt').waitFor({ state: 'hidden' });
  await newFolder(server, ada, 'Above all');
  await link(screen, 'Above all').waitFor();
  await screen.keyboard.press('Enter');
  await screen.getByRole('dialog', { name: 'b.txt', exact: true }).waitFor();
  await expectNoComplaint(person);
});

test('[R10.3] a new folder takes what is typed right after a load, in order, and is scrolled to, chosen and focused', async ({
  visitor,
}) => {
  const person = await visitor();
  const { screen } = person;
  const folders = Array.from({ length: 60 }, (_, n) => `Item ${n + 10}`);
  await openDrive(person, 'new-folder', { folders });
  await link(screen, 'Item 10').waitFor();
  await screen.reload();
  await ready(screen);
  await screen.keyboard.press('Alt+n');
  await screen.keyboard.type('Uploads');
  const field = screen.getByRole('dialog', { name: 'New folder' }).getByLabel('Name');
  await field.waitFor();
  const value = `document.querySelector('dialog:modal input')?.value`;
  await expect.poll(() => screen.evaluate(value)).toBe('Uploads');
  await screen.keyboard.press('Enter');
  await link(screen, 'Uploads').waitFor();
  await screen.getByText('1 selected').waitFor();
  await expect.poll(() => screen.evaluate(focusedRow)).toContain('Uploads');
  const inSight = `(() => {
    const row = document.activeElement.getBoundingClientRect();
    const grid = document.querySelector('[role=grid]').getBoundingClientRect();
    return row.top >= grid.top && row.bottom <= grid.bottom + 1;
  })()`;
  await expect.poll(() => screen.evaluate(inSight)).toBe(true);
  await keepScreen(person, 'new-folder');
  await expectNoComplaint(person);
});

test('[R10.2] a double click on the name of a folder opens that one alone, and selects no text', async ({
  visitor,
}) => {
  const person = await visitor();
  const { screen } = person;
  const ada = await newPerson(server, 'double@input.example');
  const outer = await newFolder(server, ada, 'Outer');
  await newFolder(server, ada, 'Deepest', await newFolder(server, ada, 'Inner', outer));
  await signIn(screen, server.appUrl, ada.email);
  await screen.getByRole('group', { name: 'View' }).getByRole('button', { name: 'List' }).click();
  await link(screen, 'Outer').dblclick();
  await link(screen, 'Inner').waitFor();
  // The second press, where the folder was quicker than the finger: it falls on what is there now.
  await screen.evaluate(`(() => {
    const under = document.querySelector('[role=grid] [data-part=name]');
    for (const type of ['mousedown', 'mouseup', 'click', 'dblclick'])
      under.dispatchEvent(new MouseEvent(type, { detail: 2, bubbles: true, cancelable: true }));
  })()`);
  // A key comes after all that a press has begun.
  await screen.getByRole('row', { name: 'Inner' }).click();
  await screen.keyboard.press('F2');
  await nameField(screen, 'Inner').waitFor();
  expect(await screen.evaluate('location.search')).toBe(`?folder=${outer}`);
  expect(await screen.evaluate('getSelection().anchorNode?.nodeName === "#text"')).toBe(false);
  await expectNoComplaint(person);
});

/** What Enter tells of at the end of a composition: in Chromium and Firefox before the end, in WebKit after it. */
const composed = `(() => {
  const field = document.activeElement;
  const tell = (type) => field.dispatchEvent(new CompositionEvent(type, { bubbles: true, data: '여행' }));
  const press = (key, isComposing) => field.dispatchEvent(
    new KeyboardEvent('keydown', { key, keyCode: 229, isComposing, bubbles: true, cancelable: true }),
  );
  tell('compositionstart');
  for (const key of ['ArrowDown', 'Enter', 'Escape']) press(key, true);
  tell('compositionend');
  for (const key of ['ArrowDown', 'Enter', 'Escape']) press(key, false);
  return field.value;
})()`;

test('[R10.3] Enter, Escape and arrows of a composition name, move and find nothing', async ({ visitor }) => {
  const person = await visitor();
  const { screen } = person;
  await openDrive(person, 'compose', { files: ['b.txt'], folders: ['Box'] });
  await screen.getByRole('row', { name: 'b.txt' }).click();
  await screen.keyboard.press('F2');
  await nameField(screen, 'b.txt').fill('여행');
  expect(await screen.evaluate(composed)).toBe('여행');
  expect(await screen.evaluate(`document.activeElement.value`)).toBe('여행');
  await screen.keyboard.press('Escape');
  await link(screen, 'b.txt').waitFor();

  await screen.keyboard.press('Control+k');
  await screen.getByRole('combobox', { name: 'Search your drive' }).fill('여행');
  expect(await screen.evaluate(composed)).toBe('여행');
  expect(await screen.evaluate('location.pathname')).toBe('/drive/all');
  await screen.keyboard.press('Escape');
  await screen.keyboard.press('Escape');

  await screen.getByRole('row', { name: 'b.txt' }).click({ button: 'right' });
  await screen.getByRole('menuitem', { name: 'Move or copy…' }).click();
  const move = screen.getByRole('dialog', { name: 'Move or copy “b.txt”' });
  await move.getByLabel('Find a folder').fill('Box');
  await move.getByLabel('Find a folder').focus();
  expect(await screen.evaluate(composed)).toBe('Box');
  await screen.keyboard.press('Escape');
  await link(screen, 'b.txt').waitFor();
  await expectNoComplaint(person);
});

/** The first two rows of the search's panel that lie on each other. */
const overlapping = `(() => {
  const list = document.querySelector('[role=listbox]');
  if (list === null) return 'no list';
  const clip = list.getBoundingClientRect();
  const rows = [...list.querySelectorAll('[role=option], [role=group] > [aria-hidden]')].map((row) => {
    const { top, bottom } = row.getBoundingClientRect();
    return { row, top: Math.max(top, clip.top), bottom: Math.min(bottom, clip.bottom) };
  });
  const parts = [...list.parentElement.querySelectorAll(':scope > :not([role=listbox])')].map((row) => {
    const { top, bottom } = row.getBoundingClientRect();
    return { row, top, bottom };
  });
  const seen = [...rows, ...parts].filter(({ top, bottom }) => bottom - top > 1).sort((a, b) => a.top - b.top);
  if (rows.length < 3) return 'too few';
  const at = seen.findIndex(({ top }, n) => n > 0 && top < seen[n - 1].bottom - 1);
  return at === -1 ? '' : seen[at - 1].row.textContent + ' / ' + seen[at].row.textContent;
})()`;

test('[R10.1] the rows of the search stand below each other, with a search before', async ({ visitor }) => {
  const person = await visitor();
  const { screen } = person;
  await openDrive(person, 'search', { files: ['b.txt'] });
  const field = screen.getByRole('combobox', { name: 'Search your drive' });
  await screen.keyboard.press('Control+k');
  await field.fill('b.txt');
  await screen.keyboard.press('Enter');
  await screen.waitForURL(/\/drive\/search/);
  await visit(screen, `${server.appUrl}/drive/all`);
  await screen.keyboard.press('Control+k');
  await screen.getByRole('option', { name: 'b.txt' }).first().waitFor();
  await expect.poll(() => screen.evaluate(overlapping)).toBe('');
  await keepScreen(person, 'search');
  await expectNoComplaint(person);
});

test('[R5.3] a converted film has the keys at once, although the button that began it is gone', async ({
  visitor,
}) => {
  const person = await visitor();
  const { screen } = person;
  const ada = await newPerson(server, 'film@input.example');
  const film = await madeFilm({ seconds: 10, extension: '.mkv', video: 'mpeg4', audio: 'eac3' });
  await storeFile(server, ada, 'Rivers.mkv', film);
  await signIn(screen, server.appUrl, ada.email);
  await visit(screen, `${server.appUrl}/drive/all`);
  await open(screen, 'Rivers.mkv');
  await screen.getByRole('button', { name: 'Watch converted version' }).press('Enter');
  const video = `document.querySelector('dialog video')`;
  const focused = `document.activeElement?.closest('dialog') !== null`;
  await expect.poll(() => screen.evaluate(focused)).toBe(true);
  // An engine without the codec says so; its keys stay in the viewer.
  const codec = `video/mp4; codecs="avc1.64001f, mp4a.40.2"`;
  const plays = await screen.evaluate(
    `globalThis.MediaSource?.isTypeSupported('${codec}') === true || document.createElement('video').canPlayType('${codec}') !== ''`,
  );
  if (plays === true) {
    await expect.poll(() => screen.evaluate(`document.activeElement === ${video}`)).toBe(true);
    await expect.poll(() => screen.evaluate(`${video}.paused`)).toBe(false);
    await screen.keyboard.press(' ');
    await expect.poll(() => screen.evaluate(`${video}.paused`)).toBe(true);
  }
  await screen.keyboard.press('Escape');
  await screen.getByRole('dialog', { name: 'Rivers.mkv', exact: true }).waitFor({ state: 'hidden' });
});

test('[R2.6] a session whose access has ended is renewed with the page: no form comes before it', async ({
  visitor,
}) => {
  const person = await visitor();
  const { screen } = person;
  await openDrive(person, 'renewed', { files: ['b.txt'] });
  await person.dropCookie('aloft-session');
  await visit(screen, `${server.appUrl}/drive/all`);
  await link(screen, 'b.txt').waitFor();
  // The document itself is of somebody who is signed in, and asks for nothing to be so.
  const loaded = (what: string) =>
    screen.evaluate(`performance.getEntriesByType('${what}').map(({ name }) => new URL(name).pathname)`);
  expect(await loaded('navigation')).toEqual(['/drive/all']);
  expect(await loaded('resource')).not.toContain('/v1/auth/token');
  await expectNoComplaint(person);
});
