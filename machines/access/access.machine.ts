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
} from './access.types.ts';

const indexOnly = ({ context }: { context: AccessContext }): { index: number } => ({ index: context.index });

const machine = setup({
  types: {
    meta: {} as ChartMeta,
    input: {} as AccessInput,
    context: {} as AccessContext,
    events: {} as AccessEvent,
    emitted: {} as AccessEmitted,
    tags: {} as 'busy' | 'settled' | 'blocked',
  },
  actors: { askEndpoint: unboundPort<{ readonly index: number }, AccessAnswer>('askEndpoint') },
  guards: {
    isAllowed: (_, answer: AccessAnswer) => answer.kind === 'allowed',
    isBlocked: (_, answer: AccessAnswer) => answer.kind === 'blocked',
    hasNext: ({ context }) => context.index + 1 < context.endpoints,
  },
  actions: {
    begin: assign({ index: 0, reason: '' }),
    goOn: assign(({ context }) => ({ index: context.index + 1 })),
    takeReason: assign((_, answer: AccessAnswer) =>
      answer.kind === 'blocked' ? { reason: answer.reason } : {},
    ),
    tellBlocked: emit(({ context }): AccessEmitted => ({ type: 'access.blocked', reason: context.reason })),
  },
  delays: { endpointTimeout: 5000, checkTimeout: 10_000 },
}).createMachine({
  id: 'access',
  description: 'Whether the product may be used from here; one dead endpoint blocks nobody (R6.4, R2.21).',
  meta: { requirements: ['R6.4', 'R2.21'] },
  context: ({ input }) => ({ endpoints: input.endpoints, index: 0, reason: '' }),
  initial: 'idle',
  states: {
    idle: {
      description: 'Nobody has asked yet.',
      tags: ['settled'],
      on: { 'access.check': 'checking' },
    },
    checking: {
      description: 'The endpoints are asked one after the other; ten seconds are enough for all of them.',
      entry: 'begin',
      initial: 'asking',
      after: { checkTimeout: 'unknown' },
      states: {
        asking: {
          description: 'One endpoint has five seconds.',
          tags: ['busy'],
          invoke: {
            src: 'askEndpoint',
            input: indexOnly,
            onDone: [
              { guard: { type: 'isAllowed', params: outcome }, target: '#access.allowed' },
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
    allowed: {
      description: 'The product may be used.',
      tags: ['settled'],
      on: { 'access.check': 'checking' },
    },
    blocked: {
      description: 'The service says no; a page says so and why.',
      tags: ['settled', 'blocked'],
      on: { 'access.check': 'checking' },
    },
    unknown: {
      description: 'Nobody answered: what is public may be read, and the service decides on each action.',
      tags: ['settled'],
      on: { 'access.check': 'checking' },
    },
  },
});

export const accessMachine = machine;

/** The chart with its I/O. */
export function withAccessPorts(ports: AccessPorts): typeof machine {
  return machine.provide({ actors: { askEndpoint: fromPort(ports.askEndpoint) } });
}
