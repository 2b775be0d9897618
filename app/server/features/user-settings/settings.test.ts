import { defaultUserSettings } from '@aloft/core/service';
import { CreatedFile, File } from '@aloft/core/wire';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { combinationsOf } from '../../proofs/testing/combinations-of.ts';
import {
  call,
  newFolder,
  newPerson,
  newShare,
  type Person,
  signInAgain,
  startTestServer,
  storeFile,
  type TestServer,
} from '../../proofs/testing/start-test-server.ts';
import { folderNameOf } from './program-folder.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ captcha: 'off', offlineTestTargets: ['127.0.0.1:9'] });
});
afterAll(() => server.stop());

const path = '/drive/v1/user-settings';
const read = async (who: Pick<Person, 'token'>) =>
  (await call(server, 'GET', path, { token: who.token })).body;
const change = (who: Pick<Person, 'token'>, body: object) =>
  call(server, 'PATCH', path, { token: who.token, body });
const unset = { ...defaultUserSettings, default_folders: [] };
const web = (folder_id: string) => ({ default_folder: { platform: 'web', folder_id } });

it('settings come with their defaults, change one by one, and are each account’s own', async () => {
  const ada = await newPerson(server, 'ada@example.org');
  const bo = await newPerson(server, 'bo@example.org');
  expect(await read(ada)).toEqual(unset);
  const answer = await change(ada, { filter_files_on_create: false });
  expect(answer.body).toEqual({ ...unset, filter_files_on_create: false });
  // Two devices at once: neither undoes the other.
  await Promise.all([
    change(ada, { show_shared_from_search: false }),
    change(ada, { separate_other_app_folders: true }),
  ]);
  expect(await read(ada)).toEqual({
    filter_files_on_create: false,
    show_shared_from_search: false,
    separate_other_app_folders: true,
    test_mode: false,
    display_sensitive_shares: false,
    guide_shown: true,
    default_folders: [],
  });
  expect(await read(bo)).toEqual(unset);
  expect((await call(server, 'GET', path)).status).toBe(401);
  expect((await call(server, 'PATCH', path, { body: { filter_files_on_create: false } })).status).toBe(401);
});

it('any of the switches are changed together, and the others stay', async () => {
  const others = combinationsOf({
    filter_files_on_create: [false],
    show_shared_from_search: [false],
    separate_other_app_folders: [true],
    test_mode: [true],
    display_sensitive_shares: [true],
    guide_shown: [false],
  });
  const who = await newPerson(server, 'switches@example.org');
  // The first set has none, and a change names something.
  for (const changed of others.slice(1)) {
    const expected = { ...unset, ...changed };
    expect((await change(who, changed)).body).toEqual(expected);
    expect(await read(who)).toEqual(expected);
    await change(who, defaultUserSettings);
  }
});

it('a default folder is one’s own, is missing while it is in the trash, and is forgotten by choosing none', async () => {
  const cy = await newPerson(server, 'cy@example.org');
  const di = await newPerson(server, 'di@example.org');
  const outer = await newFolder(server, cy, 'Outer');
  const inner = await newFolder(server, cy, 'Web', outer);
  const file = await storeFile(server, cy, 'a.txt', 'a');
  const entry = { platform: 'web', folder_id: inner, name: 'Web', missing: false };
  expect((await change(cy, web(inner))).body).toEqual({ ...unset, default_folders: [entry] });
  for (const [who, id] of [
    [di, inner],
    [cy, file],
    [cy, 'nothing'],
    [cy, '*'],
  ] as const)
    expect((await change(who, web(id))).body).toMatchObject({ error: 'file_not_found' });
  expect(await read(di)).toEqual(unset);
  const trash = (ids: string[], action: string) =>
    call(server, 'POST', `/drive/v1/files:${action}`, { token: cy.token, body: { ids } });
  // What is above it takes it along.
  await trash([outer], 'batchTrash');
  expect(await read(cy)).toEqual({ ...unset, default_folders: [{ ...entry, name: '', missing: true }] });
  expect((await change(cy, web(inner))).body).toMatchObject({ error: 'file_not_found' });
  await trash([outer], 'batchUntrash');
  expect(await read(cy)).toEqual({ ...unset, default_folders: [entry] });
  const tv = { platform: 'tv', folder_id: outer };
  await change(cy, { default_folder: tv });
  expect(await read(cy)).toMatchObject({ default_folders: [{ ...tv, name: 'Outer' }, entry] });
  await change(cy, web(''));
  expect(await read(cy)).toMatchObject({ default_folders: [tv] });
});

