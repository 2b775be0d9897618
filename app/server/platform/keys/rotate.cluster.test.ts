// On PostgreSQL others write while a rotation begins: what they seal with the former key must not be missed.
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { sealPassCode } from '../../features/shares/passcodes.ts';
import { startTestServer } from '../../proofs/testing/start-test-server.ts';
import { clusterKey } from '../../proofs/testing/test-engine.ts';
import { transact } from '../database/transaction.ts';
import { keyOf, newKeyText } from './key.ts';
import { keyIdOf, keyRing, keyVariable } from './key-ring.ts';
import { rotateKey } from './rotate.ts';
import { manyShares, told } from './testing/shares.ts';

it('[P6c] a rotation waits for uncommitted transactions that encrypted with the old key', async () => {
  const fresh = newKeyText();
  const server = await startTestServer({ secretKeys: [clusterKey, fresh] });
  try {
    const { db, keys } = server.services;
    const { shares } = await manyShares(server, 2);
    const [slow = expect.fail()] = shares;
    const [reached, goOn] = [Promise.withResolvers<null>(), Promise.withResolvers<null>()];
    const writing = transact(db, async (inner) => {
      const pass_sealed = await sealPassCode({ db: inner, keys }, slow.id, 'slow23');
      reached.resolve(null);
      await goOn.promise;
      await inner.updateTable('shares').set({ pass_sealed }).where('id', '=', slow.id).execute();
    });
    await reached.promise;
    const rotating = rotateKey({ db, keys: keyRing(keyVariable, () => [fresh, clusterKey]) });
    const waiting = async () =>
      (
        await sql`SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND query ILIKE '%secrets%'`.execute(
          db,
        )
      ).rows.length;
    await expect.poll(waiting).toBe(1);
    goOn.resolve(null);
    await writing;
    expect(await rotating).toMatchObject({ to: keyOf(fresh).id, resealed: 3, left: 0 });
    const rows = await db.selectFrom('shares').select('pass_sealed').execute();
    expect(rows.map((row) => keyIdOf(row.pass_sealed))).toEqual([keyOf(fresh).id, keyOf(fresh).id]);
    expect(await told(server, { ...slow, passCode: 'slow23' })).toBe('OK');
  } finally {
    await server.stop();
  }
});
