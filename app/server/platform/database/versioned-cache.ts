import { LRUCache } from 'lru-cache';

/** A cache of what was read at a version: an entry is forgotten when it is asked for at another one. */
export interface VersionedCache<Value> {
  get(key: string, version: string): Value | null;
  set(key: string, version: string, value: Value): void;
}

/** A least recently used cache whose entries' sizes, as `sizeOf` has them, add up to `maxSize` at most. */
export function versionedCache<Value>(
  maxSize: number,
  sizeOf: (value: Value) => number,
): VersionedCache<Value> {
  const entries = new LRUCache<string, { readonly version: string; readonly value: Value }>({
    maxSize,
    sizeCalculation: ({ value }) => sizeOf(value),
  });
  return {
    get: (key, version) => {
      const entry = entries.get(key);
      if (entry?.version === version) return entry.value;
      entries.delete(key);
      return null;
    },
    set: (key, version, value) => {
      entries.set(key, { version, value });
    },
  };
}
