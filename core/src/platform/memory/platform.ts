import { memoryLock } from '../memory-lock.ts';
import type { CookieJar, Platform, StoragePort } from '../platform.ts';

/** In-memory storage. */
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
    keys: () => [...kept.keys()],
  };
}

/** In-memory cookies with expiry. */
export function memoryCookies(now: () => number): CookieJar {
  const kept = new Map<string, { value: string; until: number }>();
  return {
    get: (name) => {
      const found = kept.get(name);
      return found !== undefined && found.until > now() ? found.value : null;
    },
    set: (name, value, { maxAge }) => {
      kept.set(name, { value, until: now() + maxAge * 1000 });
      return true;
    },
    remove: (name) => {
      kept.delete(name);
    },
  };
}

const hex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** 128 random bits as 32 hex digits. */
export function randomId(): string {
  return hex(crypto.getRandomValues(new Uint8Array(16)));
}

/** A platform without a browser: no windows, no other tabs. `fetch` and the clock may be given. */
export function memoryPlatform(given: Partial<Platform> = {}): Platform {
  const now = given.now ?? ((): number => Date.now());
  return {
    fetch: (input, init) => globalThis.fetch(input, init),
    storage: memoryStorage(),
    cookieJar: memoryCookies(now),
    popup: { prepare: () => false, open: () => false, isOpen: () => false, close: () => undefined },
    // There is no other window, and a window does not receive its own messages.
    channel: { post: () => undefined, listen: () => () => undefined },
    network: { isOnline: () => true, listen: () => () => undefined },
    extension: null,
    device: null,
    mayReachThisComputer: async () => true,
    lock: memoryLock(),
    now,
    randomId,
    reload: () => undefined,
    log: () => undefined,
    cookies: false,
    ...given,
  };
}
