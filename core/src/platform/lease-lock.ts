import { validTimeout } from './lock-timeout.ts';
import { memoryLock } from './memory-lock.ts';
import type { Platform, StoragePort } from './platform.ts';

type Lock = Platform['lock'];

const wait = (milliseconds: number): Promise<void> =>
  new Promise((settle) => {
    setTimeout(settle, milliseconds);
  });

const leaseFor = 15_000;
const lookEvery = 50;

function holderOf(text: string | null, now: number): string | null {
  const [holder, until] = text?.split(' ') ?? [];
  return holder !== undefined && Number(until) > now ? holder : null;
}

/**
 * A lock for programs that share a storage without locks: a lease that expires, so that a crashed program blocks
 * nobody for long (T22). Two that read at the same instant may both run; the server's own rules still hold.
 */
export function leaseLock(storage: StoragePort, now: () => number, randomId: () => string): Lock {
  const inside = memoryLock();
  return (name, timeout, work) =>
    inside(name, timeout, async () => {
      const key = `aloft.lock.${name}`;
      const me = randomId();
      const deadline = now() + validTimeout(timeout);
      while (holderOf(storage.get(key), now()) !== null && now() < deadline) await wait(lookEvery);
      storage.set(key, `${me} ${now() + leaseFor}`);
      try {
        return await work();
      } finally {
        if (holderOf(storage.get(key), now()) === me) storage.remove(key);
      }
    });
}
