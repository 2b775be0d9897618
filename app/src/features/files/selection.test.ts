import { describe, expect, it } from 'vitest';
import {
  countSelected,
  everything,
  isSelected,
  nothing,
  only,
  range,
  selectedOf,
  toggle,
} from './selection.ts';
import { findByPrefix, linesOf, windowOf } from './window.ts';

const entries = ['a', 'b', 'c', 'd'].map((id) => ({ id }));

describe('selection', () => {
  it('everything is as small as nothing, and "all but one" costs one id', () => {
    const allButB = toggle(everything, 'b');
    expect(allButB.ids.size).toBe(1);
    expect(selectedOf(allButB, entries).map((one) => one.id)).toEqual(['a', 'c', 'd']);
    expect(countSelected(allButB, 4)).toBe(3);
    expect(isSelected(toggle(allButB, 'b'), 'b')).toBe(true);
    expect(countSelected(nothing, 4)).toBe(0);
  });

  it('a range goes both ways and includes its ends', () => {
    expect([...range(entries, 3, 1).ids]).toEqual(['b', 'c', 'd']);
    expect([...only('c').ids]).toEqual(['c']);
  });
});

describe('window', () => {
  it('shows what the scroller shows with a margin, and always the focused line', () => {
    expect(windowOf(0, 480, 48, 100_000)).toEqual({ first: 0, end: 16 });
    expect(windowOf(48_000, 480, 48, 100_000)).toEqual({ first: 994, end: 1016 });
    expect(linesOf({ first: 10, end: 12 }, 3, 100)).toEqual([3, 10, 11]);
    expect(linesOf({ first: 10, end: 12 }, 50, 100)).toEqual([10, 11, 50]);
  });

  it('type-ahead finds the next name, around the end', () => {
    expect(findByPrefix(['apple', 'bear', 'apricot'], 'ap', 1)).toBe(2);
    expect(findByPrefix(['apple', 'bear'], 'a', 1)).toBe(0);
    expect(findByPrefix(['apple'], 'z', 0)).toBe(-1);
  });
});
