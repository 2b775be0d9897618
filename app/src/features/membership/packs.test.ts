import { expect, it } from 'vitest';
import { bestPriced, type Pack, packsOnSale } from './packs.ts';

const pack = (id: string, bytes: number, price: number, currency = 'USD'): Pack => ({
  ...{ id, name: id, kind: 'traffic', bytes, price, currency },
});
const [small, large] = [pack('small', 50, 300), pack('large', 500, 2000)];

it('[R7.21] the best price is that of the pack that costs least for as much, where one does', () => {
  expect(bestPriced([small, pack('middle', 100, 500), large])).toEqual(large);
  expect(bestPriced([])).toBeNull();
  expect(bestPriced([small])).toBeNull();
  expect(bestPriced([small, pack('same', 100, 600)])).toBeNull();
  expect(bestPriced([small, pack('won', 500, 2000, 'KRW')])).toBeNull();
});

it('[R7.21] only packs of the kind are on sale, and none until that is known', () => {
  const year = { id: 'year', name: '', kind: 'membership', days: 365, price: 1, currency: 'USD' } as const;
  const view = {
    screen: 'products',
    products: [year, small],
    productId: '',
    busy: false,
    failure: null,
  } as const;
  expect(packsOnSale({ view }, 'traffic')).toEqual([small]);
  expect(packsOnSale({ view }, 'storage')).toEqual([]);
  expect(packsOnSale({ view: { screen: 'loading' } }, 'traffic')).toEqual([]);
});
