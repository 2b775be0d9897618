import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fakeLease } from '../../proofs/testing/fake-lease.ts';
import { startTestServer, type TestServer } from '../../proofs/testing/start-test-server.ts';
import { newId } from '../secrets.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

async function* of(...parts: string[]): AsyncGenerator<Uint8Array> {
  for (const part of parts) yield Buffer.from(part);
}

it('[P3b T31] a whole blob without a row keeps its bytes and repeats its last step', async () => {
  const { blobs } = server.services;
  const id = newId();
  const lease = fakeLease();
  expect(await blobs.unfinishedSize(id)).toBe(0);
  expect(await blobs.append(id, of('acknow'), 12, lease)).toEqual({ kind: 'appended', size: 6 });
  expect(await blobs.append(id, of('ledged'), 12, lease)).toEqual({ kind: 'appended', size: 12 });
  const sha256 = createHash('sha256').update('acknowledged').digest('hex');
  const first = await blobs.finish(id, 12, lease);
  expect(first).toMatchObject({ size: 12, sha256 });
  expect(await blobs.unfinishedSize(id)).toBe(12);
  expect(await blobs.append(id, of('x'), 12, lease)).toEqual({ kind: 'tooLong', size: 12 });
  expect(await blobs.append(id, of(), 12, lease)).toEqual({ kind: 'appended', size: 12 });
  expect(await blobs.finish(id, 12, lease)).toEqual(first);
  const read: Buffer[] = [];
  for await (const part of blobs.read(first.id)) if (part instanceof Uint8Array) read.push(Buffer.from(part));
  expect(Buffer.concat(read).toString()).toBe('acknowledged');
});
