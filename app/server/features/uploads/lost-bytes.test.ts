import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  beginUpload,
  call,
  newPerson,
  type Person,
  sendBytes,
  startTestServer,
  type TestServer,
} from '../../proofs/testing/start-test-server.ts';
import { beginStoreUpload, s3Client } from './testing/store-clients.ts';

let server: TestServer;
let ada: Person;
beforeAll(async () => {
  server = await startTestServer();
  ada = await newPerson(server, 'ada@example.org');
});
afterAll(() => server.stop());

async function contentOf(fileId: string): Promise<Buffer> {
  const { body } = await call(server, 'GET', `/drive/v1/files/${fileId}`, { token: ada.token });
  return Buffer.from(await (await fetch(String(body.web_content_link))).arrayBuffer());
}

it('[P4c P1c] a part whose bytes the store has lost makes no file: it is requested again, and the upload continues', async () => {
  const bytes = randomBytes(3000);
  const { params, fileId } = await beginStoreUpload(server, ada, { name: 'lost.bin', size: bytes.length });
  const s3 = s3Client(params);
  const upload = await s3.getMultipartUploadId(params.key);
  const part = (number: number): Buffer => bytes.subarray((number - 1) * 1000, number * 1000);
  const parts = [];
  for (const number of [1, 2, 3]) parts.push(await s3.uploadPart(params.key, upload, part(number), number));
  const { db, blobs } = server.services;
  const { id } = await db
    .selectFrom('upload_parts')
    .select('id')
    .where('upload_id', '=', params.key)
    .where('number', '=', 2)
    .executeTakeFirstOrThrow();
  await blobs.discard(id);
  await expect(s3.completeMultipartUpload(params.key, upload, parts)).rejects.toThrow(/InvalidPart/);
  await s3.uploadPart(params.key, upload, part(2), 2);
  await s3.completeMultipartUpload(params.key, upload, parts);
  expect(Buffer.compare(await contentOf(fileId), bytes)).toBe(0);
});

it('[P4c P1c] an upload whose bytes the store has lost answers the remaining offset, and resumes there', async () => {
  const bytes = new Uint8Array(randomBytes(2000));
  const { id, endpoint } = await beginUpload(server, ada, 'lost too.bin', bytes.length);
  expect((await sendBytes(endpoint, 0, bytes.slice(0, 1000))).status).toBe(204);
  const { db, blobs } = server.services;
  const { blob_id } = await db
    .selectFrom('uploads')
    .select('blob_id')
    .where('file_id', '=', id)
    .executeTakeFirstOrThrow();
  await blobs.discard(blob_id);
  const refused = await sendBytes(endpoint, 1000, bytes.slice(1000));
  expect(await refused.json()).toMatchObject({ error: 'out_of_range', error_description: '0' });
  expect((await sendBytes(endpoint, 0, bytes)).status).toBe(200);
  expect(Buffer.compare(await contentOf(id), bytes)).toBe(0);
});
