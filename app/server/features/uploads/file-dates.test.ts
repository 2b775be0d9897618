import { createHash } from 'node:crypto';
import { File, FileList } from '@aloft/core/wire';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  call,
  newFolder,
  newPerson,
  newShare,
  type Person,
  sendBytes,
  signInAgain,
  startTestServer,
  storeFile,
  type TestServer,
} from '../../proofs/testing/start-test-server.ts';
import { readZip } from '../archive/testing/read-zip.ts';

let server: TestServer;
let ada: Person;
beforeAll(async () => {
  server = await startTestServer({ captcha: 'off' });
  ada = await newPerson(server, 'ada@example.org');
});
afterAll(() => server.stop());
beforeEach(async () => {
  server.pass(3_600_001);
  ada = await signInAgain(server, ada);
});

const taken = '2009-05-01T10:20:30.000Z';
const hour = 3_600_000;
const now = (): number => server.services.clock();
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const own = (method: string, path: string, body?: object) =>
  call(server, method, path, { token: ada.token, ...(body === undefined ? {} : { body }) });
const begin = (name: string, text: string, more: object = {}) =>
  own('POST', '/drive/v1/files', {
    ...{ kind: 'drive#file', upload_type: 'UPLOAD_TYPE_RESUMABLE', name, size: String(text.length) },
    user_modified_time: taken,
    ...more,
  });
const Begun = v.object({
  file: v.object({ id: v.string() }),
  resumable: v.object({ params: v.object({ endpoint: v.string() }) }),
});
const send = (endpoint: string, text: string) => sendBytes(endpoint, 0, new Uint8Array(Buffer.from(text)));

/** Stores a file with a date, and answers its id. */
async function store(name: string, text: string, more: object = {}): Promise<string> {
  const begun = v.parse(Begun, (await begin(name, text, more)).body);
  expect((await send(begun.resumable.params.endpoint, text)).status).toBe(200);
  return begun.file.id;
}
const fileOf = async (id: string, who = ada) =>
  v.parse(File, (await call(server, 'GET', `/drive/v1/files/${id}`, { token: who.token })).body);
const dateOf = async (id: string, who = ada) => (await fileOf(id, who)).user_modified_time;
const listOf = async (parentId: string, who = ada, order = 'name_asc') =>
  v.parse(
    FileList,
    (await call(server, 'GET', `/drive/v1/files?parent_id=${parentId}&order=${order}`, { token: who.token }))
      .body,
  ).files;

it('[R10.4] a file keeps the date that it comes with, and lists are in its order; when it came is told beside it', async () => {
  const folder = await newFolder(server, ada, 'dated');
  const parent_id = folder;
  const came = now();
  const id = await store('photo.jpg', 'a photo', { parent_id });
  await storeFile(server, ada, 'undated.txt', 'no date', folder);
  await store('between.txt', 'between', { parent_id, user_modified_time: '2015-01-01T00:00:00+09:00' });
  const file = await fileOf(id);
  expect([file.modified_time, file.user_modified_time]).toEqual([taken, taken]);
  expect(Date.parse(file.created_time)).toBeGreaterThanOrEqual(came);
  const newest = (await listOf(folder, ada, 'modified_desc')).map(({ name }) => name);
  expect(newest).toEqual(['undated.txt', 'between.txt', 'photo.jpg']);
});

it('[R10.4] known content gets the date of the file that brings it', async () => {
  const hashes = { sha256: sha256('known content') };
  const first = await store('first.txt', 'known content', hashes);
  const again = await begin('second.txt', 'known content', {
    ...hashes,
    user_modified_time: '2012-02-29T00:00:00Z',
  });
  expect(again.body).not.toHaveProperty('resumable');
  const { file } = v.parse(v.object({ file: File }), again.body);
  expect([await dateOf(first), await dateOf(file.id)]).toEqual([taken, '2012-02-29T00:00:00.000Z']);
});

it('[R10.4] an upload that goes on has the date that was said of it last', async () => {
  const hashes = { sha256: sha256('goes on') };
  const one = v.parse(Begun, (await begin('on.txt', 'goes on', hashes)).body);
  const touched = '2010-10-10T10:10:10.000Z';
  const two = v.parse(
    Begun,
    (await begin('on.txt', 'goes on', { ...hashes, user_modified_time: touched })).body,
  );
  expect(two.file.id).toBe(one.file.id);
  await send(two.resumable.params.endpoint, 'goes on');
  expect(await dateOf(one.file.id)).toBe(touched);
});

