import { sql } from 'kysely';
import { newId } from '../services.ts';
import type { Database } from './open.ts';

/** What only one may do at a time, among all processes on the same database. */
export interface Leases {
  /** Takes a name; null while somebody has it. Whoever dies has given it up a lease's life later. */
  take(name: string): Promise<Lease | null>;
  /** Ends what keeps the taken ones alive. */
  stop(): void;
}

/** A name that was taken. */
export interface Lease {
  release(): Promise<void>;
}

/** For a process that is the only one on its data folder: there is nobody else to tell. */
export function leasesOfOneProcess(): Leases {
  const taken = new Set<string>();
  return {
    take: async (name) => {
      if (taken.has(name)) return null;
      taken.add(name);
      return {
        release: async () => {
          taken.delete(name);
        },
      };
    },
    stop: () => undefined,
  };
}

// The database's own clock: those of the processes may differ.
const now = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`;

/** For processes that share a PostgreSQL: a row each, kept alive by its holder. `life` in milliseconds. */
export function sharedLeases(db: Database, life: number): Leases {
  const holder = newId();
  const local = leasesOfOneProcess();
  const held = new Set<string>();
  // Only what is held still: one whose row could not be removed ends by itself.
  const renew = async (): Promise<void> => {
    if (held.size === 0) return;
    await db
      .updateTable('leases')
      .set({ until: sql<number>`${now} + ${sql.lit(life)}` })
      .where('holder', '=', holder)
      .where('name', 'in', [...held])
      .execute();
  };
  /** A row of this process that is not held is left of a release that failed: it is as good as none. */
  const insert = async (name: string): Promise<boolean> => {
    const row = await db
      .insertInto('leases')
      .values({ name, holder, until: sql<number>`${now} + ${sql.lit(life)}` })
      .onConflict((conflict) =>
        conflict
          .column('name')
          .doUpdateSet((eb) => ({ holder: eb.ref('excluded.holder'), until: eb.ref('excluded.until') }))
          .where((eb) => eb.or([eb('leases.until', '<', now), eb('leases.holder', '=', holder)])),
      )
      .returning('name')
      .executeTakeFirst();
    return row !== undefined;
  };
  // A renewal that fails is tried again, twice before the lease ends.
  const timer = setInterval(() => renew().catch(() => undefined), life / 3);
  timer.unref();
  return {
    take: async (name) => {
      const mine = await local.take(name);
      if (mine === null) return null;
      const taken = await insert(name).catch(async (error: unknown) => {
        await mine.release();
        throw error;
      });
      if (!taken) {
        await mine.release();
        return null;
      }
      held.add(name);
      return {
        release: async () => {
          held.delete(name);
          // A database that is away now undoes no work that was done: the row ends by itself.
          await db
            .deleteFrom('leases')
            .where('name', '=', name)
            .where('holder', '=', holder)
            .execute()
            .catch(() => undefined);
          await mine.release();
        },
      };
    },
    stop: () => clearInterval(timer),
  };
}

/** Does the work when nobody else is at it, anywhere; null when somebody is. */
export async function whenFree<T>(leases: Leases, name: string, work: () => Promise<T>): Promise<T | null> {
  const lease = await leases.take(name);
  if (lease === null) return null;
  try {
    return await work();
  } finally {
    await lease.release();
  }
}
