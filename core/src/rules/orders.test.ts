import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sized } from '../../../.ci/tier/tier.ts';
import { parseOrder, queryOrders, sortOrders, toQueryOrder } from './orders.ts';

describe('orders', () => {
  it.each([
    ['name_asc', 'name_asc'],
    ['NAME_DESC', 'name_desc'],
    ['mod_asc', 'modified_asc'],
    ['mod_desc', 'modified_desc'],
    ['modified_desc', 'modified_desc'],
    ['MODIFIED_ASC', 'modified_asc'],
    ['SIZE_DESC', 'size_desc'],
    ['TYPE_DESC', 'type_desc'],
    ['starred_first', 'starred_first'],
    [3, 'type_desc'],
    ['3', 'type_desc'],
    [5, 'modified_asc'],
    ['5', 'modified_asc'],
    [6, 'modified_desc'],
    [7, 'size_asc'],
    [8, 'size_desc'],
    ['8', 'size_desc'],
  ])('[R3.3] [R2.26] %j reads %s', (spelling, order) => {
    expect(parseOrder(spelling)).toBe(order);
  });

  it.each([
    0,
    1,
    2,
    4,
    9,
    -3,
    5.5,
    Number.NaN,
    '',
    '05',
    ' 5',
    'name',
    'type_asc',
    '__proto__',
    null,
    undefined,
    true,
    {},
    [],
    ['5'],
  ])('[R3.3] [R4.11] %j is no order', (spelling) => {
    expect(parseOrder(spelling)).toBeNull();
  });

  it('[R3.3] [R2.26] every spelling of an order is parsed back to it, as a number and as text', () => {
    for (const order of sortOrders) {
      for (const spelling of [order, toQueryOrder(order)]) {
        if (spelling === null) continue;
        expect([parseOrder(spelling), parseOrder(String(spelling))]).toEqual([order, order]);
      }
    }
    expect(sortOrders.filter((order) => toQueryOrder(order) === null)).toEqual([
      'type_desc',
      'starred_first',
    ]);
    expect(new Set(sortOrders.flatMap((order) => toQueryOrder(order) ?? []))).toEqual(new Set(queryOrders));
  });

  it('[R4.11] any input is parsed to an order or null, and never throws', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        const order = parseOrder(value);
        expect(order === null || sortOrders.includes(order)).toBe(true);
      }),
      { numRuns: sized({ gate: 1000, all: 10_000 }) },
    );
  });
});
