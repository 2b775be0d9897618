import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../platform/secrets.ts';
import {
  beginUpload,
  fillWithFolders,
  newFolder,
  newPerson,
  type Person,
  sendBytes,
  startTestServer,
  storeFile,
  type TestServer,
} from '../../proofs/testing/start-test-server.ts';
import { checkAll, repair } from './check.ts';
import { describeProblem, type Problem } from './problems.ts';

let server: TestServer;
let ada: Person;
beforeEach(async () => {
  server = await startTestServer();
  ada = await newPerson(server, 'ada@example.org');
});
afterEach(() => server.stop());

const problems = async (deep = false): Promise<readonly Problem[]> =>
  (await checkAll(server.services, deep)).problems;
async function blobOf(id: string): Promise<string> {
  const row = await server.services.db
    .selectFrom('files')
    .select('blob_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return row.blob_id ?? '';
}
async function putBytes(id: string, content: string): Promise<void> {
  const { blobs } = server.services;
  await blobs.put(id, Readable.from([Buffer.from(content)]), Buffer.byteLength(content));
}

describe('a check of everything that is stored', () => {
  it('[P4d] finds nothing wrong in a drive that is being worked on', async () => {
    const folder = await newFolder(server, ada, 'folder');
    await storeFile(server, ada, 'a.txt', 'some bytes', folder);
    await storeFile(server, ada, 'empty', '');
    await fillWithFolders(server, ada, folder, 5);
    const half = await beginUpload(server, ada, 'half.bin', 10);
    await sendBytes(half.endpoint, 0, new Uint8Array(4));
    const { db } = server.services;
    // What an offline download holds before it has a file.
    const held = {
      id: newId(),
      account_id: ada.id,
      file_id: newId(),
      blob_id: newId(),
      size: 7,
      expires_at: 1e15,
    };
    await db.insertInto('uploads').values(held).execute();
    await db
      .updateTable('accounts')
      .set((eb) => ({ quota_used: eb('quota_used', '+', 7) }))
      .execute();
    expect(await problems(true)).toEqual([]);
  });

  it('[P4d] finds bytes that are missing, cut short or changed, and files without theirs', async () => {
    const [gone, short, changed, bare] = await Promise.all(
      ['gone', 'short', 'changed', 'bare'].map((name) => storeFile(server, ada, name, `bytes of ${name}`)),
    );
    const { db, blobs } = server.services;
    await blobs.remove(await blobOf(gone ?? ''));
    for (const [id, content] of [
      [short, 'by'],
      [changed, 'BYTES of changed'],
    ]) {
      const blob = await blobOf(id ?? '');
      await blobs.remove(blob);
      await putBytes(blob, content ?? '');
    }
    await db
      .updateTable('files')
      .set({ blob_id: null })
      .where('id', '=', bare ?? '')
      .execute();
    await db
      .updateTable('files')
      .set({ size: 3 })
      .where('id', '=', short ?? '')
      .execute();
    const found = await problems(true);
    expect(found).toHaveLength(7);
    expect(found).toEqual(
      expect.arrayContaining([
        { kind: 'bytesMissing', blob: await blobOf(gone ?? '') },
        { kind: 'bytesSize', blob: await blobOf(short ?? ''), expected: 14, found: 2 },
        { kind: 'bytesChanged', blob: await blobOf(short ?? '') },
        { kind: 'bytesChanged', blob: await blobOf(changed ?? '') },
        { kind: 'fileWithoutBytes', file: bare },
        { kind: 'fileSize', file: short },
        expect.objectContaining({ kind: 'quota', account: ada.id }),
      ]),
    );
    expect(found.map(describeProblem)).toEqual(
      found.map(() => expect.stringMatching(/^(blob|file|account) \S+: /)),
    );
  });

  it('[P4b P4d] repairs used space, moves unreachable entries to the top, deletes unreferenced blobs, and changes nothing else', async () => {
    const kept = await storeFile(server, ada, 'kept.txt', 'kept');
    const lost = await newFolder(server, ada, 'lost');
    const { db } = server.services;
    await db.updateTable('accounts').set({ quota_used: 999 }).execute();
    await db.updateTable('files').set({ parent_id: 'nowhere' }).where('id', '=', lost).execute();
    const orphan = newId();
    await putBytes(orphan, 'nobody names me');
    expect(await problems()).toEqual([
      { kind: 'fileWithoutFolder', file: lost },
      { kind: 'bytesUnnamed', blob: orphan },
      { kind: 'quota', account: ada.id, expected: 4, found: 999 },
    ]);
    await repair(server.services);
    expect(await problems(true)).toEqual([]);
    const found = await db
      .selectFrom('files')
      .select(['parent_id', 'name'])
      .where('id', '=', lost)
      .executeTakeFirst();
    expect(found).toEqual({ parent_id: '', name: 'lost' });
    expect(await blobOf(kept)).not.toBe('');
  });
});
