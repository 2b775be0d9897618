import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  newPerson,
  type Person,
  startTestServer,
  type TestServer,
} from '../../proofs/testing/start-test-server.ts';
import { readOpenJobs } from './jobs.ts';

let server: TestServer;
let ada: Person;
beforeAll(async () => {
  server = await startTestServer({}, { workers: 'manual' });
  ada = await newPerson(server, 'ada@example.org');
});
afterAll(() => server.stop());

type Phase = 'PHASE_TYPE_PENDING' | 'PHASE_TYPE_RUNNING' | 'PHASE_TYPE_PAUSED' | 'PHASE_TYPE_COMPLETE';
async function addTasks(type: string, phase: Phase, first: number, count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, n) => ({
    ...{ id: `${type} ${phase} ${n}`, account_id: ada.id, name: 'a', type, phase, progress: 0, message: '' },
    ...{ file_id: '', file_name: '', work: '', created_at: first + n, updated_at: 0 },
  }));
  for (let at = 0; at < rows.length; at += 50)
    await server.services.db
      .insertInto('tasks')
      .values(rows.slice(at, at + 50))
      .execute();
}

it('counts what is at work or waits, at most a thousand of a kind, and finds the oldest of all', async () => {
  await addTasks('offline', 'PHASE_TYPE_PENDING', 2000, 1100);
  await addTasks('offline', 'PHASE_TYPE_RUNNING', 1500, 1);
  await addTasks('copy', 'PHASE_TYPE_RUNNING', 700, 2);
  await addTasks('delete', 'PHASE_TYPE_PAUSED', 1, 1);
  await addTasks('restore', 'PHASE_TYPE_COMPLETE', 1, 1);
  await addTasks('upload', 'PHASE_TYPE_RUNNING', 1, 1);
  const none = { count: 0, oldest: null };
  expect(await readOpenJobs(server.services.db)).toEqual({
    offline: { count: 1000, oldest: 1500 },
    copy: { count: 2, oldest: 700 },
    restore: none,
    delete: none,
    empty_trash: none,
    mail: none,
  });
});

it('counts mails that wait, and when the first of them was made', async () => {
  for (const [n, createdAt] of [50, 40, 60].entries())
    await server.services.db
      .insertInto('mails')
      .values({
        ...{ id: `mail-${n}`, recipient: 'x@example.org', subject: '', content: '', unsubscribe: '' },
        ...{ created_at: createdAt, tries: 0, next_at: n, give_up_at: 1 },
      })
      .execute();
  expect((await readOpenJobs(server.services.db)).mail).toEqual({ count: 3, oldest: 40 });
});
