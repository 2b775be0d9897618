import { numberedName } from '@aloft/core/service';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  beginUpload,
  call,
  fillWithFolders,
  newFolder,
  newPerson,
  newShare,
  type Person,
  sendBytes,
  startTestServer,
  storeFile,
  type TestServer,
} from '../../proofs/testing/start-test-server.ts';
import { folderRow } from './rows.ts';
import { freeName } from './tree.ts';

let server: TestServer;
let ada: Person;
beforeAll(async () => {
  server = await startTestServer({ freeQuota: 1000 });
  ada = await newPerson(server, 'ada@example.org');
});
afterAll(() => server.stop());

const copy = (who: Person, ids: string[], parentId: string, headers: Record<string, string> = {}) =>
  call(server, 'POST', '/drive/v1/files:batchCopy', {
    token: who.token,
    headers,
    body: { ids, to: { parent_id: parentId } },
  });
const names = async (who: Person, parentId: string, filters = ''): Promise<string[]> => {
  const query = new URLSearchParams({ parent_id: parentId, filters });
  const { text } = await call(server, 'GET', `/drive/v1/files?${query}`, { token: who.token });
  return JSON.parse(text).files.map((one: { name: string }) => one.name);
};
const idOf = async (who: Person, parentId: string, name: string): Promise<string> => {
  const { text } = await call(server, 'GET', `/drive/v1/files?parent_id=${parentId}`, { token: who.token });
  return JSON.parse(text).files.find((one: { name: string }) => one.name === name)?.id ?? '';
};
const quota = async (who: Person): Promise<{ usage: string; usage_in_trash: string }> =>
  JSON.parse((await call(server, 'GET', '/drive/v1/about', { token: who.token })).text).quota;
const used = async (who: Person): Promise<number> => Number((await quota(who)).usage);
const trash = (who: Person, ids: string[]) =>
  call(server, 'POST', '/drive/v1/files:batchTrash', { token: who.token, body: { ids } });

it('[R10.3] a tree is copied with all that is in it; what is in the trash stays behind', async () => {
  const from = await newFolder(server, ada, 'from');
  const inner = await newFolder(server, ada, 'inner', from);
  await storeFile(server, ada, 'deep.txt', '12345', inner);
  const binned = await newFolder(server, ada, 'binned', from);
  await storeFile(server, ada, 'in the bin.txt', '1234567', binned);
  await trash(ada, [binned]);
  const to = await newFolder(server, ada, 'to');
  const before = await used(ada);
  expect(String((await copy(ada, [from], to)).body.task_id)).toMatch(/^copy\./);
  const copied = await idOf(ada, to, 'from');
  expect(await names(ada, copied)).toEqual(['inner']);
  expect(await names(ada, await idOf(ada, copied, 'inner'))).toEqual(['deep.txt']);
  expect(await used(ada)).toBe(before + 5);
  const original = await call(server, 'GET', `/drive/v1/files/${inner}`, { token: ada.token });
  expect(original.body.parent_id).toBe(from);
});

it('[R10.3] a name that is taken hundreds of times gets a number that is free in a few looks', async () => {
  const box = await newFolder(server, ada, 'crowd');
  const { db, clock } = server.services;
  const taken = (n: number) =>
    folderRow({
      accountId: ada.id,
      parentId: box,
      name: n === 1 ? 'same' : `same (${n})`,
      now: clock(),
    });
  const add = (numbers: readonly number[]) => db.insertInto('files').values(numbers.map(taken)).execute();
  const upTo = (last: number) => Array.from({ length: last }, (_, nth) => nth + 1);
  const free = () => freeName(db, ada.id, box, 'same');
  expect(await free()).toBe('same');
  await add(upTo(16));
  expect(await free()).toBe('same (17)');
  await add(upTo(300).slice(16));
  expect(await free()).toBe('same (301)');
  // A name as long as any may be is cut for its number, before its ending.
  const long = `${'写'.repeat(83)}.text`;
  expect(Buffer.byteLength(long)).toBe(254);
  await db
    .insertInto('files')
    .values(folderRow({ accountId: ada.id, parentId: box, name: long, now: clock() }))
    .execute();
  expect(await freeName(db, ada.id, box, long)).toBe(`${'写'.repeat(82)} (2).text`);
  // What a name ends with stays as it is written, and no character is cut in two.
  expect(numberedName('Photo.JPG', 2)).toBe('Photo (2).JPG');
  expect(numberedName(`${'🌊'.repeat(62)}.Text`, 2)).toBe(`${'🌊'.repeat(61)} (2).Text`);
  // With gaps it is any number that is free.
  await add([301, 302, 340, 512, 1024]);
  expect(await names(ada, box)).not.toContain(await free());
});

