// The settings of an account: changed in one browser, obeyed in another.

import * as v from 'valibot';
import { servePages } from '../server/features/pages/serve.ts';
import {
  call,
  newFolder,
  newPerson,
  newShare,
  type Person,
  sendBytes,
  startTestServer,
  storeFile,
  type TestServer,
} from '../server/proofs/testing/start-test-server.ts';
import { expectNoViolations } from './axe.ts';
import { toasts } from './drive-list.ts';
import { expect, type Page, test } from './fixtures.ts';
import { reload, signInPage, visit } from './people.ts';
import { pressFiveTimes } from './quick-presses.ts';
import { change, keeps, openBrowser, setting, settingsPath } from './settings-page.ts';
import { createDialog, finish, openCreate, openShares } from './share-dialog.ts';

let server: TestServer;
test.beforeAll(async () => {
  server = await startTestServer({ captcha: 'off' }, { pages: servePages });
});
test.afterAll(() => server.stop());

const field = (page: Page) => page.getByRole('combobox', { name: 'Search your drive' });
const offered = (page: Page) => page.getByRole('option', { name: /^Open the shared/ });
const uploads = (page: Page) => page.getByRole('region', { name: 'Uploads' });

const namesIn = async (who: Person, parent: string): Promise<string> =>
  (await call(server, 'GET', `/drive/v1/files?parent_id=${parent}`, { token: who.token })).text;

const Begun = v.object({ resumable: v.object({ params: v.object({ endpoint: v.string() }) }) });

const plain = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(name) });

test('[R8.1] a setting that could not be kept goes back, and says why', async ({ page }) => {
  const bo = await newPerson(server, 'bo@example.org');
  await signInPage(page, server, bo);
  await visit(page, `${server.appUrl}${settingsPath}`);
  const search = setting(page, 'Recognize share links in search');
  await page.route('**/drive/v1/user-settings', (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.continue(),
  );
  await expect(search).toBeChecked();
  await search.press('Space');
  await expect(page.getByRole('region', { name: 'Shares' }).getByRole('alert')).not.toHaveText('');
  await expect(search).toBeChecked();
  await page.unroute('**/drive/v1/user-settings');
  await keeps(page, () => search.press('Space'));
  await expect(search).not.toBeChecked();
});

test('[R10.1] a share’s address or code in the search opens it, until another device turns that off', async ({
  browser,
  page,
}) => {
  const owner = await newPerson(server, 'owner@example.org');
  const cy = await newPerson(server, 'cy@example.org');
  const file = await storeFile(server, owner, 'Kyoto.txt', 'kyoto');
  const share = await newShare(server, owner, [file], { pass_code_option: 'REQUIRED' });
  const { id, passCode } = share;
  await signInPage(page, server, cy);
  const told: string[] = [];
  page.on('request', (request) => told.push(decodeURIComponent(request.url())));
  await visit(page, `${server.appUrl}/drive/all`);
  await field(page).fill(`Here: ${server.appUrl}/s/${id}?s_code=${passCode}.`);
  await expect(offered(page)).toHaveAttribute('aria-selected', 'true');
  await expectNoViolations(page);
  await field(page).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kyoto.txt');
  // The passcode stays in no address, and was searched for in none.
  await expect(page).toHaveURL(`${server.appUrl}/s/${id}`);
  const searches = told.filter((url) => url.includes('/drive/v1/files'));
  expect(searches.filter((url) => url.includes(passCode))).toEqual([]);

  await page.goBack();
  // Until then the field is that of the share's page.
  await expect(page.getByRole('heading', { name: 'My drive', exact: true })).toBeVisible();
  await field(page).fill(id);
  await offered(page).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kyoto.txt');
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'My drive', exact: true })).toBeVisible();
  for (const text of [
    `https://evil.example/s/${id}`,
    `${server.appUrl}@evil.example/s/${id}`,
    `${server.appUrl}/s/<img src=x onerror=alert(1)>`,
    'Kyoto',
  ]) {
    await field(page).fill(text);
    await expect(page.getByRole('listbox', { name: 'Search' })).toHaveAttribute('aria-busy', 'false');
    await expect(offered(page)).toHaveCount(0);
  }

  const other = await openBrowser(server, browser, cy, settingsPath);
  const settings = page.waitForResponse((answer) => answer.url().endsWith('/drive/v1/user-settings'));
  await keeps(other, () => setting(other, 'Recognize share links in search').press('Space'));
  await field(page).fill(`${server.appUrl}/s/${id}`);
  await settings;
  await expect(offered(page)).toHaveCount(0);
  await expect(page.getByText('Nothing found')).toBeVisible();
});

