import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newPerson, type Person, startTestServer, type TestServer } from '../testing/start-test-server.ts';
import { joinParts, openUpload, storedParts, storePart } from './parts.ts';
import { beginStoreUpload } from './testing/store-clients.ts';

let server: TestServer;
let ada: Person;
beforeAll(async () => {
  server = await startTestServer();
  ada = await newPerson(server, 'ada@example.org');
});
afterAll(() => server.stop());

const md5Of = (text: string): string => createHash('md5').update(text).digest('hex');

/** A sender whose bytes wait until they are let go. */
function sender(uploadId: string, text: string, gate: Promise<void>) {
  async function* bytes(): AsyncIterable<Uint8Array> {
    await gate;
    yield Buffer.from(text);
  }
  const part = { number: 1, length: text.length, bytes: bytes(), md5: () => md5Of(text) };
  return storePart(server.services, uploadId, part);
}
function newGate(): { readonly shut: Promise<void>; open(): void } {
  let open = (): void => undefined;
  const shut = new Promise<void>((settle) => {
    open = settle;
  });
  return { shut, open };
}
const begin = async (size: number): Promise<string> =>
  (await beginStoreUpload(server, ada, { name: 'p.bin', size })).params.key;

async function senders(uploadId: string, count: number): Promise<void> {
  const rows = (): Promise<unknown[]> =>
    server.services.db.selectFrom('upload_parts').select('id').where('upload_id', '=', uploadId).execute();
  await expect.poll(async () => (await rows()).length).toBe(count);
}

it('[T19] one part is sent by four at once at most: nobody stores many times what is reserved', async () => {
  const upload = await begin(4);
  const gate = newGate();
  const first = ['aaaa', 'bbbb', 'cccc', 'dddd'].map((text) => sender(upload, text, gate.shut));
  await senders(upload, 4);
  const open = Promise.resolve();
  expect(await sender(upload, 'eeee', open)).toMatchObject({ refused: 'aborted' });
  // Who was killed, and was never heard of again, does not stand in the way for ever.
  server.pass(3601_000);
  expect(await sender(upload, 'eeee', open)).toMatchObject({ size: 4 });
  gate.open();
  for (const one of await Promise.all(first)) expect(one).toMatchObject({ size: 4 });
  expect(await storedParts(server.services, upload)).toHaveLength(1);
});

it('[P3] the same bytes sent again leave those that may be being joined where they are', async () => {
  const upload = await begin(4);
  const gate = newGate();
  const late = sender(upload, 'same', gate.shut);
  await senders(upload, 1);
  expect(await sender(upload, 'same', Promise.resolve())).toMatchObject({ size: 4 });
  const before = await storedParts(server.services, upload);
  gate.open();
  expect(await late).toMatchObject({ md5: md5Of('same') });
  expect(await storedParts(server.services, upload)).toEqual(before);
  const row = await openUpload(server.services, upload);
  if (row === null) throw new Error('the upload is gone');
  expect(await joinParts(server.services, row, before)).toMatchObject({ kind: 'complete' });
});