it('a refused folder changes none of the settings beside it', async () => {
  const eve = await newPerson(server, 'eve@example.org');
  const refused = await change(eve, { ...web('nothing'), filter_files_on_create: false });
  expect(refused.status).toBe(404);
  expect(await read(eve)).toEqual(unset);
});

it('[R2.24] the guide greets an account that was made in a browser, until it was shown on any device; no other', async () => {
  // The hour's sign-ups of the client begin anew.
  server.pass(3600_000);
  const email = 'fay@example.org';
  await call(server, 'POST', '/v1/auth/signup', {
    body: { client_id: 'aloft-web', email, password: 'a long password' },
    headers: { origin: server.appUrl },
  });
  const fay = await signInAgain(server, { email });
  expect(await read(fay)).toEqual({ ...unset, guide_shown: false });
  expect(await read(await newPerson(server, 'gus@example.org'))).toEqual(unset);
  await change(fay, { guide_shown: true });
  expect(await read(await signInAgain(server, { email }))).toEqual(unset);
});

let people = 0;
it.each([
  {},
  { unknown: true },
  { filter_files_on_create: 'no' },
  { show_shared_from_search: 1 },
  { separate_other_app_folders: [] },
  { test_mode: 'on' },
  { display_sensitive_shares: 'true' },
  { default_folder: 'root' },
  { default_folder: { platform: 'fridge', folder_id: '' } },
  { default_folder: { platform: 'web' } },
  { default_folder: { platform: 'web', folder_id: 'x'.repeat(65) } },
  { default_folder: { platform: '__proto__', folder_id: '' } },
  [[]],
])('%j is refused and changes nothing', async (body) => {
  people += 1;
  const kim = await newPerson(server, `kim${people}@example.org`);
  const answer = await change(kim, body);
  expect([answer.status, answer.body.error]).toEqual([400, 'invalid_argument']);
  expect(await read(kim)).toEqual(unset);
});

it('[R3.9] what another program saves without a folder goes into one named after it, once that is wanted', async () => {
  const owner = await newPerson(server, 'owner@example.org');
  const leo = await newPerson(server, 'leo@example.org');
  const shared = await storeFile(server, owner, 'shared.txt', 'shared');
  const share = await newShare(server, owner, [shared]);
  const save = (more: object) =>
    call(server, 'POST', '/drive/v1/share/restore', {
      token: leo.token,
      body: { share_id: share.id, file_ids: [shared], ...more },
    });
  const parentOf = async (more: object) => {
    const { body } = await save(more);
    const file = await call(server, 'GET', `/drive/v1/files/${body.file_id}`, { token: leo.token });
    return file.body.parent_id;
  };
  const download = (more: object) =>
    call(server, 'POST', '/drive/v1/files', {
      token: leo.token,
      body: {
        kind: 'drive#file',
        upload_type: 'UPLOAD_TYPE_URL',
        url: { url: 'http://127.0.0.1:9/a.txt' },
        ...more,
      },
    });
  expect(await parentOf({})).toBe('');
  await change(leo, { separate_other_app_folders: true });
  const id = String(await parentOf({}));
  const folder = await call(server, 'GET', `/drive/v1/files/${id}`, { token: leo.token });
  expect(folder.body).toMatchObject({ kind: 'drive#folder', name: 'Aloft Terminal', parent_id: '' });
  // The same one again, also for a download; a folder that is named stays, and so does the top.
  expect(await parentOf({})).toBe(id);
  expect((await download({})).body).toMatchObject({ task: { params: { parent_id: id } } });
  expect(await parentOf({ parent_id: '' })).toBe('');
  const named = await newFolder(server, leo, 'Named');
  expect(await parentOf({ to: { parent_id: named } })).toBe(named);
  expect((await download({ parent_id: '' })).text).not.toContain('parent_id');
});

