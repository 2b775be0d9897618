// What this process holds while it makes archives: nothing else may run in it.
import { readdirSync, readlinkSync } from 'node:fs';
import { get } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Archive } from '@aloft/core/wire';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  call,
  newFolder,
  newPerson,
  type Person,
  startTestServer,
  storeFile,
  type TestServer,
} from '../../proofs/testing/start-test-server.ts';
import { onCluster } from '../../proofs/testing/test-engine.ts';
import { fill } from './testing/fill.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

async function archiveOf(who: Person, ids: readonly string[]) {
  const made = await call(server, 'POST', '/drive/v1/files:archive', { token: who.token, body: { ids } });
  return v.parse(Archive, made.body);
}

setFlagsFromString('--expose-gc');
const collect = v.parse(v.function(), runInNewContext('gc'));
/** Files that this process has open: connections to a database or an object store are none. */
const openFiles = (): number =>
  readdirSync('/proc/self/fd').filter((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`).startsWith('/');
    } catch {
      return false;
    }
  }).length;

it('[R10.5] very many files stream with flat memory, one open at a time', async () => {
  // Asking an object store for each takes its time, and not its memory.
  const count = onCluster() ? 600 : 3000;
  const length = Math.floor((48 * 1024 ** 2) / count);
  const ada = await newPerson(server, 'flat@example.org');
  const folder = await newFolder(server, ada, 'much');
  const first = await storeFile(server, ada, 'first.zip', 'x'.repeat(length));
  await fill(
    server,
    ada,
    folder,
    Array.from({ length: count }, (_, n) => `f${n}.zip`),
    first,
  );
  const { url, size } = await archiveOf(ada, [folder]);
  expect(size).toBe(String(count * length));
  const before = openFiles();
  const response = await fetch(url);
  const held: number[] = [];
  let [bytes, maxFiles] = [0, 0];
  for await (const part of response.body ?? []) {
    bytes += part.byteLength;
    if (bytes < (held.length + 1) * 5 * 1024 ** 2) continue;
    collect();
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    held.push((heapUsed + arrayBuffers) / 1024 ** 2);
    maxFiles = Math.max(maxFiles, openFiles() - before);
  }
  expect(bytes).toBeGreaterThan(count * length);
  expect(held).toHaveLength(9);
  // Held bytes would grow by 5 MB from one look to the next; what is on its way comes and goes.
  expect(Math.min(...held.slice(-3)) - Math.min(...held.slice(0, 3))).toBeLessThan(12);
  // The two ends of the connection, the file that is read and the next.
  expect(maxFiles).toBeLessThanOrEqual(4);
});

it('[R10.5] a reader that goes away closes what is open, again and again', async () => {
  const ada = await newPerson(server, 'away@example.org');
  const big = await storeFile(server, ada, 'big.zip', 'x'.repeat(8 * 1024 ** 2));
  const { url } = await archiveOf(ada, [big]);
  // Connections to a database may come in between; what twenty readers left open would be twenty.
  const before = openFiles() + (onCluster() ? 5 : 0);
  for (let n = 0; n < 20; n += 1) {
    await new Promise<void>((settle, fail) => {
      const request = get(url, { agent: false }, (response) => {
        response.once('data', () => {
          response.destroy();
          settle();
        });
      });
      request.on('error', fail);
    });
  }
  await expect.poll(openFiles).toBeLessThanOrEqual(before);
});
