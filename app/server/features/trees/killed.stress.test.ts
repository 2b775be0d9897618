import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Database, databaseOf, openDatabase } from '../../platform/database/open.ts';
import { environmentOfEngine, runAloft } from '../../proofs/testing/operator-process.ts';
import { seedEntries } from '../../proofs/testing/seed-entries.ts';
import { type ServerProcess, startServerProcess } from '../../proofs/testing/server-process.ts';
import { call, newFolder, newPerson, newShare, type Person } from '../../proofs/testing/start-test-server.ts';
import { type EnginePart, engineOf, forgetEngine } from '../../proofs/testing/test-engine.ts';
import { folderRow } from '../files/rows.ts';

const [folders, each] = [40, 100];
const entries = 1 + folders * (1 + each);

let folder: string;
let engine: EnginePart;
let server: ServerProcess;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'aloft-killed-'));
  engine = await engineOf(folder);
  // What a process that was killed held is free again within a second.
  const environment = { ...environmentOfEngine(engine), ALOFT_LEASE_SECONDS: '1' };
  server = await startServerProcess({ demonstration: 'off', captcha: 'off', environment });
});
afterAll(async () => {
  await server.stop();
  await forgetEngine(engine);
  rmSync(folder, { recursive: true, force: true });
});

/** Forty folders in a folder, and a hundred in each of them. */
async function plant(who: Person): Promise<string> {
  const top = await newFolder(server, who, 'top');
  const db = await openDatabase(databaseOf({ ...engine, dataFolder: server.dataFolder }));
  const made = (parentId: string, count: number) =>
    Array.from({ length: count }, (_, n) =>
      folderRow({ accountId: who.id, parentId, name: `d${n}`, now: Date.now() }),
    );
  const rows = made(top, folders);
  await seedEntries(db, [...rows, ...rows.flatMap(({ id }) => made(id, each))]);
  await db.destroy();
  return top;
}

const ask = (who: Person, method: string, path: string, body: object = {}) =>
  call(server, method, `/drive/v1/${path}`, { token: who.token, ...(method === 'GET' ? {} : { body }) });
const taskOf = async (who: Person, id: string) => (await ask(who, 'GET', `tasks/${id}`)).body;

/** What the database says of it, while no process serves. */
async function withDatabase<T>(look: (db: Database) => Promise<T>): Promise<T> {
  const db = await openDatabase(databaseOf({ ...engine, dataFolder: server.dataFolder }));
  try {
    return await look(db);
  } finally {
    await db.destroy();
  }
}

/** Kills the server in the middle of the task, and lets the next process bring it to its end. */
async function killInTheMiddle(who: Person, id: string): Promise<void> {
  await expect.poll(async () => Number((await taskOf(who, id)).progress), { interval: 5 }).toBeGreaterThan(0);
  await server.kill();
  const left = await withDatabase((db) =>
    db.selectFrom('tasks').select('phase').where('id', '=', id).executeTakeFirstOrThrow(),
  );
  expect(left.phase).toBe('PHASE_TYPE_RUNNING');
  await server.start();
  await expect.poll(async () => (await taskOf(who, id)).phase).toBe('PHASE_TYPE_COMPLETE');
}

async function expectWhole(): Promise<void> {
  const environment = { ...environmentOfEngine(engine), ALOFT_DATA: server.dataFolder };
  const found = await runAloft(environment, ['check', '--json']);
  expect([found.code, JSON.parse(found.out).problems]).toEqual([0, []]);
}
const countOf = (who: Person): Promise<number> =>
  withDatabase(async (db) => {
    const { rows } = await sql<{
      count: number;
    }>`SELECT count(*) AS count FROM files WHERE account_id = ${who.id}`.execute(db);
    return Number(rows[0]?.count);
  });

it('[P11b P36e P4d] killed in the middle of a copy, a save, a removal and an emptying of 4,041 entries, it ends each of them, and every count is right', async () => {
  const ada = await newPerson(server, 'ada@example.org');
  const bo = await newPerson(server, 'bo@example.org');
  const top = await plant(ada);
  const share = await newShare(server, ada, [top]);

  const copied = await ask(ada, 'POST', 'files:batchCopy', { ids: [top], to: { parent_id: '' } });
  await killInTheMiddle(ada, String(copied.body.task_id));
  expect(await countOf(ada)).toBe(2 * entries);
  await expectWhole();
  const copy = String((await taskOf(ada, String(copied.body.task_id))).file_id);

  const saved = await ask(bo, 'POST', 'share/restore', { share_id: share.id, file_ids: [top] });
  await killInTheMiddle(bo, String(saved.body.restore_task_id));
  expect(await countOf(bo)).toBe(entries);

  const removed = await ask(ada, 'POST', 'files:batchDelete', { ids: [copy] });
  await killInTheMiddle(ada, String(removed.body.task_id));
  expect(await countOf(ada)).toBe(entries);
  await expectWhole();

  await ask(ada, 'POST', 'files:batchTrash', { ids: [top] });
  const emptied = await ask(ada, 'PATCH', 'files/trash:empty');
  await killInTheMiddle(ada, String(emptied.body.task_id));
  expect(await countOf(ada)).toBe(0);
  await expectWhole();
});
