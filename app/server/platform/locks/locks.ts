import { setTimeout as pause } from 'node:timers/promises';
import { type HeldLease, type Lease, type Leases, withLease } from '../database/leases.ts';
import { KeyedMutex } from './keyed-mutex.ts';

/** Poll interval for a lease that another process holds, in ms: its release is not announced. */
const retryPause = 50;
/** Max. time to wait for another process, in ms. */
const maxWait = 45_000;

/** Requests of this process queue here, so that only the first one polls the database. */
const ownQueue = new KeyedMutex();

async function waitForLease(leases: Leases, name: string): Promise<Lease | null> {
  const deadline = performance.now() + maxWait;
  for (;;) {
    const lease = await leases.take(name);
    if (lease !== null || performance.now() > deadline) return lease;
    await pause(retryPause);
  }
}

/**
 * Runs `work` under the lock `name`, which one process on the database holds at a time (P12). Waits while it is held;
 * null when another process still holds it after 45 seconds.
 * @example await withLock(services.leases, 'sweep', (lease) => sweepUnder(services, lease))
 */
export function withLock<T>(
  leases: Leases,
  name: string,
  work: (lease: HeldLease) => Promise<T>,
): Promise<T | null> {
  return ownQueue.runExclusive(name, async () => {
    const lease = await waitForLease(leases, name);
    return lease === null ? null : withLease(lease, work);
  });
}

/** Runs `work` under the lock `name` if it is free, and does not wait: null when it is held. */
export async function tryLock<T>(
  leases: Leases,
  name: string,
  work: (lease: HeldLease) => Promise<T>,
): Promise<T | null> {
  const lease = await leases.take(name);
  return lease === null ? null : withLease(lease, work);
}
