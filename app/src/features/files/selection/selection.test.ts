import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findByPrefix, linesOf, windowOf } from '../grid/window.ts';
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

const thousand = { numRuns: 1000 };
const listings = fc
  .uniqueArray(fc.string({ minLength: 1, maxLength: 3 }), { maxLength: 12 })
  .map((ids) => ids.map((id) => ({ id })));
const choices = listings.chain((listed) =>
  fc.record({
    listed: fc.constant(listed),
    chosen: fc.record({
      mode: fc.constantFrom('some' as const, 'allBut' as const),
      ids: fc.subarray(listed).map((some) => new Set(some.map(({ id }) => id))),
    }),
  }),
);

/** A list that is loaded, of nothing but ids. */
const listOf = <E extends { readonly id: string }>(loaded: readonly E[]) => ({
  loaded,
  at: (index: number) => loaded[index],
  indexOf: (id: string) => loaded.findIndex((one) => one.id === id),
});
const entries = listOf(['a', 'b', 'c', 'd'].map((id) => ({ id })));
const placed = (id: string, index = -1) => ({ id, index });

describe('selection', () => {
  it('everything is as small as nothing, and "all but one" costs one id', () => {
    const allButB = toggle(everything, placed('b'));
    expect(allButB.ids.size).toBe(1);
    expect(selectedOf(allButB, entries).map((one) => one.id)).toEqual(['a', 'c', 'd']);
    expect(countSelected(allButB, 4)).toBe(3);
    expect(isSelected(toggle(allButB, placed('b')), 'b', 1)).toBe(true);
    expect(countSelected(nothing, 4)).toBe(0);
  });

  it('a range goes both ways and includes its ends', () => {
    expect([...range(entries, 3, 1).ids]).toEqual(['b', 'c', 'd']);
    expect([...only('c').ids]).toEqual(['c']);
  });

  it('[R10.2] a range over what is not loaded is kept by its ends, and each entry can be left out or added', () => {
    const sparse = { ...listOf<{ id: string }>([]), at: () => undefined };
    const reach = range(sparse, 90_000, 10);
    expect(reach).toMatchObject({ mode: 'range', first: 10, last: 90_000 });
    expect(countSelected(reach, 100_000)).toBe(89_991);
    const changed = toggle(toggle(reach, placed('inside', 500)), placed('beside', 3));
    expect(countSelected(changed, 100_000)).toBe(89_991);
    expect(isSelected(changed, 'inside', 500)).toBe(false);
    expect(isSelected(changed, 'beside', 3)).toBe(true);
    expect(isSelected(changed, undefined, 501)).toBe(true);
    expect(isSelected(changed, undefined, 9)).toBe(false);
    expect(toggle(toggle(changed, placed('inside', 500)), placed('beside', 3))).toEqual(reach);
  });

  it('[R10.2] toggling twice is nothing, and toggling changes one entry alone', () => {
    fc.assert(
      fc.property(choices, fc.nat(), ({ listed, chosen }, n) => {
        const id = listed[n % Math.max(1, listed.length)]?.id;
        fc.pre(id !== undefined);
        const once = toggle(chosen, placed(id));
        expect(isSelected(once, id, -1)).toBe(!isSelected(chosen, id, -1));
        const changed = listed.filter(
          (one) => isSelected(once, one.id, -1) !== isSelected(chosen, one.id, -1),
        );
        expect(changed).toEqual([{ id }]);
        expect(selectedOf(toggle(once, placed(id)), listOf(listed))).toEqual(
          selectedOf(chosen, listOf(listed)),
        );
      }),
      thousand,
    );
  });

  it('[R10.2] a range is the same from either end, lies in the listing, and holds both ends', () => {
    fc.assert(
      fc.property(listings, fc.nat({ max: 11 }), fc.nat({ max: 11 }), (listed, a, b) => {
        fc.pre(Math.max(a, b) < listed.length);
        const { ids } = range(listOf(listed), a, b);
        expect(listed.map(({ id }) => id)).toEqual(expect.arrayContaining([...ids]));
        expect(range(listOf(listed), b, a).ids).toEqual(ids);
        for (const end of [listed[Math.min(a, b)], listed[Math.max(a, b)]]) {
          if (end !== undefined) expect(ids.has(end.id)).toBe(true);
        }
      }),
      thousand,
    );
  });

  it('[R10.2] what is chosen is listed; everything and nothing stay what they are', () => {
    fc.assert(
      fc.property(choices, listings, ({ chosen }, others) => {
        expect(others).toEqual(expect.arrayContaining(selectedOf(chosen, listOf(others))));
        expect(selectedOf(everything, listOf(others))).toEqual(others);
        expect(countSelected(everything, others.length)).toBe(others.length);
        expect(selectedOf(nothing, listOf(others))).toEqual([]);
        expect(countSelected(nothing, others.length)).toBe(0);
      }),
      thousand,
    );
  });

  it('[R10.2] as many are counted as are chosen', () => {
    fc.assert(
      fc.property(choices, ({ listed, chosen }) => {
        expect(countSelected(chosen, listed.length)).toBe(selectedOf(chosen, listOf(listed)).length);
      }),
      thousand,
    );
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
