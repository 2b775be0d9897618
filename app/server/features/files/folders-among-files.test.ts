import { orderKey } from '@aloft/core/service';
import { folderOrders, type ListedFile, type Share } from '@aloft/core/wire';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { call, newFolder, newPerson, storeFile } from '../../proofs/testing/start-test-server.ts';
import { everyId, type ManyEntries, startManyEntries, total } from './testing/many-entries.ts';

let entries: ManyEntries;
beforeAll(async () => {
  entries = await startManyEntries();
});
afterAll(() => entries.server.stop());

it('[R3.7] folders mixed with files are listed once each in every order, from any index and any name', async () => {
  const { ask, walk } = entries;
  const mixed = { folders_first: 'false' };
  const keysBy: Readonly<Record<string, (one: ListedFile) => string | number>> = {
    name: (one) => orderKey(one.name),
    modified: (one) => one.modified_time,
    size: (one) => Number(one.tree_size ?? one.size),
    starred: (one) => `${one.starred ? 0 : 1}/${orderKey(one.name)}`,
    type: (one) => `${one.file_extension.slice(1)}/${orderKey(one.name)}`,
  };
  for (const order of folderOrders) {
    const [by = '', way] = order.split('_');
    const keyOf = keysBy[by] ?? (() => '');
    const inOrder = (one: ListedFile, other: ListedFile): number => {
      const [key, next] = [keyOf(one), keyOf(other)];
      const sign = way === 'desc' ? -1 : 1;
      const bytes = Buffer.compare(Buffer.from(String(key)), Buffer.from(String(next)));
      const compared = typeof key === 'number' ? key - Number(next) : bytes;
      return sign * (compared || Buffer.compare(Buffer.from(one.id), Buffer.from(other.id)));
    };
    const whole = new Map<string, ListedFile>();
    await everyId(async (page_token) => {
      const page = await ask({ order, limit: '500', page_token });
      for (const one of page.files) whole.set(one.id, one);
      return page;
    });
    const all = [...whole.values()].toSorted(inOrder).map((one) => one.id);
    expect(await walk({ ...mixed, order }), order).toEqual(all);
    for (const skip of [0, 1, 7, 999, 1000, 1001, 1999, 2000, 2001, 2222, 3000, 3333, total - 1]) {
      const page = await ask({ ...mixed, order, skip: String(skip), limit: '3' });
      expect(page.files.map((one) => one.id)).toEqual(all.slice(skip, skip + 3));
      expect([page.total_size, page.start_index]).toEqual([total, skip]);
    }
    const beyond = await ask({ ...mixed, order, skip: String(total) });
    expect([beyond.files, beyond.total_size]).toEqual([[], total]);
    for (const name of ['Folder 77', 'Folder 9', '文 1001', 'Z 22', 'f']) {
      const page = await ask({ ...mixed, order, name_from: name, limit: '1' });
      const [first] = page.files;
      expect(first?.name.toLowerCase().startsWith(name.toLowerCase())).toBe(true);
      expect(page.start_index).toBe(all.indexOf(first?.id ?? ''));
    }
  }
  expect((await ask({ ...mixed, name_from: '%' })).files).toEqual([]);
});

it('[R3.7] entries come and go between the pages of a mixed list, and none is left out or listed twice', async () => {
  const { server, ada, ask } = entries;
  const place = await newFolder(server, ada, 'Changing');
  for (const name of ['b', 'd', 'f']) await newFolder(server, ada, name, place);
  const files = [];
  for (const name of ['a', 'c', 'e', 'g']) files.push(await storeFile(server, ada, name, name, place));
  const read = (page_token: string, folders_first = 'false') =>
    ask({ parent_id: place, folders_first, limit: '2', page_token });
  const first = await read('');
  expect(first.files.map((one) => one.name)).toEqual(['a', 'b']);
  await newFolder(server, ada, 'aa', place);
  await newFolder(server, ada, 'cc', place);
  await call(server, 'POST', '/drive/v1/files:batchDelete', {
    token: ada.token,
    body: { ids: [files[2]] },
  });
  const second = await read(first.next_page_token);
  expect(second.files.map((one) => one.name)).toEqual(['c', 'cc']);
  const third = await read(second.next_page_token);
  expect(third.files.map((one) => one.name)).toEqual(['d', 'f']);
  const last = await read(third.next_page_token);
  expect([last.files.map((one) => one.name), last.next_page_token]).toEqual([['g'], '']);
  const folders = await ask({
    parent_id: place,
    folders_first: 'false',
    filters: '{"kind":{"eq":"drive#folder"}}',
  });
  expect(folders.files.map((one) => one.name)).toEqual(['aa', 'b', 'cc', 'd', 'f']);
  const found = await ask({
    parent_id: '*',
    folders_first: 'false',
    filters: `{"name":{"match":"c"},"within":{"eq":"${place}"}}`,
  });
  expect(found.files.map((one) => one.name)).toEqual(['c', 'cc']);
});

it('[R3.8] a share is listed with its folders among the files, at its top and within', async () => {
  const { server, ada, share } = entries;
  const place = await newFolder(server, ada, 'Shared');
  const ids = [await storeFile(server, ada, 'a', 'a', place)];
  for (const name of ['b', 'd']) ids.push(await newFolder(server, ada, name, place));
  ids.push(await storeFile(server, ada, 'c', 'c', place));
  const mixed = { folders_first: 'false' };
  const names = ({ files: list }: Share) => list.map((one) => one.name);
  const tops = await share(ids);
  expect(names(await tops('share', {}))).toEqual(['b', 'd', 'a', 'c']);
  expect(names(await tops('share', mixed))).toEqual(['a', 'b', 'c', 'd']);
  const begun = await tops('share', { ...mixed, skip: '1', limit: '2' });
  expect([names(begun), begun.total_size, begun.start_index]).toEqual([['b', 'c'], 4, 1]);
  const rest = await tops('share', { ...mixed, page_token: begun.next_page_token });
  expect(names(rest)).toEqual(['d']);
  const within = await share([place]);
  const page = await within('share/detail', { ...mixed, parent_id: place, skip: '2' });
  expect([names(page), page.total_size]).toEqual([['c', 'd'], 4]);
});

it('[R3.7] nobody reads another person’s folder so', async () => {
  const bo = await newPerson(entries.server, 'bo@example.org');
  const query = new URLSearchParams({ parent_id: entries.many, folders_first: 'false', skip: '0' });
  const answer = await call(entries.server, 'GET', `/drive/v1/files?${query}`, { token: bo.token });
  expect([answer.status, answer.body]).toMatchObject([404, { error: 'file_not_found' }]);
});
