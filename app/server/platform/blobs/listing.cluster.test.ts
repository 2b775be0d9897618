import { S3ServiceError } from 's3mini';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { checkAll } from '../../operations/integrity/check.ts';
import { sweep } from '../../operations/upkeep/sweep.ts';
import { fakeLease } from '../../proofs/testing/fake-lease.ts';
import {
  newPerson,
  startTestServer,
  storeFile,
  type TestServer,
} from '../../proofs/testing/start-test-server.ts';
import { type Look, openStoreProxy, type StoreProxy } from '../../proofs/testing/store-proxy.ts';
import type { Services } from '../../services.ts';
import { outageOf } from '../database/outage.ts';
import { newId } from '../secrets.ts';
import { openBucket } from './bucket.ts';
import type { BlobStore } from './store.ts';

const keys = 1001;

let server: TestServer;
let line: StoreProxy;
/** The same bucket, by way of the line. */
let bucket: BlobStore;
let services: Services;
beforeAll(async () => {
  server = await startTestServer();
  const { objectStore } = server.configuration;
  if (objectStore === null) throw new Error('there is no object store');
  line = await openStoreProxy(objectStore.endpoint);
  // As often as the product, without its pauses.
  const backOff = { maxTries: 5, firstPause: 0 };
  bucket = openBucket({ ...objectStore, endpoint: line.endpoint }, backOff);
  services = { ...server.services, blobs: bucket };
  const ada = await newPerson(server, 'ada@example.org');
  await storeFile(server, ada, 'kept.txt', 'kept');
  for (let at = 0; at < keys; at += 50)
    await Promise.all(
      Array.from({ length: Math.min(50, keys - at) }, (_, n) =>
        server.services.blobs.put(newId(), of(`${at + n}`), `${at + n}`.length),
      ),
    );
});
afterEach(() => line.look(() => null));
afterAll(async () => {
  await line.close();
  await server.stop();
});

async function* of(text: string): AsyncIterable<Uint8Array> {
  yield Buffer.from(text);
}
async function countOf(blobs: BlobStore): Promise<number> {
  let count = 0;
  for await (const { id } of blobs.sizes()) if (id !== '') count += 1;
  return count;
}

/** Answers every page but the first in the store's place. */
const secondPage =
  (status: number, body: string): Look =>
  ({ path }) =>
    path.includes('continuation-token') ? Promise.resolve({ status, body }) : null;
const page = (content: string): string =>
  `<?xml version="1.0"?><ListBucketResult>${content}</ListBucketResult>`;

const failures: readonly (readonly [string, Look])[] = [
  ['the store fails', secondPage(500, '<Error><Code>InternalError</Code></Error>')],
  ['the bucket is not found', secondPage(404, '<Error><Code>NoSuchBucket</Code></Error>')],
  ['a proxy answers with a page of its own', secondPage(200, '<html><body>Welcome</body></html>')],
  ['the store answers with an error in a success', secondPage(200, '<Error><Code>SlowDown</Code></Error>')],
  ['the answer is cut short', secondPage(200, page('<Contents><Key>blobs/a').slice(0, -20))],
  ['there is more, but no word where', secondPage(200, page('<IsTruncated>true</IsTruncated>'))],
  [
    'the pages go in a circle',
    secondPage(
      200,
      page('<IsTruncated>true</IsTruncated><NextContinuationToken>same</NextContinuationToken>'),
    ),
  ],
];

describe('a listing of more than one page', () => {
  it('[P4e] lists every key once, in their order', async () => {
    const ids: string[] = [];
    for await (const { id } of bucket.sizes()) ids.push(id);
    expect(ids).toHaveLength(keys + 1);
    expect(ids).toEqual([...new Set(ids)].toSorted());
  });

  it.for(failures)(
    '[P4e P4a] half way, %s: nothing is taken for missing, and nothing is deleted',
    async ([, look]) => {
      line.look(look);
      const outage = expect.objectContaining({ refused: 'unavailable' });
      const failed = await Promise.allSettled([countOf(bucket), checkAll(services, false)]);
      for (const one of failed)
        expect(outageOf(one.status === 'rejected' ? one.reason : null)).toEqual(outage);
      expect(await countOf(server.services.blobs)).toBe(keys + 1);
      expect((await checkAll(server.services, false)).problems).toHaveLength(keys);
    },
  );

  it('[P4a] a bucket that is not there has lost no bytes: what reads from it says that the store is away', async () => {
    line.look(() => Promise.resolve({ status: 404, body: '<Error><Code>NoSuchBucket</Code></Error>' }));
    await expect(checkAll(services, true)).rejects.toThrow(S3ServiceError);
    await expect(sweep(services)).rejects.toThrow(S3ServiceError);
    await expect(bucket.append(newId(), of('bytes'), 10, fakeLease())).rejects.toThrow(S3ServiceError);
  });
});
