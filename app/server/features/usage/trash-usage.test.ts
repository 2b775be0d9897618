import { StorageUsage } from '@aloft/core/wire';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { withLock } from '../../platform/locks/locks.ts';
import {
  call,
  newPerson,
  type Person,
  startTestServer,
  storeFile,
  type TestServer,
} from '../../proofs/testing/start-test-server.ts';
import { settleTotals } from '../trees/testing/run-jobs.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

async function trashOf(who: Person) {
  const { body } = await call(server, 'GET', '/drive/v1/usage', { token: who.token });
  return v.parse(StorageUsage, body).trash;
}

it('[R10.10] what was just trashed is counted at once, and once only', async () => {
  const ada = await newPerson(server, 'ada@example.org');
  const bob = await newPerson(server, 'bob@example.org');
  const ids = [
    await storeFile(server, ada, 'one.txt', 'bytes'),
    await storeFile(server, ada, 'two.txt', 'more'),
  ];
  // Whoever holds the lock keeps the worker from adding to the totals.
  await withLock(server.services.leases, 'tree-totals', async () => {
    await call(server, 'POST', '/drive/v1/files:batchTrash', { token: ada.token, body: { ids } });
    expect(await trashOf(ada)).toEqual({ size: '9', count: 2 });
    expect(await trashOf(bob)).toEqual({ size: '0', count: 0 });
  });
  await settleTotals(server.services);
  expect(await trashOf(ada)).toEqual({ size: '9', count: 2 });
  await call(server, 'POST', '/drive/v1/files:batchUntrash', {
    token: ada.token,
    body: { ids: ids.slice(1) },
  });
  expect(await trashOf(ada)).toEqual({ size: '5', count: 1 });
  await call(server, 'PATCH', '/drive/v1/files/trash:empty', { token: ada.token, body: {} });
  expect(await trashOf(ada)).toEqual({ size: '0', count: 0 });
});
