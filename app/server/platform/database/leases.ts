import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from './open.ts';
import { isInTransaction } from './postgres/serializable.ts';
import { guarded, transact } from './transaction.ts';

/**
 * Thrown when another process may have taken the lease. The work must stop writing; the request gets 503 and can be
 * retried.
 */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
  constructor(lease: string) {
    super(`the lease ${lease} may be somebody else's by now`);
  }
}

/**
 * Passed to work under a lease: the permission to write (P4). Work that writes outside the database calls `assertHeld`
 * before each write and includes `token` in the name of what it writes, so that late writes are distinguishable from
 * the next holder's. Transactions need neither: `transact` calls `check` in each.
 */
export interface HeldLease {
  readonly name: string;
  /** The fencing token: an integer, larger for each next holder of the name. */
  readonly token: number;
  /** Aborted when the lease is lost; not when it is released. */
  readonly signal: AbortSignal;
  /** Throws LeaseLost when, by this process's monotonic clock, another process may have the name. */
  assertHeld(): void;
  /**
   * Throws LeaseLost, which rolls the transaction back, when another holder has had the name since; until the
   * transaction ends nobody can take it. `db` is the transaction. Does nothing after the release.
   */
  check(db: Database): Promise<void>;
}

/** The part of a lease that writes outside the database need. */
export type Fence = Pick<HeldLease, 'name' | 'token' | 'assertHeld'>;

/** A held lease. */
export interface Lease extends HeldLease {
  release(): Promise<void>;
}

/** Leases: each name has at most one holder among all processes on the same database. */
export interface Leases {
  /** Acquires a name; null while it is held. The lease of a dead process expires. */
  take(name: string): Promise<Lease | null>;
  /** Stops renewing. */
  stop(): void;
}

/** The token range of each process: more than the leases it takes in its lifetime. */
const tokensOfOneProcess = 2 ** 32;

/**
 * The number of this process on the database, from 1: its tokens are larger than those of all previous processes. For
 * the only process on a data folder; processes on PostgreSQL share a sequence.
 */
export async function countProcess(db: Database): Promise<number> {
  const { token } = await db
    .insertInto('leases')
    .values({ name: 'processes', holder: '', until: 0, token: 1 })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((eb) => ({ token: eb('leases.token', '+', 1) })),
    )
    .returning('token')
    .executeTakeFirstOrThrow();
  return token;
}

/** Leases in memory, for the only process on its data folder. */
export function leasesOfOneProcess(process: number): Leases {
  const taken = new Set<string>();
  let last = process * tokensOfOneProcess;
  return {
    take: async (name) => {
      if (taken.has(name)) return null;
      taken.add(name);
      last += 1;
      return {
        name,
        token: last,
        signal: new AbortController().signal,
        assertHeld: () => undefined,
        check: async () => undefined,
        release: async () => {
          taken.delete(name);
        },
      };
    },
    stop: () => undefined,
  };
}

