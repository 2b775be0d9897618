import type { Kysely } from 'kysely';
import type { Engine } from './migrations.ts';
import { openPostgres, postgresVersion } from './postgres.ts';
import { openSqlite, sqliteVersion } from './sqlite.ts';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
} from 'kysely';
import { markFiles } from './file-marks.ts';
import { steps } from './schema.ts';
import { statementCache } from './statement-cache.ts';
import type { Tables } from './tables.ts';

export type Database = Kysely<Tables>;

/** Which database: a file of this computer's, or a PostgreSQL server's. */
export type DatabasePlace =
  | { readonly engine: Extract<Engine, 'sqlite'>; readonly path: string }
  | { readonly engine: Extract<Engine, 'postgres'>; readonly url: string };
/** Takes the write lock at once: a read that is followed by a write cannot be overtaken (T7). */
class ImmediateDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }
}

class ImmediateDialect extends SqliteDialect {
  readonly #database: SqliteDatabase;
  constructor(database: SqliteDatabase) {
    super({ database });
    this.#database = database;
  }
  override createDriver(): SqliteDriver {
    return new ImmediateDriver({ database: this.#database });
  }
}

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
      return {
        reader: statement.columns().length > 0,
        all: (parameters) => statement.all(...inputs(parameters)),
        iterate: (parameters) => statement.iterate(...inputs(parameters)),
        run: (parameters) => {
          const { changes, lastInsertRowid } = statement.run(...inputs(parameters));
          return { changes, lastInsertRowid };
        },
      };
    }),
  };
}

function migrate(database: DatabaseSync): void {
  const version = Number(database.prepare('PRAGMA user_version').get()?.user_version ?? 0);
  if (version > steps.length) {
    throw new Error(
      `the data folder was written by a newer Aloft (schema ${version}, this one knows ${steps.length})`,
    );
  }
  steps.slice(version).forEach((step, index) => {
    database.exec(`BEGIN IMMEDIATE; ${step}; PRAGMA user_version = ${version + index + 1}; COMMIT`);
  });
}

/**
 * Opens the database and brings its schema up to date, or no further than `upTo`. Rejects when a newer Aloft has
 * written it (P5).
 */
export function openDatabase(place: DatabasePlace, upTo?: number): Promise<Database> {
  return place.engine === 'sqlite' ? openSqlite(place.path, upTo) : openPostgres(place.url, upTo);
}

/** How many steps of the schema the database has taken; 0 when there is none yet. Changes nothing. */
export async function schemaVersion(place: DatabasePlace): Promise<number> {
  return place.engine === 'sqlite' ? sqliteVersion(place.path) : postgresVersion(place.url);
export function openDatabase(path: string): Database {
  const database = new DatabaseSync(path);
  database.exec(
    'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA busy_timeout = 5000',
  );
  migrate(database);
  return markFiles(database, new Kysely<Tables>({ dialect: new ImmediateDialect(adapt(database)) }));
}
