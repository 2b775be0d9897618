import { afterAll, beforeAll, expect, it } from 'vitest';
import { transact } from '../../platform/database/transaction.ts';
import {
  call,
  fillWithFolders,
  newFolder,
  newPerson,
  type Person,
  startTestServer,
  type TestServer,
} from '../testing/start-test-server.ts';

let server: TestServer;
const crashes: string[] = [];
beforeAll(async () => {
  server = await startTestServer(
    {},
    {
      log: ({ event, error }) => {
        if (event === 'crash' || event === 'tree-worker') crashes.push(error ?? '');
      },
    },
  );
});
afterAll(() => server.stop());

const copy = (who: Person, id: string, to: string) =>
  call(server, 'POST', '/drive/v1/files:batchCopy', {
    token: who.token,
    body: { ids: [id], to: { parent_id: to } },
  });
const phaseOf = async (who: Person, id: string) =>
  (await call(server, 'GET', `/drive/v1/tasks/${id}`, { token: who.token })).body.phase;

it('[P36k] a task that fails at each step does not end the round: those after it are done', async () => {
  const { db, clock } = server.services;
  const di = await newPerson(server, 'di@example.org');
  const top = await newFolder(server, di, 'large');
  await fillWithFolders(server, di, top, 700);
  const begin = async (): Promise<string> =>
    String((await copy(di, top, await newFolder(server, di, `copy ${clock()}`))).body.task_id);
  const spoilt = await begin();
  await expect.poll(() => phaseOf(di, spoilt)).toBe('PHASE_TYPE_COMPLETE');
  const row = await db.selectFrom('tasks').selectAll().where('id', '=', spoilt).executeTakeFirstOrThrow();
  // A step of another version, which this one cannot read: the task never ends.
  const work = { ownerId: di.id, targetId: di.id, parentId: '', seed: 's', madeBefore: 1, nextRoots: 1 };
  await db
    .updateTable('tasks')
    .set({
      phase: 'PHASE_TYPE_RUNNING',
      created_at: 0,
      work: JSON.stringify({ ...work, total: 9, done: 0, left: { bytes: 0, entries: 0 } }),
    })
    .where('id', '=', row.id)
    .execute();
  await expect
    .poll(() => db.selectFrom('tree_jobs').select('id').where('id', '=', spoilt).execute())
    .toEqual([]);
  // In one transaction: a worker that is still on its round ends a job without steps.
  await transact(db, async (inner) => {
    await inner
      .insertInto('tree_jobs')
      .values({ id: spoilt, account_id: di.id, kind: 'copy', total: 9 })
      .execute();
    await inner
      .insertInto('copy_steps')
      .values({ job_id: spoilt, nth: 0, folder_ids: 'no list', after_id: '' })
      .execute();
  });
  // Their order is random: one ends beside it, and one certainly after it has failed.
  const beside = await begin();
  await expect.poll(() => phaseOf(di, beside)).toBe('PHASE_TYPE_COMPLETE');
  await expect.poll(() => crashes.length).toBeGreaterThan(0);
  const after = await begin();
  await expect.poll(() => phaseOf(di, after)).toBe('PHASE_TYPE_COMPLETE');
  expect(await phaseOf(di, spoilt)).toBe('PHASE_TYPE_RUNNING');
  await call(server, 'DELETE', `/drive/v1/tasks?task_ids=${spoilt}`, { token: di.token });
});
