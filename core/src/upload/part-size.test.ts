import { expect, it } from 'vitest';
import { type PartSizes, partSizes } from './part-size.ts';

const mib = 1024 * 1024;

/** The sizes after as many parts that took so long. */
function sizesOf(parts: PartSizes, milliseconds: number, count: number): readonly number[] {
  return Array.from({ length: count }, () => {
    parts.stored(milliseconds);
    return parts.next() / mib;
  });
}

it('[R10.4] parts grow on a fast line, shrink on a slow one, and stay within bounds', () => {
  const parts = partSizes();
  expect(parts.next()).toBe(mib);
  expect(sizesOf(parts, 200, 4)).toEqual([2, 4, 8, 8]);
  expect(sizesOf(parts, 2000, 2)).toEqual([8, 8]);
  expect(sizesOf(parts, 20_000, 6)).toEqual([4, 2, 1, 0.5, 0.25, 0.25]);
});

it('[R10.4] a refused size is halved down to 256 KiB, and not tried again', () => {
  const parts = partSizes();
  expect(sizesOf(parts, 200, 1)).toEqual([2]);
  expect([parts.refused(2 * mib), parts.next()]).toEqual([true, mib]);
  expect(new Set(sizesOf(parts, 200, 1000))).toEqual(new Set([1]));
  expect([parts.refused(mib), parts.refused(mib / 2), parts.next()]).toEqual([true, true, mib / 4]);
  expect([parts.refused(mib / 4), parts.next()]).toEqual([false, mib / 4]);
  expect(partSizes().refused(100)).toBe(false);
});

it('[R10.4] a lost part is halved, too; a larger one is tried once many were stored', () => {
  const parts = partSizes();
  sizesOf(parts, 200, 3);
  parts.lost();
  parts.lost();
  expect(parts.next()).toBe(2 * mib);
  expect(new Set(sizesOf(parts, 200, 63))).toEqual(new Set([2]));
  expect(new Set(sizesOf(parts, 200, 64))).toEqual(new Set([4]));
  expect(new Set(sizesOf(parts, 200, 500))).toEqual(new Set([8]));
});
