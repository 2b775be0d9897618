import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { keyOfAccount } from '../../platform/database/key-of-account.ts';
import type { FairKey } from '../../platform/locks/fair-key.ts';
import { newId } from '../../platform/secrets.ts';
import { newPerson, startTestServer, type TestServer } from '../../proofs/testing/start-test-server.ts';
import { nextDownload } from './next-download.ts';

let server: TestServer;
beforeAll(async () => {
  // Nothing listens there: tasks are only counted.
  server = await startTestServer({ captcha: 'off' });
});
afterAll(() => server.stop());
const people = new Map<string, string>();
const running = new Map<string, FairKey>();
beforeEach(async () => {
  running.clear();
  await server.services.db.deleteFrom('tasks').execute();
});

/** An account, and the client that made it; with none the account is a key of its own. */
async function account(name: string, madeBy = ''): Promise<string> {
  const known = people.get(name);
  if (known !== undefined) return known;
  const { id } = await newPerson(server, `${name}@example.org`);
  await server.services.db.updateTable('accounts').set({ made_by: madeBy }).where('id', '=', id).execute();
  people.set(name, id);
  return id;
}
let age = 0;
async function wait(name: string, madeBy = ''): Promise<string> {
  const [id, account_id] = [newId(), await account(name, madeBy)];
  age += 1;
  await server.services.db
    .insertInto('tasks')
    .values({
      ...{ id, account_id, name, type: 'offline', phase: 'PHASE_TYPE_PENDING', progress: 0, message: '' },
      ...{ file_id: '', file_name: '', file_size: 0, created_at: age, updated_at: age, work: '' },
    })
    .execute();
  return id;
}
/** Begins as many as may begin, and answers whose they are. */
async function beginAll(): Promise<string[]> {
  const begun: string[] = [];
  for (;;) {
    const next = await nextDownload(server.services.db, running);
    if (next === null) return begun;
    running.set(next.id, next.key);
    const task = await server.services.db
      .selectFrom('tasks')
      .select('name')
      .where('id', '=', next.id)
      .executeTakeFirstOrThrow();
    begun.push(task.name);
  }
}

it('[P36r] the unconfirmed accounts of one client have the two places of one, whatever their number', async () => {
  for (const name of ['m1', 'm2', 'm3', 'm4']) for (let n = 0; n < 3; n += 1) await wait(name, 'mallory');
  expect(await beginAll()).toEqual(['m1', 'm1']);
  await wait('ada');
  expect(await beginAll()).toEqual(['ada']);
  // Confirmed, each is its own.
  await server.services.db
    .updateTable('accounts')
    .set({ email_verified_at: 1 })
    .where('id', '=', await account('m4'))
    .execute();
  expect(await keyOfAccount(server.services.db, await account('m4'))).not.toBe(
    await keyOfAccount(server.services.db, await account('m3')),
  );
  expect(await beginAll()).toEqual(['m4', 'm4']);
});

it('[P36d] reads one of those that wait, however many they are', async () => {
  const account_id = await account('waiting');
  const rows = Array.from({ length: 1_100 }, (_, n) => ({
    ...{ id: newId(), account_id, name: 'waiting', type: 'offline', phase: 'PHASE_TYPE_PENDING' as const },
    ...{ progress: 0, message: '', file_id: '', file_name: '', file_size: 0, work: '' },
    ...{ created_at: n, updated_at: n },
  }));
  for (let at = 0; at < rows.length; at += 50)
    await server.services.db
      .insertInto('tasks')
      .values(rows.slice(at, at + 50))
      .execute();
  // More rows than a page has fail the test (statement-bound.ts).
  expect((await nextDownload(server.services.db, running))?.id).toBe(rows[0]?.id);
  await server.services.db.deleteFrom('tasks').where('created_at', '<', 600).execute();
});

it('[P36s] four who take all that they may have leave two places to those who have none', async () => {
  for (const name of ['b1', 'b2', 'b3', 'b4']) for (let n = 0; n < 3; n += 1) await wait(name);
  // One each before anybody's second.
  expect(await beginAll()).toEqual(['b1', 'b2', 'b3', 'b4', 'b1', 'b2']);
  await wait('cy');
  await wait('cy');
  await wait('di');
  expect(await beginAll()).toEqual(['cy', 'di']);
  await wait('eve');
  expect(await beginAll()).toEqual([]);
});
