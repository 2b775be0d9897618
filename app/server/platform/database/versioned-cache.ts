import { LRUCache } from 'lru-cache';

/** A cache of versioned values: an entry is evicted when read at another version. */
export interface VersionedCache<Value> {
  get(key: string, version: string): Value | null;
  set(key: string, version: string, value: Value): void;
}

/** An LRU cache whose entries' sizes (`sizeOf`) sum to at most `maxSize`. */
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
