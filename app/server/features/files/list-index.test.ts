import { isNameFound } from '@aloft/core/rules';
import { FileList, fileOrders, folderOrders, trashOrders } from '@aloft/core/wire';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seedEntries } from '../../proofs/testing/seed-entries.ts';
import {
  call,
  newFolder,
  newPerson,
  type Person,
  storeFile,
  type TestServer,
} from '../../proofs/testing/start-test-server.ts';
import { folderRow } from './rows.ts';
import { everyId, folders, type ManyEntries, startManyEntries, total } from './testing/many-entries.ts';

let server: TestServer;
let ada: Person;
let many: string;
let entries: ManyEntries;
beforeAll(async () => {
  entries = await startManyEntries();
  ({ server, ada, many } = entries);
});
afterAll(() => server.stop());

const ask: ManyEntries['ask'] = (query) => entries.ask(query);
const walk: ManyEntries['walk'] = (query) => entries.walk(query);
const share: ManyEntries['share'] = (ids) => entries.share(ids);

it('[R10.1] a page at any index equals the same page read in sequence, in every order', async () => {
  for (const order of folderOrders) {
    const all = await walk({ order });
    expect(all).toHaveLength(total);
    for (const skip of [0, 1, 999, 1000, 1001, folders - 1, folders, folders + 1, 2204, 3203, total - 1]) {
      const page = await ask({ order, skip: String(skip), limit: '3' });
      expect(page.files.map((one) => one.id)).toEqual(all.slice(skip, skip + 3));
      expect([page.total_size, page.start_index]).toEqual([total, skip]);
    }
    const beyond = await ask({ order, skip: '999999999' });
    expect([beyond.files, beyond.total_size, beyond.next_page_token]).toEqual([[], total, '']);
  }
});

it('[R10.1] a name is found wherever it stands, in every order', async () => {
  for (const order of folderOrders) {
    const all = await walk({ order });
    // Folders that no other name begins with: among the first thousand, and behind them, from where its index is counted.
    const apart = async (skip: number, limit: number) =>
      (await ask({ order, skip: String(skip), limit: String(limit) })).files
        .map((one) => one.name)
        .find((name) => /^Folder (?:1\d{3}|[2-9]\d\d)$/.test(name)) ?? 'missing';
    const [early, behind] = [await apart(0, 500), await apart(1000, folders - 1000)];
    for (const name of ['Folder 77', early, behind, '文 1001', 'Z 22', '😀 1', 'Ä']) {
      const page = await ask({ order, name_from: name, limit: '1' });
      const [first] = page.files;
      expect(first?.name.toLowerCase().startsWith(name.toLowerCase())).toBe(true);
      expect(page.start_index).toBe(all.indexOf(first?.id ?? ''));
    }
  }
  expect((await ask({ name_from: '%' })).files).toEqual([]);
});

it('[R10.1] what has a star in a folder is counted and reached at any index, in every order and both spellings', async () => {
  const stars = { filters: '{"trashed":{"eq":false},"system_tag":{"in":"STAR"}}' };
  const others = { filters: '{"starred":{"eq":false}}' };
  const change = async (what: 'star' | 'unstar', ids: readonly string[]) => {
    for (let at = 0; at < ids.length; at += 1000) {
      const body = { ids: ids.slice(at, at + 1000) };
      await call(server, 'POST', `/drive/v1/files:${what}`, { token: ada.token, body });
    }
  };
  expect(await ask({ ...stars, skip: '0' })).toMatchObject({ files: [], total_size: 0 });
  const marked = (await walk({})).filter((_, nth) => nth % 3 !== 1);
  await change('star', marked);
  for (const order of folderOrders) {
    const wanted = new Set(marked);
    const all = (await walk({ order })).filter((id) => wanted.has(id));
    expect(await walk({ ...stars, order })).toEqual(all);
    for (const skip of [0, 803, 1000, 2000, all.length - 1]) {
      const page = await ask({ ...stars, order, skip: String(skip), limit: '3' });
      expect(page.files.map((one) => one.id)).toEqual(all.slice(skip, skip + 3));
      expect([page.total_size, page.start_index]).toEqual([marked.length, skip]);
    }
    for (const name of ['Folder 77', '文 1001']) {
      const page = await ask({ filters: '{"starred":{"eq":true}}', order, name_from: name, limit: '1' });
      const [first] = page.files;
      expect(page.start_index).toBe(first === undefined ? null : all.indexOf(first.id));
      expect(first?.name.toLowerCase().startsWith(name.toLowerCase()) ?? true).toBe(true);
    }
  }
  const [one = '', two = ''] = marked;
  await change('unstar', [one]);
  const trashed = { token: ada.token, body: { ids: [two] } };
  await call(server, 'POST', '/drive/v1/files:batchTrash', trashed);
  expect((await ask({ ...stars, skip: '1500' })).total_size).toBe(marked.length - 2);
  expect((await ask({ skip: '0' })).total_size).toBe(total - 1);
  await call(server, 'POST', '/drive/v1/files:batchUntrash', trashed);
  await change('star', [one]);
  expect((await ask({ ...stars, skip: '0', limit: '1' })).total_size).toBe(marked.length);
  // A list of what has none, and of stars anywhere or in the trash, is still begun only at its start.
  for (const query of [
    others,
    { ...stars, parent_id: '*' },
    { filters: '{"trashed":{"eq":true},"starred":{"eq":true}}' },
  ]) {
    const path = `/drive/v1/files?${new URLSearchParams({ parent_id: many, ...query, skip: '1' })}`;
    expect((await call(server, 'GET', path, { token: ada.token })).status).toBe(400);
  }
  const bo = await newPerson(server, 'stars@example.org');
  const foreign = `/drive/v1/files?${new URLSearchParams({ parent_id: many, ...stars, skip: '0' })}`;
  expect((await call(server, 'GET', foreign, { token: bo.token })).status).toBe(404);
  await change('unstar', marked);
  expect((await ask({ ...stars, skip: '0' })).total_size).toBe(0);
});

