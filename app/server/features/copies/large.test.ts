import { afterAll, beforeAll, expect, it } from 'vitest';
import { sized } from '../../../../.ci/tier/tier.ts';
import { newSecret } from '../../platform/secrets.ts';
import { seedEntries } from '../../proofs/testing/seed-entries.ts';
import {
  call,
  fillWithFolders,
  newFolder,
  newPerson,
  newShare,
  type Person,
  startTestServer,
  storeFile,
  type TestServer,
} from '../../proofs/testing/start-test-server.ts';
import { fileRow, folderRow } from '../files/rows.ts';
import { entriesOfStep } from '../trees/bounds.ts';
import { runJobs } from '../trees/testing/run-jobs.ts';
import { startTreeWorker } from '../trees/worker.ts';
import { advanceCopy } from './advance.ts';
import { copiesOf } from './copy.ts';
import { startCopyTask } from './copy-task.ts';

const width = 400;
const size = 1000;

let server: TestServer;
let ada: Person;
let top: string;
let people = 0;
const somebody = () => {
  people += 1;
  return newPerson(server, `person${people}@example.org`);
};
const namesOf = async (who: Person): Promise<Map<string, string>> => {
  const rows = await server.services.db
    .selectFrom('files')
    .select(['id', 'name', 'parent_id'])
    .where('account_id', '=', who.id)
    .execute();
  const names = new Map(rows.map((row) => [row.id, row.name]));
  return new Map(rows.map((row) => [row.name, names.get(row.parent_id) ?? '']));
};
const used = async (who: Person): Promise<number> =>
  (
    await server.services.db
      .selectFrom('accounts')
      .select('quota_used')
      .where('id', '=', who.id)
      .executeTakeFirstOrThrow()
  ).quota_used;
const phaseOf = async (who: Person, id: string) =>
  (await call(server, 'GET', `/drive/v1/tasks/${id}`, { token: who.token })).body;

/** What a task has left of itself beside its row. */
const leftOf = (taskId: string) =>
  server.services.db.selectFrom('tree_jobs').select('id').where('id', '=', taskId).execute();

/** Four hundred folders, and in each a file that some later step copies. */
beforeAll(async () => {
  server = await startTestServer({}, { workers: 'manual' });
  ada = await newPerson(server, 'ada@example.org');
  top = await newFolder(server, ada, 'top');
  const first = await storeFile(server, ada, 'first.bin', 'x'.repeat(size));
  const { db, clock } = server.services;
  const { blob_id: blobId } = await db
    .selectFrom('files')
    .select('blob_id')
    .where('id', '=', first)
    .executeTakeFirstOrThrow();
  const of = { accountId: ada.id, now: clock() };
  const folders = Array.from({ length: width }, (_, n) => folderRow({ ...of, parentId: top, name: `d${n}` }));
  const files = folders.map(({ id }, n) => fileRow({ ...of, parentId: id, name: `f${n}`, size, blobId }));
  await seedEntries(db, [...folders, ...files]);
});
afterAll(() => server.stop());

it('[R4.2 R10.3] a large tree has each entry in its own folder, saved from a share or copied, in as many steps as it takes', async () => {
  const { id } = await newShare(server, ada, [top]);
  const bo = await somebody();
  const begun = await call(server, 'POST', '/drive/v1/share/restore', {
    token: bo.token,
    body: { share_id: id, file_ids: [top] },
  });
  const task = String(begun.body.restore_task_id);
  await runJobs(server.services);
  expect((await phaseOf(bo, task)).phase).toBe('PHASE_TYPE_COMPLETE');
  const { file_id: saved, progress, params } = await phaseOf(bo, task);
  expect([progress, params]).toMatchObject([100, { trace_file_ids: JSON.stringify({ [top]: saved }) }]);
  const parents = await namesOf(bo);
  expect(parents.size).toBe(2 * width + 1);
  for (let n = 0; n < width; n += 1)
    expect([parents.get(`d${n}`), parents.get(`f${n}`)]).toEqual(['top', `d${n}`]);
  expect(await used(bo)).toBe(width * size);
  const again = await call(server, 'POST', '/drive/v1/files:batchCopy', {
    token: bo.token,
    body: { ids: [saved], to: { parent_id: '' } },
  });
  await runJobs(server.services);
  expect((await phaseOf(bo, String(again.body.task_id))).phase).toBe('PHASE_TYPE_COMPLETE');
  expect(await used(bo)).toBe(2 * width * size);
  expect(await leftOf(task)).toEqual([]);
});

