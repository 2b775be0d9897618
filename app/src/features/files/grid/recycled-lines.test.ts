import { expect, it } from 'vitest';
import { type KeyedLine, keyedLines } from './recycled-lines.ts';

const first = keyedLines([], [0, 1, 2, 3]);
const keysOf = (lines: readonly KeyedLine[]): number[] => lines.map(({ key }) => key);

it('[R10.1] lines that are still shown keep their elements, and the same lines are the same object', () => {
  expect(keysOf(first)).toEqual([0, 1, 2, 3]);
  expect(keyedLines(first, [0, 1, 2, 3])).toBe(first);
  expect(keysOf(keyedLines(first, [2, 3, 4, 5]))).toEqual([2, 3, 4, 5]);
  expect(keysOf(keyedLines(keyedLines(first, [2, 3, 4, 5]), [0, 1, 2, 3])).slice(2)).toEqual([2, 3]);
});

it('[R10.1] a jump takes the elements over, in their order', () => {
  expect(keysOf(keyedLines(first, [70, 71, 72, 73]))).toEqual([0, 1, 2, 3]);
  expect(keysOf(keyedLines(first, [70, 71]))).toEqual([0, 1]);
  expect(keysOf(keyedLines(first, [70, 71, 72, 73, 74]))).toEqual([0, 1, 2, 3, 4]);
});

it('[R10.1] no element moves past the one of a line that stays, which may hold the focus', () => {
  const below = keyedLines(first, [2, 70, 71, 72, 73]);
  expect(keysOf(below)).toEqual([2, 3, 4, 5, 6]);
  expect(keysOf(keyedLines(below, [2, 80, 81, 82, 83]))).toEqual([2, 3, 4, 5, 6]);
  const above = keyedLines(keyedLines([], [70, 71, 72, 73]), [10, 11, 12, 72]);
  expect(keysOf(above)).toEqual([0, 1, 4, 2]);
  for (const lines of [below, above]) expect(new Set(keysOf(lines)).size).toBe(lines.length);
});
