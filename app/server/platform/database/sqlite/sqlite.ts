import { existsSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { Kysely, type SqliteDatabase, sql } from 'kysely';
import type { Metrics } from '../../metrics/metrics.ts';
import { withCacheVersions } from '../cache-versions.ts';
import { type DatabaseLimits, databaseLimits } from '../limits.ts';
import { migrate, readVersion } from '../migrator.ts';
import { namedRows } from '../rows.ts';
import { statementLog } from '../statement-log.ts';
import { watchedDialect } from '../statement-watch.ts';
import type { Tables } from '../tables/tables.ts';
import { checkpointsBeside } from './checkpoints.ts';
import { groupSync } from './group-sync.ts';
import { ImmediateDialect, type WriteAheadLog } from './immediate-dialect.ts';
import { nameIndexMergesBeside } from './name-index-merges.ts';
import { addNameTokens } from './name-tokens.ts';
import { statementCache } from './statement-cache.ts';

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

/** Adapts node:sqlite to Kysely's SQLite dialect. */
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

const noLog: WriteAheadLog = { committed: async () => undefined, close: async () => undefined };

/** A database without requests yet: commits are not synced separately. */
const beforeServing = (database: DatabaseSync): Kysely<unknown> =>
  new Kysely<unknown>({ dialect: new ImmediateDialect(adapt(database), noLog) });

/** The schema version of a database file; 0 when there is none. Changes nothing. */
export async function sqliteVersion(path: string): Promise<number> {
  if (!existsSync(path)) return 0;
  const db = beforeServing(new DatabaseSync(path));
  try {
    return await readVersion(db);
  } finally {
    await db.destroy();
  }
}

/**
 * The write-ahead log. SQLite's own sync (FULL) would block the main thread on the disk; this one is asynchronous, and
 * a commit is still acknowledged only after it (P1).
 */
async function openLog(database: DatabaseSync, path: string, isServed: boolean): Promise<WriteAheadLog> {
  const file = await open(`${path}-wal`, 'r+');
  await file.datasync();
  const group = groupSync(() => file.datasync());
  const checkpoints = checkpointsBeside(database, path);
  // Beside a server this process may have a lower priority: a merge would hold the write lock while it waits for a processor.
  const merges = isServed ? null : nameIndexMergesBeside(path);
  return {
    committed: () => {
      checkpoints.committed();
      merges?.committed();
      return group.sync();
    },
    close: async () => {
      await Promise.all([checkpoints.stop(), merges?.stop()]);
      await group.settled();
      await file.close();
    },
  };
}

/** How a database file is opened. */
export interface SqliteOptions {
  /** The schema version to migrate to; the latest when left out. */
  readonly upTo?: number | undefined;
  /** Whether another process serves the file: that one merges the index of names. */
  readonly isServed?: boolean;
  readonly limits?: DatabaseLimits;
  readonly metrics?: Metrics;
}

/**
 * Opens a database file and migrates it. An acknowledged write is on disk (P1).
 * Throws when its schema is of a newer build.
 */
export async function openSqlite(path: string, options: SqliteOptions = {}): Promise<Kysely<Tables>> {
  const database = new DatabaseSync(path);
  addNameTokens(database);
  try {
    // First, as the other pragmas may conflict with another process.
    database.exec('PRAGMA busy_timeout = 5000');
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON');
    await migrate(beforeServing(database), options.upTo);
  } catch (error) {
    database.close();
    throw error;
  }
  // From here on a write that another connection blocks is retried without blocking this thread.
  database.exec('PRAGMA busy_timeout = 0');
  const log = await openLog(database, path, options.isServed ?? false);
  const { busy } = options.limits ?? databaseLimits;
  const db = new Kysely<Tables>({
    dialect: watchedDialect(new ImmediateDialect(adapt(database), log, busy)),
    ...statementLog(options.metrics),
  });
  // Kysely closes only a connection that was used.
  await sql`SELECT 1`.execute(db);
  return withCacheVersions(database, db);
}
