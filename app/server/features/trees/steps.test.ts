import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { checkAccounts } from '../../operations/integrity/accounts.ts';
import { checkFolders } from '../../operations/integrity/folders.ts';
import { maxRowsPerPage } from '../../platform/database/pages.ts';
import { seedEntries } from '../../proofs/testing/seed-entries.ts';
import {
  call,
  fillWithFolders,
  newFolder,
  newPerson,
  type Person,
  startTestServer,
  storeFile,
  type TestServer,
} from '../../proofs/testing/start-test-server.ts';
import { takeWatched, watchRows } from '../../proofs/testing/watch-rows.ts';
import { fileRow, folderRow } from '../files/rows.ts';
import { settleTotals } from './testing/run-jobs.ts';

vi.mock('../../platform/database/open.ts', async (importOriginal) => {
  const original = await importOriginal<typeof import('../../platform/database/open.ts')>();
  const openDatabase: typeof original.openDatabase = async (...given) =>
    watchRows(await original.openDatabase(...given));
  return { ...original, openDatabase };
});

const [folders, files, size] = [200, 99, 10];
const entries = 1 + folders * (1 + files);
/** So many listings at least are answered while a task is under way. */
const listings = 10;

let server: TestServer;
let ada: Person;
let bo: Person;
beforeAll(async () => {
  server = await startTestServer({ freeQuota: 10 ** 9 });
  ada = await newPerson(server, 'ada@example.org');
  bo = await newPerson(server, 'bo@example.org');
  await newFolder(server, bo, 'of bo');
});
afterAll(() => server.stop());

/** A folder of two hundred folders, of 99 files each, which all have one content. */
async function plantTree(who: Person, name: string): Promise<string> {
  const { db, clock } = server.services;
  const top = await newFolder(server, who, name);
  const first = await storeFile(server, who, `${name}.bin`, 'x'.repeat(size));
  const { blob_id: blobId } = await db
    .selectFrom('files')
    .select('blob_id')
    .where('id', '=', first)
    .executeTakeFirstOrThrow();
  await call(server, 'POST', '/drive/v1/files:batchDelete', { token: who.token, body: { ids: [first] } });
  const of = { accountId: who.id, now: clock() };
  const rows = Array.from({ length: folders }, (_, n) => folderRow({ ...of, parentId: top, name: `d${n}` }));
  const below = rows.flatMap(({ id }) =>
    Array.from({ length: files }, (_, n) => fileRow({ ...of, parentId: id, name: `f${n}`, size, blobId })),
  );
  await seedEntries(db, [...rows, ...below]);
  await settleTotals(server.services);
  return top;
}

const taskOf = async (who: Person, id: string) =>
  (await call(server, 'GET', `/drive/v1/tasks/${id}`, { token: who.token })).body;
const taken = (who: Person) =>
  server.services.db
    .selectFrom('accounts')
    .select(['quota_used', 'entries_used'])
    .where('id', '=', who.id)
    .executeTakeFirstOrThrow();

/** Follows a task to its end, and counts the listings of somebody else that were answered by then. */
async function follow(
  who: Person,
  id: string,
): Promise<{ readonly answered: number; readonly rows: number }> {
  let answered = 0;
  for (let task = await taskOf(who, id); task.phase === 'PHASE_TYPE_RUNNING'; task = await taskOf(who, id)) {
    expect(Number(task.progress)).toBeLessThan(100);
    const listing = await call(server, 'GET', '/drive/v1/files', { token: bo.token });
    expect(listing.status).toBe(200);
    answered += 1;
    await setTimeout(50);
  }
  expect(await taskOf(who, id)).toMatchObject({ phase: 'PHASE_TYPE_COMPLETE', progress: 100 });
  return { answered, rows: takeWatched().rows };
}

