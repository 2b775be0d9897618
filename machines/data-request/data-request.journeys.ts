import { unreachable } from '../harness/failures.ts';
import type { Journey } from '../harness/types.ts';
import type { dataRequestMachine } from './data-request.machine.ts';
import type { DataRequestView } from './data-request.view.ts';

type DataRequestJourney = Journey<typeof dataRequestMachine, DataRequestView>;

const input = { name: 'about' } as const;
const ask = { event: { type: 'data.request' } } as const;
const forget = { event: { type: 'data.forget' } } as const;
const received = (revision: string) =>
  ({ port: 'fetchData', answer: { kind: 'received', revision } }) as const;
const failed = { port: 'fetchData', answer: { kind: 'failed', failure: unreachable } } as const;

export const journeys: readonly DataRequestJourney[] = [
  {
    title: '[R4.3] a request is idle, pending, and then successful; another one renews it',
    input,
    from: 'idle',
    steps: [
      [ask, 'pending', { screen: 'loading' }],
      [ask, 'pending'],
      [received('1'), 'successful'],
      [ask, 'pending', { screen: 'data', revision: '1', renewing: true }],
      [received('2'), 'successful'],
    ],
    sees: { screen: 'data', revision: '2', renewing: false },
    asked: [
      ['fetchData', { name: 'about' }],
      ['fetchData', { name: 'about' }],
    ],
    context: { revision: '2', failure: null },
  },
  {
    title: '[R4.3] a failed one says why, keeps what came before, and can be tried again',
    input,
    from: 'idle',
    steps: [
      [ask, 'pending'],
      [received('1'), 'successful'],
      [ask, 'pending'],
      [failed, 'failed'],
    ],
    sees: { screen: 'failed', failure: unreachable, hasOld: true },
    context: { revision: '1', failure: unreachable },
  },
  {
    title: '[R4.3] trying again after a failure clears it',
    input,
    from: 'idle',
    steps: [
      [ask, 'pending'],
      [failed, 'failed', { screen: 'failed', failure: unreachable, hasOld: false }],
      [ask, 'pending'],
      [received('3'), 'successful'],
    ],
    sees: { screen: 'data', revision: '3', renewing: false },
    context: { revision: '3', failure: null },
  },
  {
    title: '[R4.3] what came can be forgotten, and what is on its way is not waited for',
    input,
    from: 'idle',
    steps: [
      [ask, 'pending'],
      [received('1'), 'successful'],
      [ask, 'pending'],
      [forget, 'idle'],
    ],
    sees: { screen: 'nothing' },
    context: { revision: '', failure: null },
  },
];