it('[R4.2] large copies take turns: a small one is done before a much larger one that was begun earlier', async () => {
  const folder = await newFolder(server, ada, 'very many');
  await fillWithFolders(server, ada, folder, sized({ gate: 1500, all: 10_000 }));
  const [large, small] = [await newShare(server, ada, [folder]), await newShare(server, ada, [top])];
  const fay = await somebody();
  const tasks = [];
  for (const [{ id }, file] of [
    [large, folder],
    [small, top],
  ] as const) {
    const body = { share_id: id, file_ids: [file] };
    const begun = await call(server, 'POST', '/drive/v1/share/restore', { token: fay.token, body });
    tasks.push(String(begun.body.restore_task_id));
  }
  const steps: string[] = [];
  const worker = startTreeWorker(server.services, {
    timeSlice: 0,
    beforeStep: async (id) => void steps.push(id),
  });
  worker.wake();
  for (const id of tasks)
    await expect.poll(async () => (await phaseOf(fay, id)).phase).toBe('PHASE_TYPE_COMPLETE');
  await worker.stop();
  const [first, second] = tasks.map((id) => steps.lastIndexOf(id));
  expect(second).toBeGreaterThan(0);
  expect(second).toBeLessThan(first ?? 0);
});

const stepOf = (to: Person, seed = newSecret()) => ({
  ...{ ownerId: ada.id, targetId: to.id, parentId: '', now: server.services.clock(), seed },
});
/** A copy of the tree that nobody has been told of yet. */
const begin = (
  step: ReturnType<typeof stepOf>,
  room = { bytes: 0, entries: 0 },
  db = server.services.db,
): Promise<string> => startCopyTask(db, { type: 'copy', name: 'top', step, roots: [top], room });

it('[R4.2 P36e] what would lie in a folder that its owner has deleted meanwhile is left out', async () => {
  const { db } = server.services;
  const cy = await somebody();
  const step = stepOf(cy);
  const task = await begin(step);
  // The chosen folder, and some of those in it.
  for (let n = 0; n < 2; n += 1) expect(await advanceCopy(server.services, task)).toBe('more');
  const half = await namesOf(cy);
  const [gone = ''] = [...half.keys()].filter((name) => name.startsWith('d'));
  expect([half.size > entriesOfStep, half.size < width, half.get(gone)]).toEqual([true, true, 'top']);
  const { id } = await db
    .selectFrom('files')
    .select('id')
    .where('account_id', '=', cy.id)
    .where('name', '=', gone)
    .executeTakeFirstOrThrow();
  await call(server, 'POST', '/drive/v1/files:batchDelete', { token: cy.token, body: { ids: [id] } });
  while ((await phaseOf(cy, task)).phase === 'PHASE_TYPE_RUNNING') await advanceCopy(server.services, task);
  const names = await namesOf(cy);
  expect([names.size, names.has(gone), names.has(gone.replace('d', 'f'))]).toEqual([
    2 * width - 1,
    false,
    false,
  ]);
  expect(await used(cy)).toBe((width - 1) * size);
  expect((await copiesOf(db, step, [top])).size).toBe(1);
  expect((await copiesOf(db, stepOf(cy), [top])).size).toBe(0);
});