describe('a tree of 20,000 entries', () => {
  let top = '';
  let copy = '';

  it('[P36d P36e] is copied step by step: listings of somebody else are answered, no statement has more rows than the bound', async () => {
    top = await plantTree(ada, 'top');
    takeWatched();
    const begun = await call(server, 'POST', '/drive/v1/files:batchCopy', {
      token: ada.token,
      body: { ids: [top], to: { parent_id: '' } },
    });
    const { answered, rows } = await follow(ada, String(begun.body.task_id));
    expect(answered).toBeGreaterThanOrEqual(listings);
    expect(rows).toBeLessThanOrEqual(maxRowsPerPage);
    expect(await taken(ada)).toEqual({
      quota_used: 2 * folders * files * size,
      entries_used: 2 * entries,
    });
    copy = String((await taskOf(ada, String(begun.body.task_id))).file_id);
  });

  it('[P36d P36e P4d] is deleted for good likewise: it is gone at once, and its room comes back as it goes', async () => {
    takeWatched();
    const begun = await call(server, 'POST', '/drive/v1/files:batchDelete', {
      token: ada.token,
      body: { ids: [copy] },
    });
    expect((await call(server, 'GET', `/drive/v1/files/${copy}`, { token: ada.token })).status).toBe(404);
    expect(await taskOf(ada, String(begun.body.task_id))).toMatchObject({ type: 'delete', name: 'top (2)' });
    const { answered, rows } = await follow(ada, String(begun.body.task_id));
    expect(answered).toBeGreaterThanOrEqual(listings);
    expect(rows).toBeLessThanOrEqual(maxRowsPerPage);
    expect(await taken(ada)).toEqual({ quota_used: folders * files * size, entries_used: entries });
  });

  it('[P36d P36e P4d] and the trash that holds it, with 3,000 more, is emptied likewise: it is empty at once', async () => {
    await fillWithFolders(server, ada, '', 3000);
    const { db } = server.services;
    takeWatched();
    for (let left = 3001; left > 0; left -= 1000) {
      const some = await db
        .selectFrom('files')
        .select('id')
        .where('parent_id', '=', '')
        .where('account_id', '=', ada.id)
        .where('trashed_at', 'is', null)
        .limit(1000)
        .execute();
      const trashed = await call(server, 'POST', '/drive/v1/files:batchTrash', {
        token: ada.token,
        body: { ids: some.map((row) => row.id) },
      });
      expect(trashed.status).toBe(200);
    }
    const inTrash = async () =>
      JSON.parse((await call(server, 'GET', '/drive/v1/about', { token: ada.token })).text).quota
        .usage_in_trash;
    await expect.poll(inTrash).toBe(String(folders * files * size));
    const begun = await call(server, 'PATCH', '/drive/v1/files/trash:empty', { token: ada.token, body: {} });
    expect(await inTrash()).toBe('0');
    const trash = `/drive/v1/files?filters=${encodeURIComponent('{"trashed":{"eq":true}}')}&parent_id=*`;
    expect((await call(server, 'GET', trash, { token: ada.token })).body.files).toEqual([]);
    const { answered, rows } = await follow(ada, String(begun.body.task_id));
    expect(answered).toBeGreaterThanOrEqual(listings);
    expect(rows).toBeLessThanOrEqual(maxRowsPerPage);
    expect(await taken(ada)).toEqual({ quota_used: 0, entries_used: 0 });
    await settleTotals(server.services);
    expect([...(await checkFolders(server.services)), ...(await checkAccounts(server.services))]).toEqual([]);
  });

  it('[P36e] somebody’s small tree is removed before somebody else’s large one that was begun earlier', async () => {
    const [di, ed] = [await newPerson(server, 'di@example.org'), await newPerson(server, 'ed@example.org')];
    const begun: { readonly who: Person; readonly id: string }[] = [];
    for (const [who, count] of [
      [di, 10_000],
      [ed, 600],
    ] as const) {
      const folder = await newFolder(server, who, 'many');
      await fillWithFolders(server, who, folder, count);
      const gone = await call(server, 'POST', '/drive/v1/files:batchDelete', {
        token: who.token,
        body: { ids: [folder] },
      });
      begun.push({ who, id: String(gone.body.task_id) });
    }
    const ends: number[] = [];
    for (const { who, id } of begun) {
      await follow(who, id);
      ends.push(Date.parse(String((await taskOf(who, id)).updated_time)));
    }
    expect(ends[1]).toBeLessThan(ends[0] ?? 0);
  });
});