it('[R10.1] counts anew after each change, and counts the trash', async () => {
  const [one, two] = await walk({});
  const trash = { parent_id: '', filters: '{"trashed":{"eq":true}}', skip: '0' };
  const ids = { token: ada.token, body: { ids: [one, two] } };
  await call(server, 'POST', '/drive/v1/files:batchTrash', ids);
  expect((await ask({ skip: '1500' })).total_size).toBe(total - 2);
  expect((await ask(trash)).total_size).toBe(2);
  await call(server, 'POST', '/drive/v1/files:batchUntrash', ids);
  expect((await ask({ skip: '1500' })).total_size).toBe(total);
  expect((await ask(trash)).total_size).toBe(0);
});

it('[R10.1] the trash is read by when its entries were deleted, folders and files together', async () => {
  const bo = await newPerson(server, 'bo@example.org');
  const { db } = server.services;
  const file = await storeFile(server, bo, 'between.txt', 'x');
  // A moment of its own; many of the others have one together, as one change deletes them, and differ by their ids.
  await db.updateTable('files').set({ trashed_at: 3000 }).where('id', '=', file).execute();
  await seedEntries(
    db,
    Array.from({ length: 2200 }, (_, nth) => ({
      ...folderRow({ accountId: bo.id, parentId: '', now: nth, name: `Folder ${nth}` }),
      trashed_at: 1000 * (nth % 7) + 1,
    })),
  );
  const trash = { parent_id: '', filters: '{"trashed":{"eq":true}}' };
  const askBo = async (query: Record<string, string>) => {
    const path = `/drive/v1/files?${new URLSearchParams({ ...trash, ...query })}`;
    const answer = await call(server, 'GET', path, { token: bo.token });
    return { status: answer.status, text: answer.text };
  };
  const pageOf = async (query: Record<string, string>) =>
    v.parse(FileList, JSON.parse((await askBo(query)).text));
  const allOf = async (query: Record<string, string>) => {
    const all: FileList['files'] = [];
    let token = '';
    do {
      const page = await pageOf({ ...query, limit: '500', page_token: token });
      all.push(...page.files);
      token = page.next_page_token;
    } while (token !== '');
    return all;
  };
  for (const order of trashOrders) {
    const all = await allOf({ order });
    const times = all.map((one) => one.delete_time);
    const sorted = times.toSorted();
    expect(times).toEqual(order === 'deleted_asc' ? sorted : sorted.toReversed());
    expect(new Set(all.map((one) => one.id)).size).toBe(2201);
    const index = all.findIndex((one) => one.id === file);
    expect([all[index - 1]?.kind, all[index + 1]?.kind]).toEqual(['drive#folder', 'drive#folder']);
    for (const skip of [0, 1, 999, 1000, 1001, 1999, 2000, 2200]) {
      const page = await pageOf({ order, skip: String(skip), limit: '3' });
      expect(page.files.map((one) => one.id)).toEqual(all.slice(skip, skip + 3).map((one) => one.id));
      expect([page.total_size, page.start_index]).toEqual([2201, skip]);
    }
    expect((await pageOf({ order, name_from: 'BETW', limit: '1' })).start_index).toBe(index);
    // A search in it has the same order: of many names, of one, and of none.
    for (const match of ['older 1', 'TWEEN', 'nothing']) {
      const filters = JSON.stringify({ trashed: { eq: true }, name: { match } });
      const found = (await allOf({ parent_id: '*', filters, order })).map((one) => one.id);
      const named = all.filter((one) => isNameFound(one.name, match));
      expect(found).toEqual(named.map((one) => one.id));
    }
  }
  // Nowhere else is there such an order.
  for (const filters of ['', '{"trashed":{"eq":false}}']) {
    const { status, text } = await askBo({ filters, order: 'deleted_desc' });
    expect([status, text.includes('order')]).toEqual([400, true]);
  }
});

