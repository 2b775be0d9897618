import { afterAll, beforeAll, expect, it } from 'vitest';
import { LeaseLost, sharedLeases } from '../../platform/database/leases.ts';
import { newId } from '../../platform/secrets.ts';
import { startTestServer, type TestServer } from '../../proofs/testing/start-test-server.ts';
import { sweep } from './sweep.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ leaseSeconds: 600 });
});
afterAll(() => server.stop());

async function* of(text: string): AsyncIterable<Uint8Array> {
  yield Buffer.from(text);
}

it('[P4c] a sweep that was paused while it listed deletes nothing once another process sweeps', async () => {
  const { db, blobs } = server.services;
  const id = newId();
  await blobs.put(id, of('nobody names me'), 15);
  const other = sharedLeases(db, 60_000);
  /** The process stands still behind the last name that it lists. */
  const paused = {
    ...blobs,
    list: async function* () {
      yield* blobs.list();
      await db.updateTable('leases').set({ until: 0 }).where('name', '=', 'sweep').execute();
      expect(await other.take('sweep')).not.toBeNull();
    },
  };
  const sizes = async (): Promise<string[]> => {
    const found: string[] = [];
    for await (const one of blobs.sizes()) found.push(one.id);
    return found;
  };
  const lost = sweep({ ...server.services, blobs: paused });
  await expect(lost).rejects.toThrow(LeaseLost);
  expect(await sizes()).toEqual([id]);
  other.stop();
});
