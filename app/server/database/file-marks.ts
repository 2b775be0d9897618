import type { DatabaseSync } from 'node:sqlite';
import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/** Tells what of an account's entries was read before is still true. */
export interface FileMarks {
  /** The same text as long as no entry of the account was written, by whomever. */
  markOf(accountId: string): string;
}

const known = new WeakMap<Kysely<Tables>, FileMarks>();

/** The marks of a database; null where the engine cannot tell within the process what was written. */
export function fileMarksOf(db: Kysely<Tables>): FileMarks | null {
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

/** Counts what is written to the tables that move the marks of all accounts. */
function markShared(database: DatabaseSync): () => number {
  let count = 0;
  database.function('aloft_shared_written', () => {
    count += 1;
    return null;
  });
  const exists = database.prepare(`SELECT 1 FROM main.sqlite_master WHERE type = 'table' AND name = ?`);
  for (const table of sharedTables.filter((name) => exists.get(name) !== undefined)) {
    for (const change of ['INSERT', 'UPDATE', 'DELETE']) {
      database.exec(
        `CREATE TEMP TRIGGER ${table}_${change} AFTER ${change} ON main.${table}
           BEGIN SELECT aloft_shared_written(); END`,
      );
    }
  }
  return () => count;
}

/**
 * Counts what is written to `files`, per account, by triggers of this connection alone: none can be forgotten, and
 * the count moves with the write itself, before anybody is told of it. What another process commits moves all marks.
 * A write that is undone has moved its mark for nothing.
 */
export function markFiles(database: DatabaseSync, db: Kysely<Tables>): Kysely<Tables> {
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
  const elsewhere = database.prepare('PRAGMA data_version');
  const shared = markShared(database);
  known.set(db, {
    markOf: (accountId) => `${elsewhere.get()?.data_version} ${shared()} ${counts.get(accountId) ?? 0}`,
  });
  return db;
}
