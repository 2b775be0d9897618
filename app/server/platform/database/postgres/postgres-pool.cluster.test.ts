import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clientKey } from '../../../platform/locks/fair-key.ts';
import { type EnginePart, engineOf, forgetEngine } from '../../../proofs/testing/test-engine.ts';
import { type Database, openDatabase } from '../open.ts';
import { outageOf } from '../outage.ts';
import { runAs } from '../principal.ts';
import { snapshotTransaction } from '../snapshot-transaction.ts';
import { transact } from '../transaction.ts';
import { maxConnections } from './postgres-pool.ts';

const folder = mkdtempSync(join(tmpdir(), 'aloft-pool-'));
const gate = 998;
let engine: EnginePart;
/** Whose statements and silent transactions end by their limits; those of `db` wait as long as they must. */
let hasty: Database;
let db: Database;
let holder: pg.Client;
beforeAll(async () => {
  engine = await engineOf(folder);
  const url = engine.databaseUrl ?? '';
  const place = { engine: 'postgres' as const, url };
  db = await openDatabase({ ...place, timeouts: { idleInTransaction: 600_000, statement: 0 } });
  hasty = await openDatabase({ ...place, timeouts: { idleInTransaction: 4000, statement: 500 } });
  holder = new pg.Client({ connectionString: url });
  await holder.connect();
});
afterAll(async () => {
  await holder.end();
  await db.destroy();
  await hasty.destroy();
  await forgetEngine(engine);
  rmSync(folder, { recursive: true, force: true });
});

const meaning = (work: Promise<unknown>): Promise<string | null> =>
  work.then(
    () => null,
    (error: unknown) => outageOf(error)?.refused ?? String(error),
  );
const one = () => sql<{ one: number }>`SELECT 1 AS one`.execute(db);
/** Waits for a lock that the test holds. */
const wait = (within: Database) =>
  sql`SELECT pg_advisory_lock_shared(${sql.lit(gate)}), pg_advisory_unlock_shared(${sql.lit(gate)})`.execute(
    within,
  );
const waiting = async (): Promise<number> => {
  const { rows } = await holder.query(
    `SELECT count(*) AS count FROM pg_locks WHERE locktype = 'advisory' AND objid = ${gate} AND NOT granted`,
  );
  return Number(rows[0]?.count);
};

describe('connections to PostgreSQL', () => {
  it('[P36j] twelve statements of one principal that wait for a lock leave connections to others', async () => {
    await holder.query(`SELECT pg_advisory_lock(${gate})`);
    const stuck = Array.from({ length: 12 }, () => runAs(clientKey('greedy'), () => meaning(wait(db))));
    await expect.poll(waiting).toBe(4);
    for (let n = 0; n < 20; n += 1)
      expect((await runAs(clientKey(`other ${n}`), one)).rows).toEqual([{ one: 1 }]);
    expect(await waiting()).toBe(4);
    await holder.query(`SELECT pg_advisory_unlock(${gate})`);
    await Promise.all(stuck);
  });

  it('[P36j] waiting transactions, of any number of principals, leave connections to reads', async () => {
    await holder.query(`SELECT pg_advisory_lock(${gate})`);
    const stuck = Array.from({ length: 2 * maxConnections }, (_, n) =>
      runAs(clientKey(`writer ${n}`), () => meaning(transact(db, wait))),
    );
    await expect.poll(waiting).toBe(6);
    for (let n = 0; n < 20; n += 1)
      expect((await runAs(clientKey(`writer ${n}`), one)).rows).toEqual([{ one: 1 }]);
    expect(await waiting()).toBe(6);
    await holder.query(`SELECT pg_advisory_unlock(${gate})`);
    await Promise.all(stuck);
  });

  it('[P36j] a statement ends at its timeout, and may be retried; a snapshot transaction does not', async () => {
    expect(await meaning(sql`SELECT pg_sleep(60)`.execute(hasty))).toBe('unavailable');
    const looked = await snapshotTransaction(hasty, 'postgres', (connection) =>
      sql<{ slept: string }>`SELECT 'long' AS slept, pg_sleep(1)`.execute(connection),
    );
    expect(looked.rows).toMatchObject([{ slept: 'long' }]);
  });

  it('[P36j] a session idle in a transaction is ended by the server, which is reported as an outage', async () => {
    const silent = transact(hasty, async (inner) => {
      const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(inner);
      const alive = async () =>
        (await holder.query('SELECT 1 FROM pg_stat_activity WHERE pid = $1', [rows[0]?.pid])).rows.length;
      await expect.poll(alive).toBe(0);
      await one();
      await sql`SELECT 1`.execute(inner);
    });
    expect(await meaning(silent)).toBe('unavailable');
    expect((await one()).rows).toEqual([{ one: 1 }]);
  });

  it('[P36j] TCP keepalive is set, and a waiter for a lock outlives a frozen holder', async () => {
    const { rows } = await sql<Record<string, string>>`SELECT current_setting('tcp_keepalives_idle') AS idle,
      current_setting('tcp_keepalives_interval') AS interval, current_setting('tcp_keepalives_count') AS count,
      current_setting('tcp_user_timeout') AS timeout, current_setting('lock_timeout') AS lock,
      current_setting('idle_in_transaction_session_timeout') AS silent`.execute(hasty);
    expect(rows).toEqual([
      { idle: '10', interval: '5', count: '4', timeout: '30000', lock: '7s', silent: '4s' },
    ]);
  });
});
