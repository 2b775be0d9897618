import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { checkAll } from '../../operations/integrity/check.ts';
import { type Lease, type Leases, sharedLeases } from '../../platform/database/leases.ts';
import {
  call,
  fillWithFolders,
  newFolder,
  newPerson,
  newShare,
  type Person,
  startTestServer,
  type TestServer,
} from '../../proofs/testing/start-test-server.ts';
import { settleTotals } from './testing/run-jobs.ts';
import { startTreeWorker } from './worker.ts';

// A tree of four entries is a large one.
vi.mock('./bounds.ts', () => ({ maxEntriesAtOnce: 3, entriesOfStep: 2, deepestFolder: 64 }));

let server: TestServer;
let other: Leases;
beforeAll(async () => {
  server = await startTestServer({ leaseSeconds: 600 }, { workers: 'manual' });
  other = sharedLeases(server.services.db, 600_000);
});
afterAll(async () => {
  other.stop();
  await server.stop();
});

const post = (who: Person, path: string, body: object) =>
  call(server, 'POST', `/drive/v1/${path}`, { token: who.token, body });
const taskOf = async (who: Person, id: string) =>
  (await call(server, 'GET', `/drive/v1/tasks/${id}`, { token: who.token })).body;

/** Begins a task on a large tree; answers whose it is, and its id. */
const begins: Readonly<
  Record<string, (owner: Person, folder: string) => Promise<{ who: Person; task: string }>>
> = {
  copy: async (owner, folder) => {
    const begun = await post(owner, 'files:batchCopy', { ids: [folder], to: { parent_id: '' } });
    return { who: owner, task: String(begun.body.task_id) };
  },
  save: async (owner, folder) => {
    const guest = await newPerson(server, 'guest@example.org');
    const share = await newShare(server, owner, [folder]);
    const begun = await post(guest, 'share/restore', { share_id: share.id, file_ids: [folder] });
    return { who: guest, task: String(begun.body.restore_task_id) };
  },
  removal: async (owner, folder) => {
    const begun = await post(owner, 'files:batchDelete', { ids: [folder] });
    return { who: owner, task: String(begun.body.task_id) };
  },
};

/** Every row that a step of a task changes. */
async function rowsOf(task: string): Promise<unknown[]> {
  const { db } = server.services;
  return [
    await db.selectFrom('files').selectAll().orderBy('id').execute(),
    await db.selectFrom('accounts').select(['id', 'quota_used', 'entries_used']).orderBy('id').execute(),
    await db.selectFrom('tasks').selectAll().where('id', '=', task).execute(),
    await db.selectFrom('tree_jobs').selectAll().where('id', '=', task).execute(),
    await db.selectFrom('copy_steps').selectAll().where('job_id', '=', task).orderBy('nth').execute(),
    await db.selectFrom('removed_folders').selectAll().where('job_id', '=', task).execute(),
  ];
}

it.each(Object.keys(begins))(
  '[P4c] the %s of a large tree: a process that was paused before a step changes nothing once another one has the task',
  async (name) => {
    const owner = await newPerson(server, `${name}@example.org`);
    const folder = await newFolder(server, owner, 'many');
    await fillWithFolders(server, owner, folder, 7);
    await settleTotals(server.services);
    const begun = await begins[name]?.(owner, folder);
    const { who, task } = begun ?? expect.fail();
    expect((await taskOf(who, task)).phase).toBe('PHASE_TYPE_RUNNING');
    const { db, leases } = server.services;
    const before = await rowsOf(task);
    const taken = Promise.withResolvers<Lease | null>();
    let said = '';
    const paused = startTreeWorker({
      ...server.services,
      log: ({ error }) => {
        said ||= String(error);
      },
      leases: {
        ...leases,
        // It stands still behind the lease, which another process takes meanwhile.
        take: async (lease) => {
          const own = await leases.take(lease);
          await db.updateTable('leases').set({ until: 0 }).where('name', '=', lease).execute();
          taken.resolve(await other.take(lease));
          return own;
        },
      },
    });
    paused.wake();
    const next = await taken.promise;
    expect(next?.name).toBe(`task:${task}`);
    const isOver = async () => said !== '' || (await taskOf(who, task)).phase !== 'PHASE_TYPE_RUNNING';
    await expect.poll(isOver).toBe(true);
    expect(said).toContain('LeaseLost');
    await paused.stop();
    expect(await rowsOf(task)).toEqual(before);
    await next?.release();
    const second = startTreeWorker(server.services);
    second.wake();
    await expect.poll(async () => (await taskOf(who, task)).phase).toBe('PHASE_TYPE_COMPLETE');
    // What is left of an ended job is cleared in steps of its own.
    await expect.poll(() => db.selectFrom('tree_jobs').select('id').execute()).toEqual([]);
    await second.stop();
    await settleTotals(server.services);
    expect((await checkAll(server.services, false)).problems).toEqual([]);
  },
);
