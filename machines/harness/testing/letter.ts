// A small flow; each test of the harness breaks one part of it.
import { type SnapshotFrom, setup } from 'xstate';
import { type Port, unboundPort } from '../../shared/port.ts';
import type { EventSamples, Flow, Journey, PortSamples } from '../types.ts';
import { declareView, type ViewVariants } from '../view-variants.ts';

export type LetterAnswer = { readonly kind: 'fetched'; readonly text: string } | { readonly kind: 'refused' };
export type LetterEvent =
  | { readonly type: 'letter.open'; readonly id: string }
  | { readonly type: 'letter.close' };
interface LetterPorts {
  readonly fetchLetter: Port<null, LetterAnswer>;
}

export const letterMachine = setup({
  types: { events: {} as LetterEvent },
  actors: { fetchLetter: unboundPort<null, LetterAnswer>('fetchLetter') },
  guards: { isFetched: (_, kind: LetterAnswer['kind']) => kind === 'fetched' },
  delays: { timeout: 5000 },
}).createMachine({
  id: 'letter',
  initial: 'closed',
  states: {
    closed: { tags: ['settled'], on: { 'letter.open': 'loading' } },
    loading: {
      tags: ['busy'],
      invoke: {
        src: 'fetchLetter',
        input: null,
        onDone: [
          { guard: { type: 'isFetched', params: ({ event }) => event.output.kind }, target: 'open' },
          { target: 'refused' },
        ],
      },
      after: { timeout: 'refused' },
    },
    open: { tags: ['settled'], on: { 'letter.close': 'closed' } },
    refused: { tags: ['blocked'] },
  },
});
export type LetterSnapshot = SnapshotFrom<typeof letterMachine>;

export type LetterView =
  | { readonly screen: 'nothing' }
  | { readonly screen: 'loading' }
  | { readonly screen: 'letter'; readonly busy: boolean; readonly text: string }
  | { readonly screen: 'refused' };

export function viewLetter(snapshot: LetterSnapshot): LetterView {
  if (snapshot.matches('closed')) return { screen: 'nothing' };
  if (snapshot.matches('open')) return { screen: 'letter', busy: false, text: 'Dear Ada' };
  return { screen: snapshot.matches('refused') ? 'refused' : 'loading' };
}

export const variants: ViewVariants<LetterView, 'screen'> = {
  nothing: 'rests',
  loading: 'waits',
  letter: {
    shown: 'rests',
    fields: { busy: { true: { never: 'an open letter is loaded' }, false: 'rests' } },
  },
  refused: 'rests',
};

const events: EventSamples<LetterEvent> = {
  'letter.open': [{ type: 'letter.open', id: 'l1' }],
  'letter.close': [{ type: 'letter.close' }],
};
export const ports: PortSamples<LetterPorts> = {
  fetchLetter: { fetched: [{ kind: 'fetched', text: 'Dear Ada' }], refused: [{ kind: 'refused' }] },
};

const open = { event: { type: 'letter.open', id: 'l1' } } as const;
const fetched = { port: 'fetchLetter', answer: { kind: 'fetched', text: 'Dear Ada' } } as const;

export const journeys: readonly Journey<typeof letterMachine, LetterView>[] = [
  {
    title: 'a letter is opened and closed',
    from: 'closed',
    steps: [
      [open, 'loading', { screen: 'loading' }],
      [fetched, 'open', { screen: 'letter', busy: false }],
      [{ event: { type: 'letter.close' } }, 'closed'],
    ],
    view: { screen: 'nothing' },
  },
  {
    title: 'a letter may be refused',
    from: 'closed',
    steps: [
      [open, 'loading'],
      [{ port: 'fetchLetter', answer: { kind: 'refused' } }, 'refused'],
    ],
    view: { screen: 'refused' },
  },
  {
    title: 'loading times out',
    from: 'closed',
    steps: [
      [open, 'loading'],
      [{ delay: 'timeout' }, 'refused'],
    ],
    view: { screen: 'refused' },
  },
];

export const letter: Flow = {
  name: 'letter',
  machine: letterMachine,
  inputs: { usual: undefined },
  events,
  ports,
  journeys,
  view: declareView(viewLetter, 'screen', variants),
};
