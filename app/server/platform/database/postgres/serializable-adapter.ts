import { PostgresAdapter } from 'kysely';
import { FairQueue } from '../../locks/fair-queue.ts';
import type { DatabaseLimits } from '../limits.ts';
import { maxConnections, maxConnectionsPerPrincipal } from './postgres-pool.ts';

/** Max. concurrent transactions of this process, which leaves connections to reads and single statements. */
const maxTransactions = maxConnections - 4;
const maxTransactionsPerPrincipal = maxConnectionsPerPrincipal - 1;
const queue = (slots: number, slotsPerKey: number, maxWait: number): FairQueue =>
  new FairQueue({
    slots,
    slotsPerKey,
    maxQueued: Number.POSITIVE_INFINITY,
    maxQueuedPerKey: Number.POSITIVE_INFINITY,
    maxWait,
  });

/** Kysely's adapter of a database whose transactions are serializable, with their queues in this process. */
export class SerializableAdapter extends PostgresAdapter {
  readonly limits: DatabaseLimits;
  readonly transactions: FairQueue;
  /** An exclusive transaction waits here, without a connection, for the others of this process. */
  readonly alone: FairQueue;
  constructor(limits: DatabaseLimits) {
    super();
    this.limits = limits;
    this.transactions = queue(maxTransactions, maxTransactionsPerPrincipal, limits.retries);
    this.alone = queue(1, 1, limits.retries);
  }
}
