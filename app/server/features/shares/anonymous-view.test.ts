import { File, ShareFileInfo, ShareFileInfos } from '@aloft/core/wire';
import * as v from 'valibot';
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
let ada: Person;
let folder: string;
let file: string;
let shareId: string;
beforeAll(async () => {
  server = await startTestServer();
  ada = await newPerson(server, 'ada@example.org');
  folder = await newFolder(server, ada, 'shared');
  file = await storeFile(server, ada, 'film.mp4', 'no film at all', folder);
  shareId = (await newShare(server, ada, [folder])).id;
});
afterAll(() => server.stop());

const own = (method: string, path: string, body?: unknown) =>
  call(server, method, path, { token: ada.token, ...(body === undefined ? {} : { body }) });

/** A list with all that could be told of its entries, which is more than clients read. */
const Listed = v.object({ files: v.array(File) });

/** Every entry that a stranger is told of, by each of the calls of a share. */
async function entriesTold(): Promise<Record<string, File>> {
  const ask = (path: string) => call(server, 'GET', `/drive/v1/share${path}share_id=${shareId}`);
  const top = v.parse(Listed, (await ask('?')).body);
  const detail = v.parse(Listed, (await ask(`/detail?parent_id=${folder}&`)).body);
  const one = v.parse(ShareFileInfo, (await ask(`/file_info?file_id=${file}&`)).body);
  const several = await call(server, 'POST', '/drive/v1/share:batch_file_info', {
    body: { share_id: shareId, file_ids: [file, folder] },
  });
  const infos = v.parse(ShareFileInfos, several.body);
  if (one.file_info === null) throw new Error('no file');
  return Object.fromEntries(
    [...top.files, ...detail.files, one.file_info, ...infos.file_infos].map((entry, nth) => [
      String(nth),
      entry,
    ]),
  );
}

/** What anybody who may read the share is told, and what each other field is for them, whoever the owner is. */
const told: ReadonlySet<keyof File> = new Set([
  ...(['kind', 'id', 'parent_id', 'name', 'user_id', 'size', 'file_extension', 'mime_type'] as const),
  ...(['web_content_link', 'created_time', 'modified_time', 'user_modified_time', 'thumbnail_link'] as const),
  ...(['hash', 'sha256', 'links', 'phase', 'audit', 'medias', 'params', 'folder_type', 'sort_name'] as const),
  'file_category',
]);
const untold = {
  revision: '0',
  starred: false,
  icon_link: '',
  md5_checksum: '',
  trashed: false,
  delete_time: '',
  purge_time: '',
  original_url: '',
  space: '',
  apps: [],
  writable: false,
  tags: [],
  reference_events: [],
  shared: false,
  tree_size: null,
  tree_entries: null,
} satisfies Partial<File>;

it('each field of an entry is one that strangers are told, or has its empty value for them', async () => {
  const known = [...told, ...Object.keys(untold)];
  expect(Object.keys(File.entries).toSorted()).toEqual(known.toSorted());
  await own('POST', '/drive/v1/files:star', { ids: [file, folder] });
  for (const entry of Object.values(await entriesTold())) expect(entry).toMatchObject(untold);
  await own('POST', '/drive/v1/files:unstar', { ids: [file, folder] });
});

it('whatever the owner does with a shared entry for themselves, strangers see it as before', async () => {
  const before = await entriesTold();
  const other = await newFolder(server, ada, 'other');
  const affairs: readonly (() => Promise<unknown>)[] = [
    () => own('POST', '/drive/v1/files:star', { ids: [file, folder] }),
    () => own('GET', `/drive/v1/files/${file}?usage=PLAY`),
    () => newShare(server, ada, [file], { pass_code_option: 'REQUIRED', title: 'for others' }),
    () => own('POST', '/drive/v1/files:batchMove', { ids: [folder], to: { parent_id: other } }),
    () => own('POST', '/drive/v1/files:batchCopy', { ids: [folder], to: { parent_id: '' } }),
    () => own('POST', '/drive/v1/files:unstar', { ids: [file] }),
  ];
  const links = ['web_content_link', 'thumbnail_link', 'links', 'medias'] as const;
  const withoutLinks = (entries: Record<string, File>) =>
    Object.values(entries).map((entry) => ({
      ...entry,
      ...Object.fromEntries(links.map((name) => [name, null])),
    }));
  for (const affair of affairs) {
    await affair();
    expect(withoutLinks(await entriesTold())).toEqual(withoutLinks(before));
  }
  expect((await own('GET', `/drive/v1/files/${folder}`)).body).toMatchObject({ starred: true });
});
