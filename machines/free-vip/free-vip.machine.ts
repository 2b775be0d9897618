import { assign, emit, setup } from 'xstate';
import type { ChartMeta } from '../shared/meta.ts';
import { outcome } from '../shared/outcome.ts';
import { fromPort, unboundPort } from '../shared/port.ts';
import { clampDays } from './free-vip.rules.ts';
import type {
  CalledBefore,
  CallRemembered,
  FreeVipContext,
  FreeVipEmitted,
  FreeVipEvent,
  FreeVipPorts,
  GrantAnswer,
} from './free-vip.types.ts';

const userIdOf = ({ context }: { context: FreeVipContext }): { userId: string } => ({
  userId: context.userId,
});

const machine = setup({
  types: {
    meta: {} as ChartMeta,
    context: {} as FreeVipContext,
    events: {} as FreeVipEvent,
    emitted: {} as FreeVipEmitted,
    tags: {} as 'busy' | 'settled' | 'needsUser',
  },
  actors: {
    readCalled: unboundPort<{ readonly userId: string }, CalledBefore>('readCalled'),
    requestGrant: unboundPort<{ readonly userId: string }, GrantAnswer>('requestGrant'),
    rememberCalled: unboundPort<{ readonly userId: string }, CallRemembered>('rememberCalled'),
  },
  guards: {
    isEligible: ({ event }) =>
      event.type === 'session.signedIn' && event.userId !== '' && event.verified && !event.premium,
    isFirstCall: (_, answer: CalledBefore) => answer.kind === 'never',
    isGranted: (_, answer: GrantAnswer) => answer.kind === 'granted',
    hasDays: ({ context }) => context.days > 0,
  },
  actions: {
    setUser: assign(({ event }) =>
      event.type === 'session.signedIn' ? { userId: event.userId, days: 0, failure: null } : {},
    ),
    setDays: assign((_, answer: GrantAnswer) =>
      answer.kind === 'granted' ? { days: clampDays(answer.days) } : {},
    ),
    setFailure: assign((_, answer: GrantAnswer) =>
      answer.kind === 'failed' ? { failure: answer.failure } : {},
    ),
    reset: assign({ userId: '', days: 0, failure: null }),
    emitGranted: emit(({ context }): FreeVipEmitted => ({ type: 'freeVip.granted', days: context.days })),
  },
}).createMachine({
  id: 'freeVip',
  description: 'Requests the free days of an account once; the request is idempotent (R4.6).',
  meta: { requirements: ['R4.6'] },
  options: { maxIterations: 100 },
  context: { userId: '', days: 0, failure: null },
  initial: 'idle',
  on: { 'session.signedOut': { target: '.idle', actions: 'reset' } },
  states: {
    idle: {
      description:
        'Waits for a sign-in of an account without membership whose address is verified; no other is granted days.',
      tags: ['settled'],
      on: { 'session.signedIn': { guard: 'isEligible', target: 'readingCalled', actions: 'setUser' } },
    },
    readingCalled: {
      description:
        'Reads whether this device has requested the days of this account before, or still has some.',
      tags: ['busy'],
      invoke: {
        src: 'readCalled',
        input: userIdOf,
        onDone: [
          { guard: { type: 'isFirstCall', params: outcome }, target: 'requesting' },
          { target: 'idle' },
        ],
      },
    },
    requesting: {
      description: 'Requests the days; the service grants them once per account.',
      tags: ['busy'],
      invoke: {
        src: 'requestGrant',
        input: userIdOf,
        onDone: [
          {
            guard: { type: 'isGranted', params: outcome },
            target: 'remembering',
            actions: { type: 'setDays', params: outcome },
          },
          { target: 'idle', actions: { type: 'setFailure', params: outcome } },
        ],
      },
    },
    remembering: {
      description: 'Remembers the request, so that it is not repeated on this device.',
      tags: ['busy'],
      invoke: {
        src: 'rememberCalled',
        input: userIdOf,
        onDone: [{ guard: 'hasDays', target: 'announcing', actions: 'emitGranted' }, { target: 'idle' }],
      },
    },
    announcing: {
      description: 'Announces the granted days.',
      tags: ['settled', 'needsUser'],
      on: { 'notice.dismiss': 'idle' },
    },
  },
});

export const freeVipMachine = machine;

/** The chart with its ports bound. */
export function withFreeVipPorts(ports: FreeVipPorts): typeof machine {
  return machine.provide({
    actors: {
      readCalled: fromPort(ports.readCalled),
      requestGrant: fromPort(ports.requestGrant),
      rememberCalled: fromPort(ports.rememberCalled),
    },
  });
}
