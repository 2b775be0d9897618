// Each action of a page that takes its own control away, or the row that it stands in, leaves the focus on the page.

import { browserClient } from '@aloft/core/service';
import sharp from 'sharp';
import { type ServerProcess, startServerProcess } from '../server/proofs/testing/server-process.ts';
import {
  call,
  newPerson,
  newShare,
  type Person,
  storeFile,
} from '../server/proofs/testing/start-test-server.ts';
import { password, rowOf, withAuthenticator } from './authenticators.ts';
import { type DownloadSources, row as downloadOf, startDownloadSources } from './download-sources.ts';
import { expect, type Locator, type Page, test } from './fixtures.ts';
import { waveFile } from './made-recordings.ts';
import { openNewDrive, signInPage, verifyAddress, visit } from './people.ts';
import { expectFocus, pressAll } from './pressed-controls.ts';

let sources: DownloadSources;
let server: ServerProcess;
test.beforeAll(async () => {
  sources = await startDownloadSources();
  server = await startServerProcess({
    ...{ demonstration: 'off', captcha: 'off', offlineTargets: [sources.host] },
  });
});
test.afterAll(async () => {
  await server.stop();
  sources.stop();
});

const names = ['one.txt', 'two.txt', 'three.txt'];

/** A person of the name, with files that are starred, shared, or in the trash. */
async function open(
  page: Page,
  who: string,
  place: string,
  seed: (ada: Person, ids: readonly string[]) => Promise<unknown> = async () => undefined,
): Promise<Person> {
  const ada = await newPerson(server, `${who}@kept-focus-pages.example`);
  const ids: string[] = [];
  for (const name of names) ids.push(await storeFile(server, ada, name, name));
  await seed(ada, ids);
  await signInPage(page, server, ada);
  await visit(page, `${server.appUrl}${place}`);
  return ada;
}

const post = (path: string) => (who: Person, ids: readonly string[]) =>
  call(server, 'POST', path, { token: who.token, body: { ids } });
const shareEach = async (who: Person, ids: readonly string[]): Promise<void> => {
  for (const id of ids) await newShare(server, who, [id]);
};
const download = async (who: Person, ...paths: readonly string[]): Promise<void> => {
  for (const path of paths)
    await call(server, 'POST', '/drive/v1/files', {
      token: who.token,
      body: {
        kind: 'drive#file',
        upload_type: 'UPLOAD_TYPE_URL',
        url: { url: `http://${sources.host}${path}` },
      },
    });
};

/** Presses by a key, which leaves the focus where it was pressed. */
async function act(page: Page, control: Locator, said: string): Promise<void> {
  await expect(control).toBeEnabled();
  await control.press('Enter');
  await expectFocus(page, said);
}

/** Chooses an item of a menu by keys. */
async function chooseIn(page: Page, menu: Locator, item: string): Promise<void> {
  await menu.press('Enter');
  await act(page, page.getByRole('menuitem', { name: item, exact: true }), item);
}

/** What leads away, or opens the system's own dialogs. */
const left = /^(Go to My drive|Download all|Send|Sign out.*|Open in your drive|Full screen)$/;

const screens: Readonly<Record<string, (ada: Person, ids: readonly string[]) => Promise<unknown>>> = {
  '/drive/all': async () => undefined,
  '/drive/shares': shareEach,
  '/drive/offline': (ada) => download(ada, '/good.txt', '/refused.txt', '/film.mp4'),
  '/drive/trash': post('/drive/v1/files:batchTrash'),
  '/drive/recent': async () => undefined,
  '/drive/starred': post('/drive/v1/files:star'),
  '/drive/storage': async () => undefined,
  '/drive/account': async () => undefined,
  '/drive/account/settings': async () => undefined,
  '/drive/payment': async () => undefined,
  '/drive/me': async () => undefined,
  '/drive/feedback': async () => undefined,
  '/referral': async () => undefined,
  '/check-in': async () => undefined,
};

/** Until nothing on the page changes by itself: a row that does may be another one when it is pressed. */
const settled: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  '/drive/offline': async (page) => {
    await expect(downloadOf(page, 'good.txt')).toContainText('Saved');
    await expect(downloadOf(page, 'refused.txt').getByText('Try again')).toBeVisible();
    await expect(downloadOf(page, 'film.mp4').getByRole('button', { name: 'Pause' })).toBeVisible();
  },
};

for (const [place, seed] of Object.entries(screens))
  test(`${place} keeps the focus whatever is pressed on it`, async ({ page }) => {
    await open(page, `walk${place.replaceAll('/', '-')}`, place, seed);
    await settled[place]?.(page);
    await pressAll(page, page.getByRole('main'), 0, left);
  });

