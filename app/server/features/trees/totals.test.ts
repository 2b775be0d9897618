import { DriveChanges } from '@aloft/core/wire';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { withLock } from '../../platform/locks/locks.ts';
import {
  call,
  newFolder,
  newPerson,
  type Person,
  startTestServer,
  storeFile,
  type TestServer,
} from '../../proofs/testing/start-test-server.ts';
import { settleTotals } from './testing/run-jobs.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

async function changes(who: Person, since = ''): Promise<DriveChanges> {
  const answer = await call(server, 'GET', `/drive/v1/changes?since=${since}`, { token: who.token });
  return v.parse(DriveChanges, answer.body);
}

/** Writes while the worker is kept from adding to the totals, and answers what the adding up itself tells. */
async function toldOfTotals(who: Person, write: () => Promise<unknown>): Promise<DriveChanges> {
  const told = await withLock(server.services.leases, 'tree-totals', async () => {
    await settleTotals(server.services);
    await write();
    const { id } = await changes(who);
    await settleTotals(server.services);
    return changes(who, id);
  });
  // Null without the lock.
  return v.parse(DriveChanges, told);
}

const trashNotices = async (who: Person): Promise<number> =>
  (
    await server.services.db
      .selectFrom('changes')
      .select('topic')
      .where('account_id', '=', who.id)
      .where('topic', '=', 'trash')
      .execute()
  ).length;

it('[R10.7] the sizes of folders that are added up later are told to whoever lists them, level by level', async () => {
  const ada = await newPerson(server, 'ada@example.org');
  const outer = await newFolder(server, ada, 'outer');
  const inner = await newFolder(server, ada, 'inner', outer);
  const told = await toldOfTotals(ada, () => storeFile(server, ada, 'x.txt', 'bytes', inner));
  expect(told.all).toBe(false);
  expect(told.folders).toEqual(expect.arrayContaining(['', outer]));
});

it('[R10.7] trash that is added up later is told to its account, once for all that was trashed', async () => {
  const bo = await newPerson(server, 'bo@example.org');
  const trash = (ids: readonly string[]) =>
    call(server, 'POST', '/drive/v1/files:batchTrash', { token: bo.token, body: { ids } });
  const [first, second, third] = [
    await storeFile(server, bo, 'one.txt', 'one'),
    await storeFile(server, bo, 'two.txt', 'two'),
    await storeFile(server, bo, 'three.txt', 'three'),
  ];
  await trash([first]);
  let before = 0;
  const told = await toldOfTotals(bo, async () => {
    await trash([second, third]);
    before = await trashNotices(bo);
  });
  expect(told).toMatchObject({ all: false, trash: true });
  expect(await trashNotices(bo)).toBe(before + 1);
});
