import type { DatabaseSync } from 'node:sqlite';
import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/** Tells what was read before and is still true. */
export interface Marks {
  /** The same text as long as no entry of the account was written, by whomever. */
  ofFiles(accountId: string): string;
  /** The same text as long as no session, no token and no account's version was written, by whomever. */
  ofSessions(): string;
}

const known = new WeakMap<Kysely<Tables>, Marks>();

/** The marks of a database; null where the engine cannot tell within the process what was written. */
export function marksOf(db: Kysely<Tables>): Marks | null {
  return known.get(db) ?? null;
}

const changes = [
  ['insert', 'NEW'],
  ['update', 'NEW'],
  ['update', 'OLD'],
  ['delete', 'OLD'],
] as const;

/** What a listing reads beside `files` and may change later: of one content, which several accounts can have. */
const sharedTables = ['media_facts'] as const;

/** What a session is found in. */
const sessionTables = ['tokens', 'token_families'] as const;

/** Whether the schema has the table: one that is opened as it was in an older version may not. */
const hasTable = (database: DatabaseSync, name: keyof Tables): boolean =>
  database.prepare(`SELECT 1 FROM main.sqlite_master WHERE type = 'table' AND name = ?`).get(name) !==
  undefined;

/** A trash that is emptied by its mark is another one at once, though none of its entries was written. */
function countEmptied(database: DatabaseSync): void {
  if (!hasTable(database, 'trash_totals')) return;
  for (const change of ['INSERT', 'UPDATE OF emptied_until'])
    database.exec(
      `CREATE TEMP TRIGGER trash_${change.slice(0, 6)} AFTER ${change} ON main.trash_totals
         BEGIN SELECT aloft_file_written(NEW.account_id); END`,
    );
}

/** Counts what is written to some tables, whatever row it is. */
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

/** A session is found together with its account's version; a schema of before that has none. */
function countVersions(database: DatabaseSync): void {
  const column = `SELECT 1 FROM pragma_table_info('accounts') WHERE name = 'access_version'`;
  if (database.prepare(column).get() === undefined) return;
  database.exec(
    `CREATE TEMP TRIGGER accounts_version AFTER UPDATE OF access_version ON main.accounts
       BEGIN SELECT aloft_session_written(); END`,
  );
}

/**
 * The number that moves when another connection commits, asked for once in a turn of the event loop: a request that
 * is read in the turn was on its way before the turn began.
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
 * Counts what is written to `files`, per account, and to sessions, by triggers of this connection alone: none can be
 * forgotten, and the count moves with the write itself, before anybody is told of it. What another process commits
 * moves all marks. A write that is undone has moved its mark for nothing.
 */
export function markWrites(database: DatabaseSync, db: Kysely<Tables>): Kysely<Tables> {
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
