import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clientKey } from '../../../platform/locks/fair-key.ts';
import { type EnginePart, engineOf, forgetEngine } from '../../../proofs/testing/test-engine.ts';
import { type Database, openDatabase } from '../open.ts';
import { outageOf } from '../outage.ts';
import { runAs } from '../principal.ts';
import { transact } from '../transaction.ts';

const folder = mkdtempSync(join(tmpdir(), 'aloft-serializable-'));
let engine: EnginePart;
let db: Database;
let watcher: pg.Client;
beforeAll(async () => {
  engine = await engineOf(folder);
  const url = engine.databaseUrl ?? '';
  db = await openDatabase({ engine: 'postgres', url });
  watcher = new pg.Client({ connectionString: url });
  await watcher.connect();
  await db
    .insertInto('resources')
    .values([{ name: 'row', url: '0' }])
    .execute();
});
afterAll(async () => {
  await watcher.end();
  await db.destroy();
  await forgetEngine(engine);
  rmSync(folder, { recursive: true, force: true });
});

const read = async (inner: Database): Promise<number> =>
  Number(
    (await inner.selectFrom('resources').select('url').where('name', '=', 'row').executeTakeFirstOrThrow())
      .url,
  );
/** Increments a row by read and write: a concurrent commit in between forces a retry. */
const add = async (inner: Database, pause = async (): Promise<void> => undefined): Promise<void> => {
  const before = await read(inner);
  await pause();
  await inner
    .updateTable('resources')
    .set({ url: String(before + 1) })
    .where('name', '=', 'row')
    .execute();
};
/** Advisory locks of this database that are held or waited for. */
const locks = async (which: 'granted' | 'NOT granted'): Promise<number> => {
  const { rows } = await watcher.query(
    `SELECT count(*) AS count FROM pg_locks WHERE locktype = 'advisory' AND ${which}
       AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
  );
  return Number(rows[0]?.count);
};

/** A transaction that another one conflicts with whenever it can, and its number of tries. */
async function overtakenBy(other: string): Promise<number> {
  let tries = 0;
  const shorts: Promise<void>[] = [];
  const before = await read(db);
  await runAs(clientKey('long'), () =>
    transact(db, (inner) => {
      tries += 1;
      return add(inner, async () => {
        let isDone = false;
        const short = runAs(clientKey(other), () => transact(db, (own) => add(own))).then(() => {
          isDone = true;
        });
        shorts.push(short);
        // The other one has committed, or is locked out until this one ends.
        await expect.poll(async () => isDone || (await locks('NOT granted')) > 0, { interval: 5 }).toBe(true);
      });
    }),
  );
  await Promise.all(shorts);
  expect(await read(db)).toBe(before + 1 + shorts.length);
  return tries;
}

describe('transactions on PostgreSQL', () => {
  it('[P36k] one that conflicts with another of its principal at each try excludes those at the third', async () => {
    expect(await overtakenBy('long')).toBe(3);
  });

  it('[P36k] one that conflicts with others at each try runs alone at the fourth', async () => {
    expect(await overtakenBy('short')).toBe(4);
  });

  it('[P36j P36k] committed and failed ones release their locks; different principals take no exclusive lock', async () => {
    await runAs(clientKey('a'), () => transact(db, (own) => add(own)));
    await expect(
      runAs(clientKey('b'), () => transact(db, () => Promise.reject(new RangeError('no')))),
    ).rejects.toThrow('no');
    expect(await locks('granted')).toBe(0);
    const meet = Promise.withResolvers<void>();
    let arrived = 0;
    const beside = (): Promise<void> =>
      transact(db, async () => {
        arrived += 1;
        if (arrived === 3) meet.resolve();
        await meet.promise;
      });
    await Promise.all([runAs(clientKey('a'), beside), runAs(clientKey('b'), beside), runAs(null, beside)]);
  });

  it('[T31 P36k] a connection lost during any try is an outage, not an internal error', async () => {
    for (const lastTry of [1, 3, 4]) {
      let tries = 0;
      const cut = (inner: Database): Promise<void> =>
        add(inner, async () => {
          tries += 1;
          if (tries < lastTry) throw Object.assign(new Error('overtaken'), { code: '40001' });
          const { rows } = await watcher.query(
            `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE state = 'idle in transaction'
               AND datname = current_database()`,
          );
          expect(rows.length).toBeGreaterThan(0);
        });
      const error: unknown = await runAs(clientKey('cut'), () => transact(db, cut)).then(
        () => null,
        (one: unknown) => one,
      );
      expect(outageOf(error)?.refused, String(error)).toBe('unavailable');
      expect(tries).toBe(lastTry);
    }
    await transact(db, (own) => add(own));
  });
});
