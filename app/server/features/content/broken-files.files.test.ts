// A file that is sent from the disk, when it is not what its row says.
import { rmSync, truncateSync } from 'node:fs';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { LogFields } from '../../platform/http/log.ts';
import {
  call,
  newPerson,
  type Person,
  startTestServer,
  storeFile,
  type TestServer,
} from '../../proofs/testing/start-test-server.ts';
import { rawGet } from './testing/raw-read.ts';

const size = 16 * 1024 ** 2;
const lines: LogFields[] = [];

let server: TestServer;
let ada: Person;
beforeAll(async () => {
  server = await startTestServer({}, { log: (fields) => void lines.push(fields) });
  ada = await newPerson(server, 'ada@example.org');
});
afterAll(() => server.stop());

/** A stored file: its address, and where its bytes are. */
async function stored(name: string): Promise<{ readonly url: string; readonly path: string }> {
  const id = await storeFile(server, ada, name, Buffer.alloc(size, name));
  const { body } = await call(server, 'GET', `/drive/v1/files/${id}`, { token: ada.token });
  const { db, blobs } = server.services;
  const { blob_id } = await db
    .selectFrom('files')
    .select('blob_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { url: String(body.web_content_link), path: blobs.pathOf?.(blob_id ?? '') ?? expect.fail() };
}

it.each([
  ['missing', (path: string) => rmSync(path)],
  ['shorter than its row says', (path: string) => truncateSync(path, 1000)],
])('[P3f T31] a file that is %s gets a clear answer, whole or a part of it', async (name, damage) => {
  const { url, path } = await stored(name);
  damage(path);
  for (const headers of [{}, { range: 'bytes=5000-5999' }]) {
    lines.length = 0;
    const answer = await fetch(url, { headers });
    expect([answer.status, await answer.json()]).toMatchObject([500, { error: 'data_loss' }]);
    expect(answer.headers.get('content-disposition')).toBe(null);
    expect(lines.map(({ event }) => event)).toEqual(['lost-bytes', 'request']);
  }
});

it('[P3f] a file that is cut while it is sent aborts the connection, without a text', async () => {
  const { url, path } = await stored('cut');
  for (const version of ['1.0', '1.1'] as const) {
    truncateSync(path, size);
    lines.length = 0;
    const response = await rawGet(url, version);
    await response.read(1);
    await response.hold();
    truncateSync(path, size - 1);
    const { text, isWhole, isReset } = await response.end();
    expect([text.slice(9, 12), isWhole, isReset]).toEqual(['200', false, true]);
    expect(text).not.toContain('bytes are there');
    expect(lines.find(({ event }) => event === 'broken-transfer')?.error).toContain('bytes are there');
  }
});

it('[P3f] a reader who leaves is no failure', async () => {
  const { url } = await stored('left');
  lines.length = 0;
  const response = await rawGet(url);
  await response.read(1);
  response.leave();
  await response.end();
  expect((await fetch(url, { method: 'HEAD' })).status).toBe(200);
  expect(lines.map(({ event }) => event)).toEqual(['request', 'request']);
});

it('[P3f] a file that cannot be closed after it was sent whole ends neither its response nor the server', async () => {
  const { url } = await stored('unclosed');
  const { blobs } = server.services;
  const opened = blobs.open ?? expect.fail();
  const closed = Promise.withResolvers<void>();
  vi.spyOn(blobs, 'open').mockImplementationOnce(async (id, range) => ({
    ...(await opened(id, range)),
    close: () => {
      closed.resolve();
      return Promise.reject(new Error('EIO'));
    },
  }));
  const answer = await fetch(url);
  expect((await answer.arrayBuffer()).byteLength).toBe(size);
  await closed.promise;
  expect((await fetch(url, { method: 'HEAD' })).status).toBe(200);
});
