import { assign, emit, setup } from 'xstate';
import type { ChartMeta } from '../shared/meta.ts';
import { outcome } from '../shared/outcome.ts';
import { fromPort, unboundPort } from '../shared/port.ts';
import type {
  AccessAnswer,
  AccessContext,
  AccessEmitted,
  AccessEvent,
  AccessInput,
  AccessPorts,
  AccessRemembered,
  CachedAccess,
} from './access.types.ts';

const indexOnly = ({ context }: { context: AccessContext }): { index: number } => ({ index: context.index });

const totalTime = ({ fresh }: AccessContext): number => (fresh ? 10_000 : 5000);

const machine = setup({
  types: {
    meta: {} as ChartMeta,
    input: {} as AccessInput,
    context: {} as AccessContext,
    events: {} as AccessEvent,
    emitted: {} as AccessEmitted,
    tags: {} as 'busy' | 'settled' | 'blocked',
  },
  actors: {
    readAccess: unboundPort<null, CachedAccess>('readAccess'),
    rememberAccess: unboundPort<null, AccessRemembered>('rememberAccess'),
    askEndpoint: unboundPort<{ readonly index: number }, AccessAnswer>('askEndpoint'),
  },
  guards: {
    wantsFresh: ({ event }) => event.type === 'access.check' && event.fresh,
    isRemembered: (_, answer: CachedAccess) => answer.kind === 'allowed',
    isAllowed: (_, answer: AccessAnswer) => answer.kind === 'allowed',
    isBlocked: (_, answer: AccessAnswer) => answer.kind === 'blocked',
    hasNext: ({ context }) => context.index + 1 < context.endpoints,
  },
  actions: {
    begin: assign(({ event }) =>
      event.type === 'access.check' ? { index: 0, reason: '', fresh: event.fresh } : {},
    ),
    goOn: assign(({ context }) => ({ index: context.index + 1 })),
    takeReason: assign((_, answer: AccessAnswer) =>
      answer.kind === 'blocked' ? { reason: answer.reason } : {},
    ),
    tellBlocked: emit(({ context }): AccessEmitted => ({ type: 'access.blocked', reason: context.reason })),
  },
  delays: {
    /** Five seconds for all endpoints together, ten when the cache is not used. */
    checkTimeout: ({ context }) => totalTime(context),
    /** Each endpoint has an equal share, so that a dead one leaves time for the next. */
    endpointTimeout: ({ context }) => totalTime(context) / Math.max(1, context.endpoints),
  },
}).createMachine({
  id: 'access',
  description: 'Whether the product may be used from here; one dead endpoint blocks nobody (R6.4, R2.21).',
  meta: { requirements: ['R6.4', 'R2.21'] },
  options: { maxIterations: 100 },
  context: ({ input }) => ({ endpoints: input.endpoints, index: 0, reason: '', fresh: false }),
  initial: 'idle',
  on: {
    'access.check': [
      { guard: 'wantsFresh', target: '.checking', actions: 'begin' },
      { target: '.reading', actions: 'begin' },
    ],
  },
  states: {
    idle: { description: 'Nobody has asked yet.', tags: ['settled'] },
    reading: {
      description: 'What was found out ten minutes ago still holds.',
      tags: ['busy'],
      invoke: {
        src: 'readAccess',
        input: null,
        onDone: [
          { guard: { type: 'isRemembered', params: outcome }, target: 'allowed' },
          { target: 'checking' },
        ],
      },
    },
    checking: {
      description: 'The endpoints are asked one after the other, within one time for all of them.',
      initial: 'asking',
      after: { checkTimeout: 'unknown' },
      states: {
        asking: {
          description: 'One endpoint has its share of the time.',
          tags: ['busy'],
          invoke: {
            src: 'askEndpoint',
            input: indexOnly,
            onDone: [
              { guard: { type: 'isAllowed', params: outcome }, target: '#access.remembering' },
              {
                guard: { type: 'isBlocked', params: outcome },
                target: '#access.blocked',
                actions: [{ type: 'takeReason', params: outcome }, 'tellBlocked'],
              },
              { target: 'deciding' },
            ],
          },
          after: { endpointTimeout: 'deciding' },
        },
        deciding: {
          description: 'Whether another endpoint is left.',
          always: [{ guard: 'hasNext', target: 'asking', actions: 'goOn' }, { target: '#access.unknown' }],
        },
      },
    },
    remembering: {
      description: 'For ten minutes nobody needs to ask again.',
      tags: ['busy'],
      invoke: { src: 'rememberAccess', input: null, onDone: 'allowed' },
    },
    allowed: { description: 'The product may be used.', tags: ['settled'] },
    blocked: {
      description: 'The service says no; a page says so and why.',
      tags: ['settled', 'blocked'],
    },
    unknown: {
      description: 'Nobody answered: what is public may be read, and the service decides on each action.',
      tags: ['settled'],
    },
  },
});

export const accessMachine = machine;

/** The chart with its ports bound. */
export function withAccessPorts(ports: AccessPorts): typeof machine {
  return machine.provide({
    actors: {
      readAccess: fromPort(ports.readAccess),
      rememberAccess: fromPort(ports.rememberAccess),
      askEndpoint: fromPort(ports.askEndpoint),
    },
  });
}
