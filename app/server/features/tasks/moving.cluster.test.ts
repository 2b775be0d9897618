import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  newPerson,
  type Person,
  startTestServer,
  type TestServer,
} from '../../proofs/testing/start-test-server.ts';
import { listTasks, type TaskRow } from './tasks.ts';

let server: TestServer;
let ada: Person;
beforeAll(async () => {
  server = await startTestServer();
  ada = await newPerson(server, 'ada@example.org');
});
afterAll(() => server.stop());

const id = 'a-task-that-moves';
const setPhase = (phase: TaskRow['phase']) =>
  server.services.db.updateTable('tasks').set({ phase }).where('id', '=', id).execute();

const moves = [
  ['PHASE_TYPE_PENDING', 'PHASE_TYPE_RUNNING'],
  ['PHASE_TYPE_RUNNING', 'PHASE_TYPE_COMPLETE'],
  ['PHASE_TYPE_RUNNING', 'PHASE_TYPE_ERROR'],
  ['PHASE_TYPE_RUNNING', 'PHASE_TYPE_PAUSED'],
  ['PHASE_TYPE_PAUSED', 'PHASE_TYPE_PENDING'],
  ['PHASE_TYPE_ERROR', 'PHASE_TYPE_PENDING'],
] as const;
/** One for each phase, and the first once more. */
const reads = 6;

it('[R10.9] a task that goes from phase to phase while tasks are listed is listed once, whenever it goes', async () => {
  const { db, clock } = server.services;
  const now = clock();
  const texts = { name: '', message: '', file_id: '', file_name: '', work: '' };
  await db
    .insertInto('tasks')
    .values({
      ...texts,
      ...{ id, account_id: ada.id, type: 'offline', phase: 'PHASE_TYPE_PENDING', progress: 0 },
      ...{ file_size: 0, created_at: now, updated_at: now },
    })
    .execute();
  for (const [from, to] of moves)
    for (let when = 1; when <= reads; when += 1) {
      await setPhase(from);
      let read = 0;
      const watched = db.withPlugin({
        transformQuery: ({ node }) => node,
        transformResult: async ({ result }) => {
          read += 1;
          if (read === when) await setPhase(to);
          return result;
        },
      });
      const wanted = { type: 'offline', phases: null, cursor: null, limit: 10 };
      const { rows } = await listTasks(watched, ada.id, wanted);
      expect([from, to, when, rows.map((row) => row.id)]).toEqual([from, to, when, [id]]);
      expect(read).toBe(reads);
    }
});
