import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  newPerson,
  type Person,
  startTestServer,
  type TestServer,
} from '../../proofs/testing/start-test-server.ts';
import { beginLink, contentOf, endedTask, usedBy } from './testing/requests.ts';
import { closeWeb, openWeb, pages } from './testing/web.ts';

let port = 0;
let server: TestServer;
let ada: Person;
beforeAll(async () => {
  port = await openWeb();
  server = await startTestServer({ offlineTestTargets: [`127.0.0.1:${port}`], freeQuota: 1_000_000 });
  ada = await newPerson(server, 'codings@example.org');
});
afterAll(async () => {
  await server.stop();
  await closeWeb();
});

/** The ended task of a page that answers these bytes. */
async function fetched(path: string, headers: Readonly<Record<string, string>>, bytes: Uint8Array) {
  pages[path] = (_, response) =>
    response.writeHead(200, { ...headers, 'content-length': bytes.length }).end(bytes);
  return endedTask(server, ada, await beginLink(server, ada, { url: `http://127.0.0.1:${port}${path}` }));
}

const json = Buffer.from('{"data": [1, 2, 3]}'.repeat(100));

it.each([
  ['gzip', gzipSync(json)],
  ['x-gzip', gzipSync(json)],
  ['deflate', deflateSync(json)],
  ['br', brotliCompressSync(json)],
  ['zstd', zstdCompressSync(json)],
])('[R1.9] an answer in %s, which was not asked for, is unpacked', async (coding, bytes) => {
  const before = await usedBy(server, ada);
  const task = await fetched(`/${coding}.json`, { 'content-encoding': coding }, bytes);
  expect(task).toMatchObject({ phase: 'PHASE_TYPE_COMPLETE', file_size: String(json.length) });
  expect(await contentOf(server, ada, task.file_id)).toEqual(json);
  expect(await usedBy(server, ada)).toBe(before + json.length);
});

it('[R1.9] a file that is packed itself stays as it is, though its packing is told as a coding', async () => {
  const bytes = gzipSync(json);
  const headers = { 'content-encoding': 'gzip' };
  const named = await fetched('/data.tar.gz', headers, bytes);
  const typed = await fetched('/packed', { ...headers, 'content-type': 'application/gzip' }, bytes);
  expect([named.file_name, typed.file_name]).toEqual(['data.tar.gz', 'packed.gz']);
  for (const { file_id } of [named, typed]) expect(await contentOf(server, ada, file_id)).toEqual(bytes);
});

it('[R1.9 T18] what unpacks to more than there is space for, is spoilt, cut, or in an unknown coding, becomes no file', async () => {
  const before = await usedBy(server, ada);
  const failures = [
    ['/bomb.bin', 'gzip', gzipSync(Buffer.alloc(20_000_000)), 'file_space_not_enough'],
    ['/spoilt.bin', 'gzip', json, 'unreachable'],
    ['/cut.bin', 'gzip', gzipSync(json).subarray(0, -9), 'unreachable'],
    ['/unknown.bin', 'compress', json, 'unreachable'],
    ['/twice.bin', 'gzip, gzip', gzipSync(gzipSync(json)), 'unreachable'],
  ] as const;
  for (const [path, coding, bytes, message] of failures) {
    const task = await fetched(path, { 'content-encoding': coding }, bytes);
    expect([path, task.phase, task.message]).toEqual([path, 'PHASE_TYPE_ERROR', message]);
  }
  expect(await usedBy(server, ada)).toBe(before);
});
