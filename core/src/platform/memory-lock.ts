import { validTimeout } from './lock-timeout.ts';
import type { Platform } from './platform.ts';

type Lock = Platform['lock'];

/** Waits for the work with a timeout, and leaves no timer that would keep a process alive. */
async function within(work: Promise<unknown>, milliseconds: number): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<void>((settle) => {
    timer = setTimeout(settle, milliseconds);
  });
  await Promise.race([work, late]);
  clearTimeout(timer);
}

/**
 * A lock for the flows of one program: first come, first served, and nobody waits longer than the timeout for one
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