test('[R10.4] system files are left out of an upload, and come along once another device wants them', async ({
  browser,
  page,
}) => {
  const di = await newPerson(server, 'di@example.org');
  await signInPage(page, server, di);
  await visit(page, `${server.appUrl}/drive/all`);
  await page.getByTestId('picker').setInputFiles([plain('one.txt'), plain('Thumbs.db')]);
  await expect(toasts(page)).toContainText('1 system file, such as .DS_Store, was skipped.');
  await expect(page.getByRole('link', { name: 'one.txt', exact: true })).toBeVisible();
  const other = await openBrowser(server, browser, di, settingsPath);
  await keeps(other, () => setting(other, 'Leave out system files').press('Space'));
  await page.getByTestId('picker').setInputFiles([plain('two.txt'), plain('Thumbs.db')]);
  await expect(page.getByRole('link', { name: 'two.txt', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Thumbs.db', exact: true })).toBeVisible();
});

const info =
  'd5:filesld6:lengthi7e4:pathl5:a.txteed6:lengthi3e4:pathl6:Ad.urleed6:lengthi5e4:pathl9:.DS_Storeeee4:name3:two12:piece lengthi16384e6:pieces20:01234567890123456789e';

test('[R1.9] of a torrent the unwanted files are not chosen, unless the person wants everything', async ({
  page,
}) => {
  const eve = await newPerson(server, 'eve@example.org');
  await signInPage(page, server, eve);
  await visit(page, `${server.appUrl}/drive/offline`);
  const dialog = page.getByRole('dialog', { name: 'Download to your drive' });
  const torrent = {
    name: 'two.torrent',
    mimeType: 'application/x-bittorrent',
    buffer: Buffer.from(`d4:info${info}e`),
  };
  const choose = async (): Promise<void> => {
    await page.getByRole('main').getByRole('button', { name: 'Add links' }).first().click();
    await dialog.getByTestId('torrent-picker').setInputFiles(torrent);
  };
  await choose();
  await expect(dialog.getByText('1 of 3 files')).toBeVisible();
  await expect(dialog.getByRole('checkbox', { name: /Ad\.url/ })).not.toBeChecked();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await change(server, eve, { filter_files_on_create: false });
  await choose();
  await expect(dialog.getByText('3 of 3 files')).toBeVisible();
});

test('[R10.4] the default folder is chosen on one device and takes what the other uploads where no folder is open', async ({
  browser,
  page,
}) => {
  const fay = await newPerson(server, 'fay@example.org');
  const inbox = await newFolder(server, fay, 'Inbox');
  await signInPage(page, server, fay);
  await visit(page, `${server.appUrl}/drive/recent`);
  const other = await openBrowser(server, browser, fay, settingsPath);
  await other.getByRole('button', { name: 'Choose the default folder: My drive' }).click();
  const dialog = other.getByRole('dialog', { name: 'Default folder' });
  await dialog.getByRole('treeitem', { name: 'Inbox' }).click();
  await expectNoViolations(other);
  await keeps(other, () => dialog.getByRole('button', { name: 'Choose' }).click());
  await expect(other.getByRole('button', { name: 'Choose the default folder: Inbox' })).toBeVisible();

  await page.getByTestId('picker').setInputFiles([plain('elsewhere.txt')]);
  await expect(uploads(page)).toContainText('Uploads finished');
  await expect.poll(() => namesIn(fay, inbox)).toContain('elsewhere.txt');
  // An open folder goes before it, the top of the drive as well.
  await visit(page, `${server.appUrl}/drive/all`);
  await page.getByTestId('picker').setInputFiles([plain('here.txt')]);
  await expect(page.getByRole('link', { name: 'here.txt', exact: true })).toBeVisible();
  await visit(page, `${server.appUrl}/drive/offline`);
  await page.getByRole('main').getByRole('button', { name: 'Add links' }).first().click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Inbox' })).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();

  await call(server, 'POST', '/drive/v1/files:batchTrash', { token: fay.token, body: { ids: [inbox] } });
  await page.getByTestId('picker').setInputFiles([plain('late.txt')]);
  await expect(toasts(page)).toContainText('Your default folder is missing, so this goes to My drive.');
  await expect.poll(() => namesIn(fay, '')).toContain('late.txt');
  await page.getByRole('main').getByRole('button', { name: 'Add links' }).first().click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'My drive' })).toBeVisible();
  await expect(page.getByRole('dialog').getByText('Your default folder is missing')).toBeVisible();
  await visit(other, `${server.appUrl}${settingsPath}`);
  await expect(other.getByText('The folder you chose is missing.')).toBeVisible();
});

