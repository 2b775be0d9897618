// A disk of which only the part is left that is kept free: what is refused, and what goes on.
import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { beginLink, contentOf, endedTask, usedBy } from '../../features/offline/testing/requests.ts';
import { closeWeb, openWeb } from '../../features/offline/testing/web.ts';
import { createBackup } from '../../operations/backup/create.ts';
import { checkAll } from '../../operations/integrity/check.ts';
import { freeSpaceOf } from '../../platform/blobs/free-space.ts';
import { isRefusal } from '../../platform/refusal.ts';
import { smallPng } from '../testing/small-png.ts';
import {
  beginUpload,
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
} from '../testing/start-test-server.ts';

const reserve = 1000;
let free = Number.MAX_SAFE_INTEGER;
/** Looks at the free space until the disk is full for once. */
let looksUntilFull = Number.POSITIVE_INFINITY;
let dataFolder = '';
let server: TestServer;
let ada: Person;
beforeEach(async () => {
  free = Number.MAX_SAFE_INTEGER;
  dataFolder = mkdtempSync(join(tmpdir(), 'aloft-reserved-'));
  looksUntilFull = Number.POSITIVE_INFINITY;
  const disk = freeSpaceOf(dataFolder, reserve, async () => {
    looksUntilFull -= 1;
    return { size: 10 ** 9, free: looksUntilFull === 0 ? 0 : free };
  });
  server = await startTestServer({ dataFolder, databaseUrl: null, objectStore: null }, { disk });
  ada = await newPerson(server, 'ada@example.org');
});
afterEach(async () => {
  expect((await checkAll(server.services, true)).problems).toEqual([]);
  await server.stop();
  rmSync(dataFolder, { recursive: true, force: true });
});

const own = (method: string, path: string, body?: object) =>
  call(server, method, path, { token: ada.token, ...(body === undefined ? {} : { body }) });
const wanted = (name: string, size: number) => ({
  ...{ kind: 'drive#file', upload_type: 'UPLOAD_TYPE_RESUMABLE', parent_id: '' },
  ...{ name, size: String(size) },
});
const Begun = v.object({ resumable: v.object({ params: v.object({ endpoint: v.string() }) }) });
const Listed = v.object({ files: v.array(v.object({ id: v.string(), name: v.string() })) });
const full = { status: 507, body: { error: 'storage_full' } };

it('[P40a] an upload, a version and a stranger’s file are refused before their first byte', async () => {
  const id = await storeFile(server, ada, 'text.txt', 'before');
  const folder = await newFolder(server, ada, 'inbox');
  const link = await newShare(server, ada, [folder], { upload: { max_files: 9, max_bytes: '9999' } });
  free = reserve + 99;
  expect(await own('POST', '/drive/v1/files', wanted('a.bin', 100))).toMatchObject(full);
  const version = { size: '100', based_on: createHash('sha256').update('before').digest('hex') };
  expect(await own('POST', `/drive/v1/files/${id}/versions`, version)).toMatchObject(full);
  const sent = { share_id: link.id, name: 'x', size: 100 };
  expect(await call(server, 'POST', '/drive/v1/share/upload', { body: sent })).toMatchObject(full);
  expect((await own('POST', '/drive/v1/files', wanted('a.bin', 99))).status).toBe(200);
});

it('[P40a P3b] bytes stop where the rest is kept free, and go on when there is room again', async () => {
  const { endpoint, id } = await beginUpload(server, ada, 'a.bin', 300);
  expect((await sendBytes(endpoint, 0, new Uint8Array(100))).status).toBe(204);
  free = reserve + 99;
  const answer = await sendBytes(endpoint, 100, new Uint8Array(200));
  expect(answer.status).toBe(507);
  expect(await answer.json()).toMatchObject({ error: 'storage_full' });
  free = reserve + 200;
  expect((await sendBytes(endpoint, 100, new Uint8Array(200))).status).toBe(200);
  expect((await own('GET', `/drive/v1/files/${id}`)).body).toMatchObject({ size: '300' });
});

