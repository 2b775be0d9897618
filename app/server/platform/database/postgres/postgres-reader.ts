import type { CompiledQuery } from 'kysely';
import pg from 'pg';
import { LongReadFailure } from '../long-read-failure.ts';
import { asOptions, planning, types } from './postgres.ts';

/** The SQLSTATE of a statement cancelled by its timeout. */
const cancelled = '57014';

const isCancelled = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === cancelled;

/**
 * A separate pool for long reads, so that they never exhaust the main one; connects with the first read. `timeLimit`
 * is the statement timeout, and `connectionLimit` that of a connection, in ms.
 */
export function openPostgresReader(
  url: string,
  maxConnections: number,
  { timeLimit, connectionLimit }: { readonly timeLimit: number; readonly connectionLimit: number },
) {
  const pool = new pg.Pool({
    connectionString: url,
    types,
    max: maxConnections,
    connectionTimeoutMillis: connectionLimit,
    // Does not keep the process alive.
    allowExitOnIdle: true,
    options: asOptions({
      ...planning,
      statement_timeout: timeLimit,
      default_transaction_read_only: 'on',
    }),
  });
  // Without an error listener a dropped connection would crash this process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const underWay = new Set<pg.PoolClient>();
  let isStopped = false;
  return {
    read: async ({ sql, parameters }: CompiledQuery): Promise<readonly unknown[]> => {
      const client = await pool.connect();
      if (isStopped) {
        // It connected while the pool was being closed.
        client.release(true);
        throw new LongReadFailure('died');
      }
      underWay.add(client);
      try {
        const { rows } = await client.query(sql, [...parameters]);
        if (underWay.delete(client)) client.release();
        return rows;
      } catch (error) {
        // The connection itself may be broken: the next read gets a new one.
        if (underWay.delete(client)) client.release(true);
        throw isCancelled(error) ? new LongReadFailure('too_late') : error;
      }
    },
    stop: async () => {
      if (isStopped) return;
      isStopped = true;
      for (const client of underWay) {
        underWay.delete(client);
        // Releasing with an error closes the connection, even if busy.
        client.release(true);
      }
      await pool.end();
    },
  };
}
