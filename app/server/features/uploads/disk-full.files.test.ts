import { symlinkSync, unlinkSync } from 'node:fs';
import { join } from 'node:path';
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

let server: TestServer;
let ada: Person;
beforeAll(async () => {
  server = await startTestServer();
  ada = await newPerson(server, 'ada@example.org');
});
afterAll(() => server.stop());

const names = async (): Promise<string> =>
  (await call(server, 'GET', '/drive/v1/files', { token: ada.token })).text;

it('a full disk is a clear answer, and nothing partial is left to see', async () => {
  const { endpoint } = await beginUpload(server, ada, 'full.bin', 10);
  // A file that the kernel itself refuses to write for want of space.
  const { blob_id } = await server.services.db
    .selectFrom('uploads')
    .select('blob_id')
    .executeTakeFirstOrThrow();
  const unfinished = join(server.configuration.dataFolder, 'tmp', blob_id);
  symlinkSync('/dev/full', unfinished);
  const answer = await sendBytes(endpoint, 0, new Uint8Array(10));
  unlinkSync(unfinished);
  expect(answer.status).toBe(507);
  expect(await answer.json()).toMatchObject({ error: 'storage_full' });
  expect(await names()).not.toContain('full.bin');
  expect((await sendBytes(endpoint, 0, new Uint8Array(10))).status).toBe(200);
});
