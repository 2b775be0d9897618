import { afterAll, beforeAll, expect, it } from 'vitest';
import { newPerson, startTestServer, type TestServer } from '../../proofs/testing/start-test-server.ts';
import { nextJob, nextKey } from './jobs.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

it('[P36r P36e] jobs of the unconfirmed accounts of one client take the turn of one, each in its order', async () => {
  const { db } = server.services;
  const owners = new Map<string, string>();
  for (const [name, maker] of [
    ['m1', 'mallory'],
    ['m2', 'mallory'],
    ['ada', ''],
  ] as const) {
    const { id } = await newPerson(server, `${name}@example.org`);
    await db.updateTable('accounts').set({ made_by: maker }).where('id', '=', id).execute();
    await db
      .insertInto('tree_jobs')
      // The worker is not told of it: it is asleep.
      .values({ id: `job of ${name}`, account_id: id, kind: 'delete', total: 1 })
      .execute();
    owners.set(id, name);
  }
  const turns: string[] = [];
  for (let key = await nextKey(db, null); key !== null; key = await nextKey(db, key)) {
    const first = await nextJob(db, key, '');
    const second = await nextJob(db, key, first?.id ?? '');
    turns.push([first, second].map((job) => owners.get(job?.account_id ?? '')).join());
  }
  expect(turns.toSorted()).toEqual(['ada,ada', 'm1,m2']);
});
