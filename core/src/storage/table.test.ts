import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { memoryPlatform, memoryStorage } from '../platform/memory/platform.ts';
import { createStore, deviceIdOf } from './table.ts';

describe('storage', () => {
  it('[P29] any corrupt value is removed once and logged, never thrown', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const logged: string[] = [];
        const storage = memoryStorage();
        storage.set('aloft.display_mode.own', text);
        const store = createStore(memoryPlatform({ storage, log: (event) => logged.push(event) }));
        expect(store.read('display_mode', 'own')).toBeNull();
        expect(store.read('display_mode', 'own')).toBeNull();
        expect(logged).toEqual(['storage.repaired']);
      }),
    );
  });

  it('a value lives as long as its table says', () => {
    let now = 1000;
    const store = createStore(memoryPlatform({ now: () => now }));
    store.write('restore_state', 't1', 's1');
    expect(store.read('restore_state', 's1')).toBe('t1');
    now += 86_400_001;
    expect(store.read('restore_state', 's1')).toBeNull();
  });

  it('[P30] blocked or full storage only means that nothing is remembered', () => {
    const blocked = { get: () => null, set: () => false, remove: () => undefined };
    const store = createStore(memoryPlatform({ storage: blocked }));
    expect(store.write('user_id', 'u1')).toBe(false);
    expect(store.read('user_id')).toBeNull();
  });

  it('[R3.20] the device id is the last part of what is stored, at most 32 characters, made once', () => {
    const platform = memoryPlatform();
    const store = createStore(platform);
    store.write('deviceid', `wdi10.${'a'.repeat(40)}`);
    expect(deviceIdOf(platform, store)).toBe('a'.repeat(32));
    const fresh = memoryPlatform();
    const freshStore = createStore(fresh);
    expect(deviceIdOf(fresh, freshStore)).toBe(deviceIdOf(fresh, freshStore));
  });
});
