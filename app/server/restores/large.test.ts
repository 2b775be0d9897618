import { afterAll, beforeAll, expect, it } from 'vitest';
import { fileRow, folderRow } from '../files/rows.ts';
import { newSecret } from '../services.ts';
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
} from '../testing/start-test-server.ts';
import { copiesOf, copyEntries, planCopy } from './copy.ts';
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

const stepsOf = (taskId: string) =>
  server.services.db.selectFrom('copy_steps').selectAll().where('task_id', '=', taskId).execute();

/** Four hundred folders, and in each a file that some later step copies. */
beforeAll(async () => {
  server = await startTestServer();
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
  for (const rows of [folders, files]) await db.insertInto('files').values(rows).execute();
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
  await expect.poll(async () => (await phaseOf(bo, task)).phase).toBe('PHASE_TYPE_COMPLETE');
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
  await expect
    .poll(async () => (await phaseOf(bo, String(again.body.task_id))).phase)
    .toBe('PHASE_TYPE_COMPLETE');
  expect(await used(bo)).toBe(2 * width * size);
  expect(await stepsOf(task)).toEqual([]);
});

it('[R4.2] large copies take turns: a small one is done before a much larger one that was begun earlier', async () => {
  const folder = await newFolder(server, ada, 'very many');
  await fillWithFolders(server, ada, folder, 10_000);
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
  for (const id of tasks)
    await expect.poll(async () => (await phaseOf(fay, id)).phase).toBe('PHASE_TYPE_COMPLETE');
  const [first, second] = await Promise.all(tasks.map(async (id) => (await phaseOf(fay, id)).updated_time));
  expect(Date.parse(String(second))).toBeLessThan(Date.parse(String(first)));
});

const stepOf = (to: Person, seed = newSecret()) => ({
  ...{ ownerId: ada.id, targetId: to.id, parentId: '', roots: new Set([top]), now: 1, seed },
});

it('[R4.2] what would lie in a folder that its owner has deleted meanwhile is left out', async () => {
  const { db } = server.services;
  const cy = await somebody();
  const { ids, bytes } = await planCopy(db, ada.id, [top]);
  expect([ids.length, bytes]).toEqual([2 * width + 1, width * size]);
  const step = stepOf(cy);
  await copyEntries(db, step, ids.slice(0, width + 1));
  const gone = (await namesOf(cy)).get('d7');
  expect(gone).toBe('top');
  await db.deleteFrom('files').where('account_id', '=', cy.id).where('name', '=', 'd7').execute();
  expect(await copyEntries(db, step, ids.slice(width + 1))).toBe((width - 1) * size);
  expect((await namesOf(cy)).has('f7')).toBe(false);
  expect((await copiesOf(db, step)).size).toBe(1);
  expect((await copiesOf(db, stepOf(cy))).size).toBe(0);
});

it('[R4.2 P1] a task that is deleted half way gives its space back, and one that nobody can read ends and says so', async () => {
  const { db } = server.services;
  const di = await somebody();
  const plan = { ids: [top], bytes: 500 };
  const begin = async (): Promise<string> => {
    await db.updateTable('accounts').set({ quota_used: 500 }).where('id', '=', di.id).execute();
    return startCopyTask(db, 'copy', 'top', stepOf(di), plan);
  };
  const deleted = await begin();
  await call(server, 'DELETE', `/drive/v1/tasks?task_ids=${deleted}`, { token: di.token });
  expect(await used(di)).toBe(0);
  expect(await stepsOf(deleted)).toEqual([]);
  const other = await begin();
  await db
    .updateTable('tasks')
    .set({ work: JSON.stringify({ ids: [top], left: 500 }) })
    .where('id', '=', other)
    .execute();
  // Whatever is begun next wakes whoever looks for tasks.
  await call(server, 'POST', '/drive/v1/files:batchCopy', {
    token: ada.token,
    body: { ids: [top], to: { parent_id: await newFolder(server, ada, 'other') } },
  });
  await expect.poll(async () => (await phaseOf(di, other)).phase).toBe('PHASE_TYPE_ERROR');
  expect(await phaseOf(di, other)).toMatchObject({ message: 'aborted' });
  expect(await used(di)).toBe(0);
  expect(await stepsOf(other)).toEqual([]);
});
