import { hash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import * as v from 'valibot';
import type { DatabaseLimits } from '../limits.ts';
import type { Database } from '../open.ts';
import { currentPrincipal, type Principal } from '../principal.ts';
import type { Tables } from '../tables/tables.ts';
import type { SerializableAdapter } from './serializable-adapter.ts';

/** SQLSTATEs of a serialization failure or deadlock, after which a retry succeeds. */
const overtaken: ReadonlySet<unknown> = new Set(['40001', '40P01', '23505']);
const lockTimeout = '55P03';

/**
 * The transactions that one excludes: none, those of its principal, or all. Each takes the other locks shared, so that
 * an exclusive holder is not overtaken.
 */
type Scope = 'nobody' | 'principal' | 'everybody';

/** The last try that excludes none, and the last that excludes the principal's others; later tries run alone. */
const triesBesideOthers = 2;
const triesOfPrincipal = 3;
const maxTries = 30;
const minPause = 10;
const maxPause = 250;

/** Key spaces of our advisory locks: one global lock, and one per principal by a 32-bit hash. */
const everybodyLock = 4_600_002;
const principalLocks = 4_600_003;

function locksOf(scope: Scope, principal: Principal | null): readonly { key: string; isShared: boolean }[] {
  const everybody = { key: `${everybodyLock}`, isShared: scope !== 'everybody' };
  if (principal === null || scope === 'everybody') return [everybody];
  const bits = Buffer.from(hash('sha256', principal, 'hex').slice(0, 8), 'hex').readInt32BE();
  return [everybody, { key: `${principalLocks}, ${bits}`, isShared: scope !== 'principal' }];
}

/**
 * Takes the locks and begins the transaction in one message. The server never waits for this process in between, so a
 * frozen process is always in a transaction, which the server ends at its timeout. The locks are taken on session
 * level first, as the transaction's snapshot must follow the commits of earlier holders, and then on transaction level,
 * so that they end with it.
 */
function beginning(scope: Scope, principal: Principal | null, { exclusive }: DatabaseLimits): string {
  const locks = locksOf(scope, principal);
  // Others have the session's defaults.
  const bounded = (setting: string): string =>
    scope === 'everybody' ? `SET LOCAL ${setting} = ${exclusive};` : '';
  const each = (name: string): string =>
    locks.map(({ key, isShared }) => `SELECT ${name}${isShared ? '_shared' : ''}(${key});`).join(' ');
  return [
    'BEGIN;',
    bounded('lock_timeout'),
    each('pg_advisory_lock'),
    'COMMIT; BEGIN ISOLATION LEVEL SERIALIZABLE;',
    bounded('idle_in_transaction_session_timeout'),
    each('pg_advisory_xact_lock'),
    each('pg_advisory_unlock'),
  ].join(' ');
}

/** A transaction's lock timeout. */
class LocksTaken extends Error {}

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : null);

async function begin(
  connection: Kysely<Tables>,
  scope: Scope,
  principal: Principal | null,
  limits: DatabaseLimits,
): Promise<void> {
  try {
    await sql.raw(beginning(scope, principal, limits)).execute(connection);
  } catch (error) {
    // A session-level lock outlives its transaction. A lost connection ends both.
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
  // PostgreSQL responds so to COMMIT when a statement failed and `work` continued.
  if (v.parse(Ended, rows)[0].command !== 'COMMIT') throw new Error('the transaction was rolled back');
}

/** Connections in a transaction that Kysely does not track, as it is begun and ended in SQL. */
const begun = new WeakSet<object>();

/** Whether `db` is in a transaction, of Kysely or of `transactSerializable`. */
export const isInTransaction = (db: Database): boolean => db.isTransaction || begun.has(db);

async function tryOnce<T>(
  db: Database,
  scope: Scope,
  principal: Principal | null,
  limits: DatabaseLimits,
  work: (db: Database) => Promise<T>,
): Promise<T> {
  return db.connection().execute(async (connection) => {
    await begin(connection, scope, principal, limits);
    let result: T;
    begun.add(connection);
    try {
      result = await work(connection);
    } catch (error) {
      // Report the original error, not the lost connection.
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

/** Jitter, so that conflicting transactions retry at different times. */
const pauseAfter = (tries: number): number => Math.random() * Math.min(maxPause, minPause * 2 ** tries);

/**
 * Runs `work` in one serializable transaction of PostgreSQL. After a serialization failure it is retried with a delay:
 * first concurrently, then excluding those of the same principal, then alone, so that a long transaction among many
 * short ones completes. It holds no connection while it is queued in this process.
 */
export async function transactSerializable<T>(
  db: Database,
  { limits, transactions, alone }: SerializableAdapter,
  work: (db: Database) => Promise<T>,
): Promise<T> {
  const principal = currentPrincipal();
  const deadline = performance.now() + limits.retries;
  for (let tries = 1; ; tries += 1) {
    const scope = scopeOf(tries, principal);
    const once = (): Promise<T> =>
      transactions.run(principal, () => tryOnce(db, scope, principal, limits, work));
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
