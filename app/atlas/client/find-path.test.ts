import { describe, expect, it } from 'vitest';
import { findPath } from './find-path.ts';

// Places 0 to 3. Situations 0 and 1 are both at place 0; only situation 1 leads to place 2 at once.
const graph = {
  places: [0, 0, 1, 2, 3],
  edges: [0, 10, 2, 20, 2, 11, 3, 21, 1, 12, 3, 22, 3, 13, 2, 23],
};

describe('the path between two places', () => {
  it('is the shortest from any situation of the first', () => {
    expect(findPath(graph, 0, 2)).toEqual([{ stimulus: 12, place: 2, taken: 22 }]);
    expect(findPath(graph, 0, 1)).toEqual([{ stimulus: 10, place: 1, taken: 20 }]);
  });

  it('has its steps in their order', () => {
    const chain = { places: [0, 1, 2], edges: [0, 5, 1, 0, 1, 6, 2, 0] };
    expect(findPath(chain, 0, 2)?.map(({ stimulus }) => stimulus)).toEqual([5, 6]);
  });

  it('is empty where both are the same, and null where no way leads there', () => {
    expect(findPath(graph, 2, 2)).toEqual([]);
    expect(findPath(graph, 0, 3)).toBeNull();
    expect(findPath(graph, 2, 0)).toBeNull();
  });
});