it('[R10.3] a taken name gets a number, next to the original too; an entry within a chosen one comes with it', async () => {
  const box = await newFolder(server, ada, 'box');
  const file = await storeFile(server, ada, 'a.txt', 'a', box);
  await copy(ada, [file], box);
  await copy(ada, [file, file], box);
  expect(await names(ada, box)).toEqual(['a (2).txt', 'a (3).txt', 'a.txt']);
  const target = await newFolder(server, ada, 'target');
  await copy(ada, [file, box], target);
  expect(await names(ada, target)).toEqual(['box']);
  expect(await names(ada, await idOf(ada, target, 'box'))).toHaveLength(3);
});

it('[R10.3] nothing is copied into itself, into a foreign or missing folder, or from one; too many are refused', async () => {
  const outer = await newFolder(server, ada, 'outer');
  const inner = await newFolder(server, ada, 'below', outer);
  const eve = await newPerson(server, 'eve@example.org');
  const foreign = await newFolder(server, eve, 'foreign');
  const before = await used(ada);
  for (const to of [outer, inner]) expect((await copy(ada, [outer], to)).body.error).toBe('invalid_argument');
  expect((await copy(ada, [outer], foreign)).body.error).toBe('file_not_found');
  expect((await copy(ada, [foreign], inner)).body.error).toBe('file_not_found');
  expect((await copy(ada, [outer, 'nowhere'], '')).body.error).toBe('file_not_found');
  const many = Array.from({ length: 1001 }, (_, n) => `id-${n}`);
  expect((await copy(ada, many, '')).body.error).toBe('too_many_files');
  expect(await names(ada, inner)).toEqual([]);
  expect(await used(ada)).toBe(before);
});

it('[P11a] a hundred copies at once get exactly the space that is left, and too little copies nothing', async () => {
  const bo = await newPerson(server, 'bo@example.org');
  const folder = await newFolder(server, bo, 'tree');
  await storeFile(server, bo, '90 bytes', 'x'.repeat(90), folder);
  const to = await newFolder(server, bo, 'to');
  const answers = await Promise.all(Array.from({ length: 100 }, () => copy(bo, [folder], to)));
  const done = answers.filter((one) => one.status === 200);
  // 1,000 bytes in all, 90 of them taken: ten more copies fit.
  expect(done).toHaveLength(10);
  for (const one of answers.filter((other) => other.status !== 200))
    expect(one.body).toMatchObject({ error: 'file_space_not_enough', error_code: 8 });
  expect(await names(bo, to)).toHaveLength(10);
  expect(await used(bo)).toBe(990);
});

it('[P12a] a copy that is sent again happens once', async () => {
  const cy = await newPerson(server, 'cy@example.org');
  const file = await storeFile(server, cy, 'once.txt', 'once');
  const headers = { 'idempotency-key': 'copy-this-once' };
  for (let n = 0; n < 3; n += 1) expect((await copy(cy, [file], '', headers)).status).toBe(200);
  expect(await names(cy, '')).toEqual(['once (2).txt', 'once.txt']);
});

it('[R10.3] a large tree is copied by a task, which is no event and counts its space once', async () => {
  const di = await newPerson(server, 'di@example.org');
  const folder = await newFolder(server, di, 'many');
  await storeFile(server, di, 'some.txt', 'some', folder);
  await fillWithFolders(server, di, folder, 600);
  const begun = await copy(di, [folder], '');
  expect(begun.body.task_id).not.toBe('');
  const task = () =>
    call(server, 'GET', `/drive/v1/tasks/${String(begun.body.task_id)}`, { token: di.token });
  await expect.poll(async () => (await task()).body.phase).toBe('PHASE_TYPE_COMPLETE');
  expect((await task()).body).toMatchObject({ type: 'copy', progress: 100, name: 'many' });
  expect(await names(di, '')).toEqual(['many', 'many (2)']);
  expect(await used(di)).toBe(8);
});

it('[R10.3] the trash is emptied with all that is below it, the space comes back, and only one’s own goes', async () => {
  const fay = await newPerson(server, 'fay@example.org');
  const folder = await newFolder(server, fay, 'old');
  await storeFile(server, fay, 'within.txt', '12345', folder);
  const loose = await storeFile(server, fay, 'loose.txt', '123');
  const kept = await storeFile(server, fay, 'kept.txt', '12');
  const gus = await newPerson(server, 'gus@example.org');
  const other = await storeFile(server, gus, 'other.txt', '1234');
  await trash(gus, [other]);
  await trash(fay, [folder, loose]);
  expect((await quota(fay)).usage).toBe('10');
  await expect.poll(async () => (await quota(fay)).usage_in_trash).toBe('8');
  const emptied = await call(server, 'PATCH', '/drive/v1/files/trash:empty', { token: fay.token, body: {} });
  expect(emptied.status).toBe(200);
  expect(String(emptied.body.task_id)).toMatch(/^empty_trash\./);
  expect(await quota(fay)).toMatchObject({ usage: '2', usage_in_trash: '0' });
  const left = await server.services.db
    .selectFrom('files')
    .select('id')
    .where('account_id', '=', fay.id)
    .execute();
  expect(left).toEqual([{ id: kept }]);
  expect(await quota(gus)).toMatchObject({ usage_in_trash: '4' });
  expect((await call(server, 'PATCH', '/drive/v1/files/trash:empty', { body: {} })).status).toBe(401);
});

