import * as v from 'valibot';
import type { Platform } from '../platform/platform.ts';
import {
  type AbsentValue,
  type StorageEntry,
  type StorageKey,
  type StoredValue,
  storageTable,
} from './table.ts';

/** Typed access to the table. `part` separates the values of one key, e.g. by share. */
export interface Store {
  /** The stored value if valid and not expired, else the table's default. */
  read<K extends StorageKey>(key: K, part?: string): StoredValue<K> | AbsentValue<K>;
  /** False when it could not be stored (blocked or full). */
  write<K extends StorageKey>(key: K, value: StoredValue<K>, part?: string): boolean;
  remove(key: StorageKey, part?: string): void;
  /** Removes all keys of the signed-in user (P29). */
  forgetUser(): void;
}

const Envelope = v.object({ version: v.number(), value: v.unknown(), expires: v.nullable(v.number()) });
/** Max. length that is parsed; longer values are not ours. */
const maxValueLength = 256 * 1024;

function versionOf(key: StorageKey): number {
  const one: StorageEntry = storageTable[key];
  return one.version ?? 1;
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Wraps the platform's storage: when blocked, full or broken, reads give null and writes false (P30, R8.7). */
export function guardedStorage(platform: Pick<Platform, 'storage' | 'log'>): Platform['storage'] {
  const guarded = <T>(work: () => T, otherwise: T): T => {
    try {
      return work();
    } catch (error) {
      platform.log('storage.failed', reasonOf(error));
      return otherwise;
    }
  };
  return {
    get: (name) => guarded(() => platform.storage.get(name), null),
    set: (name, value) => guarded(() => platform.storage.set(name, value), false),
    remove: (name) => guarded(() => platform.storage.remove(name), undefined),
    keys: () => guarded(() => platform.storage.keys(), []),
  };
}

/** The store over a platform's storage; a value that does not parse is removed once and logged (P29). */
export function createStore(platform: Pick<Platform, 'storage' | 'log' | 'now'>): Store {
  const storage = guardedStorage(platform);

  function parse(key: StorageKey, text: string): { value: unknown } | 'expired' | 'foreign' {
    if (text.length > maxValueLength) return 'foreign';
    try {
      const envelope = v.safeParse(Envelope, JSON.parse(text));
      if (!envelope.success || envelope.output.version !== versionOf(key)) return 'foreign';
      const { value, expires } = envelope.output;
      if (expires !== null && expires <= platform.now()) return 'expired';
      const parsed = v.safeParse(storageTable[key].schema, value);
      return parsed.success ? { value: parsed.output } : 'foreign';
    } catch {
      return 'foreign';
    }
  }

  function readNamed(key: StorageKey, name: string): unknown {
    const text = storage.get(name);
    if (text === null) return storageTable[key].absent;
    const parsed = parse(key, text);
    if (typeof parsed === 'object') return parsed.value;
    storage.remove(name);
    if (parsed === 'foreign') platform.log('storage.repaired', name);
    return storageTable[key].absent;
  }

  /** A user's keys contain the user id, so that another user of the device does not read them. */
  function nameOf(key: StorageKey, part: string): string {
    const one: StorageEntry = storageTable[key];
    const user = one.owner === 'user' ? String(readNamed('user_id', 'aloft.user_id') ?? '') : '';
    if (one.name !== undefined) return one.name(user, part);
    return ['aloft', key, ...(one.owner === 'user' ? [user] : []), ...(part === '' ? [] : [part])].join('.');
  }

  return {
    // The value was parsed by the key's schema.
    read: <K extends StorageKey>(key: K, part = '') =>
      readNamed(key, nameOf(key, part)) as StoredValue<K> | AbsentValue<K>,
    write: (key, value, part = '') => {
      const { life } = storageTable[key];
      const version = versionOf(key);
      const expires = life === null ? null : platform.now() + life;
      return storage.set(nameOf(key, part), JSON.stringify({ version, value, expires }));
    },
    remove: (key, part = '') => storage.remove(nameOf(key, part)),
    forgetUser: () => {
      const user = readNamed('user_id', 'aloft.user_id');
      const personal = Object.entries<StorageEntry>(storageTable)
        .filter(([, one]) => one.owner === 'user' && one.outlivesSession !== true)
        .map(([key]) => `aloft.${key}.${user}`);
      for (const name of storage.keys()) {
        if (personal.some((one) => name === one || name.startsWith(`${one}.`))) storage.remove(name);
      }
      storage.remove('aloft.user_id');
    },
  };
}
