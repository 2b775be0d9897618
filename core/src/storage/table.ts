import * as v from 'valibot';
import type { Platform } from '../platform/platform.ts';

/** Every key that core keeps on a device: its schema and its life in milliseconds (R3.13, R9.4). */
const table = {
  deviceid: { schema: v.pipe(v.string(), v.regex(/^[\w.-]{1,100}$/)), life: null },
  user_id: { schema: v.pipe(v.string(), v.maxLength(64)), life: 365 * 86_400_000 },
  display_mode: {
    schema: v.object({
      view: v.picklist(['list', 'grid']),
      order: v.picklist(['name_asc', 'name_desc', 'modified_asc', 'modified_desc', 'size_asc', 'size_desc']),
    }),
    life: null,
  },
  captcha_token: {
    schema: v.object({ token: v.pipe(v.string(), v.maxLength(256)), expiresAt: v.number() }),
    life: 3_600_000,
  },
  /** Subject and expiry, never a token (R3.12); `part` is the client's id. */
  credentials: {
    schema: v.object({ sub: v.pipe(v.string(), v.maxLength(64)), expiresAt: v.number() }),
    life: null,
  },
  restore_state: { schema: v.pipe(v.string(), v.maxLength(64)), life: 86_400_000 },
  free_days_called: { schema: v.boolean(), life: null },
  reload_history: { schema: v.pipe(v.array(v.number()), v.maxLength(20)), life: 3_600_000 },
  tokens: {
    schema: v.object({ access: v.string(), refresh: v.string() }),
    life: null,
  },
} as const;

export type StorageKey = keyof typeof table;
type Value<K extends StorageKey> = v.InferOutput<(typeof table)[K]['schema']>;

/** Typed access to the table. `part` tells apart values of several people or things. */
export interface Store {
  read<K extends StorageKey>(key: K, part?: string): Value<K> | null;
  /** False when nothing could be kept (blocked or full). */
  write<K extends StorageKey>(key: K, value: Value<K>, part?: string): boolean;
  remove(key: StorageKey, part?: string): void;
}

const Envelope = v.object({ value: v.unknown(), expires: v.nullable(v.number()) });

/** The store over a platform's storage; a value that does not parse is removed once and logged (P29). */
export function createStore(platform: Platform): Store {
  const nameOf = (key: StorageKey, part: string): string =>
    part === '' ? `aloft.${key}` : `aloft.${key}.${part}`;
  return {
    read: (key, part = '') => {
      const name = nameOf(key, part);
      const text = platform.storage.get(name);
      if (text === null) return null;
      try {
        const envelope = v.parse(Envelope, JSON.parse(text));
        if (envelope.expires !== null && envelope.expires <= platform.now()) {
          platform.storage.remove(name);
          return null;
        }
        const parsed = v.safeParse(table[key].schema, envelope.value);
        // The schema of the key made this value, which is what its type says.
        if (parsed.success) return parsed.output as Value<typeof key>;
      } catch {
        // not ours: removed below
      }
      platform.storage.remove(name);
      platform.log('storage.repaired', name);
      return null;
    },
    write: (key, value, part = '') => {
      const { life } = table[key];
      const expires = life === null ? null : platform.now() + life;
      return platform.storage.set(nameOf(key, part), JSON.stringify({ value, expires }));
    },
    remove: (key, part = '') => platform.storage.remove(nameOf(key, part)),
  };
}

/** This device's id: the last part of what is stored, 32 characters at most, made once (R3.20). */
export function deviceIdOf(platform: Platform, store: Store): string {
  const stored = store.read('deviceid')?.split('.').at(-1)?.slice(0, 32);
  if (stored !== undefined && stored !== '') return stored;
  const made = platform.randomId().slice(0, 32);
  store.write('deviceid', made);
  return made;
}