/** Begins an upload of the terminal's, in the folder that it names or none, and answers where it went. */
async function uploadedTo(who: Person, name: string, more: object = {}): Promise<string> {
  const body = { kind: 'drive#file', upload_type: 'UPLOAD_TYPE_RESUMABLE', name, size: 1, ...more };
  const begun = await call(server, 'POST', '/drive/v1/files', { token: who.token, body });
  return (await readFile(who, v.parse(CreatedFile, begun.body).file.id)).parent_id;
}
const readFile = async (who: Person, id: string) =>
  v.parse(File, (await call(server, 'GET', `/drive/v1/files/${id}`, { token: who.token })).body);
it('[R3.9] a program’s uploads at once go into one folder, which is found again when it is renamed and moved', async () => {
  const mia = await newPerson(server, 'mia@example.org');
  expect(await uploadedTo(mia, 'before.txt')).toBe('');
  await change(mia, { separate_other_app_folders: true });
  const places = await Promise.all(['a', 'b', 'c', 'd'].map((name) => uploadedTo(mia, name)));
  const id = places[0] ?? '';
  expect(new Set(places)).toEqual(new Set([id]));
  expect(await readFile(mia, id)).toMatchObject({ name: 'Aloft Terminal', parent_id: '' });
  expect(await uploadedTo(mia, 'top.txt', { parent_id: '' })).toBe('');

  await call(server, 'PATCH', `/drive/v1/files/${id}`, { token: mia.token, body: { name: 'From my shell' } });
  const outer = await newFolder(server, mia, 'Outer');
  const move = { ids: [id], to: { parent_id: outer } };
  await call(server, 'POST', '/drive/v1/files:batchMove', { token: mia.token, body: move });
  expect(await readFile(mia, id)).toMatchObject({ name: 'From my shell', parent_id: outer });
  expect(await uploadedTo(mia, 'renamed.txt')).toBe(id);

  // In the trash it takes nothing: another is made, and stays the one when the first comes back.
  await call(server, 'POST', '/drive/v1/files:batchTrash', { token: mia.token, body: { ids: [outer] } });
  const next = await uploadedTo(mia, 'trashed.txt');
  expect(next).not.toBe(id);
  await call(server, 'POST', '/drive/v1/files:batchUntrash', { token: mia.token, body: { ids: [outer] } });
  expect(await uploadedTo(mia, 'back.txt')).toBe(next);
  // Nobody else’s uploads go there.
  const noa = await newPerson(server, 'noa@example.org');
  await change(noa, { separate_other_app_folders: true });
  expect(places).not.toContain(await uploadedTo(noa, 'a'));
});

it('a file with the program’s name stays, and does not keep it from saving', async () => {
  const pia = await newPerson(server, 'pia@example.org');
  await change(pia, { separate_other_app_folders: true });
  await storeFile(server, pia, 'Aloft Terminal', 'mine');
  const id = await uploadedTo(pia, 'a.txt');
  expect(await readFile(pia, id)).toMatchObject({ kind: 'drive#folder', parent_id: '' });
  expect(await uploadedTo(pia, 'b.txt')).toBe(id);
});

it.each([
  ['Aloft Terminal', 'Aloft Terminal'],
  ['../../etc: <Sync>\\\n', '.. .. etc Sync'],
  ['\u202Etxt.exe', 'txt.exe'],
  ['..', 'Other app'],
  ['CON', 'Other app'],
  ['', 'Other app'],
])('a program called %j gets a folder with a name that is safe', (program, name) => {
  expect(folderNameOf(program)).toBe(name);
});

it('a program with a name beyond all length gets a folder, too', () => {
  expect(Buffer.byteLength(folderNameOf('가'.repeat(9999)))).toBeLessThanOrEqual(255);
});

it('[R3.9] test mode allows the debug console to who is in it, and to nobody else', async () => {
  const rae = await newPerson(server, 'rae@example.org');
  const sam = await newPerson(server, 'sam@example.org');
  const allowed = async (token?: string) =>
    (
      await call(server, 'POST', '/config/v1/debug_options', {
        ...(token === undefined ? {} : { token }),
        body: { client: 'web', data: { account: rae.id, test_mode: 'true' } },
      })
    ).body.data;
  expect(await allowed(rae.token)).toEqual({ enabled: false });
  await change(rae, { test_mode: true });
  expect(await allowed(rae.token)).toEqual({ enabled: true });
  for (const other of [sam.token, undefined, 'x'.repeat(40)])
    expect(await allowed(other)).toEqual({ enabled: false });
  await change(rae, { test_mode: false });
  expect(await allowed(rae.token)).toEqual({ enabled: false });
});