test('[R4.2] a share is saved into the default folder, or at the top while that is missing', async ({
  page,
}) => {
  const owner = await newPerson(server, 'sharer@example.org');
  const gus = await newPerson(server, 'gus@example.org');
  const file = await storeFile(server, owner, 'Nara.txt', 'nara');
  const { id } = await newShare(server, owner, [file]);
  const saved = await newFolder(server, gus, 'Saved');
  await change(server, gus, { default_folder: { platform: 'web', folder_id: saved } });
  await signInPage(page, server, gus);
  const save = async (): Promise<void> => {
    await visit(page, `${server.appUrl}/s/${id}`);
    await page.getByRole('button', { name: 'Save to drive' }).first().click();
  };
  await save();
  await expect(page.getByRole('dialog')).toContainText('Saved to “Saved”.');
  await page.getByRole('link', { name: 'Open in drive' }).click();
  await expect(page).toHaveURL(new RegExp(`folder=${saved}`));
  await expect(page.getByRole('link', { name: 'Nara.txt', exact: true })).toBeVisible();
  await call(server, 'POST', '/drive/v1/files:batchTrash', { token: gus.token, body: { ids: [saved] } });
  await save();
  await expect(page.getByRole('dialog')).toContainText(
    'Your default folder is missing, so this was saved to My drive.',
  );
  await expect.poll(() => namesIn(gus, '')).toContain('Nara.txt');
});

test('[R3.9] what a program uploads is found in a folder of its own, also after that was renamed', async ({
  page,
}) => {
  const hal = await newPerson(server, 'hal@example.org');
  const link = (name: string) => page.getByRole('link', { name, exact: true });
  await signInPage(page, server, hal);
  await visit(page, `${server.appUrl}${settingsPath}`);
  await keeps(page, () => setting(page, 'Separate folders for other apps').press('Space'));
  const store = async (name: string): Promise<void> => {
    const body = { kind: 'drive#file', upload_type: 'UPLOAD_TYPE_RESUMABLE', name, size: 1 };
    const begun = await call(server, 'POST', '/drive/v1/files', { token: hal.token, body });
    const { resumable } = v.parse(Begun, begun.body);
    expect((await sendBytes(resumable.params.endpoint, 0, new Uint8Array(1))).status).toBe(200);
  };
  await store('one.txt');
  await visit(page, `${server.appUrl}/drive/all`);
  await link('Aloft Terminal').click();
  await expect(link('one.txt')).toBeVisible();
  const folder = new URL(page.url()).searchParams.get('folder') ?? '';
  const renamed = { token: hal.token, body: { name: 'From my shell' } };
  await call(server, 'PATCH', `/drive/v1/files/${folder}`, renamed);
  await store('two.txt');
  await visit(page, `${server.appUrl}/drive/all`);
  await expect(link('Aloft Terminal')).toHaveCount(0);
  await link('From my shell').click();
  await expect(link('one.txt')).toBeVisible();
  await expect(link('two.txt')).toBeVisible();
});

