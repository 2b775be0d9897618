import { existsSync } from 'node:fs';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { Kysely, type SqliteDatabase } from 'kysely';
import { ImmediateDialect } from './immediate-dialect.ts';
import { markWrites } from './marks.ts';
import { migrate } from './migrations.ts';
import { namedRows } from './rows.ts';
import { statementCache } from './statement-cache.ts';
import { watchedDialect } from './statement-watch.ts';
import type { Tables } from './tables.ts';

function isInput(value: unknown): value is SQLInputValue {
  return (
    value === null || ['string', 'number', 'bigint'].includes(typeof value) || value instanceof Uint8Array
  );
}

function inputs(parameters: readonly unknown[]): SQLInputValue[] {
  return parameters.map((value) => {
    if (!isInput(value)) throw new TypeError('a parameter that SQLite cannot hold');
    return value;
  });
}

/** node:sqlite in the shape that Kysely's SQLite dialect expects. */
function adapt(database: DatabaseSync): SqliteDatabase {
  return {
    close: () => database.close(),
    prepare: statementCache((sql) => {
      const statement = database.prepare(sql);
      const names = statement.columns().map((column) => column.name);
      const rows = namedRows(statement, names);
      return {
        reader: names.length > 0,
        all: (parameters) => rows.all(inputs(parameters)),
        iterate: (parameters) => rows.iterate(inputs(parameters)),
        run: (parameters) => {
          const { changes, lastInsertRowid } = statement.run(...inputs(parameters));
          return { changes, lastInsertRowid };
        },
      };
    }),
  };
}

const versionOf = (database: DatabaseSync): number =>
  Number(database.prepare('PRAGMA user_version').get()?.user_version ?? 0);

/** How many steps of the schema a database file has; 0 when there is none. Changes nothing. */
export function sqliteVersion(path: string): number {
  if (!existsSync(path)) return 0;
  const database = new DatabaseSync(path);
  try {
    return versionOf(database);
  } finally {
    database.close();
  }
}

/**
 * Opens a database file and brings its schema up to date. An acknowledged write is on disk (WAL, FULL: P1).
 * Throws when a newer Aloft has written it.
 */
export async function openSqlite(path: string, upTo?: number): Promise<Kysely<Tables>> {
  const database = new DatabaseSync(path);
  database.exec(
    'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA busy_timeout = 5000',
  );
  await migrate(
    {
      version: async () => versionOf(database),
      take: async (sql, version) =>
        database.exec(`BEGIN IMMEDIATE; ${sql}; PRAGMA user_version = ${version}; COMMIT`),
    },
    'sqlite',
    upTo,
  );
  const dialect = watchedDialect(new ImmediateDialect(adapt(database)));
  return markWrites(database, new Kysely<Tables>({ dialect }));
}
