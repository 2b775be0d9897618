import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { migrate } from './migrations.ts';
import type { Tables } from './tables.ts';

// Counts, sums, sizes and times are whole numbers below 2^53: numbers in the code on either engine.
const bigint = 20;
const numeric = 1700;
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === bigint || oid === numeric ? Number : pg.types.getTypeParser(oid, format ?? 'text'),
};

/**
 * Every query here goes from a few rows along an index to others. Without this the planner, which cannot know how few
 * lie below a folder, reads a whole table to join it.
 */
const planning = '-c enable_hashjoin=off -c enable_mergejoin=off';

/** Whoever migrates holds this lock: two processes that start at once take each step once. */
const migrationLock = 4_600_001;

async function bringUpToDate(client: pg.PoolClient, upTo?: number): Promise<void> {
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
export async function openPostgres(url: string, upTo?: number): Promise<Kysely<Tables>> {
  const pool = new pg.Pool({
    connectionString: url,
    types,
    max: 10,
    connectionTimeoutMillis: 10_000,
    options: planning,
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
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}
