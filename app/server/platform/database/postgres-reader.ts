import type { CompiledQuery } from 'kysely';
import pg from 'pg';
import { LongReadFailure } from './long-read-failure.ts';
import { asOptions, planning, types } from './postgres.ts';

/** PostgreSQL's word for a statement that its time limit has ended. */
const cancelled = '57014';

const isCancelled = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === cancelled;

/**
 * Connections of their own for long reads, so that those that serve are never used up by them; connected with the
 * first read. `maxConnections` is how many there may be, `timeLimit` how many ms the server gives a statement.
 */
export function openPostgresReader(url: string, maxConnections: number, timeLimit: number) {
  const pool = new pg.Pool({
    connectionString: url,
    types,
    max: maxConnections,
    connectionTimeoutMillis: 10_000,
    // A process that has nothing else to do may end.
    allowExitOnIdle: true,
    options: asOptions({
      ...planning,
      statement_timeout: timeLimit,
      default_transaction_read_only: 'on',
    }),
  });
  // Without listeners a connection that the server drops would end this process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const underWay = new Set<pg.PoolClient>();
  let isStopped = false;
  return {
    ask: async ({ sql, parameters }: CompiledQuery): Promise<readonly unknown[]> => {
      const client = await pool.connect();
      if (isStopped) {
        // It was connecting while the others were closed.
        client.release(true);
        throw new LongReadFailure('died');
      }
      underWay.add(client);
      try {
        const { rows } = await client.query(sql, [...parameters]);
        if (underWay.delete(client)) client.release();
        return rows;
      } catch (error) {
        // What went wrong may be the connection itself: the next read gets a new one.
        if (underWay.delete(client)) client.release(true);
        throw isCancelled(error) ? new LongReadFailure('too_late') : error;
      }
    },
    stop: async () => {
      if (isStopped) return;
      isStopped = true;
      for (const client of underWay) {
        underWay.delete(client);
        // With an error the connection is closed, whatever it is at.
        client.release(true);
      }
      await pool.end();
    },
  };
}