it('[R10.6] a new version has its own date, or the moment that it is stored', async () => {
  const id = await store('note.txt', 'one');
  const version = async (before: string, text: string, more: object) => {
    const body = { size: String(text.length), sha256: sha256(text), based_on: sha256(before), ...more };
    const begun = await own('POST', `/drive/v1/files/${id}/versions`, body);
    await send(String(begun.body.endpoint), text);
    return dateOf(id);
  };
  expect(await version('one', 'two', { user_modified_time: '2011-01-01T00:00:00Z' })).toBe(
    '2011-01-01T00:00:00.000Z',
  );
  const saved = now();
  expect(Date.parse(await version('two', 'three', {}))).toBeGreaterThanOrEqual(saved);
});

it('[R10.3 R10.5] copies, moves, new names, the trash, a save from a share and a zip keep the date of a file', async () => {
  const [source, target] = [await newFolder(server, ada, 'source'), await newFolder(server, ada, 'target')];
  const id = await store('trip.jpg', 'a trip', { parent_id: source });
  const copied = await own('POST', '/drive/v1/files:batchCopy', {
    ids: [source, id],
    to: { parent_id: target },
  });
  expect(copied.status).toBe(200);
  const [tree] = await listOf(target);
  expect((await listOf(tree?.id ?? ''))[0]?.user_modified_time).toBe(taken);
  await own('POST', '/drive/v1/files:batchMove', { ids: [id], to: { parent_id: '' } });
  await own('PATCH', `/drive/v1/files/${id}`, { name: 'journey.jpg' });
  await own('POST', '/drive/v1/files:batchTrash', { ids: [id] });
  await own('POST', '/drive/v1/files:batchUntrash', { ids: [id] });
  expect(await fileOf(id)).toMatchObject({ name: 'journey.jpg', parent_id: '', user_modified_time: taken });

  const share = await newShare(server, ada, [id]);
  const bo = await newPerson(server, 'bo@example.org');
  const saved = await call(server, 'POST', '/drive/v1/share/restore', {
    token: bo.token,
    body: {
      share_id: share.id,
      pass_code: share.passCode,
      file_ids: [id],
      specify_parent_id: true,
      parent_id: '',
    },
  });
  expect(saved.body.restore_status).toBe('RESTORE_COMPLETE');
  expect((await listOf('', bo)).map((one) => one.user_modified_time)).toEqual([taken]);

  const archive = await own('POST', '/drive/v1/files:archive', { ids: [id] });
  const zip = await fetch(String(archive.body.url));
  const [entry] = await readZip(Buffer.from(await zip.arrayBuffer()));
  expect(entry).toMatchObject({ name: 'journey.jpg', modifiedAt: Date.parse(taken) });
});

it('[R10.4] no date lifts a file above newer ones for longer than a day, or is older than a zip can tell', async () => {
  for (const wrong of ['yesterday', '2026-13-45T00:00:00Z', 1_241_173_230, 'x'.repeat(5000)])
    expect((await begin('wrong.txt', 'x', { user_modified_time: wrong })).body.error).toBe(
      'invalid_argument',
    );
  const future = await dateOf(await store('future.txt', 'f', { user_modified_time: '9999-12-31T23:59:59Z' }));
  expect(Date.parse(future) - now()).toBeLessThanOrEqual(24 * hour);
  const past = await store('past.txt', 'p', { user_modified_time: '0000-01-01T00:00:00Z' });
  expect(await dateOf(past)).toBe('1980-01-01T00:00:00.000Z');
});

it('[R10.8] a file of an upload-only link keeps its date, within the same bounds; the owner sees when it came', async () => {
  const inbox = await newFolder(server, ada, 'inbox');
  const link = await own('POST', '/drive/v1/share', {
    ...{ file_ids: [inbox], title: 'Send me files', upload: { max_files: 10, max_bytes: '1000' } },
  });
  const came = now();
  for (const [name, date] of [
    ['old.txt', taken],
    ['late.txt', '9999-12-31T23:59:59Z'],
  ]) {
    const begun = await call(server, 'POST', '/drive/v1/share/upload', {
      body: { share_id: link.body.share_id, name, size: 4, user_modified_time: date },
    });
    expect((await send(String(begun.body.endpoint), 'sent')).status).toBe(200);
  }
  const [late, old] = await listOf(inbox);
  expect(old?.user_modified_time).toBe(taken);
  expect(Date.parse(late?.user_modified_time ?? '') - now()).toBeLessThanOrEqual(24 * hour);
  for (const file of [late, old]) {
    expect(Date.parse(file?.created_time ?? '')).toBeGreaterThanOrEqual(came);
    expect(Date.parse(file?.created_time ?? '')).toBeLessThanOrEqual(now());
  }
});
