import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { migrate, readVersion } from './migrator.ts';
import { fairPool, maxConnections } from './postgres-pool.ts';
import { watchedDialect } from './statement-watch.ts';
import type { Tables } from './tables.ts';

const bigint = 20;
const numeric = 1700;
/** Counts, sums, sizes and times are whole numbers below 2^53: numbers in the code on either engine. */
export const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === bigint || oid === numeric ? Number : pg.types.getTypeParser(oid, format ?? 'text'),
};

/**
 * Every query here goes from a few rows along an index to others. Without this the planner, which cannot know how few
 * lie below a folder, reads a whole table to join it.
 */
export const planning = {
  enable_hashjoin: 'off',
  enable_mergejoin: 'off',
  // A thousand folders at once are looked up, not searched for in everybody's files.
  enable_seqscan: 'off',
  // What has no index costs so much by that rule that it would be compiled first, for a fifth of a second.
  jit: 'off',
  // One statement takes one processor at most: the others are there for those who are served (P36).
  max_parallel_workers_per_gather: 0,
} as const;

/** When the server ends what a process of ours has begun and does not go on with; milliseconds. */
export interface PostgresTimeouts {
  /** A transaction in which nothing is asked: its process is frozen or cut off, and others wait for its locks. */
  readonly idleInTransaction: number;
  /** One statement; 0 for as long as it takes. */
  readonly statement: number;
}

/** For processes that serve nobody: the operator's commands. */
const commandTimeouts: PostgresTimeouts = { idleInTransaction: 10_000, statement: 0 };
/** Somebody who waits for a lock outlives the one that holds it, as long as that one is only frozen. */
const lockMargin = 3000;

/** A computer that is gone answers no probe of TCP: after half a minute its connections are closed, its locks with them. */
const keepAlive = {
  tcp_keepalives_idle: 10,
  tcp_keepalives_interval: 5,
  tcp_keepalives_count: 4,
  tcp_user_timeout: 30_000,
} as const;

/** Settings of a session as the options that its connection begins with. */
export const asOptions = (settings: Readonly<Record<string, string | number>>): string =>
  Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');

function sessionOptions({ idleInTransaction, statement }: PostgresTimeouts, lock: number): string {
  const settings = {
    ...planning,
    ...keepAlive,
    statement_timeout: statement,
    lock_timeout: lock,
    idle_in_transaction_session_timeout: idleInTransaction,
  };
  return asOptions(settings);
}

function openPool(url: string, options: string, max: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    types,
    max,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    options,
  });
  // A connection that the server drops while idle is replaced; without a listener it would end this process.
  pool.on('error', () => undefined);
  // So would one that is in use between two queries; the next query on it fails, and is answered for.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/**
 * Runs something on one connection of its own, before anybody is served. A migration may rewrite a large table, and who
 * waits for another process waits for all of its migrations: no statement and no lock has a limit.
 */
async function beforeServing<T>(url: string, work: (db: Kysely<unknown>) => Promise<T>): Promise<T> {
  const pool = openPool(url, sessionOptions(commandTimeouts, 0), 1);
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

/** The schema of a database; 0 when it is empty. Changes nothing. */
export const postgresVersion = (url: string): Promise<number> => beforeServing(url, readVersion);

/**
 * Opens a PostgreSQL database by its address and brings its schema up to date. An acknowledged write is as durable
 * as its server makes a commit. Rejects when it cannot be reached, or a newer Aloft has written it.
 */
export async function openPostgres(
  { url, timeouts = commandTimeouts }: { readonly url: string; readonly timeouts?: PostgresTimeouts },
  upTo?: number,
): Promise<Kysely<Tables>> {
  await beforeServing(url, (db) => migrate(db, upTo));
  const options = sessionOptions(timeouts, timeouts.idleInTransaction + lockMargin);
  const pool = openPool(url, options, maxConnections);
  return new Kysely<Tables>({ dialect: watchedDialect(new PostgresDialect({ pool: fairPool(pool) })) });
}