it('[R10.4 P10a] content is known again by its GCID or SHA-256, of this account alone, and only at its size', async () => {
  const hal = await newPerson(server, 'hal@example.org');
  const id = await storeFile(server, hal, 'known.txt', 'known content');
  const file = (await call(server, 'GET', `/drive/v1/files/${id}`, { token: hal.token })).body;
  const ask = (who: Person, gcid: unknown) =>
    call(server, 'POST', '/drive/v1/resource/cid', { token: who.token, body: { gcid } });
  const begin = (who: Person, more: object) =>
    call(server, 'POST', '/drive/v1/files', {
      token: who.token,
      body: {
        kind: 'drive#file',
        upload_type: 'UPLOAD_TYPE_RESUMABLE',
        name: 'again.txt',
        size: '13',
        ...more,
      },
    });
  expect((await ask(hal, file.hash)).body).toEqual({ gcid: file.hash });
  expect((await ask(ada, file.hash)).body).toEqual({ gcid: '' });
  for (const spoilt of ['', 'x'.repeat(40), 12, undefined]) {
    expect((await ask(hal, spoilt)).body).toMatchObject({
      error: 'invalid_argument',
      details: [{ detail: 'gcid' }],
    });
  }
  for (const more of [
    { hash: file.hash },
    { sha256: file.sha256 },
    { hash: file.hash, sha256: file.sha256 },
  ]) {
    const instant = await begin(hal, more);
    expect(instant.body).not.toHaveProperty('resumable');
    expect(instant.body.file).toMatchObject({ phase: 'PHASE_TYPE_COMPLETE', hash: file.hash });
  }
  expect((await begin(hal, { hash: file.hash, size: '12' })).body).toHaveProperty('resumable');
  expect((await begin(ada, { hash: file.hash })).body).toHaveProperty('resumable');
  expect((await begin(hal, { hash: 'nonsense' })).body).toMatchObject({ details: [{ detail: 'hash' }] });
});

it('[P4d] an upload whose folder was deleted meanwhile is put at the top, not lost', async () => {
  const jo = await newPerson(server, 'jo@example.org');
  const folder = await newFolder(server, jo, 'soon gone');
  const { endpoint } = await beginUpload(server, jo, 'late.txt', 4, folder);
  await call(server, 'DELETE', `/drive/v1/files/${folder}`, { token: jo.token });
  expect((await sendBytes(endpoint, 0, new Uint8Array(4))).status).toBe(200);
  expect(await names(jo, '')).toEqual(['late.txt']);
  expect(await used(jo)).toBe(4);
});

it('a file says all that the wire promises, to its owner and to a stranger', async () => {
  const ida = await newPerson(server, 'ida@example.org');
  const id = await storeFile(server, ida, 'film.webm', 'film');
  await call(server, 'POST', '/drive/v1/files:star', { token: ida.token, body: { ids: [id] } });
  const file = (await call(server, 'GET', `/drive/v1/files/${id}`, { token: ida.token })).body;
  expect(file).toMatchObject({
    user_id: ida.id,
    tags: [{ id: 'STAR', name: 'STAR' }],
    writable: true,
    folder_type: '',
    audit: { status: 'STATUS_OK' },
    delete_time: '',
    purge_time: '',
    medias: [{ is_origin: true, is_default: true }],
  });
  expect(Number(file.revision)).toBeGreaterThan(1);
  await trash(ida, [id]);
  const trashed = (await call(server, 'GET', `/drive/v1/files/${id}`, { token: ida.token })).body;
  expect(Date.parse(String(trashed.delete_time))).toBeGreaterThan(0);
  const shared = await newFolder(server, ida, 'shared');
  const share = await newShare(server, ida, [shared]);
  const seen = JSON.parse((await call(server, 'GET', `/drive/v1/share?share_id=${share.id}`)).text);
  expect(seen.files[0]).toMatchObject({ writable: false, folder_type: 'NORMAL', medias: [] });
  expect(seen).toMatchObject({ user_info: { user_id: ida.id }, expiration_left_seconds: -1, icon_link: '' });
});
