// The guard of proofs/testing/statement-bound.ts goes by these numbers, in every test of the server and on either engine.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../proofs/testing/start-test-server.ts';
import { type RanStatement, watchStatements } from './statement-watch.ts';
import { transact } from './transaction.ts';

const many = 1002;

let server: TestServer;
const ran: RanStatement[] = [];
beforeAll(async () => {
  watchStatements((one) => ran.push(one));
  server = await startTestServer();
  const rows = Array.from({ length: many }, (_, n) => ({ name: `row ${n}`, url: '' }));
  const { db } = server.services;
  for (let at = 0; at < many; at += 100)
    await db
      .insertInto('resources')
      .values(rows.slice(at, at + 100))
      .execute();
});
afterAll(() => server.stop());

/** The most rows that a statement on `resources` returned and changed meanwhile. */
async function most(work: () => Promise<unknown>): Promise<{ returned: number; changed: number }> {
  ran.length = 0;
  await work();
  const own = ran.filter(({ sql }) => sql.includes('"resources"'));
  return {
    returned: Math.max(...own.map(({ returned }) => returned)),
    changed: Math.max(...own.map(({ changed }) => changed)),
  };
}

it('[P36d] each statement on a connection that serves is told with the rows that it returned and changed, in a transaction too', async () => {
  const { db } = server.services;
  expect(await most(() => db.selectFrom('resources').selectAll().execute())).toEqual({
    returned: many,
    changed: 0,
  });
  const update = (within: typeof db) => within.updateTable('resources').set({ url: 'x' }).execute();
  expect(await most(() => update(db))).toEqual({ returned: 0, changed: many });
  expect(await most(() => transact(db, update))).toEqual({ returned: 0, changed: many });
  const read = (within: typeof db) => within.selectFrom('resources').select('name').execute();
  expect((await most(() => transact(db, read))).returned).toBe(many);
  const remove = (within: typeof db) => within.deleteFrom('resources').returning('name').execute();
  expect((await most(() => transact(db, remove))).returned).toBe(many);
});