it('[P9i P25f P36e] no more is copied of what comes into the trash meanwhile, be it with a folder above; the task ends and says how much is missing', async () => {
  const ed = await somebody();
  const entries = 2 * width + 1;
  const step = stepOf(ed);
  const { db } = server.services;
  await db.updateTable('accounts').set({ entries_used: entries }).where('id', '=', ed.id).execute();
  const task = await begin(step, { bytes: 0, entries });
  for (let n = 0; n < 2; n += 1) await advanceCopy(server.services, task);
  const inTrash = (name: string) =>
    call(server, 'POST', `/drive/v1/files:${name}`, { token: ada.token, body: { ids: [top] } });
  await inTrash('batchTrash');
  const before = (await namesOf(ed)).size;
  expect([before > 1, before < 2 * width + 1]).toEqual([true, true]);
  while ((await phaseOf(ed, task)).phase === 'PHASE_TYPE_RUNNING') await advanceCopy(server.services, task);
  await inTrash('batchUntrash');
  expect(await phaseOf(ed, task)).toMatchObject({
    ...{ phase: 'PHASE_TYPE_ERROR', message: 'file_not_found', left_out: String(entries - before) },
    file_id: (await copiesOf(db, step, [top])).get(top),
  });
  const names = [...(await namesOf(ed)).keys()];
  expect(names).toHaveLength(before);
  expect(await used(ed)).toBe(names.filter((name) => name.startsWith('f')).length * size);
});

it('[P36e] a tree that is saved into itself, or that somebody adds to meanwhile, comes to an end', async () => {
  const { db } = server.services;
  const into = await newFolder(server, ada, 'within', top);
  const step = { ...stepOf(ada), parentId: into };
  const task = await begin(step);
  await advanceCopy(server.services, task);
  // What is made later is none of it.
  server.pass(3000);
  const late = await newFolder(server, ada, 'late', into);
  while ((await phaseOf(ada, task)).phase === 'PHASE_TYPE_RUNNING') await advanceCopy(server.services, task);
  const copy = (await copiesOf(db, step, [top])).get(top) ?? '';
  const content = await db.selectFrom('files').select(['id', 'name']).where('parent_id', '=', copy).execute();
  expect(content).toHaveLength(width + 1);
  const within = content.find((row) => row.name === 'within')?.id ?? '';
  expect(await db.selectFrom('files').select('name').where('parent_id', '=', within).execute()).toEqual([]);
  await call(server, 'POST', '/drive/v1/files:batchDelete', {
    token: ada.token,
    body: { ids: [into, late] },
  });
});

it('[R4.2 P4d] a task deleted half way releases its reservation, and an unreadable one fails with a message', async () => {
  const { db } = server.services;
  const di = await somebody();
  const room = { bytes: 500, entries: 7 };
  const start = (work?: string): Promise<string> =>
    db.transaction().execute(async (inner) => {
      await inner
        .updateTable('accounts')
        .set({ quota_used: room.bytes, entries_used: room.entries })
        .where('id', '=', di.id)
        .execute();
      const id = await begin(stepOf(di), room, inner);
      if (work !== undefined) await inner.updateTable('tasks').set({ work }).where('id', '=', id).execute();
      return id;
    });
  const held = () =>
    db
      .selectFrom('accounts')
      .select(['quota_used', 'entries_used'])
      .where('id', '=', di.id)
      .executeTakeFirst();
  const copied = async () => {
    const rows = await db.selectFrom('files').select('size').where('account_id', '=', di.id).execute();
    return { quota_used: rows.reduce((sum, row) => sum + row.size, 0), entries_used: rows.length };
  };
  const deleted = await start();
  for (let n = 0; n < 2; n += 1) await advanceCopy(server.services, deleted);
  await call(server, 'DELETE', `/drive/v1/tasks?task_ids=${deleted}`, { token: di.token });
  expect(await held()).toEqual(await copied());
  await runJobs(server.services);
  expect(await leftOf(deleted)).toEqual([]);
  await db.deleteFrom('files').where('account_id', '=', di.id).execute();
  const other = await start(JSON.stringify({ ids: [top], left: 500 }));
  await runJobs(server.services);
  expect((await phaseOf(di, other)).phase).toBe('PHASE_TYPE_ERROR');
  expect(await phaseOf(di, other)).toMatchObject({ message: 'aborted' });
  // Versions that counted no entries have taken none.
  expect(await held()).toEqual({ quota_used: 0, entries_used: room.entries });
  expect(await leftOf(other)).toEqual([]);
});
