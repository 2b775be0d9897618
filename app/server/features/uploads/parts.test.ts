import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fakeLease } from '../../proofs/testing/fake-lease.ts';
import {
  newPerson,
  type Person,
  startTestServer,
  type TestServer,
} from '../../proofs/testing/start-test-server.ts';
import { unfinishedBytes, unfinishedOf } from '../../proofs/testing/stored.ts';
import { maxWait } from './part-reservation.ts';
import { joinParts, storedParts, storePart, storeWhole } from './parts.ts';
import { beginStoreUpload } from './testing/store-clients.ts';
import { openUpload } from './uploads.ts';

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

it('[P3e] beyond a full reservation one part may be sent again; further ones wait, and are told to retry', async () => {
  const upload = await begin(4);
  const gate = newGate();
  const first = ['aaaa', 'bbbb'].map((text) => sender(upload, text, gate.shut));
  await senders(upload, 2);
  const third = sender(upload, 'cccc', Promise.resolve());
  await expect
    .poll(() => sender(upload, 'too much', Promise.resolve()))
    .toMatchObject({
      refused: 'out_of_range',
    });
  server.pass(maxWait);
  expect(await third).toMatchObject({ refused: 'aborted' });
  gate.open();
  for (const one of await Promise.all(first)) expect(one).toMatchObject({ size: 4 });
  expect(await storedParts(server.services, upload)).toHaveLength(1);
  expect(await sender(upload, 'dddd', Promise.resolve())).toMatchObject({ size: 4 });
});

it('[P3e P1b] a part whose process died holds no room: the next one removes it, bytes and all', async () => {
  const upload = await begin(4);
  const { db, blobs, clock } = server.services;
  const dead = ['one', 'two'].map((name) => `${upload}-${name}`);
  for (const id of dead) {
    await blobs.append(id, Readable.from([Buffer.from('half')]), 4, fakeLease());
    const row = { id, upload_id: upload, number: 1, size: 4, md5: '', begun_at: clock() };
    await db.insertInto('upload_parts').values(row).execute();
  }
  expect(await sender(upload, 'here', Promise.resolve())).toMatchObject({ size: 4 });
  expect(await storedParts(server.services, upload)).toHaveLength(1);
  expect(await unfinishedOf(server)).not.toEqual(expect.arrayContaining([dead[0]]));
});

it('[P3e] an upload in one piece has the room of its parts, and forgets those that came before it', async () => {
  const before = await unfinishedBytes(server);
  const upload = await begin(4);
  const row = await openUpload(server.services, upload);
  if (row === null) throw new Error('the upload is gone');
  expect(await sender(upload, 'part', Promise.resolve())).toMatchObject({ size: 4 });
  const gate = newGate();
  async function* bytes(): AsyncIterable<Uint8Array> {
    await gate.shut;
    yield Buffer.from('whole'.slice(0, 4));
  }
  const whole = storeWhole(server.services, row, { length: 4, bytes: bytes(), md5: () => md5Of('whol') });
  const rows = () =>
    server.services.db.selectFrom('upload_parts').select('number').where('upload_id', '=', upload).execute();
  // The part stays until the whole is here and right.
  await expect.poll(rows).toEqual(expect.arrayContaining([{ number: 0 }, { number: 1 }]));
  const beside = sender(upload, 'part', Promise.resolve());
  await expect
    .poll(async () => {
      server.pass(maxWait);
      return Promise.race([beside, null]);
    })
    .toMatchObject({ refused: 'aborted' });
  gate.open();
  expect(await whole).toMatchObject({ kind: 'complete' });
  await expect.poll(() => unfinishedBytes(server)).toBe(before);
});

it('[P3d P3e] an upload in one piece that is not what was announced leaves the parts that were there', async () => {
  const upload = await begin(4);
  const row = await openUpload(server.services, upload);
  if (row === null) throw new Error('the upload is gone');
  expect(await sender(upload, 'part', Promise.resolve())).toMatchObject({ size: 4 });
  const before = await storedParts(server.services, upload);
  const sent = (text: string, length: number | null) =>
    storeWhole(server.services, row, {
      length,
      bytes: Readable.from([Buffer.from(text)]),
      md5: () => md5Of(text),
    });
  expect(await sent('who', 3)).toMatchObject({ refused: 'failed_precondition' });
  expect(await sent('who', null)).toMatchObject({ refused: 'failed_precondition' });
  expect(await sent('whole', 5)).toMatchObject({ refused: 'out_of_range' });
  expect(await sent('whole', null)).toMatchObject({ refused: 'out_of_range' });
  expect(await storedParts(server.services, upload)).toEqual(before);
  expect(await joinParts(server.services, row, before)).toMatchObject({ kind: 'complete' });
});

it('[P3b] the same bytes sent again leave those that may be being joined where they are', async () => {
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
