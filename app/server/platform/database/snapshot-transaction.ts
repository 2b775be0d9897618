import { type Kysely, sql } from 'kysely';
import type { Engine } from './engine.ts';
import type { Database } from './open.ts';
import type { Tables } from './tables/tables.ts';

const begin: Readonly<Record<Engine, string>> = {
  sqlite: 'BEGIN DEFERRED',
  // It takes no locks, so it may be long, and idle while bytes are copied.
  postgres:
    'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0',
};

/**
 * A read-only transaction on one snapshot of the whole database, which neither blocks nor is blocked: on SQLite a read
 * transaction of the write-ahead log, on PostgreSQL `REPEATABLE READ`.
 */
export function snapshotTransaction<T>(
  db: Database,
  engine: Engine,
  read: (connection: Kysely<Tables>) => Promise<T>,
): Promise<T> {
  return db.connection().execute(async (connection) => {
    await sql.raw(begin[engine]).execute(connection);
    try {
      return await read(connection);
    } finally {
      await sql`ROLLBACK`.execute(connection);
    }
  });
}
