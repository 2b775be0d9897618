import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Chosen, inTreeOrder, rootsOfSet } from './id-sets.ts';

/** A set of entries, in an order of its own; those above each are entries of the tree, whether in the set or not. */
const Sets = fc
  .array(fc.record({ parent: fc.nat(), isFolder: fc.boolean(), name: fc.nat(2), isIn: fc.boolean() }), {
    maxLength: 20,
  })
  .chain((drawn) => {
    const tree: Chosen[] = [];
    for (const [nth, { parent, isFolder, name }] of drawn.entries()) {
      const folders = tree.filter(({ kind }) => kind === 'drive#folder');
      const folder = folders[parent % (folders.length + 1)];
      tree.push({
        id: `id${nth}`,
        kind: isFolder ? 'drive#folder' : 'drive#file',
        name: `n${name}`,
        above: folder === undefined ? [] : [folder.id, ...folder.above],
      });
    }
    const set = tree.filter((_, nth) => drawn[nth]?.isIn === true);
    return fc.tuple(
      fc.constant(set),
      fc.shuffledSubarray(set, { minLength: set.length }),
      fc.shuffledSubarray(set),
    );
  });

it('[R10.3] a set of ids has the same roots in any order, named twice or not, and each entry is one or below one', () => {
  fc.assert(
    fc.property(Sets, ([set, shuffled, again]) => {
      const roots = rootsOfSet(set);
      expect(rootsOfSet([...shuffled, ...again])).toEqual(roots);
      expect(rootsOfSet(roots)).toEqual(roots);
      const ids = new Set(roots.map(({ id }) => id));
      for (const { id, above } of set) expect(ids.has(id)).toBe(!above.some((one) => ids.has(one)));
    }),
  );
});

it('[R10.3] parents come before what is below them, in any order of the ids', () => {
  fc.assert(
    fc.property(Sets, ([set, shuffled]) => {
      const ordered = inTreeOrder(shuffled);
      expect(ordered).toEqual(inTreeOrder(set));
      const places = new Map(ordered.map(({ id }, nth) => [id, nth]));
      for (const { id, above } of ordered)
        for (const one of above) expect(places.get(one) ?? -1).toBeLessThan(places.get(id) ?? -1);
    }),
  );
});
