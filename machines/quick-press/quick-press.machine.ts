import { assign, setup } from 'xstate';
import type { ChartMeta } from '../shared/meta.ts';
import { outcome } from '../shared/outcome.ts';
import { fromPort, unboundPort } from '../shared/port.ts';
import { enoughPresses, pressWindow } from './quick-press.rules.ts';
import type {
  ConsoleAnswer,
  QuickPressContext,
  QuickPressEvent,
  QuickPressPorts,
} from './quick-press.types.ts';

const machine = setup({
  types: {
    meta: {} as ChartMeta,
    context: {} as QuickPressContext,
    events: {} as QuickPressEvent,
    tags: {} as 'busy' | 'settled',
  },
  actors: { askConsole: unboundPort<null, ConsoleAnswer>('askConsole') },
  guards: {
    isLastPress: ({ context }) => context.presses >= enoughPresses - 1,
    isAllowed: (_, answer: ConsoleAnswer) => answer.kind === 'allowed',
  },
  actions: {
    countPress: assign(({ context }) => ({ presses: context.presses + 1 })),
    clearPresses: assign({ presses: 0 }),
  },
  delays: { pressWindow },
}).createMachine({
  id: 'quickPress',
  description: 'Five quick presses open a debug console, if the remote setting allows it (R2.22).',
  meta: { requirements: ['R2.22'] },
  options: { maxIterations: 100 },
  context: { presses: 0 },
  initial: 'idle',
  states: {
    idle: {
      description: 'No press is counted.',
      tags: ['settled'],
      entry: 'clearPresses',
      on: { 'page.press': { target: 'counting', actions: 'countPress' } },
    },
    counting: {
      description: 'Counts presses; a pause resets the count.',
      tags: ['settled'],
      after: { pressWindow: 'idle' },
      on: {
        'page.press': [
          { guard: 'isLastPress', target: 'asking' },
          { target: 'counting', reenter: true, actions: 'countPress' },
        ],
      },
    },
    asking: {
      description: 'Reads the remote setting.',
      tags: ['busy'],
      invoke: {
        src: 'askConsole',
        input: null,
        onDone: [{ guard: { type: 'isAllowed', params: outcome }, target: 'open' }, { target: 'idle' }],
      },
    },
    open: {
      description: 'The console is open.',
      tags: ['settled'],
      on: { 'debug.close': 'idle' },
    },
  },
});

export const quickPressMachine = machine;

/** The chart with its ports bound. */
export function withQuickPressPorts(ports: QuickPressPorts): typeof machine {
  return machine.provide({ actors: { askConsole: fromPort(ports.askConsole) } });
}
