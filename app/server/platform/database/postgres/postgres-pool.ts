import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { FairQueue } from '../../locks/fair-queue.ts';
import { noMetrics } from '../../metrics/metrics.ts';
import { currentPrincipal } from '../principal.ts';

/** Max. connections of one process. */
export const maxConnections = 10;
/** Max. connections of one principal, so that its waiting statements leave the others free. */
export const maxConnectionsPerPrincipal = 4;

/**
 * A pool that shares its connections fairly between principals. One whose statements wait for a lock holds only its own
 * few connections (P36). Rejects with `QueueFull` when none becomes free within `maxWait` ms.
 */
export function fairPool(pool: pg.Pool, maxWait: number, metrics = noMetrics): PostgresPool {
  const queue = new FairQueue({
    slots: maxConnections,
    slotsPerKey: maxConnectionsPerPrincipal,
    maxQueued: Number.POSITIVE_INFINITY,
    maxQueuedPerKey: Number.POSITIVE_INFINITY,
    maxWait,
  });
  metrics.queue('database', () => queue.waiting);
  const releases = new WeakMap<object, () => void>();
  pool.on('release', (_, client) => {
    releases.get(client)?.();
  });
  return {
    options: pool.options,
    connect: async (): Promise<PostgresPoolClient> => {
      const release = await queue.take(currentPrincipal());
      try {
        const client = await pool.connect();
        releases.set(client, release);
        return client;
      } catch (error) {
        release();
        throw error;
      }
    },
    end: () => pool.end(),
  };
}
