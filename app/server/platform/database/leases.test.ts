import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../proofs/testing/start-test-server.ts';
import { tryLock } from '../locks/locks.ts';
import { countProcess, leasesOfOneProcess } from './leases.ts';
import { transact } from './transaction.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

it('[P4c] across successive processes on a data folder, each next holder of a name has a larger token', async () => {
  const { db } = server.services;
  const tokens: number[] = [];
  for (let process = 0; process < 2; process += 1) {
    const leases = leasesOfOneProcess(await countProcess(db));
    for (const name of ['a', 'b', 'a']) {
      const lease = await leases.take(name);
      tokens.push(lease?.token ?? 0);
      expect(await leases.take(name)).toBeNull();
      await lease?.release();
    }
  }
  expect(tokens).toEqual([...new Set(tokens)].toSorted((one, other) => one - other));
  expect(tokens.every(Number.isSafeInteger)).toBe(true);
});

it('[P4c] a name is released after its work, also after failed work, and its transactions commit', async () => {
  const { leases, db } = server.services;
  await expect(tryLock(leases, 'work', () => Promise.reject(new Error('it failed')))).rejects.toThrow(
    'it failed',
  );
  const resource = { name: 'made under a lease', url: 'https://aloft.example' };
  const insert = () =>
    transact(db, (inner) => inner.insertInto('resources').values(resource).returningAll().executeTakeFirst());
  expect(await tryLock(leases, 'work', insert)).toEqual(resource);
});
