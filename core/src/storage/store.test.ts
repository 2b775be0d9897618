import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sized } from '../../../.ci/tier/tier.ts';
import { memoryPlatform, memoryStorage } from '../platform/memory/platform.ts';
import type { StoragePort } from '../platform/platform.ts';
import { type CookieName, cookieNameOf, cookieTable, createCookies } from './cookies.ts';
import { deviceIdOf, readCredentials, writeCredentials } from './shared-keys.ts';
import { createStore } from './store.ts';
import { type StorageKey, storageTable } from './table.ts';

// The keys of the table; Object.keys returns string[].
const keys = Object.keys(storageTable).filter((key): key is StorageKey => key in storageTable);
const cookies = Object.keys(cookieTable).filter((name): name is CookieName => name in cookieTable);

const nasty = fc.oneof(
  fc.string(),
  fc.json(),
  fc.constantFrom(
    '',
    'null',
    '[]',
    '{}',
    'NaN',
    '{"version":1',
    '{"__proto__":{"x":1}}',
    '"\\ud800"',
    '1e999',
  ),
  // Valid envelopes with random values, other versions or impossible lifetimes.
  fc
    .record({
      version: fc.oneof(fc.constant(1), fc.anything()),
      value: fc.anything(),
      expires: fc.oneof(fc.constant(null), fc.integer(), fc.anything()),
    })
    .map((one) => {
      try {
        return JSON.stringify(one) ?? '';
      } catch {
        return '';
      }
    }),
);

function storeOver(storage: StoragePort, now = (): number => 1000) {
  const logged: string[] = [];
  const platform = memoryPlatform({ storage, now, log: (event) => logged.push(event) });
  return { store: createStore(platform), platform, logged };
}

describe('storage', () => {
  it.each(keys)(
    '[R3.13 P29a] %s: any stored value gives a valid one or the table’s default, and one log line',
    (key) => {
      // The storage key, taken from the store.
      const names: string[] = [];
      const spy = memoryStorage();
      storeOver({
        ...spy,
        get: (name) => {
          names.push(name);
          return spy.get(name);
        },
      }).store.read(key, 'part');
      const name = names.at(-1) ?? '';
      fc.assert(
        fc.property(nasty, (text) => {
          const storage = memoryStorage();
          storage.set(name, text);
          const { store, logged } = storeOver(storage);
          const first = store.read(key, 'part');
          const kept = storage.get(name) !== null;
          expect(store.read(key, 'part')).toEqual(first);
          if (!kept) expect(first).toEqual(storageTable[key].absent);
          expect(logged.filter((one) => one === 'storage.repaired').length).toBeLessThanOrEqual(1);
        }),
        { numRuns: sized({ gate: 1000, all: 10_000 }) },
      );
    },
  );

  it('[R3.13] a value expires as its table says, and an older version is ignored', () => {
    let now = 1000;
    const { store, platform } = storeOver(memoryStorage(), () => now);
    store.write('restore_state', 't1', 's1');
    expect(store.read('restore_state', 's1')).toBe('t1');
    now += 86_400_001;
    expect(store.read('restore_state', 's1')).toBeNull();
    platform.storage.set('aloft.login_scene', JSON.stringify({ version: 0, value: 'x', expires: null }));
    expect(store.read('login_scene')).toBeNull();
  });

  it('a user’s keys are read by that user only and removed at sign-out; display settings stay', () => {
    const { store, platform } = storeOver(memoryStorage());
    store.write('user_id', 'ada');
    store.write('preview_file_id', 'f1');
    store.write('restore_state', 't1', 's1');
    store.write('display_mode', { viewType: 'list' }, 'global');
    store.write('locale', 'ko');
    store.write('user_id', 'bo');
    expect(store.read('preview_file_id')).toBeNull();
    store.write('preview_file_id', 'f2');
    store.write('user_id', 'ada');
    expect(store.read('preview_file_id')).toBe('f1');
    store.forgetUser();
    expect([...platform.storage.keys()].sort()).toEqual([
      'aloft.locale',
      'aloft.preview_file_id.bo',
      'display_mode/global_ada',
    ]);
  });

  it('storage that is disabled, full, throwing or cleared only means that nothing is stored', () => {
    const broken = (): never => {
      throw new DOMException('no', 'SecurityError');
    };
    const off = { get: () => null, set: () => false, remove: () => undefined, keys: () => [] };
    for (const storage of [off, { get: broken, set: broken, remove: broken, keys: broken }]) {
      const { store, platform } = storeOver(storage);
      for (const key of keys) expect(store.read(key)).toEqual(storageTable[key].absent);
      expect(store.write('user_id', 'u1')).toBe(false);
      store.remove('user_id');
      store.forgetUser();
      expect(deviceIdOf(platform)).toMatch(/^[0-9a-f]{32}$/);
      expect(readCredentials(platform, 'c')).toBeNull();
      writeCredentials(platform, 'c', { sub: 'u', expires_at: 1 });
    }
    const huge = memoryStorage();
    huge.set('aloft.locale', `"${'x'.repeat(5_000_000)}"`);
    expect(storeOver(huge).store.read('locale')).toBeNull();
  });

  it('[R3.20] the device id is the last segment of what other clients store, at most 32 characters, generated once', () => {
    for (const name of ['deviceid', '_deviceid']) {
      const platform = memoryPlatform();
      platform.storage.set(name, `wdi10.${'a'.repeat(40)}`);
      expect(deviceIdOf(platform)).toBe('a'.repeat(32));
    }
    const fresh = memoryPlatform();
    const made = deviceIdOf(fresh);
    expect(made).toMatch(/^[0-9a-f]{32}$/);
    expect(deviceIdOf(fresh)).toBe(made);
    fc.assert(
      fc.property(fc.string(), (text) => {
        const platform = memoryPlatform();
        platform.storage.set('deviceid', text);
        expect(deviceIdOf(platform)).toMatch(/^[\w-]{1,32}$/);
      }),
      { numRuns: sized({ gate: 1000, all: 10_000 }) },
    );
  });

  it('[R3.12 P16a] the login session is kept under credentials_ and the client id: user and expiry, never a token', () => {
    const platform = memoryPlatform();
    const token = { sub: 'u1', expires_at: 5000, access_token: 'secret' };
    writeCredentials(platform, 'aloft-web', token);
    expect(platform.storage.get('credentials_aloft-web')).toBe('{"sub":"u1","expires_at":5000}');
    expect(readCredentials(platform, 'aloft-web')).toEqual({ sub: 'u1', expires_at: 5000 });
    writeCredentials(platform, 'aloft-web', null);
    expect(platform.storage.keys()).toEqual([]);
    fc.assert(
      fc.property(nasty, (text) => {
        platform.storage.set('credentials_aloft-web', text);
        const read = readCredentials(platform, 'aloft-web');
        if (read !== null) expect(Object.keys(read).sort()).toEqual(['expires_at', 'sub']);
      }),
      { numRuns: sized({ gate: 1000, all: 10_000 }) },
    );
  });
});

