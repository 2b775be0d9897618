import type { Journey } from '../harness/types.ts';

const input = { endpoints: 2 };
const check = { event: { type: 'access.check' } };
const asking = { checking: 'asking' };
const allowed = { port: 'askEndpoint', answer: { kind: 'allowed' } };
const blocked = { port: 'askEndpoint', answer: { kind: 'blocked', reason: 'region' } };
const failed = { port: 'askEndpoint', answer: { kind: 'failed' } };

export const journeys: readonly Journey[] = [
  {
    title: '[R6.4] any endpoint may answer: a dead first one is passed over',
    input,
    from: 'idle',
    steps: [
      [check, asking],
      [failed, asking],
      [allowed, 'allowed'],
    ],
    asked: [
      ['askEndpoint', { index: 0 }],
      ['askEndpoint', { index: 1 }],
    ],
    emitted: [],
  },
  {
    title: '[R6.4] a slow endpoint has five seconds',
    input,
    from: 'idle',
    steps: [
      [check, asking],
      [{ delay: 'endpointTimeout' }, asking],
      [allowed, 'allowed'],
      [check, asking],
    ],
    asked: [
      ['askEndpoint', { index: 0 }],
      ['askEndpoint', { index: 1 }],
      ['askEndpoint', { index: 0 }],
    ],
  },
  {
    title: '[R6.4] who is blocked is told why, and that is reported once',
    input,
    from: 'idle',
    steps: [
      [check, asking],
      [blocked, 'blocked'],
    ],
    emitted: [{ type: 'access.blocked', reason: 'region' }],
    context: { reason: 'region' },
  },
  {
    title: '[R6.4] a block that is lifted is forgotten with the next check',
    input,
    from: 'idle',
    steps: [
      [check, asking],
      [blocked, 'blocked'],
      [check, asking],
      [allowed, 'allowed'],
    ],
    context: { reason: '' },
  },
  {
    title: '[R2.21] nobody answering is no block',
    input,
    from: 'idle',
    steps: [
      [check, asking],
      [failed, asking],
      [failed, 'unknown'],
      [check, asking],
      [{ delay: 'checkTimeout' }, 'unknown'],
    ],
    emitted: [],
  },
];
