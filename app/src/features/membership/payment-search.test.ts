import { expect, it } from 'vitest';
import { paymentSearch, sceneOf } from './payment-search.ts';

it('a scene that is none is empty, so that the router hands on nothing in its place', () => {
  expect(sceneOf({})).toEqual({});
  expect(sceneOf({ scene: 'banner.1-a_b' })).toEqual({ scene: 'banner.1-a_b' });
  for (const scene of ['', '<b>', 'a b', 'x'.repeat(65), 'a\n', 7, null, ['banner'], {}])
    expect([scene, sceneOf({ scene })]).toEqual([scene, { scene: '' }]);
  expect(paymentSearch({ order_id: 'o1', scene: 'banner', other: 'x' })).toEqual({
    order_id: 'o1',
    scene: 'banner',
  });
});