// The database's clock, as those of the processes may differ.
const now = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`;
const nextToken = sql<number>`nextval('lease_tokens')`;

/** A lease in its holder's memory. */
interface Own {
  readonly name: string;
  readonly token: number;
  readonly lost: AbortController;
  /** When another process may take the name, by this process's monotonic clock. */
  heldUntil: number;
}

/**
 * Leases for processes that share a PostgreSQL: a row each, renewed by its holder. `life` in ms. The holder counts a
 * lease as lost a tenth of its life before the database lets others take it, measured from before the query was sent:
 * the holder is the first to notice a pause of the process, of the database or of the network. `monotonic` is the
 * holder's clock, in ms.
 */
export function sharedLeases(
  db: Database,
  life: number,
  monotonic: () => number = () => performance.now(),
): Leases {
  const holder = randomUUID();
  const local = leasesOfOneProcess(0);
  const held = new Set<Own>();
  const until = sql<number>`${now} + ${sql.lit(life)}`;
  const heldAfter = (asked: number): number => asked + life - life / 10;

  function lose(own: Own): void {
    held.delete(own);
    if (!own.lost.signal.aborted) own.lost.abort(new LeaseLost(own.name));
  }
  function isHeld(own: Own): boolean {
    if (monotonic() >= own.heldUntil) lose(own);
    return !own.lost.signal.aborted;
  }
  async function renew(): Promise<void> {
    const asked = monotonic();
    const mine = [...held].filter(isHeld);
    if (mine.length === 0) return;
    const renewed = await db
      .updateTable('leases')
      .set({ until })
      .where('holder', '=', holder)
      .where(
        'token',
        'in',
        mine.map(({ token }) => token),
      )
      .returning('token')
      .execute();
    const tokens = new Set(renewed.map(({ token }) => token));
    for (const own of mine) {
      if (tokens.has(own.token)) own.heldUntil = heldAfter(asked);
      // A lease released meanwhile has no row either.
      else if (held.has(own)) lose(own);
    }
  }
  /** A row of this process without a held lease was left by a failed release, and can be taken. */
  async function insert(name: string): Promise<number | null> {
    const row = await db
      .insertInto('leases')
      .values({ name, holder, until, token: nextToken })
      .onConflict((conflict) =>
        conflict
          .column('name')
          // The sequence is read while the row is locked, so after all previous holders of the name.
          .doUpdateSet((eb) => ({
            holder: eb.ref('excluded.holder'),
            until: eb.ref('excluded.until'),
            token: nextToken,
          }))
          .where((eb) => eb.or([eb('leases.until', '<', now), eb('leases.holder', '=', holder)])),
      )
      .returning('token')
      .executeTakeFirst();
    return row?.token ?? null;
  }
  /**
   * FOR KEY SHARE lets this process renew the row meanwhile, and keeps others from taking it: a new token is a change
   * of a key, as (name, token) is a unique index.
   */
  async function isInDatabase(inner: Database, own: Own): Promise<boolean> {
    const row = await inner
      .selectFrom('leases')
      .select('token')
      .where('name', '=', own.name)
      .where('token', '=', own.token)
      .forKeyShare()
      .executeTakeFirst();
    return row !== undefined;
  }

  function leaseOf(own: Own, leave: () => Promise<void>): Lease {
    let released = false;
    const assertHeld = (): void => {
      if (!released && !isHeld(own)) throw new LeaseLost(own.name);
    };
    return {
      name: own.name,
      token: own.token,
      signal: own.lost.signal,
      assertHeld,
      check: async (inner) => {
        if (!isInTransaction(inner))
          throw new Error('a lease is checked within the transaction that it guards');
        assertHeld();
        if (released || (await isInDatabase(inner, own))) return;
        lose(own);
        throw new LeaseLost(own.name);
      },
      release: async () => {
        released = true;
        held.delete(own);
        // A failed release must not fail the completed work: the row expires.
        await db
          .deleteFrom('leases')
          .where('name', '=', own.name)
          .where('token', '=', own.token)
          .execute()
          .catch(() => undefined);
        await leave();
      },
    };
  }

  // A renewal that fails is retried once before the lease is lost.
  const timer = setInterval(() => renew().catch(() => undefined), life / 3);
  timer.unref();
  return {
    take: async (name) => {
      const mine = await local.take(name);
      if (mine === null) return null;
      const asked = monotonic();
      const token = await insert(name).catch(async (error: unknown) => {
        await mine.release();
        throw error;
      });
      if (token === null) {
        await mine.release();
        return null;
      }
      const own: Own = { name, token, lost: new AbortController(), heldUntil: heldAfter(asked) };
      held.add(own);
      return leaseOf(own, mine.release);
    },
    stop: () => clearInterval(timer),
  };
}

/**
 * Throws LeaseLost when, in the database, any lease of the calling work has another holder. For irreversible effects
 * outside transactions, such as sending a mail or deleting a blob.
 */
export function confirmHeld(db: Database): Promise<void> {
  return transact(db, async () => undefined);
}

/** Runs work under a lease and releases it; transactions are rolled back once the lease is lost. */
export async function withLease<T>(lease: Lease, work: (lease: HeldLease) => Promise<T>): Promise<T> {
  try {
    return await guarded(lease.check, () => work(lease));
  } finally {
    await lease.release();
  }
}
