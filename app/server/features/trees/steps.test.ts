import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { sized } from '../../../../.ci/tier/tier.ts';
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
import { startTreeWorker } from './worker.ts';

vi.mock('../../platform/database/open.ts', async (importOriginal) => {
  const original = await importOriginal<typeof import('../../platform/database/open.ts')>();
  const openDatabase: typeof original.openDatabase = async (...given) =>
    watchRows(await original.openDatabase(...given));
  return { ...original, openDatabase };
});

const [folders, files, size] = [sized({ gate: 20, all: 200 }), 99, 10];
const [loose, large] = [sized({ gate: 1200, all: 3000 }), sized({ gate: 2000, all: 10_000 })];
const entries = 1 + folders * (1 + files);
/** So many steps at least has a task, and between two of them somebody else is answered. */
const listings = 10;

let server: TestServer;
let ada: Person;
let bo: Person;
beforeAll(async () => {
  server = await startTestServer({ freeQuota: 10 ** 9 }, { workers: 'manual' });
  ada = await newPerson(server, 'ada@example.org');
  bo = await newPerson(server, 'bo@example.org');
  await newFolder(server, bo, 'of bo');
});
afterAll(() => server.stop());

/** A folder of folders, of 99 files each, which all have one content. */
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

/** Runs all tasks, each for one step at a time; answers the ids of their steps in order. */
async function runAll(between: () => Promise<void> = async () => undefined): Promise<string[]> {
  const steps: string[] = [];
  const worker = startTreeWorker(server.services, {
    timeSlice: 0,
    beforeStep: async (id) => {
      steps.push(id);
      await between();
    },
  });
  worker.wake();
  const isAnyLeft = async (): Promise<boolean> =>
    (await server.services.db.selectFrom('tree_jobs').select('id').limit(1).execute()).length > 0;
  await expect.poll(isAnyLeft).toBe(false);
  await worker.stop();
  return steps;
}

/** Runs a task to its end, and counts the listings of somebody else that were answered between its steps. */
async function follow(
  who: Person,
  id: string,
): Promise<{ readonly answered: number; readonly rows: number }> {
  let answered = 0;
  await runAll(async () => {
    const task = await taskOf(who, id);
    if (task.phase !== 'PHASE_TYPE_RUNNING') return;
    expect(Number(task.progress)).toBeLessThan(100);
    const listing = await call(server, 'GET', '/drive/v1/files', { token: bo.token });
    expect(listing.status).toBe(200);
    answered += 1;
  });
  expect(await taskOf(who, id)).toMatchObject({ phase: 'PHASE_TYPE_COMPLETE', progress: 100 });
  return { answered, rows: takeWatched().rows };
}

describe(`a tree of ${entries} entries`, () => {
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

  it(`[P36d P36e P4d] and the trash that holds it, with ${loose} more, is emptied likewise: it is empty at once`, async () => {
    await fillWithFolders(server, ada, '', loose);
    const { db } = server.services;
    takeWatched();
    for (let left = 1 + loose; left > 0; left -= 1000) {
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
    await settleTotals(server.services);
    expect(await inTrash()).toBe(String(folders * files * size));
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
    const tasks: string[] = [];
    for (const [who, count] of [
      [di, large],
      [ed, 600],
    ] as const) {
      const folder = await newFolder(server, who, 'many');
      await fillWithFolders(server, who, folder, count);
      const gone = await call(server, 'POST', '/drive/v1/files:batchDelete', {
        token: who.token,
        body: { ids: [folder] },
      });
      tasks.push(String(gone.body.task_id));
    }
    const steps = await runAll();
    const [first, second] = tasks.map((id) => steps.lastIndexOf(id));
    expect(second).toBeGreaterThan(0);
    expect(second).toBeLessThan(first ?? 0);
  });
});
