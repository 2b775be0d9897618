import { expect, it } from 'vitest';
import { gcidBlockSize } from './gcid.ts';

const mib = 1024 * 1024;

it.each([
  [0, 256],
  [1, 256],
  [128 * mib, 256],
  [128 * mib + 1, 512],
  [256 * mib, 512],
  [256 * mib + 1, 1024],
  [512 * mib, 1024],
  [512 * mib + 1, 2048],
  [1024 * mib, 2048],
  [1024 * mib + 1, 2048],
  [2 ** 50, 2048],
])('[R10.4] a file of %i bytes is named by blocks of %i KiB', (size, kib) => {
  expect(gcidBlockSize(size)).toBe(kib * 1024);
});
