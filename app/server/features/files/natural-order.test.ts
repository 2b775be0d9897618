// Lists by name put numbers in order by their value: folders, shares, the trash, searches and archives alike.
import { compareNames, writeToken } from '@aloft/core/service';
import { Archive, FileList, Share } from '@aloft/core/wire';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seedEntries } from '../../proofs/testing/seed-entries.ts';
import {
  call,
  newFolder,
  newPerson,
  type Person,
  startTestServer,
  storeFile,
  type TestServer,
} from '../../proofs/testing/start-test-server.ts';
import { readZip } from '../archive/testing/read-zip.ts';
import { folderRow } from './rows.ts';

let server: TestServer;
let ada: Person;
beforeAll(async () => {
  server = await startTestServer();
  ada = await newPerson(server, 'ada@example.org');
});
afterAll(() => server.stop());

const ask = (path: string, query: Record<string, string>) =>
  call(server, 'GET', `/drive/v1/${path}?${new URLSearchParams(query)}`, { token: ada.token });
const post = (path: string, body: object) =>
  call(server, 'POST', `/drive/v1/${path}`, { token: ada.token, body });
const listed = async (query: Record<string, string>) =>
  v.parse(FileList, JSON.parse((await ask('files', query)).text));
const namesOf = ({ files }: Pick<FileList, 'files'>) => files.map((one) => one.name);

/** In order. */
const names = [
  'Ärger.mp4',
  'EP1.mp4',
  'EP2.mp4',
  'EP10.mp4',
  'v1.2.mp4',
  'v1.9.mp4',
  'v1.10.mp4',
  '第2集.mp4',
  '第10集.mp4',
];

it('[R3.3] a folder, its share, a search, an archive and the trash have one order', async () => {
  const place = await newFolder(server, ada, 'Series');
  const ids: string[] = [];
  for (const name of names.toSorted()) ids.push(await storeFile(server, ada, name, name, place));
  expect(namesOf(await listed({ parent_id: place }))).toEqual(names);
  expect(namesOf(await listed({ parent_id: place, order: 'name_desc' }))).toEqual(names.toReversed());
  expect(namesOf(await listed({ parent_id: place, order: 'type_desc' }))).toEqual(names.toReversed());
  const filters = JSON.stringify({ name: { match: 'mp4' } });
  expect(namesOf(await listed({ parent_id: '*', filters }))).toEqual(names);

  for (const [file_ids, more] of [
    [[place], { parent_id: place }],
    [ids, {}],
  ] as const) {
    const made = await post('share', { file_ids });
    const { share_id } = v.parse(v.object({ share_id: v.string() }), JSON.parse(made.text));
    const path = 'parent_id' in more ? 'share/detail' : 'share';
    const share = v.parse(Share, JSON.parse((await ask(path, { share_id, ...more })).text));
    expect(share.files.map((one) => one.name)).toEqual(names);
  }

  const { url } = v.parse(Archive, JSON.parse((await post('files:archive', { ids: [place] })).text));
  const zip = await readZip(Buffer.from(await (await fetch(url)).arrayBuffer()));
  const files = zip.map((entry) => entry.name).filter((path) => path.endsWith('.mp4'));
  expect(files).toEqual(names.map((name) => `Series/${name}`));

  await post('files:batchTrash', { ids });
  const trashed = JSON.stringify({ trashed: { eq: true } });
  expect(namesOf(await listed({ filters: trashed }))).toEqual(names);
});

