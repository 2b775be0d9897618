import { expect, it } from 'vitest';
import { boxOf, type Lay, touched } from './marquee.ts';

const list: Lay = { head: 40, lineHeight: 48, columns: 1, side: 0, width: 800, count: 100 };
const tiles: Lay = { head: 16, lineHeight: 190, columns: 4, side: 16, width: 832, count: 6 };

it('a box drawn in either direction is the same box', () => {
  expect(boxOf({ x: 9, y: 2 }, { x: 1, y: 8 })).toEqual({ left: 1, top: 2, right: 9, bottom: 8 });
});

it('lines that the box touches are chosen, beyond the ends none', () => {
  expect(touched(boxOf({ x: 5, y: 60 }, { x: 9, y: 140 }), list)).toEqual([0, 1, 2]);
  expect(touched(boxOf({ x: 5, y: 4839 }, { x: 9, y: 99_999 }), list)).toEqual([99]);
  expect(touched(boxOf({ x: 5, y: 5000 }, { x: 9, y: 6000 }), list)).toEqual([]);
  expect(touched(boxOf({ x: 0, y: 0 }, { x: 9, y: 20 }), list)).toEqual([]);
});

it('tiles are chosen in two dimensions', () => {
  expect(touched(boxOf({ x: 20, y: 20 }, { x: 300, y: 250 }), tiles)).toEqual([0, 1, 4, 5]);
  expect(touched(boxOf({ x: 700, y: 220 }, { x: 820, y: 300 }), tiles)).toEqual([]);
});
