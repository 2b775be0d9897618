import { defaultUserSettings } from '@aloft/core/service';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  call,
  newFolder,
  newPerson,
  newShare,
  type Person,
  startTestServer,
  storeFile,
  type TestServer,
} from '../../proofs/testing/start-test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ captcha: 'off', offlineTestTargets: ['127.0.0.1:9'] });
});
afterAll(() => server.stop());

const path = '/drive/v1/user-settings';
const read = async (who: Person) => (await call(server, 'GET', path, { token: who.token })).body;
const change = (who: Person, body: object) => call(server, 'PATCH', path, { token: who.token, body });
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
    default_folders: [],
  });
  expect(await read(bo)).toEqual(unset);
  expect((await call(server, 'GET', path)).status).toBe(401);
  expect((await call(server, 'PATCH', path, { body: { filter_files_on_create: false } })).status).toBe(401);
});

it('any of the switches are changed together, and the others stay', async () => {
  const names = ['filter_files_on_create', 'show_shared_from_search', 'separate_other_app_folders'] as const;
  for (let mask = 1; mask < 8; mask += 1) {
    const who = await newPerson(server, `switch${mask}@example.org`);
    const some = names.filter((_, nth) => (mask & (1 << nth)) !== 0);
    const changed = Object.fromEntries(some.map((name) => [name, !defaultUserSettings[name]]));
    expect((await change(who, changed)).body).toEqual({ ...unset, ...changed });
    expect(await read(who)).toEqual({ ...unset, ...changed });
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

let people = 0;
it.each([
  {},
  { unknown: true },
  { filter_files_on_create: 'no' },
  { show_shared_from_search: 1 },
  { separate_other_app_folders: [] },
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

it('what another program saves without a folder goes into one named after it, once that is wanted', async () => {
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
