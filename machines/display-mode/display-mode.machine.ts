import { assign, setup } from 'xstate';
import type { ChartMeta } from '../shared/meta.ts';
import { outcome } from '../shared/outcome.ts';
import { fromPort, unboundPort } from '../shared/port.ts';
import { defaultMode } from './display-mode.rules.ts';
import type {
  DisplayMode,
  DisplayModeContext,
  DisplayModeEvent,
  DisplayModeInput,
  DisplayModePorts,
  ModeStored,
  ReadMode,
} from './display-mode.types.ts';

const scopeOnly = ({ context }: { context: DisplayModeContext }): { scope: string } => ({
  scope: context.scope,
});
const wholeMode = ({ context }: { context: DisplayModeContext }): { scope: string; mode: DisplayMode } => ({
  scope: context.scope,
  mode: context.mode,
});

const machine = setup({
  types: {
    meta: {} as ChartMeta,
    input: {} as DisplayModeInput,
    context: {} as DisplayModeContext,
    events: {} as DisplayModeEvent,
    tags: {} as 'busy' | 'settled',
  },
  actors: {
    readMode: unboundPort<{ readonly scope: string }, ReadMode>('readMode'),
    storeMode: unboundPort<{ readonly scope: string; readonly mode: DisplayMode }, ModeStored>('storeMode'),
  },
  actions: {
    setMode: assign((_, answer: ReadMode) => (answer.kind === 'stored' ? { mode: answer.mode } : {})),
    chooseView: assign(({ context, event }) =>
      event.type === 'view.choose' ? { mode: { ...context.mode, view: event.view } } : {},
    ),
    chooseOrder: assign(({ context, event }) =>
      event.type === 'order.choose' ? { mode: { ...context.mode, order: event.order } } : {},
    ),
    pinFolders: assign(({ context, event }) =>
      event.type === 'folders.pin' ? { mode: { ...context.mode, pinFoldersTop: event.pinFoldersTop } } : {},
    ),
  },
}).createMachine({
  id: 'displayMode',
  description: 'View and order of a listing; stored, and the same in every tab (R4.11).',
  meta: { requirements: ['R4.11', 'R3.7', 'R3.8'] },
  options: { maxIterations: 100 },
  context: ({ input }) => ({ scope: input.scope, mode: input.initial ?? defaultMode }),
  initial: 'reading',
  on: {
    'view.choose': { target: '.storing', actions: 'chooseView' },
    'order.choose': { target: '.storing', actions: 'chooseOrder' },
    'folders.pin': { target: '.storing', actions: 'pinFolders' },
    // Also while it reads or stores: what is being read may be older than what the other tab has stored.
    'mode.changedElsewhere': '.reading',
  },
  states: {
    reading: {
      description: 'Reads the stored mode; defaults until it is known.',
      tags: ['busy'],
      invoke: {
        src: 'readMode',
        input: scopeOnly,
        onDone: { target: 'ready', actions: { type: 'setMode', params: outcome } },
      },
    },
    ready: {
      description: 'The mode applies.',
      tags: ['settled'],
    },
    storing: {
      description: 'Stores the mode, which applies at once; a storage failure is ignored.',
      tags: ['settled'],
      invoke: { src: 'storeMode', input: wholeMode, onDone: 'ready' },
    },
  },
});

export const displayModeMachine = machine;

/** The chart with its ports bound. */
export function withDisplayModePorts(ports: DisplayModePorts): typeof machine {
  return machine.provide({
    actors: { readMode: fromPort(ports.readMode), storeMode: fromPort(ports.storeMode) },
  });
}
