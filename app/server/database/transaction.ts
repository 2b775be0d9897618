import { type Kysely, sql } from 'kysely';
import type { Database } from './open.ts';
import type { Tables } from './tables.ts';

/** PostgreSQL's words for "somebody else came first": the same work succeeds when it is done again. */
const overtaken: ReadonlySet<unknown> = new Set(['40001', '40P01', '23505']);
const freeTries = 2;
const mostTries = 30;
/** Those overtaken twice stand in one queue, so that a hundred writers of one row end instead of starving. */
const queueLock = 4_600_002;

function isOvertaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && overtaken.has(error.code);
}

const begin = <T>(db: Database, work: (db: Database) => Promise<T>): Promise<T> =>
  db.transaction().setIsolationLevel('serializable').execute(work);

async function inQueue<T>(connection: Kysely<Tables>, work: (db: Database) => Promise<T>): Promise<T> {
  // Taken before the transaction begins: what it reads must be what the one before it has left.
  await sql`SELECT pg_advisory_lock(${sql.lit(queueLock)})`.execute(connection);
  try {
    return await begin(connection, work);
  } finally {
    await sql`SELECT pg_advisory_unlock(${sql.lit(queueLock)})`.execute(connection);
  }
}

/**
 * Runs `work` in one transaction as if nobody else were writing (T7, P11). SQLite has one writer at a time;
 * PostgreSQL checks and `work` is done again when somebody came first, so it must change nothing but the database.
 */
export async function transact<T>(db: Database, work: (db: Database) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      if (tries <= freeTries) return await begin(db, work);
      return await db.connection().execute((connection) => inQueue(connection, work));
    } catch (error) {
      if (!isOvertaken(error) || tries >= mostTries) throw error;
    }
  }
}
