import type { Journey } from '../harness/types.ts';
import type { accessMachine } from './access.machine.ts';
import type { AccessView } from './access.view.ts';

type AccessJourney = Journey<typeof accessMachine, AccessView>;

const input = { endpoints: 2 } as const;
const check = { event: { type: 'access.check', fresh: false } } as const;
const checkAnew = { event: { type: 'access.check', fresh: true } } as const;
const asking = { checking: 'asking' } as const;
const detecting = { blocked: 'detecting' } as const;
const detected = { blocked: 'detected' } as const;
const none = { port: 'readAccess', answer: { kind: 'none' } } as const;
const allowed = { port: 'askEndpoint', answer: { kind: 'allowed' } } as const;
const blocked = { port: 'askEndpoint', answer: { kind: 'blocked', reason: 'region' } } as const;
const failed = { port: 'askEndpoint', answer: { kind: 'failed' } } as const;
const remembered = { port: 'rememberAccess', answer: { kind: 'remembered' } } as const;

export const journeys: readonly AccessJourney[] = [
  {
    title: '[R6.4] calls the next endpoint when one fails, and caches the result',
    input,
    from: 'idle',
    viewAtStart: { screen: 'open', certain: false },
    steps: [
      [check, 'reading', { screen: 'checking', again: false }],
      [none, asking],
      [failed, asking],
      [allowed, 'remembering'],
      [remembered, 'allowed'],
    ],
    view: { screen: 'open', certain: true },
    portCalls: [
      ['readAccess', null],
      ['askEndpoint', { index: 0 }],
      ['askEndpoint', { index: 1 }],
      ['rememberAccess', null],
    ],
    emitted: [],
  },
  {
    title: '[R6.4] uses a cached result without calling an endpoint',
    input,
    from: 'idle',
    steps: [
      [check, 'reading'],
      [{ port: 'readAccess', answer: { kind: 'allowed' } }, 'allowed'],
    ],
    view: { screen: 'open', certain: true },
    portCalls: [['readAccess', null]],
  },
  {
    title: '[R6.4] gives each endpoint an equal share of the timeout; a new check starts with the first',
    input,
    from: 'idle',
    steps: [
      [checkAnew, asking],
      [{ delay: 'endpointTimeout' }, asking],
      [allowed, 'remembering'],
      [remembered, 'allowed'],
      [checkAnew, asking],
    ],
    view: { screen: 'checking', again: true },
    portCalls: [
      ['askEndpoint', { index: 0 }],
      ['askEndpoint', { index: 1 }],
      ['rememberAccess', null],
      ['askEndpoint', { index: 0 }],
    ],
    context: { fresh: true },
  },
  {
    title: '[R6.4] shows the reason for a block, and emits the block once',
    input,
    from: 'idle',
    steps: [
      [checkAnew, asking],
      [blocked, detecting],
    ],
    view: { screen: 'blocked', reason: 'region', address: '' },
    emitted: [{ type: 'access.blocked', reason: 'region' }],
    context: { reason: 'region' },
  },
  {
    title: '[R6.4] clears the previous block at the next check',
    input,
    from: 'idle',
    steps: [
      [checkAnew, asking],
      [blocked, detecting],
      [check, 'reading'],
      [none, asking],
      [allowed, 'remembering'],
    ],
    view: { screen: 'open', certain: true },
    context: { reason: '', fresh: false },
  },
  {
    title: '[R6.4] does not block when no endpoint answers',
    input,
    from: 'idle',
    steps: [
      [checkAnew, asking],
      [failed, asking],
      [failed, 'unknown'],
      [checkAnew, asking],
      [{ delay: 'checkTimeout' }, 'unknown'],
    ],
    view: { screen: 'open', certain: false },
    emitted: [],
  },
  {
    title:
      '[R9.4 R6.4] tells a blocked visitor the address that the service sees, and looks for it once for each block',
    input,
    from: 'idle',
    steps: [
      [checkAnew, asking],
      [blocked, detecting],
      [{ port: 'detectRealIp', answer: { kind: 'detected', address: '203.0.113.7' } }, detected],
      [checkAnew, asking, { screen: 'checking', again: true }],
      [failed, asking],
      [blocked, detecting, { screen: 'blocked', reason: 'region', address: '' }],
      [{ port: 'detectRealIp', answer: { kind: 'detected', address: '203.0.113.8' } }, detected],
    ],
    view: { screen: 'blocked', reason: 'region', address: '203.0.113.8' },
    portCalls: [
      ['askEndpoint', { index: 0 }],
      ['detectRealIp', { index: 0 }],
      ['askEndpoint', { index: 0 }],
      ['askEndpoint', { index: 1 }],
      ['detectRealIp', { index: 1 }],
    ],
    context: { address: '203.0.113.8' },
  },
  {
    title: '[R9.4] goes without the address after two seconds, and when nobody tells it',
    input,
    from: 'idle',
    steps: [
      [checkAnew, asking],
      [blocked, detecting],
      [{ delay: 'realIpTimeout' }, detected],
      [checkAnew, asking],
      [blocked, detecting],
      [{ port: 'detectRealIp', answer: { kind: 'failed' } }, detected],
    ],
    view: { screen: 'blocked', reason: 'region', address: '' },
    context: { address: '' },
  },
];
