import { expect, it } from 'vitest';
import { versionedCache } from './versioned-cache.ts';

it('evicts entries of another version and the least recently used, and rejects ones that are too large', () => {
  const cache = versionedCache<string>(6, (text) => text.length);
  cache.set('a', '1', 'aa');
  cache.set('b', '1', 'bb');
  cache.set('c', '1', 'cc');
  expect(cache.get('a', '1')).toBe('aa');
  cache.set('d', '1', 'dd');
  expect([cache.get('a', '1'), cache.get('b', '1'), cache.get('c', '1')]).toEqual(['aa', null, 'cc']);
  cache.set('e', '1', 'longer than all');
  expect([cache.get('e', '1'), cache.get('d', '1')]).toEqual([null, 'dd']);
  expect([cache.get('d', '2'), cache.get('d', '1')]).toEqual([null, null]);
});