test('shares that are ended and removed leave the focus in the list', async ({ page }) => {
  await open(page, 'shares', '/drive/shares', shareEach);
  const table = page.getByRole('table', { name: 'Shares' });
  const question = page.getByRole('dialog', { name: 'Stop sharing?' });
  for (const name of names) {
    await act(page, table.getByRole('button', { name: `Stop sharing ${name}` }), 'Stop sharing');
    await act(page, question.getByRole('button', { name: 'Stop sharing' }), 'Stop sharing, confirmed');
    await expect(table.getByRole('button', { name: `Remove ${name} from the list` })).toBeVisible();
    await expectFocus(page, `stopping ${name}`);
  }
  for (const name of names) {
    await act(page, table.getByRole('button', { name: `Remove ${name} from the list` }), 'Remove');
    await expect(page.getByRole('row', { name })).toHaveCount(0);
    await expectFocus(page, `removing ${name}`);
  }
});

test('several shares that are changed, ended and removed at once leave the focus on the page', async ({
  page,
}) => {
  await open(page, 'many-shares', '/drive/shares', shareEach);
  const bar = page.getByRole('toolbar', { name: 'Chosen shares' });
  const pick = () => page.getByRole('checkbox', { name: 'Select all' }).check();
  await pick();
  for (const name of ['Extend by 30 days', 'New passcodes'])
    await act(page, bar.getByRole('button', { name }), name);
  await act(page, bar.getByRole('button', { name: 'Clear selection' }), 'Clear selection');
  await expect(bar).toHaveCount(0);
  await expectFocus(page, 'Clear selection');
  await pick();
  await bar.getByRole('button', { name: 'Stop sharing' }).press('Enter');
  await act(page, page.getByRole('dialog').getByRole('button', { name: 'Stop sharing' }), 'Stop sharing');
  await expect(page.getByRole('cell', { name: 'Stopped', exact: true })).toHaveCount(3);
  await expectFocus(page, 'stopping all');
  await pick();
  await act(page, bar.getByRole('button', { name: 'Remove from the list' }), 'Remove from the list');
  await expect(page.getByRole('heading', { name: 'Nothing shared yet' })).toBeVisible();
  await expectFocus(page, 'removing all');
});

test('downloads that are paused, resumed, cancelled and removed leave the focus in the list', async ({
  page,
}) => {
  await open(page, 'offline', '/drive/offline', (ada) =>
    download(ada, '/good.txt', '/refused.txt', '/film.mp4'),
  );
  const film = downloadOf(page, 'film.mp4');
  for (const name of ['Pause', 'Resume']) {
    await act(page, film.getByRole('button', { name, exact: true }), name);
    await expect(film.getByRole('button', { name, exact: true })).toHaveCount(0);
    await expectFocus(page, `${name}, done`);
  }
  await act(page, film.getByRole('button', { name: 'Cancel', exact: true }), 'Cancel');
  await expect(film).toHaveCount(0);
  await expectFocus(page, 'Cancel, done');
  const refused = downloadOf(page, 'refused.txt');
  await act(page, refused.getByRole('button', { name: 'Remove from the list' }), 'Remove from the list');
  await expect(refused).toHaveCount(0);
  await expectFocus(page, 'a download that is removed');
  const good = downloadOf(page, 'good.txt');
  await expect(good).toContainText('Saved');
  await chooseIn(page, good.getByRole('button', { name: /^More for/ }), 'Delete with its files');
  await act(page, page.getByRole('dialog').getByRole('button', { name: /^(Remove|Delete)/ }), 'Delete');
  await expect(page.getByRole('heading', { name: 'No downloads yet' })).toBeVisible();
  await expectFocus(page, 'the last download');
});

test('entries that are restored, deleted for good and without a star any more leave the focus in the list', async ({
  page,
}) => {
  await open(page, 'trash', '/drive/trash', async (ada, ids) => {
    await post('/drive/v1/files:star')(ada, ids);
    await post('/drive/v1/files:batchTrash')(ada, ids.slice(1));
  });
  const row = (name: string) => page.getByRole('row', { name });
  await page.getByRole('button', { name: 'List' }).click();
  await row('two.txt').click();
  await act(page, page.getByRole('button', { name: 'Restore' }), 'Restore');
  await expect(row('two.txt')).toHaveCount(0);
  await expectFocus(page, 'restoring');
  await row('three.txt').click();
  await page.keyboard.press('Delete');
  await act(page, page.getByRole('dialog').getByRole('button', { name: 'Delete permanently' }), 'Delete');
  await expect(page.getByRole('heading', { name: 'The trash is empty' })).toBeVisible();
  await expectFocus(page, 'deleting the last one');
  await visit(page, `${server.appUrl}/drive/starred?view=list`);
  for (const name of ['one.txt', 'two.txt']) {
    await row(name).click({ button: 'right' });
    await act(page, page.getByRole('menuitem', { name: 'Remove star' }), 'Remove star');
    await expect(row(name)).toHaveCount(0);
    await expectFocus(page, `${name} without a star`);
  }
});

