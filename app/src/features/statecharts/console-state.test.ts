import { expect, it } from 'vitest';
import { initialState, nextMark, reduceConsole } from './console-state.ts';

it('a mark is set and taken away', () => {
  const marked = reduceConsole(reduceConsole(initialState, { type: 'mark', number: 7 }), {
    type: 'mark',
    number: 9,
  });
  expect([...marked.marked]).toEqual([7, 9]);
  expect([...reduceConsole(marked, { type: 'mark', number: 7 }).marked]).toEqual([9]);
});

it('[R2.22] one goes from mark to mark and begins again, without those that the ring has lost', () => {
  const marked = new Set([30, 4, 12]);
  expect(nextMark(marked, 4, 1)).toBe(12);
  expect(nextMark(marked, 30, 1)).toBe(4);
  expect(nextMark(marked, 30, 5)).toBe(12);
  expect(nextMark(marked, 1, 31)).toBeNull();
  expect(nextMark(new Set(), 1, 1)).toBeNull();
});
