// The guard of every test of the server refuses a statement of more than a thousand rows (proofs/testing/statement-bound.ts).
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sized } from '../../../../.ci/tier/tier.ts';
import {
  newPerson,
  type Person,
  startTestServer,
  type TestServer,
} from '../../proofs/testing/start-test-server.ts';
import { abandonUpload } from './abandon.ts';
import { storedParts, storePart, storeWhole } from './parts.ts';
import { beginStoreUpload } from './testing/store-clients.ts';
import { openUpload } from './uploads.ts';

/** A byte each; more than a page, and more than two. */
const count = sized({ gate: 1200, all: 2500 });

let server: TestServer;
let ada: Person;
beforeAll(async () => {
  server = await startTestServer();
  ada = await newPerson(server, 'ada@example.org');
});
afterAll(() => server.stop());

/** An upload of so many bytes, with a part for each but the first. */
async function withParts(): Promise<string> {
  const { params } = await beginStoreUpload(server, ada, { name: 'parts.bin', size: count });
  const { db, clock } = server.services;
  const numbers = Array.from({ length: count - 1 }, (_, n) => n + 2);
  for (let at = 0; at < numbers.length; at += 500)
    await db
      .insertInto('upload_parts')
      .values(
        numbers.slice(at, at + 500).map((number) => ({
          id: `${params.key}-${number}`,
          upload_id: params.key,
          number,
          size: 1,
          md5: 'of a byte',
          begun_at: clock(),
        })),
      )
      .execute();
  return params.key;
}
const rowsOf = async (uploadId: string): Promise<number> =>
  (await storedParts(server.services, uploadId)).length;
const md5 = (text: string): string => createHash('md5').update(text).digest('hex');

it(`[P36d P3e] an upload of ${count} parts has room for the last one, lists them in order, and is abandoned, in bounded statements`, async () => {
  const { services } = server;
  const upload = await withParts();
  const part = (length: number) => ({
    number: 1,
    length,
    bytes: Readable.from([Buffer.from('x'.repeat(length))]),
    md5: () => md5('x'.repeat(length)),
  });
  expect(await storePart(services, upload, part(2))).toMatchObject({ refused: 'out_of_range' });
  expect(await storePart(services, upload, part(1))).toMatchObject({ number: 1, size: 1 });
  const parts = await storedParts(services, upload);
  expect(parts.map(({ number }) => number)).toEqual(Array.from({ length: count }, (_, n) => n + 1));
  await abandonUpload(services, upload);
  expect(await rowsOf(upload)).toBe(0);
  expect(await openUpload(services, upload)).toBeNull();
});

it(`[P36d P3e] an upload in one piece takes the place of ${count - 1} parts, in bounded statements`, async () => {
  const { services } = server;
  const upload = await withParts();
  const row = await openUpload(services, upload);
  if (row === null) expect.fail('the upload is gone');
  const bytes = 'x'.repeat(count);
  const coming = { length: count, bytes: Readable.from([Buffer.from(bytes)]), md5: () => md5(bytes) };
  expect(await storeWhole(services, row, coming)).toMatchObject({ kind: 'complete' });
  expect(await rowsOf(upload)).toBe(0);
});
