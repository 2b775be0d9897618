import type { DatabaseSync } from 'node:sqlite';
import type { Kysely } from 'kysely';
import type { Tables } from './tables/tables.ts';

/** Versions of cached data: a cached value is valid while its version is unchanged. */
export interface CacheVersions {
  /** Changes whenever an entry of the account is written, by any process. */
  ofFiles(accountId: string): string;
  /** Changes whenever a session, a token or an account's access version is written, by any process. */
  ofSessions(): string;
}

const known = new WeakMap<Kysely<Tables>, CacheVersions>();

/** The cache versions of a database; null for PostgreSQL, where a process does not see the writes of others. */
export function cacheVersionsOf(db: Kysely<Tables>): CacheVersions | null {
  return known.get(db) ?? null;
}

const changes = [
  ['insert', 'NEW'],
  ['update', 'NEW'],
  ['update', 'OLD'],
  ['delete', 'OLD'],
] as const;

/** Tables that a listing reads besides `files` and that change later; they are keyed by content, shared by accounts. */
const sharedTables = ['media_facts'] as const;

/** The tables that a session is read from. */
const sessionTables = ['tokens', 'token_families'] as const;

/** Whether the schema has the table: an older version may not. */
const hasTable = (database: DatabaseSync, name: keyof Tables): boolean =>
  database.prepare(`SELECT 1 FROM main.sqlite_master WHERE type = 'table' AND name = ?`).get(name) !==
  undefined;

/** Emptying the trash changes a listing but writes only `emptied_until`. */
function countEmptied(database: DatabaseSync): void {
  if (!hasTable(database, 'trash_totals')) return;
  for (const change of ['INSERT', 'UPDATE OF emptied_until'])
    database.exec(
      `CREATE TEMP TRIGGER trash_${change.slice(0, 6)} AFTER ${change} ON main.trash_totals
         BEGIN SELECT aloft_file_written(NEW.account_id); END`,
    );
}

/** A listing says which entries are shared. */
function countShares(database: DatabaseSync): void {
  if (!hasTable(database, 'shares')) return;
  for (const change of ['INSERT', 'UPDATE OF deleted_at, expires_at', 'DELETE'])
    database.exec(
      `CREATE TEMP TRIGGER shares_${change.slice(0, 6)} AFTER ${change} ON main.shares
         BEGIN SELECT aloft_file_written(${change === 'DELETE' ? 'OLD' : 'NEW'}.account_id); END`,
    );
}

/** Counts writes to tables, for any row. */
function countWrites(database: DatabaseSync, what: string, tables: readonly (keyof Tables)[]): () => number {
  let count = 0;
  database.function(`aloft_${what}_written`, () => {
    count += 1;
    return null;
  });
  for (const table of tables.filter((name) => hasTable(database, name))) {
    for (const change of ['INSERT', 'UPDATE', 'DELETE']) {
      database.exec(
        `CREATE TEMP TRIGGER ${table}_${change} AFTER ${change} ON main.${table}
           BEGIN SELECT aloft_${what}_written(); END`,
      );
    }
  }
  return () => count;
}

/** A session is read with its account's access version; an older schema has no such column. */
function countVersions(database: DatabaseSync): void {
  const column = `SELECT 1 FROM pragma_table_info('accounts') WHERE name = 'access_version'`;
  if (database.prepare(column).get() === undefined) return;
  database.exec(
    `CREATE TEMP TRIGGER accounts_version AFTER UPDATE OF access_version ON main.accounts
       BEGIN SELECT aloft_session_written(); END`,
  );
}

/**
 * A number that changes when another connection commits. Read once in an iteration of the event loop: a request that
 * is handled in it was sent before it began.
 */
function countElsewhere(database: DatabaseSync): () => unknown {
  const statement = database.prepare('PRAGMA data_version');
  let read: { readonly version: unknown } | null = null;
  return () => {
    if (read === null) {
      read = { version: statement.get()?.data_version };
      setImmediate(() => {
        read = null;
      });
    }
    return read.version;
  };
}

/**
 * Counts writes to `files`, per account, and to sessions, by temporary triggers of this connection: none can be
 * forgotten, and the version changes with the write itself, before it is acknowledged. A commit of another process
 * changes all versions. A write that is rolled back changes its version needlessly.
 */
export function withCacheVersions(database: DatabaseSync, db: Kysely<Tables>): Kysely<Tables> {
  const counts = new Map<string, number>();
  database.function('aloft_file_written', (accountId) => {
    const id = String(accountId);
    counts.set(id, (counts.get(id) ?? 0) + 1);
    return null;
  });
  for (const [change, row] of changes) {
    database.exec(
      `CREATE TEMP TRIGGER files_${change}_${row} AFTER ${change} ON main.files
         BEGIN SELECT aloft_file_written(${row}.account_id); END`,
    );
  }
  countEmptied(database);
  countShares(database);
  const elsewhere = countElsewhere(database);
  const shared = countWrites(database, 'shared', sharedTables);
  const sessions = countWrites(database, 'session', sessionTables);
  countVersions(database);
  known.set(db, {
    ofFiles: (accountId) => `${elsewhere()} ${shared()} ${counts.get(accountId) ?? 0}`,
    ofSessions: () => `${elsewhere()} ${sessions()}`,
  });
  return db;
}
