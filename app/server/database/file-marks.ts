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
  known.set(db, {
    markOf: (accountId) => `${elsewhere.get()?.data_version} ${counts.get(accountId) ?? 0}`,
  });
  return db;
}
