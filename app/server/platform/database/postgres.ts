import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { migrate } from './migrations.ts';
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

function sessionOptions({ idleInTransaction, statement }: PostgresTimeouts): string {
  const settings = {
    ...planning,
    ...keepAlive,
    statement_timeout: statement,
    lock_timeout: idleInTransaction + lockMargin,
    idle_in_transaction_session_timeout: idleInTransaction,
  };
  return asOptions(settings);
}

/** Whoever migrates holds this lock: two processes that start at once take each step once. */
const migrationLock = 4_600_001;

async function bringUpToDate(client: pg.PoolClient, upTo?: number): Promise<void> {
  // A step may rewrite a large table, and who waits for another process waits for all of its steps.
  await client.query('SET statement_timeout = 0; SET lock_timeout = 0');
  await client.query('SELECT pg_advisory_lock($1)', [migrationLock]);
  try {
    await client.query('CREATE TABLE IF NOT EXISTS schema_version (version BIGINT NOT NULL)');
    await migrate(
      {
        version: async () => {
          const { rows } = await client.query(
            'SELECT coalesce(max(version), 0) AS version FROM schema_version',
          );
          return Number(rows[0]?.version ?? 0);
        },
        take: async (sql, version) => {
          await client.query(
            `BEGIN; ${sql}; DELETE FROM schema_version; INSERT INTO schema_version VALUES (${version}); COMMIT`,
          );
        },
      },
      'postgres',
      upTo,
    );
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [migrationLock]);
    await client.query('RESET statement_timeout; RESET lock_timeout');
  }
}

/** How many steps of the schema a database has; 0 when it is empty. Changes nothing. */
export async function postgresVersion(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    const made = await client.query("SELECT to_regclass('schema_version') IS NOT NULL AS made");
    if (made.rows[0]?.made !== true) return 0;
    const { rows } = await client.query('SELECT coalesce(max(version), 0) AS version FROM schema_version');
    return Number(rows[0]?.version ?? 0);
  } finally {
    await client.end();
  }
}

/**
 * Opens a PostgreSQL database by its address and brings its schema up to date. An acknowledged write is as durable
 * as its server makes a commit. Rejects when it cannot be reached, or a newer Aloft has written it.
 */
export async function openPostgres(
  { url, timeouts = commandTimeouts }: { readonly url: string; readonly timeouts?: PostgresTimeouts },
  upTo?: number,
): Promise<Kysely<Tables>> {
  const pool = new pg.Pool({
    connectionString: url,
    types,
    max: maxConnections,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    options: sessionOptions(timeouts),
  });
  // A connection that the server drops while idle is replaced; without a listener it would end this process.
  pool.on('error', () => undefined);
  // So would one that is in use between two queries; the next query on it fails, and is answered for.
  pool.on('connect', (client) => client.on('error', () => undefined));
  try {
    const client = await pool.connect();
    try {
      await bringUpToDate(client, upTo);
    } finally {
      client.release();
    }
  } catch (error) {
    await pool.end();
    throw error;
  }
  return new Kysely<Tables>({ dialect: watchedDialect(new PostgresDialect({ pool: fairPool(pool) })) });
}
