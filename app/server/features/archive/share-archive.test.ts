import { ShareArchive } from '@aloft/core/wire';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  call,
  newFolder,
  newPerson,
  newShare,
  startTestServer,
  storeFile,
  type TestServer,
} from '../../proofs/testing/start-test-server.ts';
import { rawGet } from '../content/testing/raw-read.ts';
import { heldSize, holdRead, pausedArchive } from './testing/paused-archive.ts';
import { readZip } from './testing/read-zip.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const ask = (body: object) => call(server, 'POST', '/drive/v1/share:archive', { body });
const archiveOf = async (body: object) => v.parse(ShareArchive, (await ask(body)).body);
const closed = { url: '', name: '', expire: '', size: '0', token: '' };

async function namesAt(url: string): Promise<string[]> {
  const response = await fetch(url);
  return (await readZip(Buffer.from(await response.arrayBuffer()))).map((one) => one.name);
}

it('[R10.5 P10a] an anonymous visitor gets what is shared and nothing else', async () => {
  const ada = await newPerson(server, 'share@example.org');
  const photos = await newFolder(server, ada, 'Photos');
  const inner = await newFolder(server, ada, '2024', photos);
  await storeFile(server, ada, 'a.txt', 'a', inner);
  const beside = await storeFile(server, ada, 'beside.txt', 'b');
  const { id } = await newShare(server, ada, [photos], { title: 'Our trip' });
  const whole = await archiveOf({ share_id: id, file_ids: [photos] });
  expect(whole).toMatchObject({ share_status: 'OK', name: 'Photos.zip', size: '1' });
  expect(await namesAt(whole.url)).toEqual(['Photos/', 'Photos/2024/', 'Photos/2024/a.txt']);
  expect(await namesAt((await archiveOf({ share_id: id, file_ids: [inner] })).url)).toEqual([
    '2024/',
    '2024/a.txt',
  ]);
  const refused = { status: 404, body: { error: 'file_not_found', details: [{ detail: 'file_ids' }] } };
  expect(await ask({ share_id: id, file_ids: [photos, beside] })).toMatchObject(refused);
  expect(await ask({ share_id: id, file_ids: [''] })).toMatchObject(refused);
  expect(await ask({ share_id: id, file_ids: [] })).toMatchObject({ status: 400 });
  expect(await archiveOf({ share_id: 'nothing', file_ids: [photos] })).toEqual({
    share_status: 'NOT_FOUND',
    ...closed,
  });
});

it('[P9c] a share that ends while its archive streams breaks the stream off', async () => {
  const ada = await newPerson(server, 'mid@example.org');
  const folder = await newFolder(server, ada, 'all');
  await storeFile(server, ada, 'a.zip', 'x'.repeat(heldSize), folder);
  await storeFile(server, ada, 'b.zip', 'second', folder);
  const { id } = await newShare(server, ada, [folder]);
  const { url } = await archiveOf({ share_id: id, file_ids: [folder] });
  const rest = await pausedArchive(server, url);
  await call(server, 'POST', '/drive/v1/share:batchDelete', { token: ada.token, body: { ids: [id] } });
  await expect(rest()).rejects.toThrow();
});

it('[P3f P9c] a share that ends during fifty slow reads of its archive aborts each, and no text of an error is in any', async () => {
  const ada = await newPerson(server, 'slow@example.org');
  const folder = await newFolder(server, ada, 'all');
  const first = await storeFile(server, ada, 'a.zip', 'first', folder);
  await storeFile(server, ada, 'b.zip', 'second', folder);
  /** An archive whose first file has so many bytes, and its share. */
  const archiveWith = async (size: number) => {
    await server.services.db.updateTable('files').set({ size }).where('id', '=', first).execute();
    const { id } = await newShare(server, ada, [folder]);
    return { id, url: (await archiveOf({ share_id: id, file_ids: [folder] })).url };
  };
  const { url } = await archiveWith(2 ** 30);
  const source = holdRead(server, 2 ** 30);
  const probe = await rawGet(url);
  await probe.read(1);
  source.release();
  await probe.hold();
  // So many bytes of the first file are on their way when its reader stands still.
  const onTheWay = source.given();
  probe.leave();
  const ends: string[] = [];
  for (let nth = 0; nth < 50; nth += 1) {
    const size = onTheWay + (nth - 40) * 8192;
    const archive = await archiveWith(size);
    const held = holdRead(server, size);
    const response = await rawGet(archive.url);
    await response.read(1);
    const ended = { token: ada.token, body: { ids: [archive.id] } };
    expect((await call(server, 'POST', '/drive/v1/share:batchDelete', ended)).status).toBe(200);
    held.release();
    await response.hold();
    const { text, isWhole } = await response.end();
    ends.push(
      `${text.slice(9, 12)} ${isWhole ? 'whole' : 'cut'} ${text.includes('Error') ? 'with an error' : ''}`,
    );
  }
  expect(ends).toEqual(ends.map(() => '200 cut '));
});

