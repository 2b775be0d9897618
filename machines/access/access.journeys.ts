import type { Journey } from '../harness/types.ts';
import type { accessMachine } from './access.machine.ts';
import type { AccessView } from './access.view.ts';

type AccessJourney = Journey<typeof accessMachine, AccessView>;

const input = { endpoints: 2 } as const;
const check = { event: { type: 'access.check', fresh: false } } as const;
const checkAnew = { event: { type: 'access.check', fresh: true } } as const;
const asking = { checking: 'asking' } as const;
const none = { port: 'readAccess', answer: { kind: 'none' } } as const;
const allowed = { port: 'askEndpoint', answer: { kind: 'allowed' } } as const;
const blocked = { port: 'askEndpoint', answer: { kind: 'blocked', reason: 'region' } } as const;
const failed = { port: 'askEndpoint', answer: { kind: 'failed' } } as const;
const remembered = { port: 'rememberAccess', answer: { kind: 'remembered' } } as const;

export const journeys: readonly AccessJourney[] = [
  {
    title: '[R6.4] any endpoint may answer: a dead first one is passed over, and the answer is remembered',
    input,
    from: 'idle',
    seesAtStart: { screen: 'open', certain: false },
    steps: [
      [check, 'reading', { screen: 'checking' }],
      [none, asking],
      [failed, asking],
      [allowed, 'remembering'],
      [remembered, 'allowed'],
    ],
    sees: { screen: 'open', certain: true },
    portCalls: [
      ['readAccess', null],
      ['askEndpoint', { index: 0 }],
      ['askEndpoint', { index: 1 }],
      ['rememberAccess', null],
    ],
    emitted: [],
  },
  {
    title: '[R6.4] what was found out a moment ago holds without asking',
    input,
    from: 'idle',
    steps: [
      [check, 'reading'],
      [{ port: 'readAccess', answer: { kind: 'allowed' } }, 'allowed'],
    ],
    sees: { screen: 'open', certain: true },
    portCalls: [['readAccess', null]],
  },
  {
    title: '[R6.4] a slow endpoint has its share of the time, and a new check begins with the first',
    input,
    from: 'idle',
    steps: [
      [checkAnew, asking],
      [{ delay: 'endpointTimeout' }, asking],
      [allowed, 'remembering'],
      [remembered, 'allowed'],
      [checkAnew, asking],
    ],
    sees: { screen: 'checking' },
    portCalls: [
      ['askEndpoint', { index: 0 }],
      ['askEndpoint', { index: 1 }],
      ['rememberAccess', null],
      ['askEndpoint', { index: 0 }],
    ],
    context: { fresh: true },
  },
  {
    title: '[R6.4] who is blocked is told why, and that is reported once',
    input,
    from: 'idle',
    steps: [
      [checkAnew, asking],
      [blocked, 'blocked'],
    ],
    sees: { screen: 'blocked', reason: 'region' },
    emitted: [{ type: 'access.blocked', reason: 'region' }],
    context: { reason: 'region' },
  },
  {
    title: '[R6.4] a block that is lifted is forgotten with the next check',
    input,
    from: 'idle',
    steps: [
      [checkAnew, asking],
      [blocked, 'blocked'],
      [check, 'reading'],
      [none, asking],
      [allowed, 'remembering'],
    ],
    sees: { screen: 'open', certain: true },
    context: { reason: '', fresh: false },
  },
  {
    title: '[R2.21] nobody answering is no block',
    input,
    from: 'idle',
    steps: [
      [checkAnew, asking],
      [failed, asking],
      [failed, 'unknown'],
      [checkAnew, asking],
      [{ delay: 'checkTimeout' }, 'unknown'],
    ],
    sees: { screen: 'open', certain: false },
    emitted: [],
  },
];
