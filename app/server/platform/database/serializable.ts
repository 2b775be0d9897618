import { hash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import * as v from 'valibot';
import { FairQueue } from '../locks/fair-queue.ts';
import type { Database } from './open.ts';
import { maxConnections, maxConnectionsPerPrincipal } from './postgres-pool.ts';
import { currentPrincipal, type Principal } from './principal.ts';
import type { Tables } from './tables.ts';

/** SQLSTATEs of a transaction that another one came before: the same work succeeds when it is done again. */
const overtaken: ReadonlySet<unknown> = new Set(['40001', '40P01', '23505']);
const lockTimeout = '55P03';

/**
 * Whom a transaction keeps out while it runs: nobody, the other transactions of its principal, or all others. Everyone
 * takes the locks that it does not take alone shared, so that whoever takes one alone is not overtaken.
 */
type Scope = 'nobody' | 'principal' | 'everybody';

/** Tries that keep nobody out, and those up to the last that keeps the principal's others out; later ones are alone. */
const triesBesideOthers = 2;
const triesOfPrincipal = 3;
/** How often, and for how long in ms, a transaction is tried again. */
const maxTries = 30;
const maxRetryDuration = 20_000;
const minPause = 10;
const maxPause = 250;

/** Transactions of this process that run at once: the other connections are left to reads and single statements. */
const maxTransactions = maxConnections - 4;
const maxTransactionsPerPrincipal = maxConnectionsPerPrincipal - 1;
const transactions = new FairQueue({
  slots: maxTransactions,
  slotsPerKey: maxTransactionsPerPrincipal,
  maxQueued: Number.POSITIVE_INFINITY,
  maxQueuedPerKey: Number.POSITIVE_INFINITY,
  maxWait: maxRetryDuration,
});
/** Whoever is to run alone waits here without a connection for the others of this process. */
const alone = new FairQueue({
  slots: 1,
  slotsPerKey: 1,
  maxQueued: Number.POSITIVE_INFINITY,
  maxQueuedPerKey: Number.POSITIVE_INFINITY,
  maxWait: maxRetryDuration,
});

/** How long a transaction waits for its locks, and may be silent while it keeps everybody out, in ms. */
const waits: Readonly<Record<Scope, { readonly lock: number | null; readonly silent: number | null }>> = {
  // The session's own limits.
  nobody: { lock: null, silent: null },
  principal: { lock: null, silent: null },
  // Those that come later wait behind it.
  everybody: { lock: 2000, silent: 2000 },
};

/** Key spaces of our advisory locks: one lock of everybody, and one for each principal by a hash of 32 bits. */
const everybodyLock = 4_600_002;
const principalLocks = 4_600_003;

function locksOf(scope: Scope, principal: Principal | null): readonly { key: string; isShared: boolean }[] {
  const everybody = { key: `${everybodyLock}`, isShared: scope !== 'everybody' };
  if (principal === null || scope === 'everybody') return [everybody];
  const bits = Buffer.from(hash('sha256', principal, 'hex').slice(0, 8), 'hex').readInt32BE();
  return [everybody, { key: `${principalLocks}, ${bits}`, isShared: scope !== 'principal' }];
}

/**
 * Takes the locks and begins the transaction, in one message: the server never waits for this process between the two,
 * so a process that is frozen is always found within a transaction, which the server ends after its time-out. The locks
 * are first the session's, as what the transaction reads must be what those before it have left, and its own then: they
 * end with it.
 */
function beginning(scope: Scope, principal: Principal | null): string {
  const locks = locksOf(scope, principal);
  const { lock, silent } = waits[scope];
  const each = (name: string): string =>
    locks.map(({ key, isShared }) => `SELECT ${name}${isShared ? '_shared' : ''}(${key});`).join(' ');
  return [
    'BEGIN;',
    lock === null ? '' : `SET LOCAL lock_timeout = ${lock};`,
    each('pg_advisory_lock'),
    'COMMIT; BEGIN ISOLATION LEVEL SERIALIZABLE;',
    silent === null ? '' : `SET LOCAL idle_in_transaction_session_timeout = ${silent};`,
    each('pg_advisory_xact_lock'),
    each('pg_advisory_unlock'),
  ].join(' ');
}

/** The locks of a transaction were not free in time. */
class LocksTaken extends Error {}

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : null);

async function begin(connection: Kysely<Tables>, scope: Scope, principal: Principal | null): Promise<void> {
  try {
    await sql.raw(beginning(scope, principal)).execute(connection);
  } catch (error) {
    // A session's lock outlives the transaction that it was taken in. On a lost connection both are over.
    await sql
      .raw('ROLLBACK; SELECT pg_advisory_unlock_all()')
      .execute(connection)
      .catch(() => undefined);
    throw codeOf(error) === lockTimeout ? new LocksTaken('the locks are taken', { cause: error }) : error;
  }
}

const Ended = v.tupleWithRest([v.object({ command: v.string() })], v.unknown());

async function commit(connection: Kysely<Tables>): Promise<void> {
  const { rows } = await sql.raw('COMMIT').execute(connection);
  // So PostgreSQL answers when a statement had failed and `work` has gone on.
  if (v.parse(Ended, rows)[0].command !== 'COMMIT') throw new Error('the transaction was rolled back');
}

/** Connections with a transaction of ours, which Kysely does not know of: they are begun and ended in SQL. */
const begun = new WeakSet<object>();

/** Whether what is done on `db` is part of a transaction, one of Kysely's own or one of `transactSerializable`. */
export const isInTransaction = (db: Database): boolean => db.isTransaction || begun.has(db);

async function tryOnce<T>(
  db: Database,
  scope: Scope,
  principal: Principal | null,
  work: (db: Database) => Promise<T>,
): Promise<T> {
  return db.connection().execute(async (connection) => {
    await begin(connection, scope, principal);
    let result: T;
    begun.add(connection);
    try {
      result = await work(connection);
    } catch (error) {
      // What went wrong is to be told, not that the connection is lost as well.
      await sql
        .raw('ROLLBACK')
        .execute(connection)
        .catch(() => undefined);
      throw error;
    } finally {
      begun.delete(connection);
    }
    await commit(connection);
    return result;
  });
}

function scopeOf(tries: number, principal: Principal | null): Scope {
  if (tries <= triesBesideOthers) return 'nobody';
  return tries <= triesOfPrincipal && principal !== null ? 'principal' : 'everybody';
}

/** The same work at the same time is done again at different ones. */
const pauseAfter = (tries: number): number => Math.random() * Math.min(maxPause, minPause * 2 ** tries);

/**
 * Runs `work` in one serializable transaction of PostgreSQL. Overtaken, it is done again after a pause: at first beside
 * all others, then without those of the same principal, then alone, so that a long transaction among many short ones
 * ends. No connection is held while it waits for its turn in this process.
 */
export async function transactSerializable<T>(db: Database, work: (db: Database) => Promise<T>): Promise<T> {
  const principal = currentPrincipal();
  const deadline = performance.now() + maxRetryDuration;
  for (let tries = 1; ; tries += 1) {
    const scope = scopeOf(tries, principal);
    const once = (): Promise<T> => transactions.run(principal, () => tryOnce(db, scope, principal, work));
    try {
      return await (scope === 'everybody' ? alone.run(principal, once) : once());
    } catch (error) {
      const isOvertaken = error instanceof LocksTaken || overtaken.has(codeOf(error));
      if (!isOvertaken) throw error;
      if (tries >= maxTries || performance.now() > deadline)
        throw error instanceof LocksTaken ? error.cause : error;
      await pause(pauseAfter(tries));
    }
  }
}
