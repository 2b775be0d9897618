import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../proofs/testing/start-test-server.ts';
import { type HeldLease, type Lease, LeaseLost, type Leases, sharedLeases, withLease } from './leases.ts';
import type { Database } from './open.ts';
import { transact } from './transaction.ts';

const life = 60_000;

let server: TestServer;
let db: Database;
/** Two processes; the first has a manual monotonic clock. */
let first: Leases;
let second: Leases;
let ahead = 0;
beforeAll(async () => {
  server = await startTestServer();
  db = server.services.db;
  first = sharedLeases(db, life, () => performance.now() + ahead);
  second = sharedLeases(db, life);
});
beforeEach(() => {
  ahead = 0;
});
afterAll(async () => {
  first.stop();
  second.stop();
  await server.stop();
});

async function take(leases: Leases, name: string): Promise<Lease> {
  const lease = await leases.take(name);
  if (lease === null) throw new Error(`somebody has ${name}`);
  return lease;
}
/** Expires a lease in the database, without notice to its holder. */
const expire = (name: string) =>
  db.updateTable('leases').set({ until: 0 }).where('name', '=', name).execute();

const write = (name: string) =>
  transact(db, (inner) => inner.insertInto('resources').values({ name, url: 'x' }).execute());
const written = async (name: string): Promise<number> =>
  (await db.selectFrom('resources').select('name').where('name', '=', name).execute()).length;

it('[P4c] each next holder of a name has a larger token: after a release, and after expiry', async () => {
  const tokens: number[] = [];
  for (const leases of [first, second, first]) {
    const lease = await take(leases, 'tokens');
    tokens.push(lease.token);
    await lease.release();
  }
  const paused = await take(first, 'tokens');
  await expire('tokens');
  const next = await take(second, 'tokens');
  tokens.push(paused.token, next.token);
  expect(tokens).toEqual([...new Set(tokens)].toSorted((one, other) => one - other));
  // Releasing a lost lease does not affect the next holder.
  await paused.release();
  expect(await first.take('tokens')).toBeNull();
  await next.release();
});

it('[P4c] a holder considers its lease lost by its own clock before others can take it', async () => {
  const lease = await take(first, 'paused');
  lease.assertHeld();
  ahead = life * 0.9;
  expect(() => lease.assertHeld()).toThrow(LeaseLost);
  expect(lease.signal.aborted).toBe(true);
  await expect(transact(db, (inner) => lease.check(inner))).rejects.toThrow(LeaseLost);
  expect(await second.take('paused')).toBeNull();
  // Once lost it stays lost, whatever the clock says: its work was aborted.
  ahead = 0;
  expect(() => lease.assertHeld()).toThrow(LeaseLost);
  await lease.release();
});

it('[P4c] work whose lease another process has had since commits nothing, even if it saw no pause', async () => {
  const lease = await take(first, 'unknowing');
  let isLost = false;
  const work = async (held: HeldLease): Promise<void> => {
    await write('before');
    await expire('unknowing');
    const next = await take(second, 'unknowing');
    held.assertHeld();
    await write('after').catch((error: unknown) => {
      isLost = error instanceof LeaseLost;
    });
    expect(() => held.assertHeld()).toThrow(LeaseLost);
    await next.release();
  };
  await withLease(lease, work);
  expect([isLost, await written('before'), await written('after')]).toEqual([true, 1, 0]);
  // The check does nothing after the work has ended.
  await write('after');
  expect(await written('after')).toBe(1);
});

it('[P4c] a name is not taken while a transaction of its holder is open, and renewals continue', async () => {
  const lease = await take(first, 'open');
  const order: string[] = [];
  let taking: Promise<unknown> = Promise.resolve();
  await transact(db, async (inner) => {
    await lease.check(inner);
    // Renewal writes the row that the transaction locks, and is not blocked.
    await expire('open');
    taking = take(second, 'open').then((next) => {
      order.push('taken');
      return next.release();
    });
    const waiting = async () => {
      const { rows } = await sql`SELECT 1 FROM pg_stat_activity WHERE datname = current_database()
        AND wait_event_type = 'Lock' AND query LIKE 'insert into "leases"%'`.execute(db);
      return rows.length;
    };
    await expect.poll(waiting).toBe(1);
    order.push('committed');
  });
  await taking;
  expect(order).toEqual(['committed', 'taken']);
  await lease.release();
});

it('[P4c] a check outside a transaction is a programming error, and throws', async () => {
  const lease = await take(first, 'outside');
  await expect(lease.check(db)).rejects.toThrow('within the transaction');
  await lease.release();
});
