import { existsSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { Kysely, type SqliteDatabase, sql } from 'kysely';
import type { Metrics } from '../../metrics/metrics.ts';
import { assertUsable } from '../../private-files/data-folder.ts';
import { UnusableData } from '../../private-files/unusable-data.ts';
import type { Progress } from '../../progress/progress.ts';
import { withCacheVersions } from '../cache-versions.ts';
import { type DatabaseLimits, databaseLimits } from '../limits.ts';
import { assertKnown, migrate, readVersion } from '../migrator.ts';
import { namedRows } from '../rows.ts';
import { statementLog } from '../statement-log.ts';
import { watchedDialect } from '../statement-watch.ts';
import type { Tables } from '../tables/tables.ts';
import { checkpointsBeside } from './checkpoints.ts';
import { sqliteCode, sqliteCodes } from './error-code.ts';
import { whyLocked } from './folder-lock.ts';
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

/** The schema version of a file; throws when it is no database, or one of another program. */
async function versionOf(db: Kysely<unknown>, path: string): Promise<number> {
  try {
    const version = await readVersion(db);
    if (version > 0) return version;
    const { rows } =
      await sql`SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'kysely_migration%'
      LIMIT 1`.execute(db);
    if (rows.length === 0) return 0;
  } catch (error) {
    if (sqliteCode(error) !== sqliteCodes.notADatabase) throw whyLocked(dirname(resolve(path)), error);
    throw new UnusableData(
      `${path} is not a database: it is damaged, or another program's. Name another folder in ALOFT_DATA, or move it away and restore a backup`,
    );
  }
  throw new UnusableData(`${path} is a database of another program: name another folder in ALOFT_DATA`);
}

/** The schema version of a database file; 0 when there is none. Changes nothing. Throws when it is not Aloft’s. */
export async function sqliteVersion(path: string): Promise<number> {
  assertUsable(dirname(resolve(path)));
  if (!existsSync(path)) return 0;
  const db = beforeServing(new DatabaseSync(path));
  try {
    return await versionOf(db, path);
  } finally {
    await db.destroy();
  }
}

/** Turns on the write-ahead log, which takes memory that processes share. Throws where the disk has none. */
function turnOnLog(database: DatabaseSync, path: string): void {
  const answer = database.prepare('PRAGMA journal_mode = WAL').get();
  if (answer?.journal_mode === 'wal') return;
  throw new UnusableData(
    `the disk of ${path} takes no write-ahead log of SQLite, as some network disks: put ALOFT_DATA on a disk of this computer, or the rows into PostgreSQL (DATABASE_URL)`,
  );
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
  readonly progress?: Progress;
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
    assertKnown(await versionOf(beforeServing(database), path));
    turnOnLog(database, path);
    database.exec('PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON');
    await migrate(beforeServing(database), options.upTo, options.progress);
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
