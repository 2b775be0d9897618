import { setTimeout as pause } from 'node:timers/promises';
import { type HeldLease, type Lease, type Leases, withLease } from '../database/leases.ts';
import { KeyedMutex, MutexTimeout } from './keyed-mutex.ts';

/** Poll interval for a lease that another process holds, in ms: its release is not announced. */
const retryPause = 50;
/** Max. time to wait for whoever holds the lock, in ms. */
const maxWait = 45_000;

/** Requests of this process queue here, so that only the first one polls the database. */
const ownQueue = new KeyedMutex();

async function waitForLease(leases: Leases, name: string, deadline: number): Promise<Lease | null> {
  for (;;) {
    const lease = await leases.take(name);
    if (lease !== null || performance.now() > deadline) return lease;
    await pause(retryPause);
  }
}

/**
 * Runs `work` under the lock `name`, which one process on the database holds at a time (P12). Waits while it is held;
 * null when this process or another one still holds it after 45 seconds.
 * @example await withLock(services.leases, 'sweep', (lease) => sweepUnder(services, lease))
 */
export async function withLock<T>(
  leases: Leases,
  name: string,
  work: (lease: HeldLease) => Promise<T>,
): Promise<T | null> {
  const deadline = performance.now() + maxWait;
  const underLease = async (): Promise<T | null> => {
    const lease = await waitForLease(leases, name, deadline);
    return lease === null ? null : withLease(lease, work);
  };
  try {
    return await ownQueue.runExclusive(name, underLease, maxWait);
  } catch (error) {
    if (error instanceof MutexTimeout) return null;
    throw error;
  }
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