it('[R10.1] folders are ordered by the size of what is in them', async () => {
  const place = await newFolder(server, ada, 'Sized');
  const sizes = { small: 1, large: 3000, middle: 20, none: 0 };
  for (const [name, size] of Object.entries(sizes)) {
    const folder = await newFolder(server, ada, name, place);
    if (size > 0) await storeFile(server, ada, 'content.bin', 'x'.repeat(size), folder);
  }
  await storeFile(server, ada, 'file.bin', 'x'.repeat(500), place);
  // Added up a moment later, each folder by itself.
  await expect
    .poll(async () =>
      (await ask({ parent_id: place, order: 'size_asc' })).files.map((one) => [
        one.name,
        one.tree_size,
        one.tree_entries,
      ]),
    )
    .toEqual([
      ['none', '0', 0],
      ['small', '1', 1],
      ['middle', '20', 1],
      ['large', '3000', 1],
      ['file.bin', null, null],
    ]);
  const down = ['large', 'middle', 'small', 'none', 'file.bin'];
  for (let skip = 0; skip < 5; skip += 1) {
    const page = await ask({ parent_id: place, order: 'size_desc', skip: String(skip), limit: '1' });
    expect(page.files[0]?.name).toBe(down[skip]);
    if (skip === 4) break;
    const next = await ask({
      parent_id: place,
      order: 'size_desc',
      page_token: page.next_page_token,
      limit: '1',
    });
    expect(next.files[0]?.name).toBe(down[skip + 1]);
  }
});

it('refuses an index that is none, and one beside a token', async () => {
  const bad = [
    { skip: '-1' },
    { skip: '1.5' },
    { skip: '1e3' },
    { skip: '9'.repeat(10) },
    { name_from: '' },
    { name_from: 'x'.repeat(256) },
    { skip: '1', page_token: 'abc' },
    { skip: '1', parent_id: '*' },
    { name_from: 'x', parent_id: '*' },
    { folders_first: '' },
    { folders_first: '0' },
    { folders_first: 'FALSE' },
    { folders_first: 'x'.repeat(5000) },
  ];
  for (const query of bad) {
    const path = `/drive/v1/files?${new URLSearchParams({ parent_id: many, ...query })}`;
    expect((await call(server, 'GET', path, { token: ada.token })).status, path).toBe(400);
  }
});

it('[R7.2] a folder of a share is counted and begun anywhere, and so is its top', async () => {
  const read = await share([many]);
  const all = await walk({});
  const page = await read('share/detail', { parent_id: many, skip: '2500', limit: '3' });
  expect(page.files.map((one) => one.id)).toEqual(all.slice(2500, 2503));
  expect([page.total_size, page.start_index]).toEqual([total, 2500]);
  const top = await read('share', { skip: '0' });
  expect([top.files.map((one) => one.id), top.total_size]).toEqual([[many], 1]);
  expect((await read('share', { skip: '1' })).files).toEqual([]);
});

it('[R7.2] the tops of a share come whole, one by one, in every order', async () => {
  const all = await walk({});
  const tops = [...all.slice(0, 3), ...all.slice(-3)];
  const read = await share(tops);
  for (const order of fileOrders) {
    const whole = (await read('share', { order })).files.map((one) => one.id);
    expect([...whole].toSorted()).toEqual([...tops].toSorted());
    const ids = await everyId((page_token) => read('share', { order, limit: '1', page_token }));
    expect(ids, order).toEqual(whole);
  }
});
