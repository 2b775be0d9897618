import { expect, it } from 'vitest';
import { assign, setup } from 'xstate';
import type { Flow } from '../../../machines/harness/types.ts';
import { findPath } from '../client/find-path.ts';
import { createLists } from './lists.ts';
import { transitionGraph } from './transition-graph.ts';

type Event = { type: 'knock' } | { type: 'push' } | { type: 'lock' };
const machine = setup({
  types: { context: {} as { knocks: number }, events: {} as Event },
  guards: { hasKnockedTwice: ({ context }) => context.knocks === 2 },
  actions: { countKnock: assign({ knocks: ({ context }) => Math.min(2, context.knocks + 1) }) },
}).createMachine({
  id: 'door',
  context: { knocks: 0 },
  initial: 'closed',
  states: {
    closed: {
      on: { knock: { actions: 'countKnock' }, push: { guard: 'hasKnockedTwice', target: 'opening' } },
    },
    opening: { always: 'open' },
    open: { on: { lock: 'locked' } },
    locked: {},
  },
});
const flow: Flow = {
  name: 'door',
  machine,
  inputs: { usual: undefined },
  events: { knock: [{ type: 'knock' }], push: [{ type: 'push' }], lock: [{ type: 'lock' }] },
  ports: {},
  journeys: [],
};

it('the ways obey guards, and name every transition that they take', () => {
  const lists = createLists();
  const graph = transitionGraph(flow, lists);
  const placeOf = (name: string) => lists.places.entries.findIndex((place) => place.name === name);
  // From the best situation, in which somebody has knocked already.
  const path = findPath(graph, placeOf('closed'), placeOf('open')) ?? [];
  expect(path.map(({ stimulus }) => lists.stimuli.entries[stimulus]?.name)).toEqual(['push']);
  expect(path.map(({ taken }) => lists.taken.entries[taken])).toEqual([
    ['door.closed → door.opening', 'door.opening → door.open'],
  ]);
  const first = graph.places.flatMap((place, situation) => (place === placeOf('closed') ? [situation] : []));
  expect(first).toHaveLength(3);
  expect(findPath(graph, placeOf('locked'), placeOf('open'))).toBeNull();
});

it('a situation in which a guard refuses has no way', () => {
  const graph = transitionGraph(flow, createLists());
  const pushes = graph.edges.filter((_, index) => index % 4 === 0 && graph.edges[index + 1] === 1);
  expect(new Set(pushes).size).toBe(1);
});