it('[R8.7] a failing storage call logs its message, and the flow continues with the default', () => {
  const lines: string[] = [];
  const full = (): never => {
    throw new DOMException('the quota has been exceeded', 'QuotaExceededError');
  };
  const platform = memoryPlatform({
    storage: { get: full, set: full, remove: full, keys: full },
    log: (event, detail) => lines.push(`${event}: ${detail}`),
  });
  expect(createStore(platform).read('new_user')).toBe(false);
  expect(lines[0]).toBe('storage.failed: the quota has been exceeded');
});

describe('cookies', () => {
  it('[R9.3 R9.2] each that a client writes has its lifetime and SameSite value', () => {
    const table = Object.fromEntries(
      Object.entries(cookieTable).map(([name, one]) => [name, `${one.life} ${one.sameSite}`]),
    );
    expect(table).toEqual({
      user_id: '31536000 Lax',
      locale: '31536000 Lax',
      access_to_visit: '600 Lax',
      free_days: '315360000 Lax',
      consent: '31536000 Lax',
      source: '43200 Strict',
      medium: '43200 Strict',
      campaign: '43200 Strict',
    });
  });

  it.each(cookies)(
    '[P28a] %s: any value is valid or deleted; no value is read that could not be written',
    (name) => {
      fc.assert(
        fc.property(
          fc.oneof(fc.string(), fc.constantFrom('1', '7', 'ko', 'abc', '../x', 'a;b', 'a\r\nb')),
          (value) => {
            const platform = memoryPlatform();
            const jar = createCookies(platform);
            platform.cookieJar.set(cookieNameOf(name), value, {
              maxAge: 10,
              sameSite: 'Lax',
            });
            const read = jar.read(name);
            expect(read === null || read === value).toBe(true);
            expect(jar.write(name, value)).toBe(read !== null);
            if (read !== null) expect(read).toMatch(/^[\w.-]+$/);
          },
        ),
        { numRuns: sized({ gate: 1000, all: 10_000 }) },
      );
    },
  );

  it('[R9.3] the free days’ cookie lives as many days as were granted, and no lifetime exceeds the table’s', () => {
    const set: number[] = [];
    const platform = memoryPlatform({
      cookieJar: {
        get: () => null,
        set: (_name, _value, { maxAge }) => set.push(maxAge) > 0,
        remove: () => undefined,
      },
    });
    const jar = createCookies(platform);
    jar.write('free_days', '7', 7 * 86_400);
    jar.write('access_to_visit', '1', 1e9);
    jar.write('locale', 'ko', Number.NaN);
    expect(set.slice(0, 2)).toEqual([604_800, 600]);
    expect(jar.write('free_days', '0')).toBe(false);
    expect(jar.write('free_days', '3651')).toBe(false);
  });

  it('a jar that throws counts as empty', () => {
    const broken = (): never => {
      throw new Error('no cookies here');
    };
    const jar = createCookies(memoryPlatform({ cookieJar: { get: broken, set: broken, remove: broken } }));
    expect(jar.read('locale')).toBeNull();
    expect(jar.write('locale', 'ko')).toBe(false);
    jar.remove('locale');
  });
});
