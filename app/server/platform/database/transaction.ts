import { AsyncLocalStorage } from 'node:async_hooks';
import type { Database } from './open.ts';
import { transactSerializable } from './postgres/serializable.ts';
import { SerializableAdapter } from './postgres/serializable-adapter.ts';

/** Checks in a transaction whether it may write; throws to roll it back. */
export type Guard = (db: Database) => Promise<void>;
const guards = new AsyncLocalStorage<readonly Guard[]>();

/**
 * Runs `work` with a guard added to each of its transactions, besides the enclosing guards. A lease uses it to fence
 * the work under it, so that no transaction is forgotten (P4, P12).
 */
export function guarded<T>(guard: Guard, work: () => Promise<T>): Promise<T> {
  return guards.run([...(guards.getStore() ?? []), guard], work);
}

/**
 * Runs `work` in one serializable transaction (T7, P11). SQLite has one writer at a time; on PostgreSQL `work` is
 * retried after a serialization failure, so its only side effects must be in the database.
 */
export function transact<T>(db: Database, work: (db: Database) => Promise<T>): Promise<T> {
  const around = guards.getStore() ?? [];
  const afterGuards = async (inner: Database): Promise<T> => {
    for (const guard of around) await guard(inner);
    return work(inner);
  };
  const { adapter } = db.getExecutor();
  return adapter instanceof SerializableAdapter
    ? transactSerializable(db, adapter, afterGuards)
    : db.transaction().execute(afterGuards);
}
