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
  RealIpAnswer,
} from './access.types.ts';

const endpointIndex = ({ context }: { context: AccessContext }): { index: number } => ({
  index: context.index,
});

const totalTimeout = ({ fresh }: AccessContext): number => (fresh ? 10_000 : 5000);

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
    detectRealIp: unboundPort<{ readonly index: number }, RealIpAnswer>('detectRealIp'),
  },
  guards: {
    bypassesCache: ({ event }) => event.type === 'access.check' && event.fresh,
    isCached: (_, answer: CachedAccess) => answer.kind === 'allowed',
    isAllowed: (_, answer: AccessAnswer) => answer.kind === 'allowed',
    isBlocked: (_, answer: AccessAnswer) => answer.kind === 'blocked',
    hasNext: ({ context }) => context.index + 1 < context.endpoints,
  },
  actions: {
    startCheck: assign(({ event }) =>
      event.type === 'access.check' ? { index: 0, reason: '', address: '', fresh: event.fresh } : {},
    ),
    nextEndpoint: assign(({ context }) => ({ index: context.index + 1 })),
    setReason: assign((_, answer: AccessAnswer) =>
      answer.kind === 'blocked' ? { reason: answer.reason } : {},
    ),
    setAddress: assign((_, answer: RealIpAnswer) =>
      answer.kind === 'detected' ? { address: answer.address } : {},
    ),
    emitBlocked: emit(({ context }): AccessEmitted => ({ type: 'access.blocked', reason: context.reason })),
  },
  delays: {
    /** For all endpoints together: 5 s, or 10 s when the cache is bypassed. */
    checkTimeout: ({ context }) => totalTimeout(context),
    realIpTimeout: 2000,
    /** An equal share for each endpoint, so that an unreachable one leaves time for the next. */
    endpointTimeout: ({ context }) => totalTimeout(context) / Math.max(1, context.endpoints),
  },
}).createMachine({
  id: 'access',
  description:
    'Checks whether the service may be used from this region; unreachable endpoints block nobody (R6.4, R2.21).',
  meta: { requirements: ['R6.4', 'R2.21', 'R9.4'] },
  options: { maxIterations: 100 },
  context: ({ input }) => ({ endpoints: input.endpoints, index: 0, reason: '', address: '', fresh: false }),
  initial: 'idle',
  on: {
    'access.check': [
      { guard: 'bypassesCache', target: '.checking', actions: 'startCheck' },
      { target: '.reading', actions: 'startCheck' },
    ],
  },
  states: {
    idle: { description: 'Nobody has asked yet.', tags: ['settled'] },
    reading: {
      description: 'Reads the cached result, which is valid for ten minutes.',
      tags: ['busy'],
      invoke: {
        src: 'readAccess',
        input: null,
        onDone: [{ guard: { type: 'isCached', params: outcome }, target: 'allowed' }, { target: 'checking' }],
      },
    },
    checking: {
      description: 'Calls the endpoints in order, within one timeout for all of them.',
      initial: 'asking',
      after: { checkTimeout: 'unknown' },
      states: {
        asking: {
          description: 'Calls one endpoint, within its share of the timeout.',
          tags: ['busy'],
          invoke: {
            src: 'askEndpoint',
            input: endpointIndex,
            onDone: [
              { guard: { type: 'isAllowed', params: outcome }, target: '#access.remembering' },
              {
                guard: { type: 'isBlocked', params: outcome },
                target: '#access.blocked',
                actions: [{ type: 'setReason', params: outcome }, 'emitBlocked'],
              },
              { target: 'deciding' },
            ],
          },
          after: { endpointTimeout: 'deciding' },
        },
        deciding: {
          description: 'Transient: is there another endpoint to call?',
          always: [
            { guard: 'hasNext', target: 'asking', actions: 'nextEndpoint' },
            { target: '#access.unknown' },
          ],
        },
      },
    },
    remembering: {
      description: 'Caches the result for ten minutes.',
      tags: ['busy'],
      invoke: { src: 'rememberAccess', input: null, onDone: 'allowed' },
    },
    allowed: { description: 'The product may be used.', tags: ['settled'] },
    blocked: {
      description: 'The service may not be used from this region; a page shows the reason.',
      tags: ['settled', 'blocked'],
      initial: 'detecting',
      states: {
        detecting: {
          description: 'Asks from which address the visitor comes, for two seconds (R9.4).',
          invoke: {
            src: 'detectRealIp',
            input: endpointIndex,
            onDone: { target: 'detected', actions: { type: 'setAddress', params: outcome } },
          },
          after: { realIpTimeout: 'detected' },
        },
        detected: { description: 'The address is told, where somebody has told it.' },
      },
    },
    unknown: {
      description:
        'No endpoint answered: public pages are readable, and the service checks each action itself.',
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
      detectRealIp: fromPort(ports.detectRealIp),
    },
  });
}
