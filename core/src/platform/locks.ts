import type { Platform, StoragePort } from './platform.ts';

type Lock = Platform['lock'];

const wait = (milliseconds: number): Promise<void> =>
  new Promise((settle) => {
    setTimeout(settle, milliseconds);
  });

/** Waits for the work, but not for ever; no timer is left that would keep a program alive. */
async function within(work: Promise<unknown>, milliseconds: number): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<void>((settle) => {
    timer = setTimeout(settle, milliseconds);
  });
  await Promise.race([work, late]);
  clearTimeout(timer);
}

/**
 * A lock for the flows of one program: one after the other, and nobody longer than the time-out behind one
 * that does not end (R5.7, T22).
 */
export function memoryLock(): Lock {
  const last = new Map<string, Promise<unknown>>();
  return async (name, timeout, work) => {
    const before = last.get(name) ?? Promise.resolve();
    let end = (): void => undefined;
    const mine = new Promise<void>((settle) => {
      end = settle;
    });
    const all = before.then(() => mine);
    last.set(name, all);
    await within(before, validTimeout(timeout));
    try {
      return await work();
    } finally {
      end();
      if (last.get(name) === all) last.delete(name);
    }
  };
}

/** A time-out is a number of milliseconds; anything else waits for nobody (R5.7). */
export function validTimeout(timeout: number): number {
  return Number.isFinite(timeout) && timeout > 0 ? timeout : 0;
}

const leaseFor = 15_000;
const lookEvery = 50;

function holderOf(text: string | null, now: number): string | null {
  const [holder, until] = text?.split(' ') ?? [];
  return holder !== undefined && Number(until) > now ? holder : null;
}

/**
 * A lock over several programs that share a storage but have no locks: a lease that runs out, so that one
 * which died holds nobody for long (T22). Two that look at the same instant may both go on; the service's
 * own rules still hold then.
 */
export function leaseLock(storage: StoragePort, now: () => number, randomId: () => string): Lock {
  const inside = memoryLock();
  return (name, timeout, work) =>
    inside(name, timeout, async () => {
      const key = `aloft.lock.${name}`;
      const me = randomId();
      const patience = now() + validTimeout(timeout);
      while (holderOf(storage.get(key), now()) !== null && now() < patience) await wait(lookEvery);
      storage.set(key, `${me} ${now() + leaseFor}`);
      try {
        return await work();
      } finally {
        if (holderOf(storage.get(key), now()) === me) storage.remove(key);
      }
    });
}
