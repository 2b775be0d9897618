import { expect, it } from 'vitest';
import { goodsOf, productOf, productsOfKind } from './products.ts';
import { formatPrice } from './units.ts';

const told = { id: 'a', name: 'A', days: 30, price: 499, currency: 'USD' };

it('[R7.21] a product that says no kind is a membership, whatever else it says', () => {
  expect(productOf(told)).toEqual({ ...told, kind: 'membership' });
  expect(goodsOf({ days: 30, bytes: '5' })).toEqual({ kind: 'membership', days: 30 });
});

it('[R7.21] a storage pack has bytes and days, a traffic pack bytes alone', () => {
  const storage = productOf({ ...told, kind: 'storage', bytes: '1024' });
  const traffic = productOf({ ...told, kind: 'traffic', days: 0, bytes: '1024' });
  expect(storage).toEqual({ ...told, kind: 'storage', bytes: 1024 });
  expect(traffic).toEqual({ id: 'a', name: 'A', price: 499, currency: 'USD', kind: 'traffic', bytes: 1024 });
  expect(productsOfKind([storage, traffic], 'traffic')).toEqual([traffic]);
});

it('[R7.21] a price for a part of a pack has one digit more where it needs it', () => {
  expect(formatPrice(3900 / 1024, 'USD', 'en-US', 1)).toBe('$0.038');
  expect(formatPrice(4, 'USD', 'en-US', 1)).toBe('$0.04');
  expect(formatPrice(5.5, 'KRW', 'en-US', 1)).toBe('₩5.5');
});
