import { type HeldLease, type Lease, type Leases, withLease } from '../database/leases.ts';

const pause = 50;
const longestWait = 45_000;

const queues = new Map<string, Promise<void>>();

/** Waits for those of this process that came before with the same name. */
async function inLine(name: string): Promise<() => void> {
  const before = queues.get(name);
  let leave = (): void => undefined;
  const mine = new Promise<void>((settle) => {
    leave = settle;
  });
  const last = (before ?? Promise.resolve()).then(() => mine);
  queues.set(name, last);
  await before;
  return () => {
    if (queues.get(name) === last) queues.delete(name);
    leave();
  };
}

/** Waits for those of other processes, whose end nothing announces. */
async function takeWhenFree(leases: Leases, name: string): Promise<Lease | null> {
  const deadline = performance.now() + longestWait;
  for (;;) {
    const lease = await leases.take(name);
    if (lease !== null || performance.now() > deadline) return lease;
    await new Promise((settle) => setTimeout(settle, pause));
  }
}

/**
 * Does work of the same name one after another, on whichever process it was asked for (P12). Answers null when
 * another process still has the name after 45 seconds.
 */
export async function inTurn<T>(
  leases: Leases,
  name: string,
  work: (lease: HeldLease) => Promise<T>,
): Promise<T | null> {
  const leave = await inLine(name);
  try {
    const lease = await takeWhenFree(leases, name);
    return lease === null ? null : await withLease(lease, work);
  } finally {
    leave();
  }
}
