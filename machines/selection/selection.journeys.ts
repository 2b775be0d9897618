import type { Journey } from '../harness/types.ts';
import type { selectionMachine } from './selection.machine.ts';
import type { SelectionView } from './selection.view.ts';

type SelectionJourney = Journey<typeof selectionMachine, SelectionView>;

const listing = (...ids: string[]) => ({ event: { type: 'listing.changed', ids } }) as const;
const choose = (id: string) => ({ event: { type: 'entry.choose', id } }) as const;
const toggle = (id: string) => ({ event: { type: 'entry.toggle', id } }) as const;
const reach = (id: string) => ({ event: { type: 'range.reach', id } }) as const;
const all = { event: { type: 'all.choose' } } as const;
const clear = { event: { type: 'selection.clear' } } as const;
const some = (...ids: string[]) => ({ mode: 'some', ids }) as const;

export const journeys: readonly SelectionJourney[] = [
  {
    title: '[R10.2] choosing one takes it and nothing else',
    from: 'none',
    steps: [
      [listing('a', 'b', 'c'), 'none'],
      [choose('a'), 'some'],
      [choose('c'), 'some'],
    ],
    sees: { screen: 'count', count: 1, all: false },
    context: { chosen: some('c'), anchor: 'c' },
  },
  {
    title: '[R10.2] toggling adds and takes away, and the last one away is nothing',
    from: 'none',
    steps: [
      [listing('a', 'b', 'c'), 'none'],
      [toggle('a'), 'some'],
      [toggle('b'), 'some'],
      [toggle('a'), 'some'],
      [toggle('b'), 'none'],
      [toggle('c'), 'some'],
    ],
    sees: { screen: 'count', count: 1, all: false },
    context: { chosen: some('c'), anchor: 'c' },
  },
  {
    title: '[R10.2] a range reaches from the last pressed entry either way',
    from: 'none',
    steps: [
      [listing('a', 'b', 'c', 'd'), 'none'],
      [choose('c'), 'some'],
      [reach('d'), 'some'],
      [reach('a'), 'some'],
    ],
    sees: { screen: 'count', count: 3, all: false },
    context: { chosen: some('a', 'b', 'c'), anchor: 'c' },
  },
  {
    title: '[R10.2] a range over everything is everything, and so are all entries toggled one by one',
    from: 'none',
    steps: [
      [listing('a', 'b'), 'none'],
      [choose('a'), 'some'],
      [reach('b'), 'all'],
      [clear, 'none'],
      [toggle('a'), 'some'],
      [toggle('b'), 'all'],
    ],
    sees: { screen: 'count', count: 2, all: true },
    context: { chosen: some('a', 'b') },
  },
  {
    title: '[R10.2] everything is chosen without naming it, and what comes later belongs to it',
    from: 'none',
    steps: [
      [listing('a', 'b'), 'none'],
      [all, 'all'],
      [listing('a', 'b', 'c'), 'all'],
      [toggle('b'), 'some'],
    ],
    sees: { screen: 'count', count: 2, all: false },
    context: { chosen: { mode: 'allBut', ids: ['b'] }, listed: ['a', 'b', 'c'] },
  },
  {
    title: '[R10.2] clearing and leaving the folder end the choice',
    from: 'none',
    steps: [
      [listing('a', 'b'), 'none'],
      [all, 'all'],
      [clear, 'none'],
      [choose('a'), 'some'],
      [{ event: { type: 'folder.left' } }, 'none'],
    ],
    sees: { screen: 'path' },
    context: { chosen: some(), listed: [], anchor: '' },
  },
  {
    title: '[R10.2] clearing chooses nothing',
    from: 'none',
    steps: [
      [listing('a', 'b'), 'none'],
      [choose('a'), 'some'],
      [clear, 'none'],
    ],
    sees: { screen: 'path' },
    context: { chosen: some(), listed: ['a', 'b'] },
  },
  {
    title: '[R10.2] entries that are gone are chosen no more, those that moved still are',
    from: 'none',
    steps: [
      [listing('a', 'b', 'c'), 'none'],
      [choose('a'), 'some'],
      [toggle('b'), 'some'],
      [listing('c', 'b'), 'some'],
      [listing('c'), 'none'],
    ],
    sees: { screen: 'path' },
    context: { chosen: some() },
  },
  {
    title: '[R10.2] what is not listed cannot be chosen, toggled or reached',
    from: 'none',
    steps: [
      [listing('a', 'b'), 'none'],
      [choose('a'), 'some'],
      [choose('x'), 'some'],
      [toggle('x'), 'some'],
      [reach('x'), 'some'],
    ],
    sees: { screen: 'count', count: 1, all: false },
    context: { chosen: some('a'), anchor: 'a' },
  },
  {
    title: '[R10.2] everything of nothing is nothing',
    from: 'none',
    steps: [
      [all, 'none'],
      [listing('a'), 'all'],
    ],
    sees: { screen: 'count', count: 1, all: true },
  },
];