test('[R3.9] test mode opens the debug console on one’s own pages, and is over when it is turned off', async ({
  browser,
  page,
}) => {
  const ida = await newPerson(server, 'ida@example.org');
  await signInPage(page, server, ida);
  await visit(page, `${server.appUrl}${settingsPath}`);
  const region = page.getByRole('region', { name: 'Statecharts' });
  const testMode = setting(page, 'Test mode');
  await expect(testMode).not.toBeChecked();
  await keeps(page, () => testMode.press('Space'));
  await reload(page);
  await expect(testMode).toBeChecked();
  await expectNoViolations(page);
  await pressFiveTimes(page);
  await expect(region).toBeFocused();
  // Nobody else’s pages have it.
  const other = await openBrowser(server, browser, await newPerson(server, 'jon@example.org'), settingsPath);
  expect(await other.content()).toContain('"debugConsole":false');

  await reload(page);
  await keeps(page, () => testMode.press('Space'));
  const asked = page.waitForResponse((answer) => answer.url().endsWith('/config/v1/debug_options'));
  await pressFiveTimes(page);
  expect((await asked).status()).toBe(200);
  // Of an answer that the page has read, the browser may have let the text go.
  const options = await call(server, 'POST', '/config/v1/debug_options', {
    ...{ token: ida.token, body: { client: 'web', data: {} } },
  });
  expect(options.body).toMatchObject({ data: { enabled: false } });
  await expect(region).toHaveCount(0);
  await reload(page);
  expect(await page.content()).toContain('"debugConsole":false');
});

test('[R3.9] a sensitive share warns, is shown when one asks for it, and opens at once for who has set so', async ({
  browser,
  page,
}) => {
  const owner = await newPerson(server, 'marker@example.org');
  const lea = await newPerson(server, 'lea@example.org');
  const file = await storeFile(server, owner, 'Onsen.txt', 'onsen');
  const { id, passCode } = await newShare(server, owner, [file], {
    pass_code_option: 'REQUIRED',
    title: 'Hidden title',
    sensitive: true,
  });
  const warning = (where: Page) =>
    where.getByRole('heading', { name: 'This share may contain sensitive content' });
  const entry = (where: Page) => where.getByText('Onsen.txt', { exact: true }).first();

  // A visitor: the passcode, then the warning; nothing of the share is in the page until then.
  await visit(page, `${server.appUrl}/s/${id}?s_code=${passCode}`);
  await expect(warning(page)).toBeVisible();
  expect(await page.content()).not.toMatch(/Hidden title|Onsen/);
  await expect(page.getByRole('link', { name: 'Always show sensitive shares' })).toHaveCount(0);
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Show it anyway' }).click();
  await expect(entry(page)).toBeVisible();
  // For this visit: it is not asked for again.
  await reload(page);
  await expect(entry(page)).toBeVisible();

  // A person, by the setting; neither its turning on nor off is lost on the other pages.
  const { id: open } = await newShare(server, owner, [file], { title: 'Hidden title', sensitive: true });
  const mine = await openBrowser(server, browser, lea, `/s/${open}`);
  await expect(warning(mine)).toBeVisible();
  await mine.getByRole('link', { name: 'Always show sensitive shares' }).click();
  const wish = setting(mine, 'Show sensitive shares');
  await expect(wish).not.toBeChecked();
  await keeps(mine, () => wish.press('Space'));
  await visit(mine, `${server.appUrl}/s/${open}`);
  await expect(entry(mine)).toBeVisible();
  await change(server, lea, { display_sensitive_shares: false });
  await reload(mine);
  await expect(warning(mine)).toBeVisible();
  expect(await mine.content()).not.toMatch(/Hidden title|Onsen/);
});

test('[R10.8] an owner marks a share as sensitive when making it, and takes the mark away later', async ({
  page,
}) => {
  const moe = await newPerson(server, 'moe@example.org');
  await storeFile(server, moe, 'Fuji.txt', 'fuji');
  await signInPage(page, server, moe);
  await visit(page, `${server.appUrl}/drive/all`);
  await openCreate(page, 'Fuji.txt');
  await createDialog(page).getByRole('switch', { name: 'Sensitive content' }).press('Space');
  await expectNoViolations(page);
  await finish(page);
  const marks = async (): Promise<string> =>
    (await call(server, 'GET', '/drive/v1/share/list', { token: moe.token })).text;
  expect(await marks()).toContain('"sensitive":true');
  await openShares(page);
  await page.getByRole('button', { name: 'Edit Fuji.txt' }).click();
  const edit = page.getByRole('dialog', { name: 'Fuji.txt', exact: true });
  const mark = edit.getByRole('switch', { name: 'Sensitive content' });
  await expect(mark).toBeChecked();
  await mark.press('Space');
  await expect(edit.getByText('was on')).toBeVisible();
  await expectNoViolations(page);
  await edit.getByRole('button', { name: 'Save 1 change' }).click();
  await expect(edit).toHaveCount(0);
  expect(await marks()).toContain('"sensitive":false');
});
