import type { Journey } from '../harness/types.ts';
import type { quickPressMachine } from './quick-press.machine.ts';
import type { QuickPressView } from './quick-press.view.ts';

type QuickPressJourney = Journey<typeof quickPressMachine, QuickPressView>;

const press = { event: { type: 'page.press' } } as const;
const fourPresses = [press, press, press, press].map((one) => [one, 'counting'] as const);

export const journeys: readonly QuickPressJourney[] = [
  {
    title: '[R2.22] five quick presses open the console where it is allowed; it can be closed',
    from: 'idle',
    steps: [
      ...fourPresses,
      [press, 'asking', { screen: 'nothing' }],
      [{ port: 'askConsole', answer: { kind: 'allowed' } }, 'open', { screen: 'console' }],
      [{ event: { type: 'debug.close' } }, 'idle'],
    ],
    view: { screen: 'nothing' },
    portCalls: [['askConsole', null]],
    context: { presses: 0 },
  },
  {
    title: '[R2.22] does nothing where the console is not allowed, and counts from one again',
    from: 'idle',
    steps: [
      ...fourPresses,
      [press, 'asking'],
      [{ port: 'askConsole', answer: { kind: 'forbidden' } }, 'idle'],
      [press, 'counting'],
    ],
    view: { screen: 'nothing' },
    context: { presses: 1 },
  },
  {
    title: '[R2.22] slow presses start a new count',
    from: 'idle',
    steps: [...fourPresses, [{ delay: 'pressWindow' }, 'idle'], [press, 'counting'], [press, 'counting']],
    view: { screen: 'nothing' },
    context: { presses: 2 },
  },
];
