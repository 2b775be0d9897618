import { AsyncLocalStorage } from 'node:async_hooks';
import { PostgresAdapter } from 'kysely';
import type { Database } from './open.ts';
import { transactSerializable } from './serializable.ts';

/** Looks, in a transaction, whether it may write; throws when it may not, which undoes it. */
export type Guard = (db: Database) => Promise<void>;
const guards = new AsyncLocalStorage<readonly Guard[]>();

/**
 * Does work whose every transaction is begun with a guard, and with those that are around it already. A lease guards
 * the work that is done under it in this way: no transaction of it can be forgotten (P4, P12).
 */
export function guarded<T>(guard: Guard, work: () => Promise<T>): Promise<T> {
  return guards.run([...(guards.getStore() ?? []), guard], work);
}

/**
 * Runs `work` in one transaction as if nobody else were writing (T7, P11). SQLite has one writer at a time;
 * PostgreSQL checks and `work` is done again when somebody came first, so it must change nothing but the database.
 */
export function transact<T>(db: Database, work: (db: Database) => Promise<T>): Promise<T> {
  const around = guards.getStore() ?? [];
  const afterGuards = async (inner: Database): Promise<T> => {
    for (const guard of around) await guard(inner);
    return work(inner);
  };
  return db.getExecutor().adapter instanceof PostgresAdapter
    ? transactSerializable(db, afterGuards)
    : db.transaction().execute(afterGuards);
}
