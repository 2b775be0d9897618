import { expect, it } from 'vitest';
import { nextPartSize } from './part-size.ts';

const mib = 1024 * 1024;

it('[R10.4] parts grow on a fast line, shrink on a slow one, and stay within bounds', () => {
  expect(nextPartSize(mib, 200)).toBe(2 * mib);
  expect(nextPartSize(mib, 2000)).toBe(mib);
  expect(nextPartSize(mib, 20_000)).toBe(mib / 2);
  expect(nextPartSize(8 * mib, 10)).toBe(8 * mib);
  expect(nextPartSize(mib / 4, 60_000)).toBe(mib / 4);
});