it('[P40a P3a P3b P11b] a disk that is full at any write loses nothing that was acknowledged, and counts it once', async () => {
  const bytes = randomBytes(3_000_000);
  const third = bytes.length / 3;
  let refused = 0;
  for (let nth = 1; refused + 1 >= nth; nth += 1) {
    const name = `${nth}.bin`;
    looksUntilFull = nth;
    const answer = await own('POST', '/drive/v1/files', wanted(name, bytes.length));
    const begun = answer.status === 507 ? await beginUpload(server, ada, name, bytes.length) : null;
    if (begun !== null) refused += 1;
    const endpoint = begun?.endpoint ?? v.parse(Begun, answer.body).resumable.params.endpoint;
    for (let offset = 0; offset < bytes.length; ) {
      const sent = await sendBytes(endpoint, offset, new Uint8Array(bytes.subarray(offset, offset + third)));
      if (sent.status === 507) refused += 1;
      const asked = sent.status === 200 ? null : await fetch(endpoint, { method: 'HEAD' });
      const kept = asked === null ? bytes.length : Number(asked.headers.get('upload-offset'));
      expect(kept).toBeGreaterThanOrEqual(sent.ok ? Math.min(offset + third, bytes.length) : offset);
      offset = kept;
    }
    const { files } = v.parse(Listed, (await own('GET', '/drive/v1/files')).body);
    const id = files.find((file) => file.name === name)?.id ?? '';
    expect(Buffer.compare(await contentOf(server, ada, id), bytes)).toBe(0);
    expect(await usedBy(server, ada)).toBe(nth * bytes.length);
  }
  // At the beginning, and at each write of the three thirds.
  expect(refused).toBeGreaterThan(3);
});

it('[P40b] with that alone left, people sign in, make folders, copy, discard and delete', async () => {
  const kept = await storeFile(server, ada, 'kept.txt', 'kept');
  const begun = await beginUpload(server, ada, 'begun.bin', 300);
  free = reserve;
  ada = await signInAgain(server, ada);
  const folder = await newFolder(server, ada, 'made');
  const copied = await own('POST', '/drive/v1/files:batchCopy', { ids: [kept], to: { parent_id: folder } });
  expect(copied.status).toBe(200);
  expect((await own('DELETE', `/drive/v1/files/${begun.id}`)).status).toBe(200);
  expect((await own('POST', '/drive/v1/files:batchDelete', { ids: [kept] })).status).toBe(200);
});

it('[P40a] a thumbnail is shown and not kept', async () => {
  const id = await storeFile(server, ada, 'picture.png', Buffer.from(smallPng, 'base64'));
  free = reserve;
  const { body } = await own('GET', `/drive/v1/files/${id}`);
  const shown = await fetch(String(body.thumbnail_link));
  expect(shown.status).toBe(200);
  expect(readdirSync(dataFolder)).not.toContain('thumbnails');
});

it('[P40a] a download ends with words, before its first byte or where the rest is kept free', async () => {
  const port = await openWeb();
  const here = { offlineTestTargets: [`127.0.0.1:${port}`], databaseUrl: null, objectStore: null };
  const disk = freeSpaceOf(dataFolder, reserve, async () => ({ size: 10 ** 9, free }));
  const other = await startTestServer(here, { disk });
  const bo = await newPerson(other, 'bo@example.org');
  const fetched = async (path: string) =>
    endedTask(other, bo, await beginLink(other, bo, { url: `http://127.0.0.1:${port}${path}` }));
  free = reserve + 100_000;
  const outcome = { phase: 'PHASE_TYPE_ERROR', message: 'storage_full' };
  expect(await fetched('/file.bin')).toMatchObject(outcome);
  // Its length is not announced.
  free = reserve;
  expect(await fetched('/named')).toMatchObject(outcome);
  expect(await usedBy(other, bo)).toBe(0);
  await other.stop();
  await closeWeb();
});

it('[P40a] a backup on the same disk is refused as a whole, and leaves nothing', async () => {
  await storeFile(server, ada, 'a.bin', Buffer.alloc(5000));
  const folder = join(dataFolder, 'backup');
  free = reserve + 4000;
  await expect(createBackup(server.services, { folder, link: false })).rejects.toMatchObject({
    code: 'ENOSPC',
  });
  expect(readdirSync(dataFolder).filter((name) => name.startsWith('backup'))).toEqual([]);
  free = Number.MAX_SAFE_INTEGER;
  expect(isRefusal(await createBackup(server.services, { folder, link: false }))).toBe(false);
});
