import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  call,
  newFolder,
  newPerson,
  type Person,
  startTestServer,
  type TestServer,
} from '../../proofs/testing/start-test-server.ts';
import { describeTables } from '../database/describe.ts';
import { databaseOf } from '../database/open.ts';
import { newId } from '../secrets.ts';
import { budgetOfTables, measureTable, measureTables } from './stored-bytes.ts';
import { tableBudgets } from './table-budgets.ts';

let server: TestServer;
let ada: Person;
let bo: Person;
beforeAll(async () => {
  server = await startTestServer();
  ada = await newPerson(server, 'ada@example.org');
  bo = await newPerson(server, 'bo@example.org');
});
afterAll(() => server.stop());

const tables = () => describeTables(server.services.db, databaseOf(server.configuration).engine);

it('[P36p] every table of the schema has a budget, or a reason why it needs none, and no other has', async () => {
  const names = (await tables()).map((table) => table.name);
  expect(Object.keys(tableBudgets).toSorted()).toEqual(names.toSorted());
});

it('[P36p] every table with a budget is measured, by account where that has a part', async () => {
  const { db } = server.services;
  for (const table of await tables()) {
    const budget = budgetOfTables.get(table.name);
    if (budget === undefined) continue;
    const stored = await measureTable(db, table, budget);
    const { rows } = await sql`SELECT 1 FROM ${sql.table(table.name)} LIMIT 1`.execute(db);
    expect([table.name, [...stored.values()].some((bytes) => bytes > 0)]).toEqual([
      table.name,
      rows.length > 0,
    ]);
    expect(budget.each === null).toBe(budget.owner === null);
  }
  const tokens = (await tables()).find((table) => table.name === 'tokens');
  const budget = budgetOfTables.get('tokens');
  if (tokens === undefined || budget === undefined) throw new Error('no tokens');
  expect((await measureTable(db, tokens, budget)).get(ada.id)).toBeGreaterThan(100);
});

it('[P36o] an account with as many shares as it may have gets 429 for another, and others share on', async () => {
  const { db } = server.services;
  const share = async (who: Person) =>
    call(server, 'POST', '/drive/v1/share', {
      token: who.token,
      body: {
        file_ids: [await newFolder(server, who, newId())],
        share_to: 'publiclink',
        expiration_days: -1,
        restore_limit: '-1',
        pass_code_option: 'NOT_REQUIRED',
      },
    });
  const first = await share(ada);
  expect(first.status).toBe(200);
  // As if it had so many entries.
  await db.updateTable('shares').set({ file_num: 1e6 }).where('account_id', '=', ada.id).execute();
  await measureTables(server.services);
  const refused = await share(ada);
  expect([refused.status, refused.body.error]).toEqual([429, 'resource_exhausted']);
  expect((await share(bo)).status).toBe(200);
});

it('[P36o] an account that has sent as much feedback as is kept sends no more, and others do', async () => {
  const { db, clock } = server.services;
  const send = (who: Person) =>
    call(server, 'POST', '/v1/user/feedback', {
      token: who.token,
      body: { category: 'idea', message: 'something', facts: {}, screenshot: '' },
    });
  const row = { category: 'idea', facts: '{}', screenshot: '', created_at: clock() } as const;
  const large = 'a'.repeat(1024 ** 2);
  for (let n = 0; n < 8; n += 1)
    await db
      .insertInto('feedback')
      .values({ ...row, id: newId(), account_id: ada.id, message: large })
      .execute();
  await measureTables(server.services);
  expect([(await send(ada)).status, (await send(bo)).status]).toEqual([429, 200]);
});
