import type { Platform, StoragePort } from '../platform.ts';

/** Storage that forgets at the end. */
export function memoryStorage(): StoragePort {
  const kept = new Map<string, string>();
  return {
    get: (key) => kept.get(key) ?? null,
    set: (key, value) => {
      kept.set(key, value);
      return true;
    },
    remove: (key) => {
      kept.delete(key);
    },
  };
}

/** A platform without a browser: no windows, nobody else listening. `fetch` and the clock may be given. */
export function memoryPlatform(given: Partial<Platform> = {}): Platform {
  return {
    fetch: globalThis.fetch,
    storage: memoryStorage(),
    popup: { prepare: () => false, open: () => false, isOpen: () => false, close: () => undefined },
    // There is no other window; a window does not hear itself.
    channel: { post: () => undefined, listen: () => () => undefined },
    network: { isOnline: () => true, listen: () => () => undefined },
    extension: null,
    device: null,
    mayReachThisComputer: async () => true,
    lock: (_name, _timeout, work) => work(),
    now: () => Date.now(),
    randomId: () => crypto.randomUUID().replaceAll('-', ''),
    reload: () => undefined,
    log: () => undefined,
    cookies: false,
    ...given,
  };
}