it('[P3f P9c] a share that ends while a small archive is made gets a clear answer', async () => {
  const ada = await newPerson(server, 'small@example.org');
  const folder = await newFolder(server, ada, 'all');
  await storeFile(server, ada, 'a.txt', 'first', folder);
  await storeFile(server, ada, 'b.txt', 'second', folder);
  const { id } = await newShare(server, ada, [folder]);
  const { url } = await archiveOf({ share_id: id, file_ids: [folder] });
  const held = holdRead(server, 5);
  const asked = fetch(url);
  await held.begun;
  await call(server, 'POST', '/drive/v1/share:batchDelete', { token: ada.token, body: { ids: [id] } });
  held.release();
  const answer = await asked;
  expect([answer.status, await answer.json()]).toMatchObject([404, { error: 'file_not_found' }]);
  expect(answer.headers.get('content-disposition')).toBe(null);
});

it('[R10.5] archives are asked for 120 times an hour at most', async () => {
  const ada = await newPerson(server, 'often@example.org');
  const note = await storeFile(server, ada, 'note.txt', 'words');
  const { id } = await newShare(server, ada, [note]);
  const { db, clock } = server.services;
  await db.updateTable('rate_limits').set({ used: 119 }).where('key', 'like', 'archive:%').execute();
  await db
    .insertInto('rate_limits')
    .values({ key: `archive:${ada.id}`, window_start: clock(), used: 119 })
    .execute();
  const limited = { status: 429, body: { error: 'resource_exhausted' } };
  expect((await ask({ share_id: id, file_ids: [note] })).status).toBe(200);
  expect(await ask({ share_id: id, file_ids: [note] })).toMatchObject(limited);
  const own = () =>
    call(server, 'POST', '/drive/v1/files:archive', { token: ada.token, body: { ids: [note] } });
  expect((await own()).status).toBe(200);
  expect(await own()).toMatchObject(limited);
  server.pass(3600_000);
  expect((await ask({ share_id: id, file_ids: [note] })).status).toBe(200);
});

it('[R10.5 P6a P9a P9b] only the right passcode or its token opens; a share that ends takes the address with it', async () => {
  const ada = await newPerson(server, 'pass@example.org');
  const note = await storeFile(server, ada, 'note.txt', 'words');
  const wanted = { pass_code_option: 'REQUIRED', expiration_days: 1 };
  const { id, passCode } = await newShare(server, ada, [note], wanted);
  const [other, endless] = [await newShare(server, ada, [note], wanted), await newShare(server, ada, [note])];
  const file_ids = [note];
  const open = await call(server, 'GET', `/drive/v1/share?share_id=${id}&pass_code=${passCode}`);
  const token = v.parse(v.object({ pass_code_token: v.string() }), open.body).pass_code_token;
  const status = async (body: object) => (await archiveOf({ file_ids, ...body })).share_status;
  expect(await archiveOf({ file_ids, share_id: id })).toEqual({ share_status: 'PASS_CODE_EMPTY', ...closed });
  expect(await status({ share_id: id, pass_code_token: 'wrong' })).toBe('PASS_CODE_EMPTY');
  expect(await status({ share_id: id, pass_code: 'wrong' })).toBe('PASS_CODE_ERROR');
  expect(await status({ share_id: other.id, pass_code_token: token })).toBe('PASS_CODE_EMPTY');
  expect(await status({ share_id: id, pass_code: passCode })).toBe('OK');
  const { url } = await archiveOf({ file_ids, share_id: id, pass_code_token: token });
  expect(await namesAt(url)).toEqual(['note.txt']);
  await server.services.db.updateTable('shares').set({ pass_version: 7 }).where('id', '=', id).execute();
  expect((await fetch(url)).status).toBe(404);
  const kept = await archiveOf({ file_ids, share_id: endless.id });
  expect((await fetch(kept.url)).status).toBe(200);
  await call(server, 'POST', '/drive/v1/share:batchDelete', {
    token: ada.token,
    body: { ids: [endless.id] },
  });
  expect((await fetch(kept.url)).status).toBe(404);
  expect(await status({ share_id: endless.id })).toBe('DELETED');
  server.pass(25 * 3600_000);
  expect(await status({ share_id: other.id, pass_code: other.passCode })).toBe('EXPIRED');
});
