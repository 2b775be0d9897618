import { Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import pg from 'pg';
import type { Metrics } from '../../metrics/metrics.ts';
import type { Progress } from '../../progress/progress.ts';
import { type DatabaseLimits, databaseLimits } from '../limits.ts';
import { migrate, readVersion } from '../migrator.ts';
import { statementLog } from '../statement-log.ts';
import { watchedDialect } from '../statement-watch.ts';
import type { Tables } from '../tables/tables.ts';
import { fairPool, maxConnections } from './postgres-pool.ts';
import { SerializableAdapter } from './serializable-adapter.ts';

const bigint = 20;
const numeric = 1700;
/** Counts, sums, sizes and times are integers below 2^53: parsed as numbers on both engines. */
export const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === bigint || oid === numeric ? Number : pg.types.getTypeParser(oid, format ?? 'text'),
};

/**
 * Every query follows indexes from a few rows. Without these settings the planner, which cannot estimate how few rows
 * a folder has, would scan a whole table to join it.
 */
export const planning = {
  enable_hashjoin: 'off',
  enable_mergejoin: 'off',
  // A thousand folders are looked up by index, not by a scan of all files.
  enable_seqscan: 'off',
  // Queries without an index get so high a cost that JIT compilation would start, which takes 200 ms.
  jit: 'off',
  // One statement uses at most one core, which leaves the others to requests (P36).
  max_parallel_workers_per_gather: 0,
} as const;

/** The server's timeouts, in ms. */
export interface PostgresTimeouts {
  /** An idle transaction: its process is frozen or disconnected, and others wait for its locks. */
  readonly idleInTransaction: number;
  /** One statement; 0 for no limit. */
  readonly statement: number;
}

/** For processes without requests: the operator's commands. */
const commandTimeouts: PostgresTimeouts = { idleInTransaction: 10_000, statement: 0 };
/** A waiter for a lock outlives a frozen holder. */
const lockMargin = 3000;

/** TCP keepalive: the connections of a dead host are closed after 30 s, which releases their locks. */
const keepAlive = {
  tcp_keepalives_idle: 10,
  tcp_keepalives_interval: 5,
  tcp_keepalives_count: 4,
  tcp_user_timeout: 30_000,
} as const;

/** Session settings as the connection's startup options. */
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

function openPool(url: string, options: string, max: number, { connection }: DatabaseLimits): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    types,
    max,
    connectionTimeoutMillis: connection,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    options,
  });
  // A connection dropped while idle is replaced; without a listener it would crash this process.
  pool.on('error', () => undefined);
  // So would one dropped between two queries; its next query rejects.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/**
 * Runs `work` on a separate connection, before requests are served. A migration may rewrite a large table, and another
 * process waits for all migrations: statements and locks have no timeout.
 */
async function beforeServing<T>(url: string, work: (db: Kysely<unknown>) => Promise<T>): Promise<T> {
  const pool = openPool(url, sessionOptions(commandTimeouts, 0), 1, databaseLimits);
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

/** The schema of a database; 0 when it is empty. Changes nothing. */
export const postgresVersion = (url: string): Promise<number> => beforeServing(url, readVersion);

/** Kysely's dialect, whose adapter holds the queues of `transactSerializable`. */
class SerializableDialect extends PostgresDialect {
  readonly #limits: DatabaseLimits;
  constructor(pool: PostgresPool, limits: DatabaseLimits) {
    super({ pool });
    this.#limits = limits;
  }
  override createAdapter(): SerializableAdapter {
    return new SerializableAdapter(this.#limits);
  }
}

/**
 * Opens a PostgreSQL database by its URL and migrates it. An acknowledged write is as durable as a commit on that
 * server. Rejects when it is unreachable, or its schema is of a newer build.
 */
export async function openPostgres(
  {
    url,
    limits = databaseLimits,
    timeouts = commandTimeouts,
    metrics,
    progress,
  }: {
    readonly url: string;
    readonly limits?: DatabaseLimits;
    readonly timeouts?: PostgresTimeouts;
    readonly metrics?: Metrics;
    readonly progress?: Progress;
  },
  upTo?: number,
): Promise<Kysely<Tables>> {
  await beforeServing(url, (db) => migrate(db, upTo, progress));
  const options = sessionOptions(timeouts, timeouts.idleInTransaction + lockMargin);
  const pool = fairPool(openPool(url, options, maxConnections, limits), limits.connection, metrics);
  return new Kysely<Tables>({
    dialect: watchedDialect(new SerializableDialect(pool, limits)),
    ...statementLog(metrics),
  });
}
