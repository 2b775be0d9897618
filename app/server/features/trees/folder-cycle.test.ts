import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkAll, repair } from '../../operations/integrity/check.ts';
import { withLock } from '../../platform/locks/locks.ts';
import {
  newFolder,
  newPerson,
  startTestServer,
  storeFile,
  type TestServer,
} from '../../proofs/testing/start-test-server.ts';
import { startTreeTotals } from './totals.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

it('[P36d P4d] folders of an older build that lie within each other do not keep the totals busy, and are mended', async () => {
  const { services } = server;
  const ada = await newPerson(server, 'ada@example.org');
  const outer = await newFolder(server, ada, 'outer');
  const inner = await newFolder(server, ada, 'inner', outer);
  await storeFile(server, ada, 'file.txt', 'bytes', inner);
  await services.db.updateTable('files').set({ parent_id: inner }).where('id', '=', outer).execute();
  const totals = startTreeTotals(services);
  // What is added to one is noted for the other, again and again: each round ends all the same.
  for (let round = 0; round < 3; round += 1) await totals.settle();
  expect(await withLock(services.leases, 'tree-totals', async () => 'free')).toBe('free');
  const kinds = async () => (await checkAll(services, false)).problems.map(({ kind }) => kind);
  expect(await kinds()).toContain('folderCircle');
  await repair(services);
  await totals.settle();
  await totals.stop();
  expect(await kinds()).toEqual([]);
});