it('[R10.1] a name is found behind a thousand that begin so but for a mark, and among numbers of every length', async () => {
  const place = await newFolder(server, ada, 'Marks');
  const made = [
    ...Array.from({ length: 1100 }, (_, nth) => `cafe ${nth}`),
    'café 1100',
    'café 7000',
    ...Array.from({ length: 1100 }, (_, nth) => `img_1600000${String(nth).padStart(6, '0')}`),
    ...['img_17', 'img_1700000000000', 'img_170000000000000000000000000', '007', '7', '70'],
  ];
  const of = { accountId: ada.id, parentId: place, now: 1 };
  await seedEntries(
    server.services.db,
    made.map((name) => folderRow({ ...of, name })),
  );
  const sorted = made.toSorted(compareNames);
  const indexOf = async (prefix: string, order = 'name_asc') =>
    (await listed({ parent_id: place, order, name_from: prefix, limit: '1' })).start_index;
  for (const prefix of [
    'café',
    'cafe 10',
    'CAFE',
    'img_17',
    'img_1700',
    'img_17000000000000',
    'img_16',
    '0',
    '7',
    '00',
  ]) {
    const isNamed = (name: string) => name.startsWith(prefix.toLowerCase());
    expect([prefix, await indexOf(prefix)]).toEqual([prefix, sorted.findIndex(isNamed)]);
    const last = sorted.length - 1 - sorted.findLastIndex(isNamed);
    expect([prefix, await indexOf(prefix, 'name_desc')]).toEqual([prefix, last]);
  }
  for (const prefix of ['cafë', 'img_18', '000', '8']) expect(await indexOf(prefix)).toBeNull();
});

it('[R3.3] what has a star comes first in a folder; of a share and of the trash nobody is told so', async () => {
  const place = await newFolder(server, ada, 'Stars');
  const ids = new Map<string, string>();
  for (const name of ['a 1', 'a 2', 'a 10', 'b']) ids.set(name, await newFolder(server, ada, name, place));
  for (const name of ['c 1.txt', 'c 2.txt', 'c 10.txt'])
    ids.set(name, await storeFile(server, ada, name, name, place));
  const star = (change: 'star' | 'unstar', ...wanted: readonly string[]) =>
    post(`files:${change}`, { ids: wanted.map((name) => ids.get(name)) });
  await star('star', 'b', 'a 10', 'a 2', 'c 10.txt');
  const order = 'starred_first';
  const inOrder = ['a 2', 'a 10', 'b', 'a 1', 'c 10.txt', 'c 1.txt', 'c 2.txt'];
  expect(namesOf(await listed({ parent_id: place, order }))).toEqual(inOrder);
  const first = await listed({ parent_id: place, order, limit: '3' });
  // Between two pages: what is read goes on behind the last entry that was.
  await star('unstar', 'a 2');
  const rest = await listed({ parent_id: place, order, page_token: first.next_page_token });
  expect([namesOf(first), namesOf(rest)]).toEqual([inOrder.slice(0, 3), ['a 1', 'a 2', ...inOrder.slice(4)]]);
  await star('star', 'a 2');
  const mixed = await listed({ parent_id: place, order, folders_first: 'false' });
  expect(namesOf(mixed)).toEqual(['a 2', 'a 10', 'b', 'c 10.txt', 'a 1', 'c 1.txt', 'c 2.txt']);
  const stars = JSON.stringify({ starred: { eq: true } });
  expect(namesOf(await listed({ parent_id: place, order, filters: stars }))).toEqual([
    'a 2',
    'a 10',
    'b',
    'c 10.txt',
  ]);
  const found = JSON.stringify({ name: { match: '.txt' } });
  const search = await listed({ parent_id: '*', order, filters: found });
  expect(namesOf(search)).toEqual(['c 10.txt', 'c 1.txt', 'c 2.txt']);

  const { share_id } = v.parse(
    v.object({ share_id: v.string() }),
    JSON.parse((await post('share', { file_ids: [place] })).text),
  );
  const trashed = JSON.stringify({ trashed: { eq: true } });
  for (const refused of [
    await ask('share', { share_id, order }),
    await ask('share/detail', { share_id, parent_id: place, order }),
    await ask('files', { order, filters: trashed }),
  ])
    expect([refused.status, refused.text.includes('order')]).toEqual([400, true]);
});

it('[R10.1] a page token of an earlier build, which has the key of a name in it, leads on', async () => {
  const place = await newFolder(server, ada, 'Tokens');
  for (const name of ['a 1', 'a 2', 'a 10']) await newFolder(server, ada, name, place);
  const page_token = writeToken({ rank: 0, key: 'a 1', id: 'z' });
  expect(namesOf(await listed({ parent_id: place, page_token })).at(-1)).toBe('a 10');
});
