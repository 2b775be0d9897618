// A save looks at the entries of a share before its transaction: one may be gone by then.
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import {
  call,
  newFolder,
  newPerson,
  newShare,
  type Person,
  startTestServer,
  storeFile,
  type TestServer,
} from '../../proofs/testing/start-test-server.ts';

/** Done right before the next transaction begins. */
let before: (() => Promise<unknown>) | null = null;
vi.mock('../../platform/database/atomic-batch.ts', async (importOriginal) => {
  const original = await importOriginal<typeof import('../../platform/database/atomic-batch.ts')>();
  const atomicBatch: typeof original.atomicBatch = async (db, work) => {
    const act = before;
    before = null;
    await act?.();
    return original.atomicBatch(db, work);
  };
  return { ...original, atomicBatch };
});

let server: TestServer;
let ada: Person;
let people = 0;
beforeAll(async () => {
  server = await startTestServer({}, { workers: 'manual' });
  ada = await newPerson(server, 'ada@example.org');
});
afterAll(() => server.stop());
beforeEach(() => {
  before = null;
});

const ways = {
  trashed: 'batchTrash',
  'deleted for good': 'batchDelete',
} as const;

it.each(Object.entries(ways))(
  '[P25f R4.2] a save of two entries of which one is %s meanwhile is refused, and saves and counts nothing',
  async (_way, name) => {
    people += 1;
    const bo = await newPerson(server, `bo${people}@example.org`);
    const above = await newFolder(server, ada, `above ${people}`);
    const folder = await newFolder(server, ada, 'folder', above);
    const ids = [
      await storeFile(server, ada, 'a.txt', 'a', folder),
      await storeFile(server, ada, 'b.txt', 'b', above),
    ];
    const share = await newShare(server, ada, [above]);
    before = () =>
      call(server, 'POST', `/drive/v1/files:${name}`, { token: ada.token, body: { ids: [folder] } });
    const saved = await call(server, 'POST', '/drive/v1/share/restore', {
      token: bo.token,
      body: { share_id: share.id, file_ids: ids },
    });
    expect(saved.body).toMatchObject({ error: 'file_not_found' });
    const { db } = server.services;
    expect(await db.selectFrom('files').select('id').where('account_id', '=', bo.id).execute()).toEqual([]);
    const { restore_count: count } = await db
      .selectFrom('shares')
      .select('restore_count')
      .where('id', '=', share.id)
      .executeTakeFirstOrThrow();
    expect(count).toBe(0);
  },
);