test('sessions, programs and passkeys that are ended leave the focus in their list', async ({ page }) => {
  const email = 'account@kept-focus-pages.example';
  await withAuthenticator(page);
  await openNewDrive(page, server.appUrl, email, password);
  await verifyAddress(server, email);
  for (const client of ['aloft-terminal', browserClient.id, browserClient.id])
    await call(server, 'POST', '/v1/auth/signin', {
      body: { client_id: client, username: email, password },
      headers: { origin: server.appUrl },
    });
  await visit(page, `${server.appUrl}/drive/account`);
  const programs = page.getByRole('region', { name: 'Connected apps' });
  await act(page, programs.getByRole('button', { name: 'Disconnect Aloft Terminal' }), 'Disconnect');
  await expect(programs.getByText('No other app has access')).toBeVisible();
  await expectFocus(page, 'a program that is disconnected');

  const sessions = page.getByRole('region', { name: 'Sessions' });
  const ends = sessions.getByRole('button', { name: /^Sign out (?!everywhere)/ });
  const others = await ends.count();
  expect(others).toBeGreaterThan(1);
  for (let rest = others - 1; rest >= 0; rest -= 1) {
    await act(page, ends.first(), 'Sign out');
    await expect(ends).toHaveCount(rest);
    await expectFocus(page, 'a session that is ended');
  }

  await page.getByRole('button', { name: 'Add passkey' }).click();
  const adding = page.getByRole('dialog', { name: 'Add a passkey' });
  await adding.getByLabel('Name of the passkey').fill('Phone');
  await adding.getByLabel('Password', { exact: true }).fill(password);
  await adding.getByRole('button', { name: 'Continue' }).press('Enter');
  await expect(adding).toBeHidden();
  await expectFocus(page, 'adding a passkey');
  await chooseIn(page, rowOf(page, 'Phone').getByRole('button', { name: 'More about Phone' }), 'Remove');
  const removing = page.getByRole('dialog', { name: 'Remove this passkey?' });
  await removing.getByLabel('Password', { exact: true }).fill(password);
  await act(page, removing.getByRole('button', { name: 'Remove' }), 'Remove');
  await expect(page.getByRole('button', { name: 'More about Phone' })).toHaveCount(0);
  await expectFocus(page, 'a passkey that is removed');
});

test('a screenshot that is removed, and feedback that is sent, leave the focus on the page', async ({
  page,
}) => {
  await open(page, 'feedback', '/drive/feedback');
  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#888' } })
    .png()
    .toBuffer();
  await page
    .getByTestId('screenshot')
    .setInputFiles({ name: 'screen.png', mimeType: 'image/png', buffer: picture });
  const remove = page.getByRole('button', { name: 'Remove screenshot' });
  await act(page, remove, 'Remove screenshot');
  await expect(remove).toHaveCount(0);
  await expectFocus(page, 'Remove screenshot, done');
  await page.getByLabel('What happened?').fill('The list jumps');
  const send = page.getByRole('button', { name: 'Send', exact: true });
  await act(page, send, 'Send');
  await expect(send).toHaveCount(0);
  await expectFocus(page, 'Send, done');
  await act(page, page.getByRole('main').getByRole('button').first(), 'more feedback');
});

test('a queue that is cleared in the small player keeps the focus', async ({ page }) => {
  await open(page, 'queue', '/drive/all?order=name_asc', async (ada) => {
    for (const name of ['A.wav', 'B.wav']) await storeFile(server, ada, name, waveFile({ seconds: 60 }));
  });
  await page.getByRole('link', { name: 'A.wav', exact: true }).press('Enter');
  await expect(
    page.getByRole('dialog', { name: 'A.wav' }).getByRole('button', { name: 'Pause' }),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Up next' }).press('Enter');
  const clear = page.getByRole('region', { name: 'Up next' }).getByRole('button', { name: 'Clear' });
  await act(page, clear, 'Clear');
  await expect(clear).toHaveCount(0);
  await expectFocus(page, 'Clear, done');
});
